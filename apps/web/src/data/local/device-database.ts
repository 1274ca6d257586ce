import { sessionSchema } from '@bama/sync'
import Dexie, { type Table } from 'dexie'
import { z } from 'zod'
import { createObservable } from '../runtime/observable.ts'
import { dropFallback, fallBackTo, holdsUnsent, isDatabaseUnusable } from './storage-fallback.ts'

/** What this browser remembers of a session. The secret itself is in a cookie that no script can read. */
const storedSessionSchema = z.object({
  user: sessionSchema.shape.user,
  expiresAt: z.string(),
  loginTime: z.string(),
  offsetMs: z.number().default(0),
  timeZone: sessionSchema.shape.timeZone,
})
export type StoredSession = z.infer<typeof storedSessionSchema>

interface FactRow {
  readonly key: 'session' | 'logoutOwed' | 'wipeOwed' | 'blocked'
  readonly value: unknown
}

/** What belongs to the device and not to a person: flushed to disk, unlike localStorage, which a crash may lose. */
function createDeviceDatabase(): Dexie {
  const database = new Dexie('BamaDevice', { chromeTransactionDurability: 'strict' })
  database.version(1).stores({ facts: 'key' })
  return database
}

let db = createDeviceDatabase()
const facts = (): Table<FactRow, string> => db.table('facts')

/** Whether this page works by localStorage, because the browser has no database that works. */
export const isStorageFallback = createObservable(false)

/**
 * Opens the device's database, before anything else is read. Where the browser has none that works, all databases are kept
 * in localStorage from then on, until one works and nothing unsent is left there.
 * @throws FallbackInUseError when another tab works so already, and what the browser says when it has no localStorage either.
 */
export async function openDeviceDatabase(): Promise<void> {
  if (holdsUnsent(localStorage) || !(await isDatabaseUsable())) {
    await fallBackTo(localStorage, navigator.locks)
    db = createDeviceDatabase()
    await db.open()
    isStorageFallback.set(true)
  } else dropFallback(localStorage)
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

export async function readSession(): Promise<StoredSession | null> {
  const parsed = storedSessionSchema.safeParse((await facts().get('session'))?.value)
  return parsed.success ? parsed.data : null
}

export const writeSession = async (session: StoredSession): Promise<void> =>
  void (await facts().put({ key: 'session', value: session }))

/** Writes a session over the same person's, and only then: a sign-out in another tab is not undone by an answer that was late. */
export const renewSession = (session: StoredSession): Promise<boolean> =>
  db.transaction('rw', facts(), async () => {
    const known = await readSession()
    if (known?.user.id !== session.user.id) return false
    await writeSession(session)
    return true
  })

export const removeSession = (): Promise<void> => facts().delete('session')

/** Whether someone signed out without a network: the server's session still has to be ended. */
export const readLogoutOwed = async (): Promise<boolean> => (await facts().get('logoutOwed')) !== undefined

export const writeLogoutOwed = async (isOwed: boolean): Promise<void> =>
  isOwed ? void (await facts().put({ key: 'logoutOwed', value: true })) : facts().delete('logoutOwed')

/** Whose copy is to be wiped from this device; null when none is. */
export async function readWipeOwed(): Promise<string | null> {
  const userId = (await facts().get('wipeOwed'))?.value
  return typeof userId === 'string' ? userId : null
}

export const writeWipeOwed = async (userId: string | null): Promise<void> =>
  userId === null ? facts().delete('wipeOwed') : void (await facts().put({ key: 'wipeOwed', value: userId }))

/** Who was blocked or deleted, as far as this device was told, and has a copy here that is to go; null for nobody. */
export async function readBlocked(): Promise<string | null> {
  const userId = (await facts().get('blocked'))?.value
  return typeof userId === 'string' ? userId : null
}

export const writeBlocked = async (userId: string | null): Promise<void> =>
  userId === null ? facts().delete('blocked') : void (await facts().put({ key: 'blocked', value: userId }))
