import type { MetaValues } from '@bama/sync'
import { connection, engineStatus, useConnection } from '../server/connection.ts'
import { countUnsentIn } from '../local/changes-json.ts'
import type { LocalDatabase } from '../local/database.ts'
import { isStorageFallback } from '../local/device-database.ts'
import { fullDisk } from '../local/full-disk.ts'
import { isLocalMode } from '../local/mode.ts'
import { shareLiveQuery } from './live-query.ts'
import { createObservable, useObservable } from '../runtime/observable.ts'
import { isOverdue, overdueAfterMs } from '../sync/stale-changes.ts'
import { useNow } from '../runtime/use-now.ts'
import { copyLost, workspace } from './workspace.ts'

/** The sync's state for screens. Instants are ISO 8601; `oldestPendingAt` is when the oldest unsent change was made. */
export interface SyncState {
  /** There is no server: the data stays on this device. */
  readonly isLocal: boolean
  readonly isOnline: boolean
  readonly syncInProgress: boolean
  /** The progress of a full pull, 0 to 1; null when none is running. */
  readonly progress: number | null
  readonly pending: number
  readonly rejected: number
  readonly oldestPendingAt: string | null
  /** A change has waited for an hour, with the server reachable throughout. */
  readonly isOverdue: boolean
  /** Another server responds at this address: unsent changes wait until the user sends them (`sendHeld`). */
  readonly isHeld: boolean
  readonly lastSyncTime: string | null
  /** The HTTP status of the failed last sync; null if it didn't fail with one. */
  readonly failedStatus: number | null
  /**
   * `unavailable`: something else responds at the server's address. `full`: the device has no room for what the server
   * sends. `insecure`: the page is neither https nor loopback, so the browser withholds what offline work needs.
   */
  readonly problem: 'none' | 'signed_out' | 'outdated' | 'failed' | 'unavailable' | 'full' | 'insecure'
}

interface QueueFacts {
  readonly pending: number
  readonly oldest: string | null
  readonly rejected: number
  readonly pull: MetaValues['pull'] | undefined
  readonly server: MetaValues['server'] | undefined
}

/** Read once for all the parts of a page that show it. */
const queueFacts = createObservable<QueueFacts | undefined>(undefined)

/** The number of unsent changes lost with databases deleted behind the page; null if none were. */
const lostChanges = createObservable<number | null>(null)

export const useLostChanges = (): number | null => useObservable(lostChanges)

/** Whether IndexedDB doesn't work, so that the small localStorage is used instead (local/storage-fallback.ts). */
export const useStorageFallback = (): boolean => useObservable(isStorageFallback)

export function followQueue(): void {
  shareLiveQuery(queueFacts, readQueue)
  copyLost.subscribe(() => {
    lostChanges.set((lostChanges.get() ?? 0) + (queueFacts.get()?.pending ?? 0))
    // Changes that are lost must not be shown as unsent any more, even if no new database is opened.
    queueFacts.set(undefined)
  })
}

const readQueue = (db: LocalDatabase): Promise<QueueFacts> =>
  db.transaction('r', db.syncQueue, db.rejected, db.metadata, async () => {
    const [pending, oldest, rejected, [pull, server]] = await Promise.all([
      db.syncQueue.count(),
      db.syncQueue.orderBy('created_at').first(),
      db.rejected.count(),
      db.metadata.bulkGet(['pull', 'server']),
    ])
    return {
      pending,
      oldest: oldest?.created_at ?? null,
      rejected,
      pull: pull?.value as MetaValues['pull'] | undefined,
      server: server?.value as MetaValues['server'] | undefined,
    }
  })

export function useSyncState(): SyncState {
  const { isOnline, since } = useConnection()
  const status = useObservable(engineStatus)
  const now = useNow(overdueAfterMs / 60)
  const stored = useObservable(queueFacts)
  const outcome = status?.outcome?.kind
  const isProblem =
    outcome === 'signed_out' || outcome === 'outdated' || outcome === 'failed' || outcome === 'unavailable'
  const isFull = status?.outcome?.kind === 'failed' && status.outcome.cause === fullDisk
  const oldestPendingAt = stored?.oldest ?? null
  return {
    isLocal: isLocalMode(),
    isOnline,
    syncInProgress: status?.syncInProgress ?? false,
    progress: status?.progress ?? null,
    pending: stored?.pending ?? 0,
    rejected: stored?.rejected ?? 0,
    oldestPendingAt,
    isOverdue: isOverdue({ onlineSinceMs: isOnline ? since : null, oldestPendingAt, nowMs: now }),
    isHeld: (stored?.server?.isHeld ?? false) && (stored?.pending ?? 0) > 0,
    lastSyncTime: stored?.pull?.lastSyncTime ?? null,
    failedStatus: status?.outcome?.kind === 'failed' && status.outcome.status >= 400 ? status.outcome.status : null,
    problem: !isSecureContext ? 'insecure' : isFull ? 'full' : isProblem ? outcome : 'none',
  }
}

/** Syncs at once if someone is signed in and the server is reachable. */
export function syncNow(): void {
  if (connection.get().isOnline) workspace.get()?.engine.request()
}

/** The number of changes that would be lost with the local copy. */
export async function countUnsent(): Promise<number> {
  const db = workspace.get()?.db
  // Without a server nothing is waiting to be sent, images included.
  return db === undefined || isLocalMode() ? 0 : countUnsentIn(db)
}
