import type { Engine, LocalStore } from '@bama/sync'
import { liveQuery } from 'dexie'
import type { LocalDatabase } from '../local/database.ts'
import { untilLoaded } from '../runtime/until-loaded.ts'
import { sharedStatus } from './shared-status.ts'

/**
 * On a device without a server: syncs with the chosen storage, if any, and follows changes of that choice. The code for
 * this is loaded only when needed.
 */
export function followSharing(
  db: LocalDatabase,
  store: LocalStore,
): { readonly engine: Engine; start(): void; stop(): void } {
  let running: { readonly id: string; request(): void; stop(): void } | null = null
  let isStopped = false
  let settings: unknown
  let turn: Promise<void> = Promise.resolve()

  const end = (): void => {
    running?.stop()
    running = null
    sharedStatus.set(null)
  }
  async function follow(): Promise<void> {
    if (isStopped) return
    if (settings === undefined) return end()
    const { readSettings, startSharing } = await import('./share-storage.ts')
    const parsed = readSettings(settings)
    if (isStopped || running?.id === parsed?.id) return
    end()
    if (parsed !== null) running = await startSharing(db, store, parsed, () => isStopped)
    if (isStopped) running?.stop()
  }
  // It is tried again, whatever failed.
  const logged = (error: unknown): never => {
    console.error(error)
    throw error
  }
  const subscription = liveQuery(() => db.shared.get('settings')).subscribe({
    next(row) {
      settings = row?.value
      turn = turn.then(() => untilLoaded(() => follow().catch(logged)))
    },
    error: console.error,
  })
  return {
    engine: { start: () => undefined, stop: () => undefined, request: () => running?.request() },
    start: () => undefined,
    stop() {
      isStopped = true
      subscription.unsubscribe()
      end()
    },
  }
}
