import type { LocalDatabase } from '../local/database.ts'
import { useEffect, useState } from 'react'
import { useObservable } from '../runtime/observable.ts'
import { useWorkspaceQuery } from '../workspace/live-query.ts'
import { workspace } from '../workspace/workspace.ts'
import type { LocalEvent } from './events.ts'

/** The ids of a calendar year's archived events, newest first. */
export interface ArchivedYear {
  /** `yyyy` */
  readonly year: string
  readonly ids: readonly string[]
}

/** The searchable text of an archived event. Its client is in another store. */
export interface ArchivedText {
  readonly id: string
  readonly client_id: string | null
  readonly text: string
}

/** An event's own text for the search. */
export type TextOfEvent = (event: Pick<LocalEvent, 'name' | 'location'>) => string

/**
 * The archive as ids, latest year first. Archived events are those with a date that aren't current. Only index keys are
 * read, never events, so the cost stays small for any archive, and editing an event costs nothing.
 */
export async function archivedYears(db: LocalDatabase): Promise<readonly ArchivedYear[]> {
  const events = db.table<LocalEvent, string>('events')
  return db.transaction('r', events, async () => {
    const current = new Set(await events.where('_current').equals(1).primaryKeys())
    const years: ArchivedYear[] = []
    let below: string | undefined = '\uffff'
    for (;;) {
      // Jumps from one year with events to the previous one: a mistyped date must not cost a thousand empty years.
      const date: unknown = await events.where('date').below(below).lastKey()
      if (typeof date !== 'string') return years
      const year = date.slice(0, 4)
      const dated = await events.where('date').startsWith(year).primaryKeys()
      const ids = dated.filter((id) => !current.has(id)).reverse()
      if (ids.length > 0) years.push({ year, ids })
      below = year
    }
  })
}

/** Reads a year month by month, so that no step blocks the screen. */
async function archivedTextsOf(
  db: LocalDatabase,
  { year, ids }: ArchivedYear,
  textOf: TextOfEvent,
): Promise<ArchivedText[]> {
  const archived = new Set(ids)
  const texts: ArchivedText[] = []
  for (let month = 12; month >= 1; month--) {
    const rows = await db
      .table<LocalEvent, string>('events')
      .where('date')
      .startsWith(`${year}-${String(month).padStart(2, '0')}`)
      .toArray()
    for (const event of rows.toReversed())
      if (archived.has(event.id)) texts.push({ id: event.id, client_id: event.client_id, text: textOf(event) })
  }
  return texts
}

/** The searchable texts of the whole archive, in its order. Reads every archived event. */
export async function archivedTexts(db: LocalDatabase, textOf: TextOfEvent): Promise<readonly ArchivedText[]> {
  const texts: ArchivedText[] = []
  for (const year of await archivedYears(db)) texts.push(...(await archivedTextsOf(db, year, textOf)))
  return texts
}

/** A new object whenever an event changes. Reads a single index key, which every change of an event moves. */
const useEventsVersion = (): object | undefined =>
  useWorkspaceQuery(async (db) => ({ newest: await db.table('events').orderBy('updated_at').lastKey() }))

export const useArchive = (): readonly ArchivedYear[] | undefined => useWorkspaceQuery(archivedYears)

/**
 * The archive's texts, read as soon as the archive `isShown`, so that the first search needn't wait. They are read
 * again only during a search, and only if an event has changed, so that edits cost nothing otherwise. `textOf` must be
 * the same function at each render.
 */
export function useArchivedTexts(
  { isShown, isSearching }: { readonly isShown: boolean; readonly isSearching: boolean },
  textOf: TextOfEvent,
): readonly ArchivedText[] | undefined {
  const open = useObservable(workspace)
  const version = useEventsVersion()
  const [known, setKnown] = useState<{ readonly texts: readonly ArchivedText[]; readonly version: object }>()
  const isWanted = isShown && (known === undefined || (isSearching && known.version !== version))
  useEffect(() => {
    if (!isWanted || open === null || version === undefined) return undefined
    let isCurrent = true
    const read = async (): Promise<void> => {
      const texts = await archivedTexts(open.db, textOf)
      if (isCurrent) setKnown({ texts, version })
    }
    read().catch(console.error)
    return () => {
      isCurrent = false
    }
  }, [isWanted, open, version, textOf])
  return known?.texts
}

/** Events by id, such as those on screen. While others load, the previous ones are kept. */
export const useEventsById = (ids: readonly string[]): ReadonlyMap<string, LocalEvent> | undefined =>
  useWorkspaceQuery(
    async (db) => {
      const rows = await db.table<LocalEvent, string>('events').bulkGet([...ids])
      return new Map(rows.flatMap((row) => (row === undefined ? [] : [[row.id as string, row] as const])))
    },
    { deps: [ids.join(' ')], needs: 'current' },
  )
