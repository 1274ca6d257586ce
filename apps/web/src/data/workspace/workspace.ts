import {
  type ChangeWriter,
  createEngine,
  createTabLock,
  type Engine,
  type LocalStore,
  noProvider,
  type Provider,
  type SessionUser,
  sessionSchema,
  type SyncStatus,
  writeChanges,
} from '@bama/sync'
import { liveQuery } from 'dexie'
import { engineStatus, setReachable } from '../server/connection.ts'
import { createServerProvider } from '../server/server-provider.ts'
import type { Cipher } from '../local/cipher.ts'
import { databaseNameOf } from '../local/database-names.ts'
import { LocalDatabase } from '../local/database.ts'
import { cipherOf, isLockedHere } from '../local/open-vaults.ts'
import { sealEarlier } from '../local/seal-earlier.ts'
import { createDexieStore } from '../local/dexie-store.ts'
import { copyIdOf, isLocalMode } from '../local/mode.ts'
import { upgradeNews } from '../local/upgrade-news.ts'
import { showVisible } from '../local/visible-rows.ts'
import { businessZone } from '../runtime/business-zone.ts'
import { authority } from '../session/authority.ts'
import { firstReads, screensRead } from './arrived.ts'
import { followDueContacts } from './due-contacts.ts'
import { watchCopy } from '../local/watch-copy.ts'
import { createObservable } from '../runtime/observable.ts'
import { createOptimistic, type Optimistic } from './optimistic.ts'
import { followSharing } from './follow-sharing.ts'
import { followTimers } from './open-timers.ts'
import { createInitialSyncWarning } from '../sync/initial-sync.ts'
import { followReasonsToSync } from '../sync/reasons-to-sync.ts'
import { currentSession } from '../session/current-session.ts'
import { forgetSession } from '../session/end-session.ts'
import { followStoredSession } from '../session/follow-tabs.ts'
import { refreshUser, validateSession } from '../session/keep-session.ts'
import { onSessionNews } from '../session/session-news.ts'
import { dropUnnamedCopies, followRemovedCaches } from '../uploads/offline-copies.ts'
import { createKeptUploads } from '../uploads/kept-uploads.ts'
import type { Uploader } from '../uploads/uploader.ts'
import { openTabs } from '../sync/tabs.ts'
import { timers } from '../runtime/clock-timers.ts'
import { emitApplied, emitSyncComplete } from '../sync/window-events.ts'
import { untilLoaded } from '../runtime/until-loaded.ts'
import { world } from '../runtime/world.ts'

/** The database of the signed-in person, with everything that works on it. */
export interface Workspace {
  readonly userId: string
  /** The part of the database that this person may see. */
  readonly db: LocalDatabase
  /** The whole database: differs from `db` only where people share it (local/visible-rows.ts). */
  readonly whole: LocalDatabase
  /** The database's cipher; null while nothing in it is encrypted. */
  readonly cipher: Cipher | null
  readonly store: LocalStore
  /** Writes a command's changes. */
  readonly write: ChangeWriter
  readonly provider: Provider
  readonly engine: Engine
  /** Changes of commands that live queries may not have read yet. */
  readonly optimistic: Optimistic
  /** Sends or keeps files, and frees the bytes of deleted ones (data/uploads). */
  readonly uploads: Uploader
  close(): void
}

export const workspace = createObservable<Workspace | null>(null)

/** Counts deletions of the database behind the open page. Set while the former state is still known. */
export const copyLost = createObservable(0)

/** Counts the writes by this tab's person. Throttled queries run at once after each. */
export const ownChange = createObservable(0)

/** The store for screens, which counts its writes. */
const countingOwnChanges = (store: LocalStore): LocalStore => ({
  read: (work) => store.read(work),
  async write(work, entities) {
    const value = await store.write(work, entities)
    ownChange.set(ownChange.get() + 1)
    return value
  },
})

/** Opens the workspace of the signed-in person and closes the previous one. May be called at every session change. */
export function followSession(): void {
  const session = currentSession()
  const isOpen =
    session.status === 'signed_in' && session.lock === undefined && !isLockedHere(copyIdOf(session.user.id))
  const userId = isOpen ? session.user.id : null
  const open = workspace.get()
  const cipher = userId === null ? null : cipherOf(copyIdOf(userId))
  if ((open?.userId ?? null) === userId && (open?.cipher ?? null) === cipher) return
  open?.close()
  workspace.set(userId === null || upgradeNews.get() === 'newer' ? null : openWorkspace(userId))
}

/**
 * Leaves a copy that another tab has upgraded to the newer app, with its sync. The screens stay as they are, so that
 * what is half typed can be copied before the page is reloaded.
 */
export const followUpgrades = (): void =>
  void upgradeNews.subscribe(() => {
    if (upgradeNews.get() === 'newer') workspace.get()?.close()
  })

/** The copy that another tab is emptying on purpose, so that its loss isn't reported. */
let cleared: LocalDatabase | null = null

export const followClearing = (): void =>
  onSessionNews((news) => {
    if (news === 'clearing') cleared = workspace.get()?.whole ?? null
  })

/** Starts over with an empty database after the previous one was deleted, and reports the loss. */
async function beginAgain(whole: LocalDatabase): Promise<void> {
  if (cleared !== whole) copyLost.set(copyLost.get() + 1)
  cleared = null
  // If the session was lost too, or another tab signed out, there is nothing to reopen.
  await followStoredSession()
  const open = workspace.get()
  if (open?.whole !== whole) return
  open.close()
  workspace.set(openWorkspace(open.userId))
}

