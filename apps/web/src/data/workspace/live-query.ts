import { useObservable as useQueryResult } from 'dexie-react-hooks'
import type { LocalDatabase } from '../local/database.ts'
import { timers } from '../runtime/clock-timers.ts'
import { type Observable, useObservable } from '../runtime/observable.ts'
import { type LiveQuery, type QueryThrottle, throttledQuery } from '../runtime/throttled-query.ts'
import { world } from '../runtime/world.ts'
import { engineStatus } from '../server/connection.ts'
import type { Lay } from './optimistic.ts'
import { ownChange, type Workspace, workspace } from './workspace.ts'

const isFilling = (): boolean => (engineStatus.get()?.progress ?? null) !== null

const throttle: QueryThrottle = {
  // While the copy is filled, reading takes a tenth of the time at most: it holds up the writing.
  pauseMs: (tookMs) => (isFilling() ? Math.max(500, 9 * tookMs) : 0),
  onWake(run) {
    const stopOwn = ownChange.subscribe(run)
    const stopFilling = engineStatus.subscribe(() => {
      if (!isFilling()) run()
    })
    return () => {
      stopOwn()
      stopFilling()
    }
  },
  now: world.now,
  timers,
}

const throttled = <T>(query: () => Promise<T>): LiveQuery<T> => throttledQuery(query, throttle)

function queryOf<T>(
  open: Workspace | null,
  query: (db: LocalDatabase) => Promise<T>,
  lay: Lay<T> | undefined,
): LiveQuery<T | undefined> {
  if (open === null) return throttled(() => Promise.resolve(undefined))
  const read = (): Promise<T> => query(open.db)
  return lay === undefined ? throttled(read) : open.optimistic.follow(read, lay, throttled)
}

/**
 * Reads the open database live; `undefined` while it loads or when there is none. `deps`: what the query and `lay` are made
 * of; when that changes the query runs again, and the former result stays until then. With `lay` the result shows what
 * commands change from their first frame on (optimistic.ts). Rows of work hours have none: a decision names the stamp of the
 * interval that it saw, and only the commit gives that stamp.
 */
export function useWorkspaceQuery<T>(
  query: (db: LocalDatabase) => Promise<T>,
  deps: readonly unknown[] = [],
  lay?: Lay<T>,
): T | undefined {
  const open = useObservable(workspace)
  return useQueryResult<T | undefined>(() => queryOf(open, query, lay), [open, ...deps])
}

/**
 * A shared live query: keeps in `result` what `query` finds in the open workspace, from now on. It runs once, however many
 * places show it. Undefined while there is no workspace, or no result yet.
 */
export function shareLiveQuery<T>(
  result: Pick<Observable<T | undefined>, 'set'>,
  query: (db: LocalDatabase, userId: string) => Promise<T | undefined>,
): void {
  let stop = (): void => undefined
  const follow = (): void => {
    stop()
    result.set(undefined)
    const open = workspace.get()
    stop =
      open === null
        ? () => undefined
        : throttled(() => query(open.db, open.userId)).subscribe((next) => result.set(next))
  }
  workspace.subscribe(follow)
  follow()
}
