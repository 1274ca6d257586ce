import type { Timers } from '@bama/sync'
import type { LiveQuery } from './throttled-query.ts'

/** The longest that a result waits for those of slower queries: one frame. */
const longestWaitMs = 16

/** Runs `query` again and again and gives its results, as `throttledQuery` does. */
type Start<T> = (query: () => Promise<T>) => LiveQuery<T>

/**
 * Delivers results together: one that is ready waits for the queries that are running, at most a frame. A screen reads
 * a dozen queries, and one write runs most of them again. Delivered one by one, each would draw the screen.
 */
export function gatherResults(timers: Timers): <T>(query: () => Promise<T>, start: Start<T>) => LiveQuery<T> {
  let running = 0
  let ready: (() => void)[] = []
  let cancelTimer = (): void => undefined
  const deliver = (): void => {
    cancelTimer()
    const due = ready
    ready = []
    for (const give of due) give()
  }
  return (query, start) => {
    const live = start(async () => {
      running++
      try {
        return await query()
      } finally {
        running--
      }
    })
    return {
      hasValue: () => false,
      subscribe(next, error) {
        let isOver = false
        const stop = live.subscribe((value) => {
          ready.push(() => {
            if (isOver) return
            // What goes wrong in one place must not keep their results from the others.
            try {
              next(value)
            } catch (failure) {
              ;(error ?? console.error)(failure)
            }
          })
          if (running === 0) deliver()
          else if (ready.length === 1) cancelTimer = timers.after(longestWaitMs, deliver)
        }, error)
        return () => {
          isOver = true
          stop()
        }
      },
    }
  }
}
