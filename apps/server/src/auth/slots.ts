import { ApiFailure } from '../http/api-failure.ts'

/** Runs a piece of work when there is room for it. */
type InSlot = <T>(work: () => Promise<T>) => Promise<T>

/**
 * Lets at most `atOnce` pieces of work run and `waiting` wait, in the order they came.
 * One more is refused with `unavailable`: a queue that only grows helps nobody.
 */
export function createSlots({ atOnce, waiting }: { readonly atOnce: number; readonly waiting: number }): InSlot {
  let running = 0
  const queue: (() => void)[] = []
  return async (work) => {
    if (running >= atOnce) {
      if (queue.length >= waiting)
        throw new ApiFailure('unavailable', 'too much is asked of the server at this moment', { retryAfterSeconds: 2 })
      await new Promise<void>((resolve) => queue.push(resolve))
    } else running++
    try {
      return await work()
    } finally {
      const next = queue.shift()
      // The slot goes straight to who waits, so that nobody slips in between.
      if (next === undefined) running--
      else next()
    }
  }
}
