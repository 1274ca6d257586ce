import type { Random } from '@bama/domain'
import { createScheduler, type SyncStatus } from '@bama/sync'
import { isReachable } from './api.ts'
import { timers } from '../runtime/clock-timers.ts'
import { createObservable, useObservable } from '../runtime/observable.ts'
import { world } from '../runtime/world.ts'

const probeEveryMs = 10_000
/** While the page is hidden, checks are less frequent: the interval grows from twice the usual one up to this. */
const mostHiddenMs = 5 * 60_000

interface Connection {
  readonly isOnline: boolean
  /** Since when, in milliseconds. */
  readonly since: number
}

/** Whether the server is reachable, judged by the last attempt. */
export const connection = createObservable<Connection>({ isOnline: navigator.onLine, since: world.now() })

export const useConnection = (): Connection => useObservable(connection)

export function setReachable(isOnline: boolean): void {
  if (connection.get().isOnline !== isOnline) connection.set({ isOnline, since: world.now() })
}

/** Who waits for the server tries again: something other than the line held it up. */
export const retryNow = (): void => connection.set({ ...connection.get() })

/**
 * Checks every ten seconds whether the server responds, less and less often while the page is hidden, and at once when
 * it becomes visible or the browser goes online or offline.
 */
export function watchConnection(random: Random = world.random): void {
  const scheduler = createScheduler({
    async run() {
      const isAnswered = await isReachable()
      // The browser's state may have changed since the request was sent.
      setReachable(navigator.onLine && isAnswered)
      // A hidden page uses the back-off of failures.
      return document.visibilityState === 'visible' ? 'done' : 'failed'
    },
    isOnline: () => navigator.onLine,
    onOffline: () => setReachable(false),
    onError: console.error,
    timers,
    random,
    everyMs: probeEveryMs,
    firstRetryMs: 2 * probeEveryMs,
    lastRetryMs: mostHiddenMs,
  })
  addEventListener('online', () => scheduler.request())
  addEventListener('offline', () => setReachable(false))
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') scheduler.request()
  })
  scheduler.start()
}

export const engineStatus = createObservable<SyncStatus | null>(null)
