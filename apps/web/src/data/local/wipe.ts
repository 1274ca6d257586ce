import Dexie from 'dexie'
import { removeAutoBackups } from './backups/auto-backups.ts'
import { removeCaches } from './caches.ts'
import { databaseNameOf } from './database-names.ts'
import { readWipeOwed, writeWipeOwed } from './device-facts.ts'
import { removeSession } from './stored-session.ts'
import { removeVault } from './stored-vaults.ts'
import { withRoom } from './full-disk.ts'
import { isFallbackKey, keysOf } from './fallback-keys.ts'
import { oldKeys } from './migration/old-data.ts'

/** May stay when a person leaves: it reveals nothing about them. What the old product left belongs to no account. */
const keptKeys: ReadonlySet<string> = new Set(['bama-color-scheme', ...oldKeys])

/**
 * Removes a person's copy from this device: the database (in other tabs too), cached responses and localStorage. The
 * note that this is owed is removed last, so that an interrupted wipe is finished at the next start.
 */
export async function finishOwedWipe(): Promise<void> {
  const userId = await readWipeOwed()
  if (userId === null) return
  await withRoom(removeSession, () => wipeCopy(userId))
  await wipeCopy(userId)
  await writeWipeOwed(null)
}

/**
 * Wipes a copy whose person isn't signed in. The database goes last: an interrupted wipe is found by it. But a full disk
 * can refuse even a removal, until the database has made room.
 */
export async function wipeCopy(userId: string): Promise<void> {
  removeLocalStorage()
  await removeAutoBackups(userId)
  await withRoom(
    () => removeVault(userId),
    () => clearCopy(userId),
  )
  await clearCopy(userId)
}

/** Removes the synced data, and unsent changes with it. Backups and the vault are kept. */
export async function clearCopy(userId: string): Promise<void> {
  await removeCaches()
  await Dexie.delete(databaseNameOf(userId))
}

function removeLocalStorage(): void {
  for (const key of keysOf(localStorage)) if (!keptKeys.has(key) && !isFallbackKey(key)) localStorage.removeItem(key)
}
