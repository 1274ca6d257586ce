import { dayInZone, type VisibleClient, type VisibleEvent, type VisibleUser } from '@bama/domain'
import type { LocalRecord } from '@bama/sync'
import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useState } from 'react'
import type { LocalDatabase } from './database.ts'
import { useObservable } from './observable.ts'
import { workspace } from './workspace.ts'
import { world } from './world.ts'

/** The business's zone until settings exist (docs/decisions/0002, time). */
const businessZone = 'Asia/Jerusalem'

export type LocalEvent = VisibleEvent & { readonly _synced: boolean }

/** Reads the open database live; `undefined` while it loads or when there is none. */
export function useWorkspaceQuery<T>(query: (db: LocalDatabase) => Promise<T>): T | undefined {
  const open = useObservable(workspace)
  return useLiveQuery(async () => (open === null ? undefined : query(open.db)), [open])
}

const all = <T>(db: LocalDatabase, entity: string): Promise<T[]> =>
  (db.entityStore(entity)?.toArray() ?? Promise.resolve([])) as Promise<unknown[]> as Promise<T[]>

const byId = <T extends { readonly id: string }>(rows: readonly T[]): ReadonlyMap<string, T> =>
  new Map(rows.map((row) => [row.id, row]))

/** All events that this person has here, archived ones too. */
export const useEvents = (): readonly LocalEvent[] | undefined => useWorkspaceQuery((db) => all<LocalEvent>(db, 'events'))

export const useClients = (): ReadonlyMap<string, VisibleClient> | undefined =>
  useWorkspaceQuery(async (db) => byId(await all<VisibleClient>(db, 'clients')))

export const usePeople = (): ReadonlyMap<string, VisibleUser> | undefined =>
  useWorkspaceQuery(async (db) => byId(await all<VisibleUser>(db, 'systemUsers')))

/** The sidebar's counts. */
export function useOverview(): { readonly activeEvents: number } | undefined {
  return useWorkspaceQuery(async (db) => {
    const isActive = (event: LocalRecord): boolean => event['is_archived'] !== true
    return { activeEvents: (await db.entityStore('events')?.filter(isActive).count()) ?? 0 }
  })
}

/** Today's calendar day in the business's zone; changes at midnight. */
export function useToday(): string {
  const [today, setToday] = useState(() => dayInZone(world.now(), businessZone))
  useEffect(() => {
    const timer = setInterval(() => setToday(dayInZone(world.now(), businessZone)), 10_000)
    return () => clearInterval(timer)
  }, [])
  return today
}
