import type { LivingElement } from '@bama/domain'
import { type ReactElement, useMemo } from 'react'
import type { LocalCanvas } from '../../data/index.ts'
import classes from './canvas.module.css'
import { arrowheadOf, isRightToLeft, pathOf, pictureOf } from './picture-shapes.ts'
import { elementsIn } from './scene.ts'

interface CanvasPictureProps {
  readonly canvas: LocalCanvas
  readonly label: string
  readonly className?: string
}

/** Renders a sketch as SVG from its record, without the large drawing library. Renders nothing for an empty sketch. */
export function CanvasPicture({ canvas, label, className = '' }: CanvasPictureProps) {
  const picture = useMemo(() => pictureOf(elementsIn(canvas.elements)), [canvas.elements])
  if (picture === null) return null
  const { x, y, width, height } = picture
  return (
    <svg
      role="img"
      aria-label={label}
      className={`${classes.picture} ${className}`}
      viewBox={`${x} ${y} ${width} ${height}`}
      direction="ltr"
    >
      {picture.elements.map(([id, element]) => (
        <Shape key={id} element={element} />
      ))}
    </svg>
  )
}

const dashes = { solid: undefined, dashed: '8 9', dotted: '1.5 7' }

function Shape({ element }: { readonly element: LivingElement }): ReactElement {
  const { x, y, width, height, angle, strokeColor, backgroundColor, strokeWidth, strokeStyle, opacity } = element
  const turn = angle === 0 ? '' : ` rotate(${(angle * 180) / Math.PI} ${width / 2} ${height / 2})`
  const common = {
    transform: `translate(${x} ${y})${turn}`,
    stroke: strokeColor,
    strokeWidth,
    strokeDasharray: dashes[strokeStyle],
    strokeLinecap: 'round',
    strokeLinejoin: 'round',
    fill: backgroundColor,
    opacity: opacity / 100,
  } as const
  switch (element.type) {
    case 'rectangle':
      return <rect {...common} width={width} height={height} rx={element.roundness === null ? 0 : 8} />
    case 'frame':
      return <rect {...common} width={width} height={height} rx={8} fill="none" stroke="#bbbbbb" />
    case 'ellipse':
      return <ellipse {...common} cx={width / 2} cy={height / 2} rx={width / 2} ry={height / 2} />
    case 'diamond':
      return <path {...common} d={`M${width / 2} 0L${width} ${height / 2}L${width / 2} ${height}L0 ${height / 2}Z`} />
    case 'line':
      return <path {...common} d={pathOf(element.points)} />
    case 'freedraw':
      return <path {...common} fill="none" strokeWidth={strokeWidth * 2} d={pathOf(element.points)} />
    case 'arrow':
      return (
        <path
          {...common}
          fill="none"
          d={pathOf(element.points) + (element.endArrowhead === null ? '' : arrowheadOf(element.points, strokeWidth))}
        />
      )
  }
  const { text, fontSize, lineHeight, textAlign } = element
  const at = { left: 0, center: width / 2, right: width }[textAlign]
  const isRight = isRightToLeft(text)
  // In right-to-left text, `start` is the right edge.
  const [onLeft, onRight] = isRight ? (['end', 'start'] as const) : (['start', 'end'] as const)
  const anchor = textAlign === 'center' ? 'middle' : textAlign === 'left' ? onLeft : onRight
  return (
    <text
      transform={common.transform}
      fill={strokeColor}
      opacity={common.opacity}
      fontSize={fontSize}
      direction={isRight ? 'rtl' : 'ltr'}
      textAnchor={anchor}
      xmlSpace="preserve"
    >
      {text.split('\n').map((line, index) => (
        // A line has no identity other than its position.
        // oxlint-disable-next-line react/no-array-index-key -- see above
        <tspan key={index} x={at} y={fontSize * (lineHeight * index + (lineHeight + 0.72) / 2)}>
          {line}
        </tspan>
      ))}
    </text>
  )
}
