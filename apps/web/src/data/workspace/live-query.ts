import { dayInZone, type Tag, type VisibleClient, type VisibleEvent, type VisibleUser } from '@bama/domain'
import { useObservable as useQueryResult } from 'dexie-react-hooks'
import { useEffect, useState } from 'react'
import { businessZone } from '../runtime/business-zone.ts'
import { throttledQuery, type QueryThrottle } from '../runtime/throttled-query.ts'
import { engineStatus } from '../server/connection.ts'
import type { LocalDatabase } from '../local/database.ts'
import { useObservable } from '../runtime/observable.ts'
import { timers } from '../runtime/clock-timers.ts'
import { ownChange, workspace } from './workspace.ts'
import { world } from '../runtime/world.ts'

export type LocalEvent = VisibleEvent & { readonly _synced: boolean }

const isFilling = (): boolean => (engineStatus.get()?.progress ?? null) !== null

export const rest: QueryThrottle = {
  // While the copy is filled, reading takes a tenth of the time at most: it holds up the writing.
  pauseMs: (tookMs) => (isFilling() ? Math.max(500, 9 * tookMs) : 0),
  onWake(look) {
    const stopOwn = ownChange.subscribe(look)
    const stopFilling = engineStatus.subscribe(() => {
      if (!isFilling()) look()
    })
    return () => {
      stopOwn()
      stopFilling()
    }
  },
  now: world.now,
  timers,
}

/**
 * Reads the open database live; `undefined` while it loads or when there is none. `deps`: what the query is made of; when
 * that changes it is asked anew, and the former answer stays until then.
 */
export function useWorkspaceQuery<T>(
  query: (db: LocalDatabase) => Promise<T>,
  deps: readonly unknown[] = [],
): T | undefined {
  const open = useObservable(workspace)
  return useQueryResult<T | undefined>(
    () => throttledQuery(async () => (open === null ? undefined : query(open.db)), rest),
    [open, ...deps],
  )
}

const all = <T>(db: LocalDatabase, entity: string): Promise<T[]> =>
  (db.entityStore(entity)?.toArray() ?? Promise.resolve([])) as Promise<unknown[]> as Promise<T[]>

const byId = <T extends { readonly id: string }>(rows: readonly T[]): ReadonlyMap<string, T> =>
  new Map(rows.map((row) => [row.id, row]))

/** The events on the board: those that are not archived. They are found by their mark, so the archive costs nothing. */
export const useEvents = (): readonly LocalEvent[] | undefined =>
  useWorkspaceQuery((db) => db.table<LocalEvent, string>('events').where('_current').equals(1).toArray())

export const useClients = (): ReadonlyMap<string, VisibleClient> | undefined =>
  useWorkspaceQuery(async (db) => byId(await all<VisibleClient>(db, 'clients')))

export const usePeople = (): ReadonlyMap<string, VisibleUser> | undefined =>
  useWorkspaceQuery(async (db) => byId(await all<VisibleUser>(db, 'systemUsers')))

/** The tags that were described, by name: events name them so. */
export const useTags = (): ReadonlyMap<string, Tag> | undefined =>
  useWorkspaceQuery(async (db) => new Map((await all<Tag>(db, 'tags')).map((tag) => [tag.name, tag])))

/** The sidebar's counts. */
export function useOverview(): { readonly activeEvents: number; readonly openTasks: number } | undefined {
  return useWorkspaceQuery(async (db) => {
    const current = (entity: 'events' | 'tasks'): Promise<number> =>
      db.table(entity).where('_current').equals(1).count()
    return { activeEvents: await current('events'), openTasks: await current('tasks') }
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
