import { compareText, type LivingElement } from '@bama/domain'

/** The elements of a sketch from back to front, and the bounds of the picture. */
export interface Picture {
  readonly elements: readonly (readonly [id: string, element: LivingElement])[]
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

const margin = 12

interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** The axis-aligned bounding box of an element that may be rotated. */
function boxOf(element: LivingElement): Box {
  const { x, y, width, height, angle } = element
  const flat =
    'points' in element && element.points.length > 0
      ? {
          left: x + Math.min(...element.points.map(([px]) => px)),
          right: x + Math.max(...element.points.map(([px]) => px)),
          top: y + Math.min(...element.points.map(([, py]) => py)),
          bottom: y + Math.max(...element.points.map(([, py]) => py)),
        }
      : { left: x, right: x + width, top: y, bottom: y + height }
  if (angle === 0) return flat
  const [cx, cy] = [(flat.left + flat.right) / 2, (flat.top + flat.bottom) / 2]
  const [w, h] = [(flat.right - flat.left) / 2, (flat.bottom - flat.top) / 2]
  const [cos, sin] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))]
  const [halfWidth, halfHeight] = [w * cos + h * sin, w * sin + h * cos]
  return { left: cx - halfWidth, right: cx + halfWidth, top: cy - halfHeight, bottom: cy + halfHeight }
}

const byIndex = ([id, { index }]: readonly [string, LivingElement], other: readonly [string, LivingElement]): number =>
  compareText(index ?? '', other[1].index ?? '') || compareText(id, other[0])

/** The picture of a sketch, or null if nothing is drawn. */
export function pictureOf(elements: ReadonlyMap<string, { readonly isDeleted: boolean }>): Picture | null {
  const living = [...elements].flatMap(([id, element]) =>
    element.isDeleted ? [] : [[id, element as LivingElement] as const],
  )
  if (living.length === 0) return null
  const boxes = living.map(([, element]) => boxOf(element))
  const left = Math.min(...boxes.map((box) => box.left)) - margin
  const top = Math.min(...boxes.map((box) => box.top)) - margin
  const right = Math.max(...boxes.map((box) => box.right)) + margin
  const bottom = Math.max(...boxes.map((box) => box.bottom)) + margin
  return { elements: living.sort(byIndex), x: left, y: top, width: right - left, height: bottom - top }
}

/** The SVG path of a line or stroke. */
export const pathOf = (points: readonly (readonly [number, number])[]): string =>
  points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join('')

/** The SVG path of an arrowhead along the last segment. Empty for a segment without length. */
export function arrowheadOf(points: readonly (readonly [number, number])[], strokeWidth: number): string {
  const end = points.at(-1)
  const before = points.at(-2)
  if (end === undefined || before === undefined) return ''
  const length = Math.hypot(end[0] - before[0], end[1] - before[1])
  if (length === 0) return ''
  const size = Math.min(length / 2, 12 + strokeWidth * 3)
  const angle = Math.atan2(end[1] - before[1], end[0] - before[0])
  const side = (turn: number): string =>
    `M${end[0]} ${end[1]}L${end[0] - size * Math.cos(angle + turn)} ${end[1] - size * Math.sin(angle + turn)}`
  return side(0.4) + side(-0.4)
}

/** Whether a text reads from right to left, by its first letter with a direction. */
export const isRightToLeft = (text: string): boolean => /^[^A-Za-z\u0590-\u07FF]*[\u0590-\u07FF]/.test(text)
