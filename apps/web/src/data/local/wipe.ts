import Dexie from 'dexie'
import { removeAutoBackups } from './backups/auto-backups.ts'
import { removeCaches } from './caches.ts'
import { databaseNameOf } from './database.ts'
import { readWipeOwed, removeSession, removeVault, writeWipeOwed } from './device-database.ts'
import { isFallbackKey, keysOf } from './fallback-keys.ts'
import { oldKeys } from './migration/old-data.ts'

/** What may stay when a person leaves: it says nothing of them or their work. What the old product left is no account's. */
const keptKeys: ReadonlySet<string> = new Set(['bama-color-scheme', ...oldKeys])

/**
 * Removes a person's copy from this device: the database, in other tabs too, cached responses, and what is in
 * localStorage. The note that it is owed goes last, so that a wipe that was cut off is finished at the next start.
 */
export async function finishOwedWipe(): Promise<void> {
  const userId = await readWipeOwed()
  if (userId === null) return
  await removeSession()
  await wipeCopy(userId)
  await writeWipeOwed(null)
}

/** The same of a copy whose person is not signed in. The copy goes last: what is left of a wipe that was cut off is found by it. */
export async function wipeCopy(userId: string): Promise<void> {
  removeLocalStorage()
  await removeAutoBackups(userId)
  await removeVault(userId)
  await clearCopy(userId)
}

/** Removes what was fetched and what waits; what a person could come back to stays. */
export async function clearCopy(userId: string): Promise<void> {
  await removeCaches()
  await Dexie.delete(databaseNameOf(userId))
}

function removeLocalStorage(): void {
  for (const key of keysOf(localStorage)) if (!keptKeys.has(key) && !isFallbackKey(key)) localStorage.removeItem(key)
}
