import { type Cipher, createCipher, type DataKey } from './cipher.ts'
import {
  readKeptKey,
  readVault,
  removeVault,
  type StoredSession,
  type StoredVault,
  writeKeptKey,
  writeVault,
} from './device-database.ts'
import { isCopySealed } from './seal-earlier.ts'
import {
  type Bytes,
  createKeepingKey,
  createVault,
  openByPassword,
  openByServer,
  placeOf,
  rewrap,
  unwrap,
  wrap,
} from './vault.ts'

/** The vaults that are open in this tab, by person. */
const open = new Map<string, DataKey & { readonly cipher: Cipher }>()

function hold(userId: string, kid: string, key: Bytes): void {
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
export async function unlockByPassword({ user, vault }: StoredVault, password: string): Promise<boolean> {
  const key = await openByPassword(user.id, vault, password)
  if (key !== null) hold(user.id, vault.kid, key)
  return key !== null
}

/** Opens the vault by the key that its session kept; true also where nothing is encrypted. */
export async function unlockKept(userId: string): Promise<boolean> {
  const [stored, kept] = [await readVault(userId), await readKeptKey()]
  // Without its vault nobody can read an encrypted copy, and what is written into it would lie there in the open.
  if (stored === null) return !(await isCopySealed(userId))
  if (open.get(userId)?.cipher.kid === stored.vault.kid) return true
  const key = kept?.userId === userId ? await unwrap(kept, kept.key, placeOf(userId, stored.vault.kid)) : null
  if (key !== null) hold(userId, stored.vault.kid, key)
  return key !== null
}

/** Keeps an open vault open for its session: a start without a network asks nobody. */
export async function keepOpen(userId: string): Promise<void> {
  const vault = open.get(userId)
  if (vault === undefined) return
  const key = await createKeepingKey()
  await writeKeptKey({ userId, key, ...(await wrap(vault.key, key, placeOf(userId, vault.cipher.kid))) })
}

/**
 * Makes the vault of somebody whom the server let in by this password, or locks theirs by it: it was changed elsewhere.
 * `fits`: it has opened the vault. Says when the copy here can't be read by anything any more.
 */
export async function fitVault(
  { user, offsetMs, timeZone }: StoredSession,
  {
    password,
    serverKey,
    fits,
  }: { readonly password: string; readonly serverKey: string | undefined; readonly fits: boolean },
): Promise<'open' | 'lost'> {
  const known = await readVault(user.id)
  const key = known === null ? null : await openSomehow(known, password, serverKey)
  if (known === null || key === null) {
    if (known !== null || (await isCopySealed(user.id))) {
      await removeVault(user.id)
      return 'lost'
    }
    const made = await createVault(user.id, { password, serverKey })
    await writeVault({ user, offsetMs, timeZone, vault: made.vault })
    hold(user.id, made.vault.kid, made.key)
    return 'open'
  }
  hold(user.id, known.vault.kid, key)
  const vault = await rewrap(user.id, known.vault, key, { serverKey, ...(fits ? {} : { password }) })
  await writeVault({ ...known, vault })
  return 'open'
}

const openSomehow = async (
  { user, vault }: StoredVault,
  password: string,
  serverKey: string | undefined,
): Promise<Bytes | null> => {
  const held = open.get(user.id)
  if (held?.cipher.kid === vault.kid) return held.key
  return (await openByServer(user.id, vault, serverKey)) ?? openByPassword(user.id, vault, password)
}

/** Locks an open vault by another password: what is encrypted stays as it is. */
export async function changeVaultPassword(userId: string, password: string): Promise<void> {
  const [stored, held] = [await readVault(userId), open.get(userId)]
  if (stored === null || held?.cipher.kid !== stored.vault.kid) return
  await writeVault({
    ...stored,
    vault: await rewrap(userId, stored.vault, held.key, { password, serverKey: undefined }),
  })
}
