import type { ArchivedText, ArchivedYear, TextOfEvent } from '../../data/index.ts'
import { searchable, searchWords } from '../../ui/lists/hebrew-search.ts'

/** What is searched of an event itself: name and location. */
export const archiveText: TextOfEvent = ({ name, location }) => searchable(`${name}\n${location ?? ''}`)

/** The searchable text of archived events by id: their own, and the client's. */
export function indexArchive(
  texts: readonly ArchivedText[],
  clientNames: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const clients = new Map([...clientNames].map(([id, name]) => [id, searchable(name)]))
  return new Map(
    texts.map(({ id, client_id, text }) => [
      id,
      `${text}\n${client_id === null ? '' : (clients.get(client_id) ?? '')}`,
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
