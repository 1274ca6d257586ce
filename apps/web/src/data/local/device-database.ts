import { entityModels } from '@bama/domain'
import { sessionSchema } from '@bama/sync'
import Dexie, { type Table } from 'dexie'
import { z } from 'zod'
import { createObservable } from '../runtime/observable.ts'
import { world } from '../runtime/world.ts'
import { fallbackDatabases } from './fallback-keys.ts'
import { withRoom } from './full-disk.ts'
import { dropFallback, fallBackTo, holdFallback, holdsUnsent, isDatabaseUnusable } from './storage-fallback.ts'
import { type Bytes, type LocalVault, localVaultSchema, type Vault, vaultSchema } from './vault.ts'

/** The person of a session, with what it needs to continue without the server. */
const personSchema = z.object({
  user: sessionSchema.shape.user,
  offsetMs: z.number().default(0),
  timeZone: sessionSchema.shape.timeZone,
})
type Person = z.infer<typeof personSchema>

/** What this browser remembers of a session. The secret itself is in an HttpOnly cookie. */
const storedSessionSchema = personSchema.extend({
  /** The server's id for this device in its person's list of devices. */
  deviceId: z.string().optional(),
  expiresAt: z.string(),
  loginTime: z.string(),
  /** False after a sign-in that the server hasn't seen yet. */
  isConfirmed: z.boolean().default(true),
  /** Whether signing out only locks the copy. Otherwise it is wiped, as it is when nothing is encrypted. */
  isPersonal: z.boolean().default(false),
  /** The latest instant seen in this session, in ms of server time, so that setting the clock back prolongs nothing. */
  seenMs: z.number().default(0),
})
export type StoredSession = z.infer<typeof storedSessionSchema>

/** A person's vault (the wrapped keys to their copy), and that person. */
export interface StoredVault {
  readonly userId: string
  readonly vault: Vault
  /** For continuing a session without the server. Null when it can't be read, which doesn't affect the vault. */
  readonly person: Person | null
}

/** A data key kept open while its session lasts, wrapped by a non-extractable key. */
export interface KeptKey {
  readonly userId: string
  readonly key: CryptoKey
  readonly iv: Bytes
  readonly ct: Bytes
}

/** Written with a session to keep the copy open: the data key, and a new vault or changes of the existing one. */
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

/** Facts of the device rather than of a person. Flushed to disk, unlike localStorage, which a crash may lose. */
function createDeviceDatabase(): Dexie {
  const database = new Dexie('BamaDevice', { chromeTransactionDurability: 'strict' })
  database.version(1).stores({ facts: 'key' })
  return database
}

let db = createDeviceDatabase()
const facts = (): Table<FactRow, string> => db.table('facts')

const writeFacts = <T>(work: () => Promise<T>): Promise<T> =>
  withRoom(() => db.transaction('rw', facts(), async () => work()))

const writeFact = (row: FactRow): Promise<void> => withRoom(async () => void (await facts().put(row)))

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

export async function readSession(): Promise<StoredSession | null> {
  const parsed = storedSessionSchema.safeParse((await facts().get('session'))?.value)
  return parsed.success ? parsed.data : null
}

/**
 * Writes a session and the person's data in their vault; with an opening, also the vault and its key. One transaction.
 * `other_vault`: another tab has created or removed the vault meanwhile. `ended`: the session to be renewed has ended.
 */
