import { bytesOfBase64Url } from '@bama/sync'
import { z } from 'zod'

/** The byte arrays that WebCrypto accepts. */
export type Bytes = Uint8Array<ArrayBuffer>

const bytes = z.custom<Bytes>((value) => ArrayBuffer.isView(value))
const wrapped = z.object({ iv: bytes, ct: bytes })
type Wrapped = z.infer<typeof wrapped>

/** A person's data key on this device: 32 random bytes, wrapped with everything that opens it. `kid` is its id. */
export const vaultSchema = z.object({
  kid: z.string(),
  /** Wrapped with PBKDF2-SHA-256 of the password. */
  byPassword: wrapped.extend({ salt: bytes, iterations: z.number() }),
  /** Wrapped with the server's key for person and device, sent at a sign-in by password; null before the first. */
  byServer: wrapped.nullable(),
  /** Passkeys here, by WebAuthn id. Wrapped with HKDF-SHA-256 of the PRF's result; null without PRF. */
  passkeys: z.array(z.object({ id: z.string(), wrapped: wrapped.nullable() })).optional(),
})
export type Vault = z.infer<typeof vaultSchema>

const passwordWrap = vaultSchema.shape.byPassword

/** The only data key of a device without a server, wrapped with each person's password. */
export const localVaultSchema = z.object({ kid: z.string(), people: z.record(z.string(), passwordWrap) })
export type LocalVault = z.infer<typeof localVaultSchema>

/** The secrets that open a vault. `serverKey`: base64url. */
interface Keys {
  readonly password: string
  readonly serverKey: string | undefined
}

/** The specification demands at least 100,000 (B9.14). */
const defaultIterations = 600_000

const randomBytes = (length: number): Bytes => crypto.getRandomValues(new Uint8Array(length))

/** Creates a data key with a new id, wrapped with everything available. */
export async function createVault(
  userId: string,
  { password, serverKey }: Keys,
): Promise<{ vault: Vault; key: Bytes }> {
  const { kid, key } = createDataKey()
  const place = placeOf(userId, kid)
  const vault = {
    kid,
    byPassword: await wrapByPassword(key, password, place),
    byServer: serverKey === undefined ? null : await wrap(key, await importServerKey(serverKey), place),
  }
  return { vault, key }
}

/** Unwraps the data key; null if the password is wrong. */
export async function openByPassword(
  userId: string,
  { kid, byPassword }: Pick<Vault, 'kid' | 'byPassword'>,
  password: string,
): Promise<Bytes | null> {
  return unwrap(byPassword, await keyOfPassword(password, byPassword), placeOf(userId, kid))
}

/** Unwraps the data key; null if there is no key from the server, or it doesn't match any more. */
export const openByServer = async (
  userId: string,
  { kid, byServer }: Vault,
  serverKey: string | undefined,
): Promise<Bytes | null> =>
  byServer === null || serverKey === undefined
    ? null
    : unwrap(byServer, await importServerKey(serverKey), placeOf(userId, kid))

/** The changes of a vault whose data key is wrapped with another password, another server key, or both. */
export async function rewrap(
  userId: string,
  kid: string,
  key: Bytes,
  { password, serverKey }: Partial<Keys>,
): Promise<Partial<Vault>> {
  const place = placeOf(userId, kid)
  return {
    ...(password === undefined ? {} : { byPassword: await wrapByPassword(key, password, place) }),
    ...(serverKey === undefined ? {} : { byServer: await wrap(key, await importServerKey(serverKey), place) }),
  }
}

/** The input of a passkey's PRF: the same for all passkeys of a vault, different for each vault. */
export const prfInputOf = ({ kid }: Pick<Vault, 'kid'>): Bytes => encoder.encode(`bama vault ${kid}`)

/** Wraps the data key with the result of a passkey's PRF. */
export const wrapByPrf = async (userId: string, kid: string, key: Bytes, prf: Bytes): Promise<Wrapped> =>
  wrap(key, await keyOfPrf(prf), placeOf(userId, kid))

/** Unwraps the data key; null if the passkey has no wrap here or its result doesn't match. */
export async function openByPrf(
  userId: string,
  { kid, passkeys = [] }: Vault,
  id: string,
  prf: Bytes,
): Promise<Bytes | null> {
  const wrapped = passkeys.find((passkey) => passkey.id === id)?.wrapped ?? null
  return wrapped === null ? null : unwrap(wrapped, await keyOfPrf(prf), placeOf(userId, kid))
}

async function keyOfPrf(prf: Bytes): Promise<CryptoKey> {
  const given = await crypto.subtle.importKey('raw', prf, 'HKDF', false, ['deriveKey'])
  const derivation = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(32), info: encoder.encode('bama vault') }
  return crypto.subtle.deriveKey(derivation, given, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
}
export const createDataKey = (): { readonly kid: string; readonly key: Bytes } => ({
  kid: crypto.randomUUID(),
  key: randomBytes(32),
})

/** Wraps the data key with one more person's password. */
export const wrapFor = (userId: string, kid: string, key: Bytes, password: string): Promise<Vault['byPassword']> =>
  wrapByPassword(key, password, placeOf(userId, kid))

/** Creates a non-extractable key that wraps a data key to keep it open. */
export const createKeepingKey = (): Promise<CryptoKey> =>
  crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])

const encoder = new TextEncoder()
export const placeOf = (userId: string, kid: string): Bytes => encoder.encode(`${userId}|vault|${kid}`)

export async function wrap(key: Bytes, by: CryptoKey, place: Bytes): Promise<Wrapped> {
  const iv = randomBytes(12)
  const ct = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData: place }, by, key)
  return { iv, ct: new Uint8Array(ct) }
}

export const unwrap = async ({ iv, ct }: Wrapped, by: CryptoKey, place: Bytes): Promise<Bytes | null> => {
  try {
    return new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-GCM', iv, additionalData: place }, by, ct))
  } catch {
    return null
  }
}

async function wrapByPassword(key: Bytes, password: string, place: Bytes): Promise<Vault['byPassword']> {
  const how = { salt: randomBytes(16), iterations: defaultIterations }
  return { ...how, ...(await wrap(key, await keyOfPassword(password, how), place)) }
}

async function keyOfPassword(
  password: string,
  { salt, iterations }: Pick<Vault['byPassword'], 'salt' | 'iterations'>,
): Promise<CryptoKey> {
  const typed = await crypto.subtle.importKey('raw', encoder.encode(password), 'PBKDF2', false, ['deriveKey'])
  const derivation = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations }
  return crypto.subtle.deriveKey(derivation, typed, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
}

const importServerKey = (text: string): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', bytesOfBase64Url(text), 'AES-GCM', false, ['encrypt', 'decrypt'])
