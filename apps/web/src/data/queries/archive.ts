import type { LocalDatabase } from '../local/database.ts'
import { useEffect, useState } from 'react'
import { useObservable } from '../runtime/observable.ts'
import { useWorkspaceQuery } from '../workspace/live-query.ts'
import { workspace } from '../workspace/workspace.ts'
import type { LocalEvent } from './events.ts'

/** The archived events of a calendar year, by id, the newest first. */
export interface ArchivedYear {
  /** `yyyy` */
  readonly year: string
  readonly ids: readonly string[]
}

/** The fields that the archive's search reads. */
export interface ArchivedText {
  readonly id: string
  readonly name: string
  readonly client_id: string | null
  readonly location: string | null
}

/**
 * The archive as a list of ids, the latest year first. Only keys of indexes are read, never an event: what is dated, less
 * what is current, is archived. So it costs little however large the archive is, and an edit of an event costs nothing.
 */
export async function archivedYears(db: LocalDatabase): Promise<readonly ArchivedYear[]> {
  const events = db.table<LocalEvent, string>('events')
  return db.transaction('r', events, async () => {
    const current = new Set(await events.where('_current').equals(1).primaryKeys())
    const years: ArchivedYear[] = []
    let below: string | undefined = '\uffff'
    for (;;) {
      // From one year that has events to the one before: a mistyped date costs one step, not a thousand empty years.
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

/** Reads a year in twelve steps, so that no step holds up the screen. */
async function archivedTextsOf(db: LocalDatabase, { year, ids }: ArchivedYear): Promise<ArchivedText[]> {
  const archived = new Set(ids)
  const texts: ArchivedText[] = []
  for (let month = 12; month >= 1; month--) {
    const rows = await db
      .table<LocalEvent, string>('events')
      .where('date')
      .startsWith(`${year}-${String(month).padStart(2, '0')}`)
      .toArray()
    for (const { id, name, client_id, location } of rows.toReversed())
      if (archived.has(id)) texts.push({ id, name, client_id, location })
  }
  return texts
}

/** What can be searched of the whole archive, in its order. This reads every archived event. */
export async function archivedTexts(db: LocalDatabase): Promise<readonly ArchivedText[]> {
  const texts: ArchivedText[] = []
  for (const year of await archivedYears(db)) texts.push(...(await archivedTextsOf(db, year)))
  return texts
}

export const useArchive = (): readonly ArchivedYear[] | undefined => useWorkspaceQuery(archivedYears)

/**
 * The archive's texts, read once as soon as the archive `isShown`, so that a first search finds them here, and followed only
 * while somebody searches: an edit of an event costs nothing otherwise.
 */
export function useArchivedTexts(isShown: boolean, isSearching: boolean): readonly ArchivedText[] | undefined {
  const open = useObservable(workspace)
  const [texts, setTexts] = useState<readonly ArchivedText[]>()
  const followed = useWorkspaceQuery(async (db) => (isSearching ? archivedTexts(db) : undefined), [isSearching])
  useEffect(() => {
    if (!isShown || open === null) return undefined
    let isWanted = true
    const read = async (): Promise<void> => {
      const found = await archivedTexts(open.db)
      if (isWanted) setTexts((known) => known ?? found)
    }
    read().catch(console.error)
    return () => {
      isWanted = false
    }
  }, [isShown, open])
  // A second search begins with what the one before it found, while that is read again.
  if (followed !== undefined && followed !== texts) setTexts(followed)
  return followed ?? texts
}

/** Some events, by id: those that a screen shows. While others are read, the former stay. */
export const useEventsById = (ids: readonly string[]): ReadonlyMap<string, LocalEvent> | undefined =>
  useWorkspaceQuery(
    async (db) => {
      const rows = await db.table<LocalEvent, string>('events').bulkGet([...ids])
      return new Map(rows.flatMap((row) => (row === undefined ? [] : [[row.id as string, row] as const])))
    },
    [ids.join(' ')],
    undefined,
    'current',
  )
