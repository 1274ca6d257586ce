import type { ArchivedText, ArchivedYear } from '../../data/index.ts'
import { searchable, searchWords } from '../../ui/lists/hebrew-search.ts'

/** The searchable text of archived events by id: name and location, and the client, who stands in another store. */
export function indexArchive(
  texts: readonly ArchivedText[],
  clientNames: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const clients = new Map([...clientNames].map(([id, name]) => [id, searchable(name)]))
  return new Map(
    texts.map(({ id, name, client_id, location }) => [
      id,
      `${searchable(`${name}\n${location ?? ''}`)}\n${client_id === null ? '' : (clients.get(client_id) ?? '')}`,
    ]),
  )
}

/** The ids of a year, or of all, the newest first. */
export const idsIn = (years: readonly ArchivedYear[], year: string): readonly string[] =>
  (year === '' ? years : years.filter((one) => one.year === year)).flatMap(({ ids }) => ids)

/** Those in which every word of the query is found. */
export function foundIn(ids: readonly string[], index: ReadonlyMap<string, string>, query: string): readonly string[] {
  const words = searchWords(query)
  return ids.filter((id) => {
    const text = index.get(id)
    return text !== undefined && words.every((word) => text.includes(word))
  })
}
