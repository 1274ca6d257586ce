import { type Cipher, createCipher, type DataKey } from './cipher.ts'
import {
  changeVault,
  type KeptKey,
  type Opening,
  readKeptKey,
  readVault,
  renewSession,
  type StoredSession,
  type StoredVault,
  writeKeptKey,
  writeSession,
} from './device-database.ts'
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

/** The vaults that are open in this tab, by person. */
const open = new Map<string, DataKey & { readonly cipher: Cipher }>()

/** Whose copies were open in this tab with their key: what lies there is encrypted. */
const sealedHere = new Set<string>()

/** Whether this copy was open here, and its key is gone: without it its rows can't be read, and new ones would lie there in the open. */
export const isLockedHere = (userId: string): boolean => sealedHere.has(userId) && !open.has(userId)

/** Keeps a data key open in this tab, for a person's copy or the one that people share. */
export function hold(userId: string, kid: string, key: Bytes): void {
  sealedHere.add(userId)
  // A workspace is known by its cipher: another one for the same key would close it under what is being saved.
  if (open.get(userId)?.kid === kid) return
  const dataKey = { userId, kid, key }
  open.set(userId, { ...dataKey, cipher: createCipher(dataKey) })
}

/** What encrypts this person's copy; null: it is locked, or nothing in it is encrypted yet. */
export const cipherOf = (userId: string): Cipher | null => open.get(userId)?.cipher ?? null

/** The same as the key itself, for work in a worker. */
export function dataKeyOf(userId: string): DataKey | null {
  const vault = open.get(userId)
  return vault === undefined ? null : { userId, kid: vault.kid, key: vault.key }
}

/** Forgets all keys in this tab. */
export const lockVaults = (): void => open.clear()

/** Whether the password opens the vault, which stays open then. */
export async function unlockByPassword({ userId, vault }: StoredVault, password: string): Promise<boolean> {
  const key = await openByPassword(userId, vault, password)
  if (key !== null) hold(userId, vault.kid, key)
  return key !== null
}

/** Whether the server's key opens the vault, which stays open then; true also where it is open. */
export async function unlockByServer(userId: string, serverKey: string | undefined): Promise<boolean> {
  const known = await readVault(userId)
  if (known === null) return false
  if (open.get(userId)?.kid === known.vault.kid) return true
  const key = await openByServer(userId, known.vault, serverKey)
  if (key !== null) hold(userId, known.vault.kid, key)
  return key !== null
}

/** What a passkey has answered on this device. */
export interface PasskeyProof {
  /** WebAuthn's id of it. */
  readonly id: string
  /** The PRF's result; null where the authenticator gives none. */
  readonly prf: Bytes | null
}

/** Whether the passkey opens the vault, which stays open then. */
export async function unlockByPasskey({ userId, vault }: StoredVault, { id, prf }: PasskeyProof): Promise<boolean> {
  const key = prf === null ? null : await openByPrf(userId, vault, id, prf)
  if (key !== null) hold(userId, vault.kid, key)
  return key !== null
}

/** Locks an open vault by a passkey as well, or notes one that has no PRF: it signs in where the server can be asked. */
export async function keepPasskey(userId: string, { id, prf }: PasskeyProof): Promise<void> {
  const [known, held] = [await readVault(userId), open.get(userId)]
  if (known === null || held?.kid !== known.vault.kid) return
  // One answer without the PRF takes nothing away from what opens the copy without a line.
  const before = known.vault.passkeys?.find((passkey) => passkey.id === id)?.wrapped ?? null
  const wrapped = prf === null ? before : await wrapByPrf(userId, held.kid, held.key, prf)
  const others = (known.vault.passkeys ?? []).filter((passkey) => passkey.id !== id)
  await changeVault(userId, held.kid, { passkeys: [...others, { id, wrapped }] })
}

/** The passkey is none any more: it opens nothing here either. */
export async function forgetPasskey(userId: string, id: string): Promise<void> {
  const known = await readVault(userId)
  const left = known?.vault.passkeys?.filter((passkey) => passkey.id !== id)
  if (known !== null && left !== undefined) await changeVault(userId, known.vault.kid, { passkeys: left })
}

/** Opens the vault by the key that its session kept; true also where nothing is encrypted. */
export async function unlockKept(userId: string): Promise<boolean> {
  const [stored, kept] = [await readVault(userId), await readKeptKey()]
  // Without its vault nobody can read an encrypted copy, and what is written into it would lie there in the open.
  if (stored === null) return !(await isCopySealed(userId))
  if (open.get(userId)?.kid === stored.vault.kid) return true
  return openKept(kept, userId, stored.vault.kid)
}

/** Opens that copy's key by the one that its session kept. */
export async function openKept(kept: KeptKey | null, copyId: string, kid: string): Promise<boolean> {
  const key = kept?.userId === copyId ? await unwrap(kept, kept.key, placeOf(copyId, kid)) : null
  if (key !== null) hold(copyId, kid, key)
  return key !== null
}

/**
 * Begins a session with the vault that is open, which stays open for it: a start without a network asks nobody. Where the server
 * gave its key, the vault is locked by that one from now on.
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
  // The page may have been locked meanwhile; what was written counts.
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
  /** The password has opened the vault. */
  readonly fits: boolean
}

/**
 * Writes the session of somebody whom the server let in by this password, with the vault that is made for them, or locked by
 * the password: it was changed elsewhere. `lost`: nothing opens the copy here any more, and nothing is written. `ended`: the
 * session was to be renewed, and is not there any more.
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
    const written = await write(session, opened.opening)
    if (written === 'ended') return 'ended'
    if (written === 'written') {
      hold(user.id, opened.kid, opened.key)
      return 'open'
    }
    // Another tab has made or removed it meanwhile: what is there now counts.
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

/** Locks an open vault by another password: what is encrypted stays as it is. */
export async function changeVaultPassword(userId: string, password: string): Promise<void> {
  const held = open.get(userId)
  if (held === undefined) return
  await changeVault(userId, held.kid, await rewrap(userId, held.kid, held.key, { password }))
}