function openWorkspace(userId: string): Workspace {
  const copyId = copyIdOf(userId)
  const isLocal = isLocalMode()
  const cipher = cipherOf(copyId)
  const whole = new LocalDatabase(databaseNameOf(copyId), cipher)
  const db = isLocal ? visiblePartOf(databaseNameOf(copyId), cipher) : whole
  let isClosed = false
  const watch = watchCopy(whole, { timers, newId: world.uuid, onLost: () => void beginAgain(whole) })
  const stopReasons = followReasonsToSync(watch.look)
  const store = createDexieStore(whole, world.now)
  const provider = isLocal ? noProvider : createServerProvider(userId)
  // First, so that rows of a pull are encrypted as they arrive.
  if (cipher !== null)
    void sealEarlier(whole, cipher.kid, () => isClosed).catch((error) => isClosed || console.error(error))
  const syncing = isLocal ? followSharing(whole, store) : createSyncing(userId, store, provider)
  const stopTimers = followTimers(db)
  const uploads = isLocal ? createKeptUploads(whole) : createLaterUploads(userId, db)
  const stopCopies = followRemovedCaches(db)
  // Screens come first: writes now would delay their reads.
  const startOnceRead = async (): Promise<void> => {
    await firstReads()
    if (isClosed) return
    syncing.start()
    uploads.start()
    await dropUnnamedCopies(db)
  }
  startOnceRead().catch((error: unknown) => isClosed || console.error(error))
  const stopContacts = isLocal ? followDueContacts(store) : () => undefined
  const ownRecord = liveQuery(() => db.table('systemUsers').get(userId)).subscribe({
    next(record: unknown) {
      if (isLocal && !isWelcome(record)) void forgetSession()
      const parsed = sessionSchema.shape.user.safeParse(record)
      if (parsed.success) void refreshUser(withoutBookkeeping(parsed.data))
    },
    error: console.error,
  })
  return {
    userId,
    db,
    whole,
    cipher,
    store: countingOwnChanges(store),
    write: isLocal ? authority().decideOnDevice({ actorId: userId, zone: businessZone }) : writeChanges,
    provider,
    engine: syncing.engine,
    optimistic: createOptimistic(),
    uploads,
    close() {
      if (isClosed) return
      isClosed = true
      watch.stop()
      stopReasons()
      syncing.stop()
      uploads.stop()
      stopTimers()
      stopContacts()
      stopCopies()
      ownRecord.unsubscribe()
      db.close()
      whole.close()
      engineStatus.set(null)
    },
  }
}

/** The shared copy as seen by the signed-in person. */
function visiblePartOf(name: string, cipher: Cipher | null): LocalDatabase {
  const db = new LocalDatabase(name, cipher)
  db.use(
    showVisible(() => {
      const session = currentSession()
      return session.status === 'signed_in' ? session.actor : null
    }),
  )
  return db
}

/** Loads the uploader once it is to start. Files wait in their queue until then, which its start looks through. */
function createLaterUploads(userId: string, db: LocalDatabase): Uploader {
  let uploader: Uploader | null = null
  let isStopped = false
  const load = async (): Promise<void> => {
    const { createUploads } = await untilLoaded(() => import('../uploads/create-uploads.ts'))
    if (isStopped) return
    uploader = createUploads(userId, db, timers)
    uploader.start()
  }
  return {
    start: () => void load(),
    request: () => uploader?.request(),
    stop() {
      isStopped = true
      uploader?.stop()
    },
  }
}

/** Whether this person may continue. Without a server, nothing else reports that an account was blocked or deleted. */
const isWelcome = (record: unknown): boolean => sessionSchema.shape.user.safeParse(record).data?.is_approved === true

/** One tab of the browser syncs for all of them. The other tabs send it their requests. */
function createSyncing(
  userId: string,
  store: LocalStore,
  provider: Provider,
): { readonly engine: Engine; start(): void; stop(): void } {
  let ownStatus: SyncStatus | null = null
  let stopHints = (): void => undefined
  const noteInitialSync = createInitialSyncWarning(console.warn)
  const tabs = openTabs(userId, () => ownStatus, { onStatus: setStatus, onApplied: emitApplied })
  const lock = createTabLock({
    host: tabs.host,
    timers,
    onLead() {
      stopHints = provider.followNews(() => engine.request())
      engine.request()
    },
    onFollow: () => stopHints(),
    onWanted: () => engine.request(),
  })
  const engine = createEngine({
    store,
    provider,
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
      return applied.isCurrent ? screensRead() : undefined
    },
  })
  const stopReasons = followReasonsToSync(() => engine.request())
  return {
    engine,
    start() {
      lock.start()
      engine.start()
    },
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

/** Publishes the status of the sync, in whichever tab it runs. */
function setStatus(status: SyncStatus): void {
  const wasInProgress = engineStatus.get()?.syncInProgress ?? false
  engineStatus.set(status)
  if (status.syncInProgress) return
  if (status.outcome?.kind === 'unreachable') setReachable(false)
  if (status.outcome?.kind === 'synced') setReachable(true)
  if (wasInProgress) emitSyncComplete()
}
