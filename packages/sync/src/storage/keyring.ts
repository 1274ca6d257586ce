import { assert, err, ok, type Result } from '@bama/domain'
import { z } from 'zod'
import { bytesOfHex, hexOf } from './hex.ts'
import { recoveryCodeOf, secretOfRecoveryCode } from './recovery-code.ts'
import type { RandomBytes, WorkspaceKey, WorkspaceKeys } from './sealer.ts'
import type { Bytes } from './shared-storage.ts'

/** The name of the object that holds the keyring. */
export const keyringName = 'keys'
/** The name of the keyring's copy. It is written first, so that one of the two is whole even if a write breaks off. */
export const spareKeyringName = 'keys-spare'
export const keyringNames: readonly string[] = [keyringName, spareKeyringName]

const iterations = 600_000
/** More iterations would only slow the device down. */
const mostIterations = 10_000_000
const saltBytes = 16

const hex = (byteCount: number) => z.string().regex(new RegExp(`^[0-9a-f]{${2 * byteCount}}$`))
const wrappedSchema = z.object({ iv: hex(12), ct: hex(32 + 16) })
type Wrapped = z.infer<typeof wrappedSchema>

const contentSchema = z.object({
  v: z.literal(1),
  kid: hex(8),
  /** Fewer iterations than ours would mean that somebody wants the passphrase to be easier to guess. */
  byPassphrase: wrappedSchema.extend({ salt: hex(saltBytes), iterations: z.int().min(iterations).max(mostIterations) }),
  byRecoveryCode: wrappedSchema,
  older: z.array(wrappedSchema.extend({ kid: hex(8) })).max(1000),
})
export type KeyringContent = z.infer<typeof contentSchema>

/**
 * A workspace's keys as stored: the current one encrypted by passphrase and by recovery code, the former ones
 * encrypted by the current one. `proofs`: one per key, proving that the keyring's author had that key.
 */
const keyringSchema = contentSchema.extend({
  proofs: z.array(z.object({ kid: hex(8), iv: hex(12), ct: hex(16) })).max(1001),
})
export type Keyring = z.infer<typeof keyringSchema>

export interface MadeKeyring {
  readonly keyring: Keyring
  readonly keys: WorkspaceKeys
  /** Shown once and stored nowhere. */
  readonly recoveryCode: string
}

export const keyringToBytes = (keyring: Keyring): Bytes => new TextEncoder().encode(JSON.stringify(keyring))

/** Parses a keyring. Null if the bytes are not a complete keyring. */
export function keyringOfBytes(bytes: Bytes): Keyring | null {
  try {
    return keyringSchema.safeParse(JSON.parse(new TextDecoder().decode(bytes))).data ?? null
  } catch {
    return null
  }
}

/** Creates a keyring with a new key. Keys of an existing workspace are kept in it, so that older objects still open. */
export async function createKeyring(
  passphrase: string,
  random: RandomBytes,
  older: readonly WorkspaceKey[] = [],
): Promise<MadeKeyring> {
  const { kid, key } = { kid: hexOf(random(8)), key: random(32) }
  assert(!older.some((known) => known.kid === kid), 'a new key has a new name')
  const salt = random(saltBytes)
  const secret = random(16)
  const wrapFor = async (by: CryptoKey, what: Bytes, way: string): Promise<Wrapped> => wrap(what, by, kid, way, random)
  const inUse = await importKey(key)
  const content: KeyringContent = {
    v: 1,
    kid,
    byPassphrase: {
      salt: hexOf(salt),
      iterations,
      ...(await wrapFor(await keyOfPassphrase(passphrase, salt, iterations), key, 'passphrase')),
    },
    byRecoveryCode: await wrapFor(await keyOfSecret(secret), key, 'recovery'),
    older: await Promise.all(
      older.map(async (known) => ({ kid: known.kid, ...(await wrapFor(inUse, known.key, `older|${known.kid}`)) })),
    ),
  }
  const keys: WorkspaceKeys = [{ kid, key }, ...older]
  return { keyring: await proveKeyring(content, keys, random), keys, recoveryCode: recoveryCodeOf(secret) }
}

/** Adds proofs that the keyring's author has these keys. */
export async function proveKeyring(
  content: KeyringContent,
  keys: WorkspaceKeys,
  random: RandomBytes,
): Promise<Keyring> {
  const proofOf = async ({ kid, key }: WorkspaceKey) => ({
    kid,
    ...(await wrap(new Uint8Array(), await importKey(key), kid, proofWay(content), random)),
  })
  return { ...content, proofs: await Promise.all(keys.map(proofOf)) }
}

