import type { Arrival } from '@bama/sync'
import { useObservable as useQueryResult } from 'dexie-react-hooks'
import type { MarkedStore } from '../local/current-mark.ts'
import { currentRows } from '../local/current-rows.ts'
import type { LocalDatabase } from '../local/database.ts'
import { timers } from '../runtime/clock-timers.ts'
import { gatherResults } from '../runtime/gathered-results.ts'
import { type Observable, useObservable } from '../runtime/observable.ts'
import { type LiveQuery, type LiveRunner, type QueryThrottle, throttledQuery } from '../runtime/throttled-query.ts'
import { world } from '../runtime/world.ts'
import { engineStatus } from '../server/connection.ts'
import { onArrival, useArrival } from './arrival.ts'
import { hasArrived } from './arrived.ts'
import type { Overlay } from './optimistic.ts'
import { ownChange, type Workspace, workspace } from './workspace.ts'

const isFilling = (): boolean => (engineStatus.get()?.progress ?? null) !== null

const throttle: QueryThrottle = {
  // While the copy is being filled, reading may use a tenth of the time, because it delays the writing.
  pauseMs: (tookMs) => (isFilling() ? Math.max(500, 9 * tookMs) : 0),
  onWake(run) {
    const stopOwn = ownChange.subscribe(run)
    const stopFilling = engineStatus.subscribe(() => {
      if (!isFilling()) run()
    })
    // The current records have arrived, and the screens have waited long enough.
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

const gathered = gatherResults(timers)

const throttled = <T>(query: () => Promise<T>, live?: LiveRunner): LiveQuery<T> =>
  gathered(query, (counted) => throttledQuery(counted, throttle, live))

/** A query's read function, and what triggers it; by default changes of whatever it read. */
interface Source<T> {
  readonly read: () => Promise<T>
  readonly live?: LiveRunner
}

function queryOf<T>(
  open: Workspace | null,
  source: (db: LocalDatabase) => Source<T>,
  overlay: Overlay<T> | undefined,
): LiveQuery<T | undefined> {
  if (open === null) return throttled(() => Promise.resolve(undefined))
  const { read, live } = source(open.db)
  return overlay === undefined
    ? throttled(read, live)
    : open.optimistic.follow(read, overlay, (query) => throttled(query, live))
}

interface QueryOptions<T> {
  /**
   * Everything that the query and `overlay` depend on. When they change the query runs again, and the previous result
   * is kept until then.
   */
  readonly deps?: readonly unknown[]
  /**
   * With it the result includes changes of commands from their first frame on (optimistic.ts). Rows of work hours have
   * none, because a decision names the stamp of the interval it refers to, which only the commit assigns.
   */
  readonly overlay?: Overlay<T>
  /**
   * How much of a first pull must have arrived (packages/sync/SPEC.md, S61), by default everything; the result is
   * undefined until then. A function decides by what was found, because a record that is here needs nothing more.
   */
  readonly needs?: Arrival | ((found: T) => Arrival)
}

/** Reads the open database live; `undefined` while loading or without a workspace. */
export const useWorkspaceQuery = <T>(
  query: (db: LocalDatabase) => Promise<T>,
  options?: QueryOptions<T>,
): T | undefined => useSource((db) => ({ read: () => query(db) }), options)

/** The current rows of a store, in no order: read once, afterwards only changed ones. */
export const useCurrentRows = <Row extends { readonly id: string }>(
  store: MarkedStore,
  overlay: Overlay<readonly Row[]>,
): readonly Row[] | undefined =>
  useSource((db) => currentRows<Row>(db, store), { deps: [store], overlay, needs: 'current' })

function useSource<T>(
  source: (db: LocalDatabase) => Source<T>,
  { deps = [], overlay, needs = 'everything' }: QueryOptions<T> = {},
): T | undefined {
  const open = useObservable(workspace)
  const arrival = useArrival()
  const isReadable = hasArrived(typeof needs === 'function' ? 'current' : needs, arrival) || needs === 'nothing'
  const readable = isReadable ? open : null
  const found = useQueryResult<T | undefined>(() => queryOf(readable, source, overlay), [readable, ...deps])
  if (!isReadable || (found !== undefined && typeof needs === 'function' && !hasArrived(needs(found), arrival)))
    return undefined
  return found
}

/**
 * Keeps the result of `query` on the open workspace in `result`, as a live query shared by everything that shows it.
 * Undefined without a workspace, before the first result, and until what it `needs` of a first pull has arrived.
 */
export function shareLiveQuery<T>(
  result: Pick<Observable<T | undefined>, 'set'>,
  query: (db: LocalDatabase, userId: string) => Promise<T | undefined>,
  needs: Arrival = 'nothing',
): void {
  shareLive(result, (open) => throttled(() => query(open.db, open.userId)), needs)
}

/** The same for a store's current rows. */
export const shareCurrentRows = <Row extends { readonly id: string }>(
  result: Pick<Observable<readonly Row[] | undefined>, 'set'>,
  store: MarkedStore,
): void =>
  shareLive(
    result,
    ({ db }) => {
      const { read, live } = currentRows<Row>(db, store)
      return throttled(read, live)
    },
    'current',
  )

function shareLive<T>(
  result: Pick<Observable<T | undefined>, 'set'>,
  start: (open: Workspace) => LiveQuery<T | undefined>,
  needs: Arrival,
): void {
  let stop = (): void => undefined
  let followed: Workspace | null = null
  const follow = (): void => {
    const open = needs === 'nothing' || hasArrived(needs) ? workspace.get() : null
    if (open === followed && open !== null) return
    followed = open
    stop()
    result.set(undefined)
    stop = open === null ? () => undefined : start(open).subscribe((next) => result.set(next))
  }
  workspace.subscribe(follow)
  if (needs !== 'nothing') onArrival(follow)
  follow()
}
