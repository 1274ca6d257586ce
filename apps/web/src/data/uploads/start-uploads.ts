import type { Timers } from '@bama/sync'
import type Dexie from 'dexie'
import { followReasonsToSync } from '../sync/reasons-to-sync.ts'
import { sendUpload, uploadTimeoutMs } from './send-upload.ts'
import { createUploader, type Uploader } from './uploader.ts'
import { world } from '../runtime/world.ts'

/** A person's uploads in this tab, from now on; `stop` ends them, what waits stays. */
export function startUploads(userId: string, db: Dexie, timers: Timers): Pick<Uploader, 'request' | 'stop'> {
  const uploader = createUploader({
    db,
    send: (upload) => sendUpload(userId, upload),
    inLock: (work) => inTabLock(`bama-upload:${userId}`, 2 * uploadTimeoutMs, work),
    timers,
    random: world.random,
    isOnline: () => navigator.onLine,
  })
  const stopFollowing = followReasonsToSync(() => uploader.request())
  uploader.start()
  return {
    request: () => uploader.request(),
    stop() {
      stopFollowing()
      uploader.stop()
    },
  }
}

/**
 * Runs the work while no other tab runs its own under that name. A tab that has it for longer than `patienceMs` is frozen:
 * it is waited for no more.
 */
export async function inTabLock<T>(name: string, patienceMs: number, work: () => Promise<T>): Promise<T> {
  const patience = new AbortController()
  const timer = setTimeout(() => patience.abort(), patienceMs)
  const start = (): Promise<T> => {
    clearTimeout(timer)
    return work()
  }
  try {
    return await navigator.locks.request(name, { signal: patience.signal }, start)
  } catch (error) {
    if (!patience.signal.aborted) throw error
    return navigator.locks.request(name, { steal: true }, work)
  } finally {
    clearTimeout(timer)
  }
}
