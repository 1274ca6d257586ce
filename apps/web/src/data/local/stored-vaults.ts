import { sessionSchema } from '@bama/sync'
import { z } from 'zod'
import { facts, writeFact, writeFacts } from './device-database.ts'
import { type Bytes, type LocalVault, localVaultSchema, type Vault, vaultSchema } from './vault.ts'

/** The person of a session, with what it needs to continue without the server. */
export const personSchema = z.object({
  user: sessionSchema.shape.user,
  offsetMs: z.number().default(0),
  timeZone: sessionSchema.shape.timeZone,
})
type Person = z.infer<typeof personSchema>

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

export const vaultKey = (userId: string) => `vault:${userId}` as const

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

async function allVaults() {
  const rows = await facts().where('key').startsWith('vault:').toArray()
  return rows.flatMap(({ value }) => storedVaultOf(value) ?? [])
}

/** The vault of the person with that e-mail; null when there is none on this device. */
export const findVault = async (email: string): Promise<StoredVault | null> =>
  (await allVaults()).find((found) => found.email === email.trim().toLowerCase()) ?? null

/** The vaults of all people with passkeys for this device. */
export const findPasskeyVaults = async (): Promise<readonly StoredVault[]> =>
  (await allVaults()).filter(({ vault }) => vault.passkeys !== undefined && vault.passkeys.length > 0)

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
