import Dexie from 'dexie'
import type { LiveRunner } from './throttled-query.ts'

/** Errors that Dexie's own live queries swallow: the database was closed, or the run was superseded. */
const quiet: ReadonlySet<string> = new Set(['DatabaseClosedError', 'AbortError'])

/** Runs a query at once and whenever `follow` calls back, one run at a time. `follow` returns how to unsubscribe. */
export const liveRunner =
  (follow: (listener: () => void) => () => void): LiveRunner =>
  (query) => ({
    subscribe({ next, error }) {
      let isRunning = false
      let isDue = false
      let isClosed = false
      const run = async (): Promise<void> => {
        isDue = true
        if (isRunning) return
        isRunning = true
        // A change during a run triggers another run.
        while (isDue && !isClosed) {
          isDue = false
          try {
            // The callback comes inside a transaction that is ending, which the query must not join.
            const value = await Dexie.ignoreTransaction(query)
            if (!isClosed) next(value)
          } catch (failure) {
            if (!isClosed && !quiet.has(failure instanceof Error ? failure.name : '')) error(failure)
          }
        }
        isRunning = false
      }
      const stop = follow(() => void run())
      void run()
      return {
        unsubscribe() {
          isClosed = true
          stop()
        },
      }
    },
  })
