import { type Cipher, createCipher, type DataKey } from './cipher.ts'
import { type Opening, renewSession, type StoredSession, writeSession } from './stored-session.ts'
import { changeVault, type KeptKey, readKeptKey, readVault, type StoredVault, writeKeptKey } from './stored-vaults.ts'
import { failureName, fullDisk } from './full-disk.ts'
import { isCopySealed } from './seal-earlier.ts'
import {
  type Bytes,
  createKeepingKey,
  createVault,
  openByPassword,
  openByPrf,
  openByServer,
  placeOf,
  rewrap,
  unwrap,
  wrap,
  wrapByPrf,
} from './vault.ts'

/** The vaults open in this tab, by person. */
const open = new Map<string, DataKey & { readonly cipher: Cipher }>()

/** The people whose encrypted copies were opened in this tab. */
const sealedHere = new Set<string>()

/** Whether the copy was open here but its key was forgotten: rows are unreadable, new ones would be in the clear. */
export const isLockedHere = (userId: string): boolean => sealedHere.has(userId) && !open.has(userId)

/** Keeps a data key open in this tab, for a person's copy or the shared one. */
export function hold(userId: string, kid: string, key: Bytes): void {
  sealedHere.add(userId)
  // A workspace is tied to its cipher: a second cipher for the same key would close it during a write.
  if (open.get(userId)?.kid === kid) return
  const dataKey = { userId, kid, key }
  open.set(userId, { ...dataKey, cipher: createCipher(dataKey) })
}

/** The cipher of a person's copy. Null while it is locked, or before anything in it is encrypted. */
export const cipherOf = (userId: string): Cipher | null => open.get(userId)?.cipher ?? null

/** The open key itself, for work in a worker. */
export function dataKeyOf(userId: string): DataKey | null {
  const vault = open.get(userId)
  return vault === undefined ? null : { userId, kid: vault.kid, key: vault.key }
}

/** Forgets all keys in this tab. */
export const lockVaults = (): void => open.clear()

/** Opens the vault with a password. Returns whether it was right. */
export async function unlockByPassword({ userId, vault }: StoredVault, password: string): Promise<boolean> {
  const key = await openByPassword(userId, vault, password)
  if (key !== null) hold(userId, vault.kid, key)
  return key !== null
}

/** Opens the vault with the server's key. Returns whether the vault is open. */
export async function unlockByServer(userId: string, serverKey: string | undefined): Promise<boolean> {
  const known = await readVault(userId)
  if (known === null) return false
  if (open.get(userId)?.kid === known.vault.kid) return true
  const key = await openByServer(userId, known.vault, serverKey)
  if (key !== null) hold(userId, known.vault.kid, key)
  return key !== null
}

/** A passkey's response on this device. */
export interface PasskeyProof {
  /** The passkey's WebAuthn id. */
  readonly id: string
  /** The PRF's result; null if the authenticator doesn't support it. */
  readonly prf: Bytes | null
}

/** Opens the vault with a passkey. Returns whether that worked. */
export async function unlockByPasskey({ userId, vault }: StoredVault, { id, prf }: PasskeyProof): Promise<boolean> {
  const key = prf === null ? null : await openByPrf(userId, vault, id, prf)
  if (key !== null) hold(userId, vault.kid, key)
  return key !== null
}

/** Adds a passkey to an open vault. One without PRF is recorded too: it can sign in when the server is reachable. */
export async function keepPasskey(userId: string, { id, prf }: PasskeyProof): Promise<void> {
  const [known, held] = [await readVault(userId), open.get(userId)]
  if (known === null || held?.kid !== known.vault.kid) return
  // A response without the PRF must not remove the wrap that opens the copy offline.
  const before = known.vault.passkeys?.find((passkey) => passkey.id === id)?.wrapped ?? null
  const wrapped = prf === null ? before : await wrapByPrf(userId, held.kid, held.key, prf)
  const others = (known.vault.passkeys ?? []).filter((passkey) => passkey.id !== id)
  await changeVault(userId, held.kid, { passkeys: [...others, { id, wrapped }] })
}

/** Removes a deleted passkey from the vault. */
export async function forgetPasskey(userId: string, id: string): Promise<void> {
  const known = await readVault(userId)
  const left = known?.vault.passkeys?.filter((passkey) => passkey.id !== id)
  if (known !== null && left !== undefined) await changeVault(userId, known.vault.kid, { passkeys: left })
}

