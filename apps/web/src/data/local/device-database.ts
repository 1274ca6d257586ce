import { entityModels } from '@bama/domain'
import { sessionSchema } from '@bama/sync'
import Dexie, { type Table } from 'dexie'
import { z } from 'zod'
import { createObservable } from '../runtime/observable.ts'
import { world } from '../runtime/world.ts'
import { fallbackDatabases } from './fallback-keys.ts'
import { dropFallback, fallBackTo, holdFallback, holdsUnsent, isDatabaseUnusable } from './storage-fallback.ts'
import { type Bytes, type LocalVault, localVaultSchema, type Vault, vaultSchema } from './vault.ts'

/** Whose session it is, as far as it goes on without the server. */
const personSchema = z.object({
  user: sessionSchema.shape.user,
  offsetMs: z.number().default(0),
  timeZone: sessionSchema.shape.timeZone,
})
type Person = z.infer<typeof personSchema>

/** What this browser remembers of a session. The secret itself is in a cookie that no script can read. */
const storedSessionSchema = personSchema.extend({
  /** Names this device in its person's list; the server says it. */
  deviceId: z.string().optional(),
  expiresAt: z.string(),
  loginTime: z.string(),
  /** False after a sign-in that the server has not seen yet. */
  isConfirmed: z.boolean().default(true),
  /** Signing out locks the copy; else it wipes it, as it does where nothing is encrypted. */
  isPersonal: z.boolean().default(false),
  /** The latest instant that was seen in it, by the server's clock, in milliseconds: a clock that is set back prolongs nothing. */
  seenMs: z.number().default(0),
})
export type StoredSession = z.infer<typeof storedSessionSchema>

/** The key to a person's copy, wrapped, and who that is. */
export interface StoredVault {
  readonly userId: string
  readonly vault: Vault
  /** By whom a session goes on without the server; null where that can't be read: the key is none the worse for it. */
  readonly person: Person | null
}

/** A data key that stays open while its session holds: wrapped by a key that no script can read out. */
export interface KeptKey {
  readonly userId: string
  readonly key: CryptoKey
  readonly iv: Bytes
  readonly ct: Bytes
}

/** What is written with a session so that its person's copy stays open: the key, and a new vault or what changes of the one that is there. */
export type Opening = { readonly kept: KeptKey } & (
  | { readonly made: Vault }
  | { readonly kid: string; readonly changes: Partial<Vault> }
)

