import type { Arrival } from '@bama/sync'
import { timers } from '../runtime/clock-timers.ts'
import { createObservable } from '../runtime/observable.ts'

/** How much of the open copy is complete enough to be shown; undefined if there is none, or this isn't known. */
export const arrival = createObservable<Arrival | undefined>(undefined)

const order: readonly Arrival[] = ['nothing', 'current', 'everything']

/** Whether the needed part of the copy has arrived. */
export const hasArrived = (needed: Arrival, now: Arrival | undefined = arrival.get()): boolean =>
  now !== undefined && order.indexOf(now) >= order.indexOf(needed)

/** Screens of a hidden page may read late; the pull must not wait for them. */
const longestWaitMs = 500

/**
 * Resolves when the screens that waited for the current records have begun to read. IndexedDB runs requests in order,
 * so the next page of the pull can't delay them (packages/sync/SPEC.md, S92).
 */
export const screensRead = (): Promise<void> => readsBegun(() => false)

/** The same for a copy just opened. Doesn't wait if nothing has arrived, because no screen reads then. */
export const firstReads = (): Promise<void> => readsBegun(() => arrival.get() !== undefined && !hasArrived('current'))

function readsBegun(isVain: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      stopWaiting()
      stopListening()
      resolve()
    }
    const stopWaiting = timers.after(longestWaitMs, end)
    // A screen renders after the notification and then reads: in the next task and the one after that.
    const look = (): void => {
      if (hasArrived('current')) timers.after(0, () => timers.after(0, end))
      else if (isVain()) end()
    }
    const stopListening = arrival.subscribe(look)
    look()
  })
}
