import type { MetaValues } from '@bama/sync'
import { connection, engineStatus } from '../server/connection.ts'
import { createEntityOperations, type OpenCopy, type SyncStatusOfQueue } from './entity-operations.ts'
import { currentSession } from '../session/session.ts'
import { workspace } from './workspace.ts'
import { world } from '../runtime/world.ts'

/** The specification's operations on the copy of whoever is signed in. */
export const operations = createEntityOperations({ current, world, syncNow, status })

function current(): OpenCopy | null {
  const session = currentSession()
  const open = workspace.get()
  if (session.status !== 'signed_in' || open === null) return null
  return { db: open.db, store: open.store, actor: session.actor, requestSync: () => open.engine.request() }
}

/** Asks for a sync, here or in the tab that syncs, and waits for its end. */
function syncNow(): Promise<void> {
  const ended = new Promise<void>((resolve) => {
    const stop = engineStatus.subscribe(() => {
      if (engineStatus.get()?.syncInProgress === true) return
      stop()
      resolve()
    })
  })
  workspace.get()?.engine.request()
  return ended
}

async function status(): Promise<SyncStatusOfQueue> {
  const db = workspace.get()?.db
  const pull = (await db?.metadata.get('pull'))?.value as MetaValues['pull'] | undefined
  return {
    isOnline: connection.get().isOnline,
    syncInProgress: engineStatus.get()?.syncInProgress ?? false,
    lastSyncTime: pull?.lastSyncTime ?? null,
    queuedOperations: (await db?.syncQueue.count()) ?? 0,
  }
}
