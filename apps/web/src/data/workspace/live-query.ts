import type { Arrival } from '@bama/sync'
import { useObservable as useQueryResult } from 'dexie-react-hooks'
import type { LocalDatabase } from '../local/database.ts'
import { timers } from '../runtime/clock-timers.ts'
import { type Observable, useObservable } from '../runtime/observable.ts'
import { type LiveQuery, type QueryThrottle, throttledQuery } from '../runtime/throttled-query.ts'
import { world } from '../runtime/world.ts'
import { engineStatus } from '../server/connection.ts'
import { onArrival, useArrival } from './arrival.ts'
import { hasArrived } from './arrived.ts'
import type { Overlay } from './optimistic.ts'
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
    // What people look at first is here: who waits for it has waited long enough.
    const stopArrival = onArrival(run)
    return () => {
      stopOwn()
      stopFilling()
      stopArrival()
    }
  },
  now: world.now,
  timers,
}

const throttled = <T>(query: () => Promise<T>): LiveQuery<T> => throttledQuery(query, throttle)

function queryOf<T>(
  open: Workspace | null,
  query: (db: LocalDatabase) => Promise<T>,
  overlay: Overlay<T> | undefined,
): LiveQuery<T | undefined> {
  if (open === null) return throttled(() => Promise.resolve(undefined))
  const read = (): Promise<T> => query(open.db)
  return overlay === undefined ? throttled(read) : open.optimistic.follow(read, overlay, throttled)
}

/**
 * Reads the open database live; `undefined` while it loads or when there is none. `deps`: what the query and `overlay` are made
 * of; when that changes the query runs again, and the former result stays until then. With `overlay` the result shows what
 * commands change from their first frame on (optimistic.ts). Rows of work hours have none: a decision names the stamp of the
 * interval that it saw, and only the commit gives that stamp.
 *
 * `needs`: what of a first pull must be here before the answer is one (packages/sync/SPEC.md, S61); until then it is undefined,
 * as while it loads. A function says that of what was found: one that is here needs no more.
 */
export function useWorkspaceQuery<T>(
  query: (db: LocalDatabase) => Promise<T>,
  deps: readonly unknown[] = [],
  overlay?: Overlay<T>,
  needs: Arrival | ((found: T) => Arrival) = 'everything',
): T | undefined {
  const open = useObservable(workspace)
  const arrival = useArrival()
  const isReadable = hasArrived(typeof needs === 'function' ? 'current' : needs, arrival) || needs === 'nothing'
  const readable = isReadable ? open : null
  const found = useQueryResult<T | undefined>(() => queryOf(readable, query, overlay), [readable, ...deps])
  if (!isReadable || (found !== undefined && typeof needs === 'function' && !hasArrived(needs(found), arrival)))
    return undefined
  return found
}

/**
 * A shared live query: keeps in `result` what `query` finds in the open workspace, from now on. It runs once, however many
 * places show it. Undefined while there is no workspace, or no result yet, or what it `needs` of a first pull is not here.
 */
export function shareLiveQuery<T>(
  result: Pick<Observable<T | undefined>, 'set'>,
  query: (db: LocalDatabase, userId: string) => Promise<T | undefined>,
  needs: Arrival = 'nothing',
): void {
  let stop = (): void => undefined
  let followed: Workspace | null = null
  const follow = (): void => {
    const open = needs === 'nothing' || hasArrived(needs) ? workspace.get() : null
    if (open === followed && open !== null) return
    followed = open
    stop()
    result.set(undefined)
    stop =
      open === null
        ? () => undefined
        : throttled(() => query(open.db, open.userId)).subscribe((next) => result.set(next))
  }
  workspace.subscribe(follow)
  if (needs !== 'nothing') onArrival(follow)
  follow()
}
