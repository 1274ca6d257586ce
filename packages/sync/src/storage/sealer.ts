import { bytesOfHex, hexOf } from './hex.ts'
import { pad, unpad } from './padding.ts'
import type { Bytes } from './shared-storage.ts'

/** One of a workspace's keys. `kid` is its name, 16 hex digits. */
export interface WorkspaceKey {
  readonly kid: string
  /** 32 random bytes. */
  readonly key: Bytes
}

/** The keys of a workspace: the current one first, then the former ones. */
export type WorkspaceKeys = readonly [WorkspaceKey, ...WorkspaceKey[]]

export type Opened =
  /** `age`: how many key changes ago it was sealed. */
  | { readonly kind: 'opened'; readonly bytes: Bytes; readonly age: number }
  | { readonly kind: 'unknown_key' }
  /** It was changed, cut off, or moved from another name. */
  | { readonly kind: 'damaged' }

/** Encrypts and authenticates objects for the name they are stored under. Seals with the current key, opens with all. */
export interface Sealer {
  readonly keys: WorkspaceKeys
  seal(name: string, content: Uint8Array): Promise<Bytes>
  open(name: string, sealed: Bytes): Promise<Opened>
}

/** Returns `byteCount` random bytes. */
export type RandomBytes = (byteCount: number) => Bytes

const formatVersion = 1
const kidBytes = 8
const ivBytes = 12
const headerBytes = 1 + kidBytes + ivBytes

const encoder = new TextEncoder()

/**
 * Seals with AES-256-GCM and a random IV over the padded content, by WebCrypto. Format, key and name are
 * authenticated, so that no object can take another's place. Layout: 1 byte of version, 8 of `kid`, 12 of IV, then
 * the ciphertext with its 16-byte tag.
 */
export async function createSealer(keys: WorkspaceKeys, random: RandomBytes): Promise<Sealer> {
  const imported = await Promise.all(
    keys.map(({ key }) => crypto.subtle.importKey('raw', key, 'AES-GCM', false, ['encrypt', 'decrypt'])),
  )
  const placeOf = (kid: string, name: string): Bytes => encoder.encode(`bama storage|${formatVersion}|${kid}|${name}`)
  return {
    keys,
    async seal(name, content) {
      const [{ kid }] = keys
      const [key] = imported
      if (key === undefined) throw new Error('a workspace has a key')
      const iv = random(ivBytes)
      const how = { name: 'AES-GCM', iv, additionalData: placeOf(kid, name) }
      const encrypted = await crypto.subtle.encrypt(how, key, pad(content))
      const sealed = new Uint8Array(headerBytes + encrypted.byteLength)
      sealed[0] = formatVersion
      sealed.set(bytesOfHex(kid), 1)
      sealed.set(iv, 1 + kidBytes)
      sealed.set(new Uint8Array(encrypted), headerBytes)
      return sealed
    },
    async open(name, sealed) {
      if (sealed.length < headerBytes || sealed[0] !== formatVersion) return { kind: 'damaged' }
      const kid = hexOf(sealed.subarray(1, 1 + kidBytes))
      const age = keys.findIndex((key) => key.kid === kid)
      const key = imported[age]
      if (key === undefined) return { kind: 'unknown_key' }
      const iv = sealed.slice(1 + kidBytes, headerBytes)
      try {
        const how = { name: 'AES-GCM', iv, additionalData: placeOf(kid, name) }
        const bytes = unpad(new Uint8Array(await crypto.subtle.decrypt(how, key, sealed.slice(headerBytes))))
        return bytes === null ? { kind: 'damaged' } : { kind: 'opened', bytes, age }
      } catch {
        return { kind: 'damaged' }
      }
    },
  }
}
