/** An address's query as the router reads it: it takes `?q=2027` for a number and `?tag=true` for a truth. */
export type RawSearch = Readonly<Record<string, unknown>>

/** A part of the query as text, whatever the router took it for. */
export const searchText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''

/** The parts that a screen knows; what is empty, or not known, is left out. */
export function searchOf<Key extends string>(keys: readonly Key[], raw: RawSearch): { readonly [key in Key]?: string } {
  const search: { [key in Key]?: string } = {}
  for (const key of keys) {
    const text = searchText(raw[key])
    if (text !== '') search[key] = text
  }
  return search
}
