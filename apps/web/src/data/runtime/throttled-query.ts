import type { Timers } from '@bama/sync'
import Dexie, { liveQuery } from 'dexie'

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

/** Runs a query now and whenever what it reads changes, as Dexie's `liveQuery` does. */
export type LiveRunner = <T>(query: () => Promise<T>) => {
  subscribe(observer: { readonly next: (value: T) => void; readonly error: (error: unknown) => void }): {
    unsubscribe(): void
  }
}

/** A query that runs again and again takes a third of the time at most, and is never later than the longest rest for that. */
const restFactor = 2
const shortestRestMs = 50
const longestRestMs = 300

/** Nobody waits for this run any more. */
class SupersededError extends Error {
  override readonly name = 'AbortError'
}

/**
 * A live query that pauses after each run while the throttle says so. Each page of a first sync changes what every screen
 * reads; to read 50,000 records again after each would take longer than the sync itself.
 *
 * Beneath a burst of writes it rests between two runs: each write waits for what reads the same store, and each reading that
 * another write overtakes was for nothing (packages/sync/SPEC.md, S93).
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
      /** Resolves when the query has rested; the database is not asked before. */
      const rested = async (): Promise<void> => {
        const run = ++lastRun
        const restMs = restUntilMs - throttle.now()
        if (restMs > 0) await new Dexie.Promise<void>((resolve) => void throttle.timers.after(restMs, resolve))
        // What changed meanwhile has begun another run, or nobody follows any more.
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
