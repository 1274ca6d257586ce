import type { Timers } from '@bama/sync'
import { liveQuery } from 'dexie'

/** How a query rests: `pauseMs` gives how long after it took that long (0: not at all), `onWake` calls back when to look at once. */
export interface QueryThrottle {
  readonly pauseMs: (tookMs: number) => number
  readonly onWake: (listener: () => void) => () => void
  readonly now: () => number
  readonly timers: Timers
}

/** What `dexie-react-hooks` can follow. */
interface Followable<T> {
  /** There is never a value before the first look. */
  hasValue(): false
  subscribe(next: (value: T) => void, error?: (error: unknown) => void): () => void
}

/**
 * A live query that rests while the copy is being filled. Each page of a first sync changes what every screen reads; to read
 * 50,000 records again after each would take longer than the sync itself.
 */
export function throttledQuery<T>(query: () => Promise<T>, rest: QueryThrottle): Followable<T> {
  return {
    hasValue: () => false,
    subscribe(next, error = console.error) {
      let stop = (): void => undefined
      let tookMs = 0
      const timedQuery = async (): Promise<T> => {
        const startedMs = rest.now()
        const value = await query()
        tookMs = rest.now() - startedMs
        return value
      }
      const look = (): void => {
        stop()
        const subscription = liveQuery(timedQuery).subscribe({
          next(value) {
            next(value)
            const pauseMs = rest.pauseMs(tookMs)
            if (pauseMs > 0) pause(pauseMs)
          },
          error,
        })
        stop = () => subscription.unsubscribe()
      }
      const pause = (ms: number): void => {
        stop()
        const cancelTimer = rest.timers.after(ms, look)
        const stopListening = rest.onWake(look)
        stop = () => {
          cancelTimer()
          stopListening()
        }
      }
      look()
      return () => stop()
    },
  }
}
