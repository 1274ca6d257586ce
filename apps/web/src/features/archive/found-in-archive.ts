import type { ArchivedText, ArchivedYear, TextOfEvent } from '../../data/index.ts'
import { hasWords, searchable, searchWords } from '../../ui/lists/hebrew-search.ts'

/** The searchable text of the event itself: name and location. */
export const archiveText: TextOfEvent = ({ name, location }) => searchable(`${name}\n${location ?? ''}`)

/** The searchable text of archived events by id: their own and their client's name. */
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

/** The ids of one year, or of all years if `year` is empty, the newest first. */
export const idsIn = (years: readonly ArchivedYear[], year: string): readonly string[] =>
  (year === '' ? years : years.filter((one) => one.year === year)).flatMap(({ ids }) => ids)

/** The ids of the events whose text contains every word of the query. */
export function foundIn(ids: readonly string[], index: ReadonlyMap<string, string>, query: string): readonly string[] {
  const words = searchWords(query)
  return ids.filter((id) => {
    const text = index.get(id)
    return text !== undefined && hasWords(text, words)
  })
}
