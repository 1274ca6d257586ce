import { removeCaches } from './caches.ts'

/** Whether a write failed because there is no room: the quota, or the disk itself, also as the cause of an aborted transaction. */
export function isFullDisk(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error.name === 'QuotaExceededError' || /full disk|disk full/i.test(error.message)) return true
  return 'inner' in error && error.inner !== error && isFullDisk(error.inner)
}

/** Why a write failed, by the name of the error; one name for all that a full disk says. */
export const failureName = (error: unknown): string =>
  isFullDisk(error) ? 'QuotaExceededError' : error instanceof Error ? error.name : 'unknown'

/** Writes. When there is no room, what can be fetched again makes room for what a person did, and it is tried once more. */
export async function withRoom<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (!isFullDisk(error) || !(await removeCaches().catch(() => false))) throw error
    return write()
  }
}