interface FactRow {
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
  // Held before it is looked at: another tab may be working by it.
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

export async function readSession(): Promise<StoredSession | null> {
  const parsed = storedSessionSchema.safeParse((await facts().get('session'))?.value)
  return parsed.success ? parsed.data : null
}

/**
 * Writes a session, and what it says of its person to their vault; with an opening, the vault and its key too: all, or nothing.
 * `other_vault`: another tab has made or removed the vault since. `ended`: what was to be renewed is not there any more.
 */
const writeSessionIf = (
  isThere: (known: StoredSession | null) => boolean,
  session: StoredSession,
  opening?: Opening,
): Promise<'written' | 'other_vault' | 'ended'> =>
  db.transaction('rw', facts(), async () => {
    if (!isThere(await readSession())) return 'ended'
    const user = { ...session.user }
    for (const field of entityModels.systemUsers.sensitive ?? []) Reflect.deleteProperty(user, field)
    const known = await readVault(user.id)
    const vault = vaultAfter(known?.vault, opening)
    if (vault === 'other_vault') return vault
    await facts().put({ key: 'session', value: { ...session, user } })
    const { offsetMs, timeZone } = session
    if (vault !== undefined) await facts().put({ key: vaultKey(user.id), value: { user, vault, offsetMs, timeZone } })
    if (opening !== undefined) await facts().put({ key: 'keptKey', value: opening.kept })
    return 'written'
  })

function vaultAfter(known: Vault | undefined, opening: Opening | undefined): Vault | undefined | 'other_vault' {
  if (opening === undefined) return known
  if ('made' in opening) return known === undefined ? opening.made : 'other_vault'
  return known?.kid === opening.kid ? { ...known, ...opening.changes } : 'other_vault'
}

/** Writes a session over whatever was there. */
export const writeSession = (session: StoredSession, opening?: Opening) => writeSessionIf(() => true, session, opening)

/** Writes a session over the same person's, and only then: a sign-out in another tab is not undone by an answer that was late. */
export const renewSession = (session: StoredSession, opening?: Opening) =>
  writeSessionIf((known) => known?.user.id === session.user.id, session, opening)

/** Whether it is the very session: not one that somebody has begun since, nor what it was prolonged to. */
export const isSameSession = (one: StoredSession | null, other: StoredSession): boolean =>
  one?.user.id === other.user.id && one.loginTime === other.loginTime && one.expiresAt === other.expiresAt

/** Writes a session over the very one that ended: who signed in meanwhile stays signed in. */
export const renewEnded = (ended: StoredSession) => (session: StoredSession, opening?: Opening) =>
  writeSessionIf((known) => isSameSession(known, ended), session, opening)

/** Notes how far the time of this session has come; never back, and not in one that the server has answered in another tab. */
export const writeSeen = ({ user, loginTime, offsetMs, seenMs }: StoredSession): Promise<void> =>
  db.transaction('rw', facts(), async () => {
    const known = await readSession()
    const isSame = known?.user.id === user.id && known.loginTime === loginTime && known.offsetMs === offsetMs
    if (isSame && known.seenMs < seenMs) await facts().put({ key: 'session', value: { ...known, seenMs } })
  })

/** Forgets the session, and the key that it kept open. */
export const removeSession = (): Promise<void> => facts().bulkDelete(['session', 'keptKey'])

/**
 * Forgets a session that ran out, with its key; `mayGoOn`: the key alone, as the device's token may begin it again. False:
 * there is another session by now, which stays.
 */
export const removeEnded = (ended: StoredSession, mayGoOn: boolean): Promise<boolean> =>
  db.transaction('rw', facts(), async () => {
    const known = await readSession()
    if (known !== null && !isSameSession(known, ended)) return false
    await (mayGoOn ? facts().delete('keptKey') : removeSession())
    return true
  })

const vaultKey = (userId: string) => `vault:${userId}` as const

const vaultRowSchema = z.object({ user: z.object({ id: z.string(), email: z.string() }), vault: vaultSchema })

/** The key part and the person are read apart: a person who does not fit this version makes no copy unreadable. */
function storedVaultOf(value: unknown): (StoredVault & { readonly email: string }) | null {
  const row = vaultRowSchema.safeParse(value).data
  if (row === undefined) return null
  const { user, vault } = row
  return { userId: user.id, email: user.email, vault, person: personSchema.safeParse(value).data ?? null }
}

export const readVault = async (userId: string): Promise<StoredVault | null> =>
  storedVaultOf((await facts().get(vaultKey(userId)))?.value)

/** The vault of whoever signs in with that e-mail; null when there is none here. */
export async function findVault(email: string): Promise<StoredVault | null> {
  const rows = await facts().where('key').startsWith('vault:').toArray()
  const vaults = rows.flatMap(({ value }) => storedVaultOf(value) ?? [])
  return vaults.find((found) => found.email === email.trim().toLowerCase()) ?? null
}

/** The vaults that passkeys of this device open, or sign in to: of each person who has one here. */
export async function findPasskeyVaults(): Promise<readonly StoredVault[]> {
  const rows = await facts().where('key').startsWith('vault:').toArray()
  const vaults = rows.flatMap(({ value }) => storedVaultOf(value) ?? [])
  return vaults.filter(({ vault }) => vault.passkeys !== undefined && vault.passkeys.length > 0)
}

/** Whether this person was offered a passkey on this device. */
export const readPasskeyOffered = async (userId: string): Promise<boolean> =>
  (await facts().get(`passkeyOffered:${userId}`)) !== undefined

export const writePasskeyOffered = async (userId: string): Promise<void> =>
  void (await facts().put({ key: `passkeyOffered:${userId}`, value: true }))

export const hasVault = async (): Promise<boolean> => (await facts().where('key').startsWith('vault:').count()) > 0

/** Locks the vault of that key otherwise, if it is still there. */
export const changeVault = (userId: string, kid: string, changes: Partial<Vault>): Promise<void> =>
  db.transaction('rw', facts(), async () => {
    const row = await facts().get(vaultKey(userId))
    const known = storedVaultOf(row?.value)
    if (known?.vault.kid !== kid || !isObject(row?.value)) return
    await facts().put({ key: vaultKey(userId), value: { ...row.value, vault: { ...known.vault, ...changes } } })
  })

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** The person's vault, and the note that a passkey was offered to open it. */
export const removeVault = (userId: string): Promise<void> =>
  facts().bulkDelete([vaultKey(userId), `passkeyOffered:${userId}`])

export const readKeptKey = async (): Promise<KeptKey | null> =>
  ((await facts().get('keptKey'))?.value as KeptKey | undefined) ?? null

export const writeKeptKey = async (kept: KeptKey): Promise<void> =>
  void (await facts().put({ key: 'keptKey', value: kept }))

/** The key to the copy that the people of this device share, wrapped by the password of each; null where there is a server. */
export async function readLocalVault(): Promise<LocalVault | null> {
  const parsed = localVaultSchema.safeParse((await facts().get('localVault'))?.value)
  return parsed.success ? parsed.data : null
}

/** Changes it in one transaction: two tabs may add a person each. */
export const changeLocalVault = (change: (known: LocalVault | null) => LocalVault): Promise<void> =>
  db.transaction('rw', facts(), async () => {
    await facts().put({ key: 'localVault', value: change(await readLocalVault()) })
  })

/** That the device's own data went to a server, and when, ISO 8601; null while it did not. */
export async function readConnected(): Promise<string | null> {
  const value = (await facts().get('connected'))?.value
  return typeof value === 'string' ? value : null
}

/** To whom at the server the drafts of the former copy go, and its key, which is kept until they went. */
interface DraftsOwed {
  readonly userId: string
  readonly kept: KeptKey
}

/**
 * Notes that it did, and whose the drafts here are now, and forgets the session that knew no server: all of it, or nothing.
 */
export const writeConnected = (at: string, userId: string): Promise<void> =>
  db.transaction('rw', facts(), async () => {
    const kept = await readKeptKey()
    await facts().put({ key: 'connected', value: at })
    if (kept !== null) await facts().put({ key: 'draftsOwed', value: { userId, kept } satisfies DraftsOwed })
    await removeSession()
  })

export const readDraftsOwed = async (): Promise<DraftsOwed | null> =>
  ((await facts().get('draftsOwed'))?.value as DraftsOwed | undefined) ?? null

export const removeDraftsOwed = (): Promise<void> => facts().delete('draftsOwed')

/** Whether the device's own data stays aside, as it is, while the browser works with a server. */
export const readAside = async (): Promise<boolean> => (await facts().get('aside')) !== undefined

/** Puts it aside, or takes it up again, with nobody signed in: both, or nothing. */
export const writeAside = (isAside: boolean): Promise<void> =>
  db.transaction('rw', facts(), async () => {
    await (isAside ? facts().put({ key: 'aside', value: true }) : facts().delete('aside'))
    await removeSession()
  })

/** Forgets that people worked here without a server. */
export const removeLocalFacts = (): Promise<void> =>
  facts().bulkDelete(['localVault', 'connected', 'draftsOwed', 'aside'])

/** The random id of this device, made when it is first asked for. It says nothing of anybody. */
export const readDeviceId = (): Promise<string> =>
  db.transaction('rw', facts(), async () => {
    const known = (await facts().get('device'))?.value
    const id = typeof known === 'string' ? known : world.uuid()
    if (id !== known) await facts().put({ key: 'device', value: id })
    return id
  })

/** Whether someone signed out without a network: the server's session still has to be ended. */
export const readLogoutOwed = async (): Promise<boolean> => (await facts().get('logoutOwed')) !== undefined

export const writeLogoutOwed = async (isOwed: boolean): Promise<void> =>
  isOwed ? void (await facts().put({ key: 'logoutOwed', value: true })) : facts().delete('logoutOwed')

/** Forgets the session, with the note that the server's is still to be ended: both, or nothing. */
export const leaveSession = (): Promise<void> =>
  db.transaction('rw', facts(), async () => {
    await writeLogoutOwed(true)
    await removeSession()
  })

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
