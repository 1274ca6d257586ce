import { type Arrival, arrivalOf, type Filling, type MetaValues } from '@bama/sync'
import { liveQuery } from 'dexie'
import { createObservable, useObservable } from '../runtime/observable.ts'
import { useNow } from '../runtime/use-now.ts'
import { world } from '../runtime/world.ts'
import { useConnection } from '../server/connection.ts'
import { type Reading, remainingMs, withReading } from '../sync/remaining-time.ts'
import { arrival } from './arrived.ts'
import { workspace } from './workspace.ts'

/** The progress of a first pull; undefined before its first page. */
const filling = createObservable<Filling | undefined>(undefined)

/** How much was left, over time. */
const readings = createObservable<readonly Reading[]>([])

export const useArrival = (): Arrival | undefined => useObservable(arrival)

export const onArrival = arrival.subscribe

/** Follows the open workspace's first pull. Never throttled, because throttled queries wait for it. */
export function followArrival(): void {
  let stop = (): void => undefined
  const follow = (): void => {
    stop()
    arrival.set(undefined)
    filling.set(undefined)
    readings.set([])
    const db = workspace.get()?.db
    if (db === undefined) return
    const subscription = liveQuery(() => db.metadata.get('pull')).subscribe({
      next(row) {
        const pull = row?.value as MetaValues['pull'] | undefined
        filling.set(pull?.filling)
        if (pull?.filling !== undefined)
          readings.set(withReading(readings.get(), { atMs: world.now(), left: pull.filling.left }))
        const next = arrivalOf(pull)
        if (next !== arrival.get()) arrival.set(next)
      },
      error: console.error,
    })
    stop = () => subscription.unsubscribe()
  }
  workspace.subscribe(follow)
  follow()
}

/** A first pull that has not ended. */
interface FirstPull {
  /** How much of what is to come is here, 0 to 1; null before the server has said how much that is. */
  readonly share: number | null
  readonly isOnline: boolean
}

/** Undefined when the copy is complete, or nothing is known yet. */
export function useFirstPull(): FirstPull | undefined {
  const now = useArrival()
  const coming = useObservable(filling)
  const { isOnline } = useConnection()
  if (now === undefined || now === 'everything') return undefined
  return { share: coming === undefined || coming.total === 0 ? null : 1 - coming.left / coming.total, isOnline }
}

/** The estimated remaining time of a first pull in milliseconds; null without a sound estimate. */
export function useRemainingMs(): number | null {
  const { isOnline } = useConnection()
  const now = useNow(2_000)
  const read = useObservable(readings)
  const lastMs = read.at(-1)?.atMs ?? 0
  return isOnline ? remainingMs(read, Math.max(now, lastMs)) : null
}
