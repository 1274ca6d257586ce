import { removeCaches } from './caches.ts'

/** Whether a write failed because there is no room: the quota, or the disk itself, also as the cause of an aborted transaction. */
function isFullDisk(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error.name === fullDisk || /full disk|disk full/i.test(error.message)) return true
  return 'inner' in error && error.inner !== error && isFullDisk(error.inner)
}

/** Why a write failed, by the name of the error; one name for all that a full disk says. */
export const failureName = (error: unknown): string =>
  isFullDisk(error) ? fullDisk : error instanceof Error ? error.name : 'unknown'

/** The name of the error of a full disk. */
export const fullDisk = 'QuotaExceededError'

/** Writes. When there is no room, what can be fetched again makes room for what a person did, and it is tried once more. */
export async function withRoom<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (!isFullDisk(error)) throw error
    if (!(await removeCaches().catch(() => false))) throw byItsName(error)
    return write().catch((again: unknown) => {
      throw isFullDisk(again) ? byItsName(again) : again
    })
  }
}

/** By one name, so that no caller has to look for the cause. */
const byItsName = (cause: unknown): Error => Object.assign(new Error('the disk is full', { cause }), { name: fullDisk })