/** Opens the vault with the key that its session kept. Returns true also if nothing is encrypted. */
export async function unlockKept(userId: string): Promise<boolean> {
  const [stored, kept] = [await readVault(userId), await readKeptKey()]
  // Without its vault an encrypted copy is unreadable, and new rows would be stored in the clear.
  if (stored === null) return !(await isCopySealed(userId))
  if (open.get(userId)?.kid === stored.vault.kid) return true
  return openKept(kept, userId, stored.vault.kid)
}

/** Opens a copy's key with the one that its session kept. */
export async function openKept(kept: KeptKey | null, copyId: string, kid: string): Promise<boolean> {
  const key = kept?.userId === copyId ? await unwrap(kept, kept.key, placeOf(copyId, kid)) : null
  if (key !== null) hold(copyId, kid, key)
  return key !== null
}

/**
 * Begins a session with the open vault and keeps its key, so that the app can start offline. If the server sent its
 * key, the vault is wrapped with that from now on.
 */
export async function beginOpen(
  session: StoredSession,
  {
    write = writeSession,
    serverKey,
  }: { readonly write?: typeof writeSession | typeof renewSession; readonly serverKey?: string | undefined } = {},
): Promise<boolean> {
  const { user } = session
  const held = open.get(user.id)
  if (held === undefined) return false
  const changes = await rewrap(user.id, held.kid, held.key, serverKey === undefined ? {} : { serverKey })
  const opening = { kid: held.kid, changes, kept: await keep(user.id, held.kid, held.key) }
  if ((await write(session, opening)) !== 'written') return false
  // The page may have been locked meanwhile; the written session wins.
  hold(user.id, held.kid, held.key)
  return true
}

/** Keeps an open copy's key for the session that was written. */
export async function keepOpen(copyId: string): Promise<void> {
  const held = open.get(copyId)
  if (held !== undefined) await writeKeptKey(await keep(copyId, held.kid, held.key))
}

async function keep(userId: string, kid: string, dataKey: Bytes): Promise<KeptKey> {
  const key = await createKeepingKey()
  return { userId, key, ...(await wrap(dataKey, key, placeOf(userId, kid))) }
}

interface Lock {
  readonly password: string
  readonly serverKey: string | undefined
  /** Whether the password has opened the vault. */
  readonly fits: boolean
}

/**
 * Writes the session of a person whom the server accepted with this password, together with their vault: a new one, or
 * the existing one rewrapped with the password when that was changed elsewhere. `lost`: nothing opens the copy on this
 * device, and nothing is written. `ended`: the session to be renewed doesn't exist any more.
 */
export async function fitVault(
  session: StoredSession,
  lock: Lock,
  write: typeof writeSession | typeof renewSession = writeSession,
): Promise<'open' | 'lost' | 'ended'> {
  const { user } = session
  for (;;) {
    const opened = await openOrMake(user.id, lock)
    if (opened === 'lost') return 'lost'
    const written = await write(session, opened.opening).catch((error: unknown) => {
      // A copy that was there before can be read without anything written.
      if ('kid' in opened.opening && failureName(error) === fullDisk) hold(user.id, opened.kid, opened.key)
      throw error
    })
    if (written === 'ended') return 'ended'
    if (written === 'written') {
      hold(user.id, opened.kid, opened.key)
      return 'open'
    }
    // Another tab has created or removed the vault meanwhile. Retried with the current one.
  }
}

interface Opened {
  readonly kid: string
  readonly key: Bytes
  readonly opening: Opening
}

async function openOrMake(userId: string, { password, serverKey, fits }: Lock): Promise<Opened | 'lost'> {
  const known = await readVault(userId)
  if (known === null) {
    if (await isCopySealed(userId)) return 'lost'
    const { vault, key } = await createVault(userId, { password, serverKey })
    return { kid: vault.kid, key, opening: { made: vault, kept: await keep(userId, vault.kid, key) } }
  }
  const { kid } = known.vault
  const key = await openSomehow(known, password, serverKey)
  if (key === null) return 'lost'
  const changes = await rewrap(userId, kid, key, { serverKey, ...(fits ? {} : { password }) })
  return { kid, key, opening: { kid, changes, kept: await keep(userId, kid, key) } }
}

const openSomehow = async (
  { userId, vault }: StoredVault,
  password: string,
  serverKey: string | undefined,
): Promise<Bytes | null> => {
  const held = open.get(userId)
  if (held?.kid === vault.kid) return held.key
  return (await openByServer(userId, vault, serverKey)) ?? openByPassword(userId, vault, password)
}

/** Wraps an open vault with another password. The encrypted data stays as it is. */
export async function changeVaultPassword(userId: string, password: string): Promise<void> {
  const held = open.get(userId)
  if (held === undefined) return
  await changeVault(userId, held.kid, await rewrap(userId, held.kid, held.key, { password }))
}
