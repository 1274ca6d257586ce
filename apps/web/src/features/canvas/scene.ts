import { type Canvas, type CanvasElement, elementOf, elementTextSchema, maxElementText } from '@bama/domain'

/** What of the drawing library's element this module needs to know. The rest is the schema's. */
interface SceneElement {
  readonly id: string
  readonly type: string
  readonly version: number
  readonly versionNonce: number
  readonly isDeleted: boolean
}

type Entry = Canvas['elements'][number]

export interface Revision {
  readonly version: number
  readonly versionNonce: number
}

/** Whether one revision of an element supersedes another. The same rule as `compareElements`, for parsed elements. */
export const standsOver = (one: Revision, other: Revision | undefined): boolean =>
  other === undefined ||
  one.version > other.version ||
  (one.version === other.version && one.versionNonce < other.versionNonce)

/** The elements of a record by id. Elements that this version of the app can't parse are left out. */
export const elementsIn = (entries: readonly Entry[]): ReadonlyMap<string, CanvasElement> =>
  createElementReader()(entries)

/** Returns a reader that parses each element's text only once, since a stroke changes one element of thousands. */
export function createElementReader(): (entries: readonly Entry[]) => ReadonlyMap<string, CanvasElement> {
  let texts = new Map<string, CanvasElement | null>()
  return (entries) => {
    const read = new Map<string, CanvasElement | null>()
    const elements = new Map<string, CanvasElement>()
    for (const { id, element: text } of entries) {
      const known = texts.get(text)
      const element = known === undefined ? elementOf(text) : known
      read.set(text, element)
      if (element !== null) elements.set(id, element)
    }
    texts = read
    return elements
  }
}

/** The drawing library's `Helvetica`, which loads no font file of its own. Here it is Heebo (excalidraw.css). */
export const ownFontFamily = 2

/** Converts an element for the drawing library. A deleted one marks the local element, or is null if there is none. */
export function toScene(id: string, element: CanvasElement, local?: SceneElement): object | null {
  if (element.isDeleted) return local === undefined ? null : { ...local, ...element }
  return { ...element, id, updated: 1, ...(element.type === 'text' && { fontFamily: ownFontFamily }) }
}

const rounded = (value: unknown): unknown => {
  if (typeof value === 'number') return Math.round(value * 100) / 100
  return Array.isArray(value) ? value.map(rounded) : value
}

const isOpenable = (link: unknown): boolean =>
  typeof link === 'string' && ['http:', 'https:', 'mailto:', 'tel:'].includes(URL.parse(link)?.protocol ?? '')

/** Every second point and the last one. */
const thinned = (points: readonly unknown[]): readonly unknown[] =>
  points.filter((_, index) => index % 2 === 0 || index === points.length - 1)

/**
 * Serializes an element for its cell. Removes a link with a forbidden scheme, and thins out a stroke that is too long.
 * Null for an element that a canvas can't store, such as an image.
 */
export function toCell(element: SceneElement): string | null {
  const { version, versionNonce, isDeleted } = element
  if (isDeleted) return elementTextSchema.parse(JSON.stringify({ version, versionNonce, isDeleted }))
  const fields: Record<string, unknown> = { ...element }
  for (const field of ['x', 'y', 'width', 'height', 'points', 'pressures', 'lastCommittedPoint'])
    fields[field] = rounded(fields[field])
  if (!isOpenable(fields['link'])) fields['link'] = null
  for (;;) {
    const text = JSON.stringify(fields)
    const read = elementTextSchema.safeParse(text)
    if (read.success) return read.data
    const { points, pressures } = fields
    const isStroke =
      Array.isArray(points) && points.length > 2 && (points.length > 2000 || text.length > maxElementText)
    if (!isStroke) return null
    fields['points'] = thinned(points)
    if (Array.isArray(pressures)) fields['pressures'] = thinned(pressures)
  }
}
