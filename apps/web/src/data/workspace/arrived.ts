import type { Arrival } from '@bama/sync'
import { timers } from '../runtime/clock-timers.ts'
import { createObservable } from '../runtime/observable.ts'

/** What of the open copy may be shown as all that there is; undefined while there is none, or that is not known. */
export const arrival = createObservable<Arrival | undefined>(undefined)

const order: readonly Arrival[] = ['nothing', 'current', 'everything']

/** Whether what somebody needs is here. */
export const hasArrived = (needed: Arrival, now: Arrival | undefined = arrival.get()): boolean =>
  now !== undefined && order.indexOf(now) >= order.indexOf(needed)

/** A page that nobody looks at may read late, and the pull goes on. */
const longestWaitMs = 500

/**
 * What people look at first is on the disk: resolves when the screens that wait for it have begun to read. The database lets
 * what comes first go first, so the page that follows can't hold them up (packages/sync/SPEC.md, S92).
 */
export const screensRead = (): Promise<void> => readsBegun(() => false)

/** The same for a copy that was just opened: where nothing is here yet, nobody reads, and nothing is waited for. */
export const firstReads = (): Promise<void> => readsBegun(() => arrival.get() !== undefined && !hasArrived('current'))

function readsBegun(isVain: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      stopWaiting()
      stopListening()
      resolve()
    }
    const stopWaiting = timers.after(longestWaitMs, end)
    // A screen that hears of it is drawn, and reads once it is: in the next turn and the one after it.
    const look = (): void => {
      if (hasArrived('current')) timers.after(0, () => timers.after(0, end))
      else if (isVain()) end()
    }
    const stopListening = arrival.subscribe(look)
    look()
  })
}
