import type { GridDrawing, GridShape } from '../../ui/screen-grid/grid-drawing.ts'
import { ownFontFamily } from './scene.ts'

const ink = '#1e1e1e'
const faint = '#868e96'
const look = { strokeWidth: 1, strokeColor: ink, roughness: 0, roundness: null } as const

/** A screen's drawing as one group of elements centred on a point, in the form that the drawing library completes. */
export function gridElements(
  { shapes, x, y, width, height }: GridDrawing,
  middle: { readonly x: number; readonly y: number },
  groupId: string,
) {
  const left = middle.x - width / 2 - x
  const top = middle.y - height / 2 - y
  return shapes.map((shape) => ({ ...elementOf(shape, left, top), groupIds: [groupId] }))
}

function elementOf(shape: GridShape, left: number, top: number) {
  if (shape.kind === 'frame') {
    const { width, height } = shape
    return { ...look, type: 'rectangle' as const, x: left + shape.x, y: top + shape.y, width, height, strokeWidth: 2 }
  }
  if (shape.kind === 'line') {
    const { x1, y1, x2, y2 } = shape
    const points: [number, number][] = [
      [0, 0],
      [x2 - x1, y2 - y1],
    ]
    const size = { width: x2 - x1, height: y2 - y1 }
    return { ...look, type: 'line' as const, x: left + x1, y: top + y1, ...size, points, strokeColor: faint }
  }
  return {
    type: 'text' as const,
    x: left + shape.x,
    y: top + shape.y,
    text: shape.text,
    fontSize: shape.size,
    fontFamily: ownFontFamily,
    textAlign: shape.align,
    verticalAlign: 'middle' as const,
    strokeColor: ink,
  }
}
