import { localCopyId } from './database-names.ts'
import { changeLocalVault, readKeptKey, readLocalVault } from './stored-vaults.ts'
import { dataKeyOf, hold, openKept } from './open-vaults.ts'
import { createDataKey, openByPassword, wrapFor } from './vault.ts'

/** Creates and opens the key of a device without a server, for its first person. It replaces any earlier vault. */
export async function createLocalVault(userId: string, password: string): Promise<void> {
  const { kid, key } = createDataKey()
  const wrap = await wrapFor(userId, kid, key, password)
  await changeLocalVault(() => ({ kid, people: { [userId]: wrap } }))
  hold(localCopyId, kid, key)
}

/** Opens the shared copy with a person's password. Returns whether the password was right. */
export async function unlockLocal(userId: string, password: string): Promise<boolean> {
  const vault = await readLocalVault()
  const byPassword = vault?.people[userId]
  if (vault === null || byPassword === undefined) return false
  const key = await openByPassword(userId, { kid: vault.kid, byPassword }, password)
  if (key !== null) hold(localCopyId, vault.kid, key)
  return key !== null
}

/** Whether this is the person's password. Opens nothing. */
export async function isLocalPassword(userId: string, password: string): Promise<boolean> {
  const vault = await readLocalVault()
  const byPassword = vault?.people[userId]
  if (vault === null || byPassword === undefined) return false
  return (await openByPassword(userId, { kid: vault.kid, byPassword }, password)) !== null
}

/** Opens the shared copy with the key that its session kept. */
export async function unlockLocalKept(): Promise<boolean> {
  const vault = await readLocalVault()
  if (vault === null) return false
  if (dataKeyOf(localCopyId)?.kid === vault.kid) return true
  return openKept(await readKeptKey(), localCopyId, vault.kid)
}

/** Sets a person's password, which opens the shared copy from now on. The copy must be open. */
export async function setLocalPassword(userId: string, password: string): Promise<void> {
  const open = dataKeyOf(localCopyId)
  if (open === null) throw new Error('the shared copy is locked')
  const wrap = await wrapFor(userId, open.kid, open.key, password)
  await changeLocalVault((known) => ({ kid: open.kid, people: { ...known?.people, [userId]: wrap } }))
}

/** Removes a person's password, which no longer opens the shared copy. */
export const removeLocalPassword = (userId: string): Promise<void> =>
  changeLocalVault((known) => {
    if (known === null) throw new Error('nobody works here without a server')
    const { [userId]: _gone, ...people } = known.people
    return { ...known, people }
  })
