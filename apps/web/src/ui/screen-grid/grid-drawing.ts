import { measuresOf, type ScreenGrid } from '@bama/domain'
import { screenGridTexts as texts } from '../../texts/screen-grid.ts'

export type GridShape =
  | { readonly kind: 'frame'; readonly x: number; readonly y: number; readonly width: number; readonly height: number }
  | { readonly kind: 'line'; readonly x1: number; readonly y1: number; readonly x2: number; readonly y2: number }
  | {
      readonly kind: 'text'
      /** `x` is the side or centre of the text, depending on `align`; `y` is its vertical centre. */
      readonly x: number
      readonly y: number
      readonly text: string
      readonly size: number
      readonly align: 'left' | 'center' | 'right'
    }

export interface GridDrawing {
  readonly shapes: readonly GridShape[]
  /** The bounding box of all shapes, from its upper left corner. */
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** The length of a cabinet's longer side. Everything else is in proportion to it. */
const cabinetSide = 40

const steps = [1, 2, 5, 10, 20, 50]

/**
 * Draws a screen of cabinets as a technician sees it from the audience: cabinets numbered from the upper left,
 * dimensions along the edges, totals below. The first cabinet's corner is at 0, 0.
 */
export function gridDrawing(grid: ScreenGrid): GridDrawing {
  const { columns, rows } = grid
  const shape = grid.cabinetMm ?? grid.cabinetPx ?? { width: 1, height: 1 }
  const scale = cabinetSide / Math.max(shape.width, shape.height)
  const cabinet = { width: shape.width * scale, height: shape.height * scale }
  const width = cabinet.width * columns
  const height = cabinet.height * rows
  const size = Math.max(14, Math.round(Math.max(width, height) / 26))
  const { mm, px, squareMetres } = measuresOf(grid)

  const text = (x: number, y: number, words: string, align: 'left' | 'center' | 'right' = 'center'): GridShape => ({
    kind: 'text',
    x,
    y,
    text: words,
    size,
    align,
  })
  const along = (whole: 'width' | 'height'): string | null => {
    if (mm !== null) return texts.metres(mm[whole])
    return px === null ? null : texts.pixels(px[whole])
  }
  const [across, down] = [along('width'), along('height')]
  const caption = [
    texts.cabinets(columns, rows),
    mm === null || squareMetres === null ? null : texts.size(mm.width, mm.height, squareMetres),
    px === null ? null : texts.resolution(px.width, px.height),
  ].filter((line) => line !== null)
  const captionTop = height + size * (across === null ? 1.2 : 2.6)

  const shapes: GridShape[] = [
    { kind: 'frame', x: 0, y: 0, width, height },
    ...inner(columns).map((at): GridShape => {
      const x = at * cabinet.width
      return { kind: 'line', x1: x, y1: 0, x2: x, y2: height }
    }),
    ...inner(rows).map((at): GridShape => {
      const y = at * cabinet.height
      return { kind: 'line', x1: 0, y1: y, x2: width, y2: y }
    }),
    ...numbered(columns, cabinet.width / size).map((number) =>
      text((number - 0.5) * cabinet.width, -size, String(number)),
    ),
    ...numbered(rows, cabinet.height / size).map((number) =>
      text(-size / 2, (number - 0.5) * cabinet.height, String(number), 'right'),
    ),
    ...(across === null ? [] : [text(width / 2, height + size, across)]),
    ...(down === null ? [] : [text(width + size / 2, height / 2, down, 'left')]),
    ...caption.map((line, index) => text(width / 2, captionTop + index * size * 1.4, line)),
  ]
  // A letter is about half as wide as it is high.
  const half = Math.max(width / 2, ...caption.map((line) => (line.length * size * 0.56) / 2))
  const left = Math.min(-size * 2.4, width / 2 - half)
  const right = Math.max(width + (down === null ? size / 2 : size * (0.8 + down.length * 0.6)), width / 2 + half)
  const top = -size * 1.8
  const bottom = captionTop + (caption.length - 0.2) * size * 1.4
  return { shapes, x: left, y: top, width: right - left, height: bottom - top }
}

/** The positions of the lines between cabinets. */
const inner = (count: number): readonly number[] => Array.from({ length: count - 1 }, (_, index) => index + 1)

/**
 * Which cabinets are numbered: all, or as many as there is room for. `room`: a cabinet's size in multiples of the text
 * size.
 */
function numbered(count: number, room: number): readonly number[] {
  const step = steps.find((each) => each * room >= 1.6) ?? 100
  return [1, ...inner(count).map((at) => at + 1)].filter((number) => number === 1 || number % step === 0)
}
