import Dexie from 'dexie'
import { removeCaches } from './caches.ts'

/** Whether a write failed because there is no room: the quota, or the disk itself, also as the cause of an aborted transaction. */
function isFullDisk(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error.name === fullDisk || /full disk|disk full/i.test(error.message)) return true
  return 'inner' in error && error.inner !== error && isFullDisk(error.inner)
}

/** The name of the error that made a write fail, the same for all kinds of a full disk. */
export const failureName = (error: unknown): string =>
  isFullDisk(error) ? fullDisk : error instanceof Error ? error.name : 'unknown'

export const fullDisk = 'QuotaExceededError'

/**
 * Writes; when there is no room, makes some and retries once: removes the caches, which can be fetched again, or what is
 * to go anyway.
 */
export async function withRoom<T>(
  write: () => Promise<T>,
  makeRoom: () => Promise<boolean | void> = removeCaches,
): Promise<T> {
  try {
    return await write()
  } catch (error) {
    // Within another transaction, that one has failed too. Whoever began it makes room and writes everything again.
    if (!isFullDisk(error) || Dexie.currentTransaction != null) throw error
    if ((await makeRoom().catch(() => false)) === false) throw byItsName(error)
    return write().catch((again: unknown) => {
      throw isFullDisk(again) ? byItsName(again) : again
    })
  }
}

/** Whether a write succeeded. A failure is logged. */
export const isWritten = (write: Promise<void>): Promise<boolean> =>
  write.then(
    () => true,
    (error: unknown) => (console.error(error), false),
  )

/** Uniform name, so that callers needn't look for the cause. */
const byItsName = (cause: unknown): Error => Object.assign(new Error('the disk is full', { cause }), { name: fullDisk })
