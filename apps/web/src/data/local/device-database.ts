import Dexie, { type Table } from 'dexie'
import { createObservable } from '../runtime/observable.ts'
import { fallbackDatabases } from './fallback-keys.ts'
import { withRoom } from './full-disk.ts'
import { dropFallback, fallBackTo, holdFallback, holdsUnsent, isDatabaseUnusable } from './storage-fallback.ts'

export interface FactRow {
  readonly key:
    | 'session'
    | 'logoutOwed'
    | 'wipeOwed'
    | 'blocked'
    | 'device'
    | 'keptKey'
    | 'localVault'
    | 'connected'
    | 'draftsOwed'
    | 'aside'
    | `vault:${string}`
    | `passkeyOffered:${string}`
  readonly value: unknown
}

/** Facts of the device rather than of a person. Flushed to disk, unlike localStorage, which a crash may lose. */
function createDeviceDatabase(): Dexie {
  const database = new Dexie('BamaDevice', { chromeTransactionDurability: 'strict' })
  database.version(1).stores({ facts: 'key' })
  return database
}

let db = createDeviceDatabase()
export const facts = (): Table<FactRow, string> => db.table('facts')

export const writeFacts = <T>(work: () => Promise<T>): Promise<T> =>
  withRoom(() => db.transaction('rw', facts(), async () => work()))

export const writeFact = (row: FactRow): Promise<void> => withRoom(async () => void (await facts().put(row)))

/** Whether this page uses localStorage, because the browser has no working IndexedDB. */
export const isStorageFallback = createObservable(false)

/**
 * Opens the device's database, before anything else is read. If IndexedDB doesn't work, all databases are kept in
 * localStorage until it works again and nothing unsent is left there.
 * @throws FallbackInUseError when another tab already uses localStorage, and the browser's error when that fails too.
 */
export async function openDeviceDatabase(): Promise<void> {
  // Locked before its content is checked, because another tab may be using it.
  const isThere = fallbackDatabases(localStorage).length > 0
  if (isThere) await holdFallback(navigator.locks)
  if ((isThere && holdsUnsent(localStorage)) || !(await isDatabaseUsable())) {
    if (!isThere) await holdFallback(navigator.locks)
    await fallBackTo(localStorage)
    db = createDeviceDatabase()
    await db.open()
    isStorageFallback.set(true)
  } else if (isThere) dropFallback(localStorage)
}

async function isDatabaseUsable(): Promise<boolean> {
  try {
    await db.open()
    return true
  } catch (error) {
    if (!isDatabaseUnusable(error)) throw error
    console.warn('IndexedDB does not work, localStorage stands in:', error)
    return false
  }
}
