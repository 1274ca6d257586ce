import type { ScreenGrid } from '@bama/domain'
import { useMemo } from 'react'
import { screenGridTexts as texts } from '../../texts/screen-grid.ts'
import { gridDrawing, type GridShape } from './grid-drawing.ts'
import classes from './grid-picture.module.css'

const anchors = { left: 'start', center: 'middle', right: 'end' } as const

/** A screen grid as an SVG image. */
export function GridPicture({ grid }: { readonly grid: ScreenGrid }) {
  const { columns, rows, cabinetMm, cabinetPx } = grid
  const drawing = useMemo(
    () => gridDrawing({ columns, rows, cabinetMm, cabinetPx }),
    [columns, rows, cabinetMm, cabinetPx],
  )
  const { x, y, width, height } = drawing
  return (
    <svg
      role="img"
      aria-label={`${texts.picture}. ${texts.cabinets(columns, rows)}`}
      className={classes.picture}
      viewBox={`${x} ${y} ${width} ${height}`}
      direction="ltr"
    >
      {drawing.shapes.map((shape, index) => (
        // Shapes have no identity, and all of them change together.
        // oxlint-disable-next-line react/no-array-index-key -- see above
        <Shape key={index} shape={shape} />
      ))}
    </svg>
  )
}

function Shape({ shape }: { readonly shape: GridShape }) {
  if (shape.kind === 'frame') {
    const { x, y, width, height } = shape
    return <rect className={classes.frame} x={x} y={y} width={width} height={height} />
  }
  if (shape.kind === 'line') {
    const { x1, y1, x2, y2 } = shape
    return <line className={classes.line} x1={x1} y1={y1} x2={x2} y2={y2} />
  }
  const { x, y, text, size, align } = shape
  const isHebrew = /[א-ת]/.test(text)
  // In right-to-left text, `start` is the right side.
  const anchor = align === 'center' || !isHebrew ? anchors[align] : anchors[align === 'left' ? 'right' : 'left']
  return (
    <text
      x={x}
      y={y}
      fontSize={size}
      direction={isHebrew ? 'rtl' : 'ltr'}
      textAnchor={anchor}
      dominantBaseline="central"
      className={classes.text}
    >
      {text}
    </text>
  )
}