/** Whether the author of exactly this keyring had this key. */
export async function isProvenBy(keyring: Keyring, { kid, key }: WorkspaceKey): Promise<boolean> {
  const proof = keyring.proofs.find((one) => one.kid === kid)
  return proof !== undefined && (await unwrap(proof, await importKey(key), kid, proofWay(keyring))) !== null
}

/** Parsing puts properties in the schema's order, so that equal content gives equal text. */
const proofWay = (content: KeyringContent): string => `proof|${JSON.stringify(contentSchema.parse(content))}`

export type KeyringError = 'wrong_passphrase' | 'wrong_code' | 'damaged'

export async function openByPassphrase(
  keyring: Keyring,
  passphrase: string,
): Promise<Result<WorkspaceKeys, KeyringError>> {
  const { salt, iterations: rounds, ...wrapped } = keyring.byPassphrase
  const by = await keyOfPassphrase(passphrase, bytesOfHex(salt), rounds)
  const key = await unwrap(wrapped, by, keyring.kid, 'passphrase')
  return key === null ? err('wrong_passphrase') : keysBehind(keyring, key)
}

export async function openByRecoveryCode(keyring: Keyring, code: string): Promise<Result<WorkspaceKeys, KeyringError>> {
  const secret = secretOfRecoveryCode(code)
  const key =
    secret === null ? null : await unwrap(keyring.byRecoveryCode, await keyOfSecret(secret), keyring.kid, 'recovery')
  return key === null ? err('wrong_code') : keysBehind(keyring, key)
}

/** By the key itself, as anyone who shares the workspace gives it to somebody. `wrong_code`: it was changed since. */
export async function openByKey(
  keyring: Keyring,
  { kid, key }: WorkspaceKey,
): Promise<Result<WorkspaceKeys, KeyringError>> {
  return keyring.kid === kid && (await isProvenBy(keyring, { kid, key })) ? keysBehind(keyring, key) : err('wrong_code')
}

async function keysBehind({ kid, older }: Keyring, key: Bytes): Promise<Result<WorkspaceKeys, KeyringError>> {
  const inUse = await importKey(key)
  const before: WorkspaceKey[] = []
  for (const { kid: olderKid, ...wrapped } of older) {
    const known = await unwrap(wrapped, inUse, kid, `older|${olderKid}`)
    if (known === null) return err('damaged')
    before.push({ kid: olderKid, key: known })
  }
  return ok([{ kid, key }, ...before])
}

const encoder = new TextEncoder()
const usages: ('encrypt' | 'decrypt')[] = ['encrypt', 'decrypt']

const importKey = (key: Bytes): Promise<CryptoKey> => crypto.subtle.importKey('raw', key, 'AES-GCM', false, usages)

/** Normalises the passphrase, so that it is the same from every keyboard, with composed or combining letters. */
async function keyOfPassphrase(passphrase: string, salt: Bytes, rounds: number): Promise<CryptoKey> {
  const typed = await crypto.subtle.importKey('raw', encoder.encode(passphrase.normalize('NFKC')), 'PBKDF2', false, [
    'deriveKey',
  ])
  const derivation = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: rounds }
  return crypto.subtle.deriveKey(derivation, typed, { name: 'AES-GCM', length: 256 }, false, usages)
}

async function keyOfSecret(secret: Bytes): Promise<CryptoKey> {
  const given = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveKey'])
  const info = encoder.encode('bama storage recovery')
  const derivation = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(32), info }
  return crypto.subtle.deriveKey(derivation, given, { name: 'AES-GCM', length: 256 }, false, usages)
}

const placeOf = (kid: string, way: string): Bytes => encoder.encode(`bama storage keys|1|${kid}|${way}`)

async function wrap(key: Bytes, by: CryptoKey, kid: string, way: string, random: RandomBytes): Promise<Wrapped> {
  const iv = random(12)
  const ct = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData: placeOf(kid, way) }, by, key)
  return { iv: hexOf(iv), ct: hexOf(new Uint8Array(ct)) }
}

async function unwrap({ iv, ct }: Wrapped, by: CryptoKey, kid: string, way: string): Promise<Bytes | null> {
  const how = { name: 'AES-GCM', iv: bytesOfHex(iv), additionalData: placeOf(kid, way) }
  try {
    return new Uint8Array(await crypto.subtle.decrypt(how, by, bytesOfHex(ct)))
  } catch {
    return null
  }
}
