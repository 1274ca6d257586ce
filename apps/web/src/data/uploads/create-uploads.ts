import type { AttachmentType } from '@bama/domain'
import type { Timers } from '@bama/sync'
import type { LocalDatabase } from '../local/database.ts'
import { followReasonsToSync } from '../sync/reasons-to-sync.ts'
import { keepCopy } from './offline-copies.ts'
import { createPartSender } from './send-part.ts'
import { sendUpload, uploadTimeoutMs } from './send-upload.ts'
import { createUploader, type Uploader } from './uploader.ts'
import { world } from '../runtime/world.ts'

/** What the server stores as another type of image, which the record then names. */
const convertedTypes: ReadonlySet<AttachmentType> = new Set(['image/heic', 'image/gif'])

/** The uploads of a person in this tab. `stop` ends them; waiting files stay queued. */
export function createUploads(userId: string, db: LocalDatabase, timers: Timers): Uploader {
  const sendPart = createPartSender({ userId })
  const uploader = createUploader({
    db,
    send: (upload) => (upload.attachment === undefined ? sendUpload(userId, upload) : sendPart(upload)),
    // Who attached it has it at hand without a line, too.
    onStored: async ({ id, blob, attachment }) => {
      if (attachment !== undefined && !convertedTypes.has(attachment.type))
        await keepCopy(db, id, blob, world.now()).catch(() => false)
    },
    inLock: (work) => inTabLock(`bama-upload:${userId}`, 2 * uploadTimeoutMs, work),
    timers,
    random: world.random,
    isOnline: () => navigator.onLine,
  })
  const stopFollowing = followReasonsToSync(() => uploader.request())
  // Attachments whose records were just accepted can be sent now.
  // The database logs its failures.
  const onSynced = (): void => void uploader.requestAfterSync().catch(() => undefined)
  globalThis.addEventListener('cloudSyncComplete', onSynced)
  return {
    start: () => uploader.start(),
    request: () => uploader.request(),
    stop() {
      stopFollowing()
      globalThis.removeEventListener('cloudSyncComplete', onSynced)
      uploader.stop()
    },
  }
}

/**
 * Runs the work while no other tab runs its own under that name. A tab that holds the lock for longer than `patienceMs`
 * counts as frozen, and loses it.
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
