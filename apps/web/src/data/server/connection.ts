import type { SyncStatus } from '@bama/sync'
import { isReachable } from './api.ts'
import { createObservable, useObservable } from '../runtime/observable.ts'
import { world } from '../runtime/world.ts'

const probeEveryMs = 10_000

interface Connection {
  readonly isOnline: boolean
  /** Since when, in milliseconds. */
  readonly since: number
}

/** Whether the server can be reached, as far as the last attempt shows. */
export const connection = createObservable<Connection>({ isOnline: navigator.onLine, since: world.now() })

export const useConnection = (): Connection => useObservable(connection)

export function setReachable(isOnline: boolean): void {
  if (connection.get().isOnline !== isOnline) connection.set({ isOnline, since: world.now() })
}

/** Checks every ten seconds whether the server answers, and at once when the browser goes online or offline. */
export function watchConnection(): void {
  const probe = async (): Promise<void> => setReachable(navigator.onLine && (await isReachable()))
  addEventListener('online', () => void probe())
  addEventListener('offline', () => setReachable(false))
  setInterval(() => {
    if (document.visibilityState === 'visible') void probe()
  }, probeEveryMs)
  void probe()
}

export const engineStatus = createObservable<SyncStatus | null>(null)
