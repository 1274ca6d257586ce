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

/** Whether a state of an element stands over another: as `compareElements`, of what is parsed already. */
export const standsOver = (one: Revision, other: Revision | undefined): boolean =>
  other === undefined ||
  one.version > other.version ||
  (one.version === other.version && one.versionNonce < other.versionNonce)

/** The elements of a record, by id; what this version of the app can't read is left out. */
export const elementsIn = (entries: readonly Entry[]): ReadonlyMap<string, CanvasElement> =>
  createElementReader()(entries)

/** Reads the elements of a record again and again, each text once: a stroke changes one of thousands. */
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

/** Helvetica is what the drawing library calls the face without a file of its own; here that is Heebo (excalidraw.css). */
export const ownFontFamily = 2

/** An element as the drawing library takes it. Of one that was erased, what is drawn here is marked as deleted. */
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

/** Every second point, the ends kept. */
const thinned = (points: readonly unknown[]): readonly unknown[] =>
  points.filter((_, index) => index % 2 === 0 || index === points.length - 1)

/**
 * An element as its cell keeps it: a link that leads nowhere allowed is left out, and a stroke that is too long is thinned out.
 * Null for what no canvas keeps, such as an image.
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
