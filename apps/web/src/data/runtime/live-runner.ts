import Dexie from 'dexie'
import type { LiveRunner } from './throttled-query.ts'

/** What Dexie's own live queries keep to themselves: the database was closed, or nobody waits for the run any more. */
const quiet: ReadonlySet<string> = new Set(['DatabaseClosedError', 'AbortError'])

/** Runs a query at once and after each call back of `follow`, one run at a time. `follow` returns how to stop. */
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
        // What changes during a run is read by the next.
        while (isDue && !isClosed) {
          isDue = false
          try {
            // Called as a transaction ends: that one can't be read by.
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
