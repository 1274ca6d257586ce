import type { Timers } from '@bama/sync'
import Dexie, { liveQuery } from 'dexie'

export interface QueryThrottle {
  /** The pause after a run that took `tookMs`, both in milliseconds; 0 for no pause. */
  readonly pauseMs: (tookMs: number) => number
  /** Calls `listener` when a pause ends early. Returns the unsubscribe function. */
  readonly onWake: (listener: () => void) => () => void
  readonly now: () => number
  readonly timers: Timers
}

/** A query that runs again whenever what it read changes, in the shape that `dexie-react-hooks` expects. */
export interface LiveQuery<T> {
  /** No value exists before the first run. */
  hasValue(): false
  subscribe(next: (value: T) => void, error?: (error: unknown) => void): () => void
}

/** Runs a query now and whenever what it reads changes, like Dexie's `liveQuery`. */
export type LiveRunner = <T>(query: () => Promise<T>) => {
  subscribe(observer: { readonly next: (value: T) => void; readonly error: (error: unknown) => void }): {
    unsubscribe(): void
  }
}

/** A repeated query uses a third of the time at most: it rests twice as long as a run took, within these limits. */
const restFactor = 2
const shortestRestMs = 50
const longestRestMs = 300

/** A newer run replaced this one, or the subscription has ended. */
class SupersededError extends Error {
  override readonly name = 'AbortError'
}

/**
 * A live query that pauses after each run for as long as the throttle says. Each page of a first sync changes what
 * every screen reads, and reading 50,000 records after each would take longer than the sync itself.
 *
 * During a burst of writes it also rests between runs: a write waits for readers of the same store, and a read that the
 * next write overtakes is wasted (packages/sync/SPEC.md, S93).
 */
export function throttledQuery<T>(
  query: () => Promise<T>,
  throttle: QueryThrottle,
  live: LiveRunner = liveQuery,
): LiveQuery<T> {
  return {
    hasValue: () => false,
    subscribe(next, error = console.error) {
      let stop = (): void => undefined
      let tookMs = 0
      let restUntilMs = Number.NEGATIVE_INFINITY
      let lastRun = 0
      /** Resolves when the rest is over. Called before the database is queried. */
      const rested = async (): Promise<void> => {
        const run = ++lastRun
        // More is left only if the clock was set back, perhaps by hours.
        const restMs = Math.min(longestRestMs, restUntilMs - throttle.now())
        if (restMs > 0) await new Dexie.Promise<void>((resolve) => void throttle.timers.after(restMs, resolve))
        // A change during the rest has started another run, or the subscription has ended.
        if (run !== lastRun) throw new SupersededError()
      }
      const timedQuery = async (): Promise<T> => {
        await rested()
        const startedMs = throttle.now()
        const value = await query()
        const endedMs = throttle.now()
        tookMs = endedMs - startedMs
        restUntilMs = endedMs + Math.max(shortestRestMs, Math.min(longestRestMs, restFactor * tookMs))
        return value
      }
      const run = (): void => {
        stop()
        restUntilMs = Number.NEGATIVE_INFINITY
        const subscription = live(timedQuery).subscribe({
          next(value) {
            next(value)
            const pauseMs = throttle.pauseMs(tookMs)
            if (pauseMs > 0) pause(pauseMs)
          },
          error,
        })
        stop = () => {
          lastRun++
          subscription.unsubscribe()
        }
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
