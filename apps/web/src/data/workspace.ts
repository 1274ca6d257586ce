import { type SessionUser, createEngine, type Engine, type LocalStore, sessionSchema, type SyncStatus } from '@bama/sync'
import { liveQuery } from 'dexie'
import { exchange } from './api.ts'
import { connection, engineStatus, setReachable } from './connection.ts'
import { databaseNameOf, LocalDatabase } from './database.ts'
import { createDexieStore } from './dexie-store.ts'
import { createObservable } from './observable.ts'
import { currentSession, refreshUser, validateSession } from './session.ts'
import { world } from './world.ts'

/** What a signed-in person works with: their database, and the engine that keeps it in step. */
export interface Workspace {
  readonly userId: string
  readonly db: LocalDatabase
  readonly store: LocalStore
  readonly engine: Engine
  close(): void
}

export const workspace = createObservable<Workspace | null>(null)

/** Opens the workspace of whoever is signed in, and closes the one before. Safe to call at every session change. */
export function followSession(): void {
  const session = currentSession()
  const userId = session.status === 'signed_in' ? session.user.id : null
  const open = workspace.get()
  if ((open?.userId ?? null) === userId) return
  open?.close()
  workspace.set(userId === null ? null : openWorkspace(userId))
}

function openWorkspace(userId: string): Workspace {
  const db = new LocalDatabase(databaseNameOf(userId))
  const store = createDexieStore(db, world.now)
  const engine = createEngine({
    store,
    network: { exchange: (request) => exchange(userId, request) },
    world,
    lock: { run: (work) => navigator.locks.request(`bama-sync:${userId}`, work) },
    timers: {
      after(ms, callback) {
        const timer = setTimeout(callback, ms)
        return () => clearTimeout(timer)
      },
    },
    random: world.random,
    isOnline: () => navigator.onLine,
    onStatus,
  })
  const stopFollowing = followReasonsToSync(engine)
  const ownRecord = liveQuery(() => db.table('systemUsers').get(userId)).subscribe({
    next(record: unknown) {
      const parsed = sessionSchema.shape.user.safeParse(record)
      if (parsed.success) void refreshUser(withoutBookkeeping(parsed.data))
    },
    error: console.error,
  })
  engine.start()
  return {
    userId,
    db,
    store,
    engine,
    close() {
      engine.stop()
      stopFollowing()
      ownRecord.unsubscribe()
      db.close()
      engineStatus.set(null)
    },
  }
}

function withoutBookkeeping(user: SessionUser): SessionUser {
  const { _clocks, _synced, _version, ...rest } = user
  return rest
}

function onStatus(status: SyncStatus): void {
  engineStatus.set(status)
  if (status.syncInProgress) return
  if (status.outcome?.kind === 'unreachable') setReachable(false)
  if (status.outcome?.kind === 'synced') setReachable(true)
  if (status.outcome?.kind === 'signed_out') void validateSession().then(() => setTimeout(() => workspace.get()?.engine.request(), 30_000))
}

/** Sync runs on start, on change, when the network or the tab comes back, and when the server hints at news. */
function followReasonsToSync(engine: Engine): () => void {
  const request = (): void => engine.request()
  const onVisible = (): void => {
    if (document.visibilityState === 'visible') request()
  }
  let stream = openStream(request)
  const stopConnection = connection.subscribe(() => {
    if (!connection.get().isOnline) return
    // A stream that was refused does not come back by itself.
    if (stream.readyState === EventSource.CLOSED) stream = openStream(request)
    request()
  })
  addEventListener('online', request)
  document.addEventListener('visibilitychange', onVisible)
  return () => {
    stream.close()
    stopConnection()
    removeEventListener('online', request)
    document.removeEventListener('visibilitychange', onVisible)
  }
}

function openStream(onHint: () => void): EventSource {
  const stream = new EventSource('/api/sync/stream')
  stream.addEventListener('change', onHint)
  stream.addEventListener('open', onHint)
  return stream
}
