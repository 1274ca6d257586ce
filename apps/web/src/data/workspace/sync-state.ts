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

/** The state of the sync, as screens show it. Instants are ISO 8601; `oldestPendingAt` is when the oldest unsent change was made. */
export interface SyncState {
  /** There is no server to sync with: the data stays on this device. */
  readonly isLocal: boolean
  readonly isOnline: boolean
  readonly syncInProgress: boolean
  /** How far a full pull has come, 0 to 1; null when none is under way. */
  readonly progress: number | null
  readonly pending: number
  readonly rejected: number
  readonly oldestPendingAt: string | null
  /** A change has waited for an hour, though the server could be reached for an hour. */
  readonly isOverdue: boolean
  /** Another server answers at this address: what waits is held back until the person sends it (sendHeld). */
  readonly isHeld: boolean
  readonly lastSyncTime: string | null
  /** With which HTTP status the last sync failed; null when that is not why. */
  readonly failedStatus: number | null
  /** `unavailable`: what answers at the server's address is not the server. `full`: the device has no room for what the server sends. `insecure`: the page is neither https nor loopback, so the browser withholds what offline work needs. */
  readonly problem: 'none' | 'signed_out' | 'outdated' | 'failed' | 'unavailable' | 'full' | 'insecure'
}

interface QueueFacts {
  readonly pending: number
  readonly oldest: string | null
  readonly rejected: number
  readonly pull: MetaValues['pull'] | undefined
  readonly server: MetaValues['server'] | undefined
}

/** Several parts of a page show it: it is read once for all of them. */
const queueFacts = createObservable<QueueFacts | undefined>(undefined)

/** How many unsent changes went with the last copy that was deleted behind the page; null while none was. */
const lostChanges = createObservable<number | null>(null)

export const useLostChanges = (): number | null => useObservable(lostChanges)

/** Whether the browser's own database does not work, so that its small localStorage stands in (local/storage-fallback.ts). */
export const useStorageFallback = (): boolean => useObservable(isStorageFallback)

/** Follows the open workspace's queue from now on. */
export function followQueue(): void {
  shareLiveQuery(queueFacts, readQueue)
  copyLost.subscribe(() => {
    lostChanges.set((lostChanges.get() ?? 0) + (queueFacts.get()?.pending ?? 0))
    // Nothing is promised that is gone, also when no database follows.
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

/** Syncs at once, when somebody is signed in and the server can be reached. */
export function syncNow(): void {
  if (connection.get().isOnline) workspace.get()?.engine.request()
}

/** How many changes would be gone with the local copy. */
export async function countUnsent(): Promise<number> {
  const db = workspace.get()?.db
  // Without a server nothing is on its way, images neither.
  return db === undefined || isLocalMode() ? 0 : countUnsentIn(db)
}
