import {
  createEngine,
  createTabLock,
  type Engine,
  type LocalStore,
  type SessionUser,
  sessionSchema,
  type SyncStatus,
} from '@bama/sync'
import { liveQuery } from 'dexie'
import { exchange } from '../server/api.ts'
import { engineStatus, setReachable } from '../server/connection.ts'
import type { Cipher } from '../local/cipher.ts'
import { databaseNameOf, LocalDatabase } from '../local/database.ts'
import { cipherOf } from '../local/open-vaults.ts'
import { sealEarlier } from '../local/seal-earlier.ts'
import { createDexieStore } from '../local/dexie-store.ts'
import { watchCopy } from '../local/watch-copy.ts'
import { createObservable } from '../runtime/observable.ts'
import { createOptimistic, type Optimistic } from './optimistic.ts'
import { followTimers } from './open-timers.ts'
import { createInitialSyncWarning } from '../sync/initial-sync.ts'
import { followHints, followReasonsToSync } from '../sync/reasons-to-sync.ts'
import { currentSession, followStoredSession, refreshUser, validateSession } from '../session/session.ts'
import { onSessionNews } from '../session/session-news.ts'
import { startUploads } from '../uploads/start-uploads.ts'
import { openTabs } from '../sync/tabs.ts'
import { timers } from '../runtime/clock-timers.ts'
import { emitApplied, emitSyncComplete } from '../sync/window-events.ts'
import { world } from '../runtime/world.ts'

/** What a signed-in person works with: their database, and the engine that keeps it in step. */
export interface Workspace {
  readonly userId: string
  readonly db: LocalDatabase
  /** What encrypts it; null while nothing in it is encrypted. */
  readonly cipher: Cipher | null
  readonly store: LocalStore
  readonly engine: Engine
  /** What commands changed and live queries may not have read yet. */
  readonly optimistic: Optimistic
  /** Sends files that wait (data/uploads.ts). */
  readonly uploads: ReturnType<typeof startUploads>
  close(): void
}

export const workspace = createObservable<Workspace | null>(null)

/** Counts how often the database was gone behind the open page; set while what was known of it is still there. */
export const copyLost = createObservable(0)

/** Counts the writes of this tab's person. Throttled queries run at once after each. */
export const ownChange = createObservable(0)

/** The store as screens use it. */
const countingOwnChanges = (store: LocalStore): LocalStore => ({
  read: (work) => store.read(work),
  async write(work) {
    const value = await store.write(work)
    ownChange.set(ownChange.get() + 1)
    return value
  },
})

/** Opens the workspace of the person who is signed in, and closes the one before. Safe to call at every session change. */
export function followSession(): void {
  const session = currentSession()
  const userId = session.status === 'signed_in' && session.lock === undefined ? session.user.id : null
  const open = workspace.get()
  const cipher = userId === null ? null : cipherOf(userId)
  if ((open?.userId ?? null) === userId && (open?.cipher ?? null) === cipher) return
  open?.close()
  workspace.set(userId === null ? null : openWorkspace(userId))
}

/** Another tab empties the copy on purpose: nobody is told then that it was lost. */
let cleared: LocalDatabase | null = null

export const followClearing = (): void =>
  onSessionNews((news) => {
    if (news === 'clearing') cleared = workspace.get()?.db ?? null
  })

/** The database is gone: what it held is not promised any more, and the page begins again with an empty one. */
async function beginAgain(db: LocalDatabase): Promise<void> {
  if (cleared !== db) copyLost.set(copyLost.get() + 1)
  cleared = null
  // When the session went with it, or another tab signed out, there is nothing to begin.
  await followStoredSession()
  const open = workspace.get()
  if (open?.db !== db) return
  open.close()
  workspace.set(openWorkspace(open.userId))
}

function openWorkspace(userId: string): Workspace {
  const cipher = cipherOf(userId)
  const db = new LocalDatabase(databaseNameOf(userId), cipher)
  let isClosed = false
  const watch = watchCopy(db, { timers, newId: world.uuid, onLost: () => void beginAgain(db) })
  const stopReasons = followReasonsToSync(watch.look)
  const store = createDexieStore(db, world.now)
  const syncing = startSyncing(userId, store)
  const stopTimers = followTimers(db)
  const uploads = startUploads(userId, db, timers)
  const ownRecord = liveQuery(() => db.table('systemUsers').get(userId)).subscribe({
    next(record: unknown) {
      const parsed = sessionSchema.shape.user.safeParse(record)
      if (parsed.success) void refreshUser(withoutBookkeeping(parsed.data))
    },
    error: console.error,
  })
  if (cipher !== null)
    void sealEarlier(db, cipher.kid, () => isClosed).catch((error) => isClosed || console.error(error))
  return {
    userId,
    db,
    cipher,
    store: countingOwnChanges(store),
    engine: syncing.engine,
    optimistic: createOptimistic(),
    uploads,
    close() {
      isClosed = true
      watch.stop()
      stopReasons()
      syncing.stop()
      uploads.stop()
      stopTimers()
      ownRecord.unsubscribe()
      db.close()
      engineStatus.set(null)
    },
  }
}

/** One tab of the browser syncs, for all of them: this one or another, to which this one sends its requests. */
function startSyncing(userId: string, store: LocalStore): { readonly engine: Engine; stop(): void } {
  let ownStatus: SyncStatus | null = null
  let stopHints = (): void => undefined
  const noteInitialSync = createInitialSyncWarning(console.warn)
  const tabs = openTabs(userId, () => ownStatus, { onStatus: setStatus, onApplied: emitApplied })
  const lock = createTabLock({
    host: tabs.host,
    timers,
    onLead() {
      stopHints = followHints(() => engine.request())
      engine.request()
    },
    onFollow: () => stopHints(),
    onWanted: () => engine.request(),
  })
  const engine = createEngine({
    store,
    network: { exchange: (request, signal) => exchange(userId, request, signal) },
    world,
    lock,
    timers,
    random: world.random,
    isOnline: () => navigator.onLine,
    onStatus(status) {
      ownStatus = status
      noteInitialSync(status)
      tabs.sendStatus(status)
      setStatus(status)
      if (!status.syncInProgress && status.outcome?.kind === 'signed_out')
        void validateSession().then(() => setTimeout(() => engine.request(), 30_000))
    },
    onApplied(applied) {
      tabs.sendApplied({ entities: applied.entities, replaced: applied.replaced })
      emitApplied(applied)
    },
  })
  const stopReasons = followReasonsToSync(() => engine.request())
  lock.start()
  engine.start()
  return {
    engine,
    stop() {
      engine.stop()
      lock.stop()
      stopHints()
      stopReasons()
      tabs.close()
    },
  }
}

function withoutBookkeeping(user: SessionUser): SessionUser {
  const { _clocks, _synced, _version, ...rest } = user
  return rest
}

/** Publishes the status of the sync, whichever tab does it. */
function setStatus(status: SyncStatus): void {
  const wasInProgress = engineStatus.get()?.syncInProgress ?? false
  engineStatus.set(status)
  if (status.syncInProgress) return
  if (status.outcome?.kind === 'unreachable') setReachable(false)
  if (status.outcome?.kind === 'synced') setReachable(true)
  if (wasInProgress) emitSyncComplete()
}
