import type { Timers } from '@bama/sync'
import { liveQuery } from 'dexie'

/** How a live query is throttled. */
export interface QueryThrottle {
  /** How long to pause after a run that took that long, in milliseconds; 0: not at all. */
  readonly pauseMs: (tookMs: number) => number
  /** Calls back when a pause ends early. Returns how to stop. */
  readonly onWake: (listener: () => void) => () => void
  readonly now: () => number
  readonly timers: Timers
}

/** A query that runs again whenever what it read changes, as `dexie-react-hooks` takes it. */
export interface LiveQuery<T> {
  /** There is never a value before the first run. */
  hasValue(): false
  subscribe(next: (value: T) => void, error?: (error: unknown) => void): () => void
}

/**
 * A live query that pauses after each run while the throttle says so. Each page of a first sync changes what every screen
 * reads; to read 50,000 records again after each would take longer than the sync itself.
 */
export function throttledQuery<T>(query: () => Promise<T>, throttle: QueryThrottle): LiveQuery<T> {
  return {
    hasValue: () => false,
    subscribe(next, error = console.error) {
      let stop = (): void => undefined
      let tookMs = 0
      const timedQuery = async (): Promise<T> => {
        const startedMs = throttle.now()
        const value = await query()
        tookMs = throttle.now() - startedMs
        return value
      }
      const run = (): void => {
        stop()
        const subscription = liveQuery(timedQuery).subscribe({
          next(value) {
            next(value)
            const pauseMs = throttle.pauseMs(tookMs)
            if (pauseMs > 0) pause(pauseMs)
          },
          error,
        })
        stop = () => subscription.unsubscribe()
      }
      const pause = (ms: number): void => {
        stop()
        const cancelTimer = throttle.timers.after(ms, run)
        const stopListening = throttle.onWake(run)
        stop = () => {
          cancelTimer()
          stopListening()
        }
      }
      run()
      return () => stop()
    },
  }
}