const writeSessionIf = (
  isThere: (known: StoredSession | null) => boolean,
  session: StoredSession,
  opening?: Opening,
): Promise<'written' | 'other_vault' | 'ended'> =>
  writeFacts(async () => {
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

/** Writes a session, replacing any other. */
export const writeSession = (session: StoredSession, opening?: Opening) => writeSessionIf(() => true, session, opening)

/** Writes a session only over one of the same person: a late response must not undo a sign-out in another tab. */
export const renewSession = (session: StoredSession, opening?: Opening) =>
  writeSessionIf((known) => known?.user.id === session.user.id, session, opening)

/** Writes a session that the disk had no room for when it began, unless somebody else has signed in since. */
export const writeLate = (session: StoredSession, opening?: Opening) =>
  writeSessionIf((known) => known === null || known.user.id === session.user.id, session, opening)

/** Whether both are the very same session, neither a new sign-in nor a prolonged one. */
export const isSameSession = (one: StoredSession | null, other: StoredSession): boolean =>
  one?.user.id === other.user.id && one.loginTime === other.loginTime && one.expiresAt === other.expiresAt

/** Writes a session only over the very one that ended, so that anyone who has signed in since stays signed in. */
export const renewEnded = (ended: StoredSession) => (session: StoredSession, opening?: Opening) =>
  writeSessionIf((known) => isSameSession(known, ended), session, opening)

/** Advances the latest instant seen in this session, unless the server has confirmed it in another tab meanwhile. */
export const writeSeen = ({ user, loginTime, offsetMs, seenMs }: StoredSession): Promise<void> =>
  db.transaction('rw', facts(), async () => {
    const known = await readSession()
    const isSame = known?.user.id === user.id && known.loginTime === loginTime && known.offsetMs === offsetMs
    if (isSame && known.seenMs < seenMs) await facts().put({ key: 'session', value: { ...known, seenMs } })
  })

/** Removes the session and the key kept open for it. */
export const removeSession = (): Promise<void> => facts().bulkDelete(['session', 'keptKey'])

/**
 * Removes an expired session and its kept key; with `mayGoOn` only the key, because the device's token may renew the
 * session. Returns false when another session has begun, which stays.
 */
export const removeEnded = (ended: StoredSession, mayGoOn: boolean): Promise<boolean> =>
  writeFacts(async () => {
    const known = await readSession()
    if (known !== null && !isSameSession(known, ended)) return false
    await (mayGoOn ? facts().delete('keptKey') : removeSession())
    return true
  })

const vaultKey = (userId: string) => `vault:${userId}` as const

const vaultRowSchema = z.object({ user: z.object({ id: z.string(), email: z.string() }), vault: vaultSchema })

/** Vault and person are parsed separately, so that a person in an unknown format doesn't make the copy unreadable. */
function storedVaultOf(value: unknown): (StoredVault & { readonly email: string }) | null {
  const row = vaultRowSchema.safeParse(value).data
  if (row === undefined) return null
  const { user, vault } = row
  return { userId: user.id, email: user.email, vault, person: personSchema.safeParse(value).data ?? null }
}

export const readVault = async (userId: string): Promise<StoredVault | null> =>
  storedVaultOf((await facts().get(vaultKey(userId)))?.value)

/** The vault of the person with that e-mail; null when there is none on this device. */
export async function findVault(email: string): Promise<StoredVault | null> {
  const rows = await facts().where('key').startsWith('vault:').toArray()
  const vaults = rows.flatMap(({ value }) => storedVaultOf(value) ?? [])
  return vaults.find((found) => found.email === email.trim().toLowerCase()) ?? null
}

/** The vaults of all people with passkeys for this device. */
export async function findPasskeyVaults(): Promise<readonly StoredVault[]> {
  const rows = await facts().where('key').startsWith('vault:').toArray()
  const vaults = rows.flatMap(({ value }) => storedVaultOf(value) ?? [])
  return vaults.filter(({ vault }) => vault.passkeys !== undefined && vault.passkeys.length > 0)
}

export const readPasskeyOffered = async (userId: string): Promise<boolean> =>
  (await facts().get(`passkeyOffered:${userId}`)) !== undefined

export const writePasskeyOffered = (userId: string): Promise<void> =>
  writeFact({ key: `passkeyOffered:${userId}`, value: true })

export const hasVault = async (): Promise<boolean> => (await facts().where('key').startsWith('vault:').count()) > 0

/** Changes the vault with that key id, if it still exists. */
export const changeVault = (userId: string, kid: string, changes: Partial<Vault>): Promise<void> =>
  writeFacts(async () => {
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

export const writeKeptKey = (kept: KeptKey): Promise<void> => writeFact({ key: 'keptKey', value: kept })

/** The key to the shared copy of a device without a server, wrapped by each person's password. Null with a server. */
export async function readLocalVault(): Promise<LocalVault | null> {
  const parsed = localVaultSchema.safeParse((await facts().get('localVault'))?.value)
  return parsed.success ? parsed.data : null
}

/** Changes the shared vault in one transaction, because two tabs may each add a person. */
export const changeLocalVault = (change: (known: LocalVault | null) => LocalVault): Promise<void> =>
  writeFacts(async () => {
    await facts().put({ key: 'localVault', value: change(await readLocalVault()) })
  })

/** When this device's own data was moved to a server, ISO 8601; null if it wasn't. */
export async function readConnected(): Promise<string | null> {
  const value = (await facts().get('connected'))?.value
  return typeof value === 'string' ? value : null
}

/** To whom at the server the drafts of the former copy go, and its key, which is kept until they went. */
interface DraftsOwed {
  readonly userId: string
  readonly kept: KeptKey
}

/** Records the move to a server and the drafts' new owner, and removes the old session. One transaction. */
export const writeConnected = (at: string, userId: string): Promise<void> =>
  writeFacts(async () => {
    const kept = await readKeptKey()
    await facts().put({ key: 'connected', value: at })
    if (kept !== null) await facts().put({ key: 'draftsOwed', value: { userId, kept } satisfies DraftsOwed })
    await removeSession()
  })

export const readDraftsOwed = async (): Promise<DraftsOwed | null> =>
  ((await facts().get('draftsOwed'))?.value as DraftsOwed | undefined) ?? null

export const removeDraftsOwed = (): Promise<void> => facts().delete('draftsOwed')

/** Whether the device's own data is set aside, unchanged, while the browser works with a server. */
export const readAside = async (): Promise<boolean> => (await facts().get('aside')) !== undefined

/** Sets the device's own data aside, or takes it up again, and removes the session. One transaction. */
export const writeAside = (isAside: boolean): Promise<void> =>
  writeFacts(async () => {
    await (isAside ? facts().put({ key: 'aside', value: true }) : facts().delete('aside'))
    await removeSession()
  })

/** Removes the facts of working without a server. */
export const removeLocalFacts = (): Promise<void> =>
  facts().bulkDelete(['localVault', 'connected', 'draftsOwed', 'aside'])

/** The random id of this device, created on first use. It identifies no person. */
export const readDeviceId = (): Promise<string> =>
  writeFacts(async () => {
    const known = (await facts().get('device'))?.value
    const id = typeof known === 'string' ? known : world.uuid()
    if (id !== known) await facts().put({ key: 'device', value: id })
    return id
  })

/** Whether someone signed out while offline, so that the server's session still has to be ended. */
export const readLogoutOwed = async (): Promise<boolean> => (await facts().get('logoutOwed')) !== undefined

export const writeLogoutOwed = (isOwed: boolean): Promise<void> =>
  isOwed ? writeFact({ key: 'logoutOwed', value: true }) : facts().delete('logoutOwed')

/** Removes the session and notes that the server's has to be ended. One transaction. */
export const leaveSession = (): Promise<void> =>
  writeFacts(async () => {
    await writeLogoutOwed(true)
    await removeSession()
  })

/** The person whose copy is to be wiped from this device; null if none is. */
export async function readWipeOwed(): Promise<string | null> {
  const userId = (await facts().get('wipeOwed'))?.value
  return typeof userId === 'string' ? userId : null
}

export const writeWipeOwed = (userId: string | null): Promise<void> =>
  userId === null ? facts().delete('wipeOwed') : writeFact({ key: 'wipeOwed', value: userId })

/** The blocked or deleted person whose copy is to be removed from this device; null if there is none. */
export async function readBlocked(): Promise<string | null> {
  const userId = (await facts().get('blocked'))?.value
  return typeof userId === 'string' ? userId : null
}

export const writeBlocked = (userId: string | null): Promise<void> =>
  userId === null ? facts().delete('blocked') : writeFact({ key: 'blocked', value: userId })
