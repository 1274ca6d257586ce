import { createGcm } from './gcm.ts'

/** A value encrypted with AES-256-GCM, readable only by the owner of the copy. `kid` names the key. */
export interface Sealed {
  readonly v: 1
  readonly kid: string
  readonly iv: Uint8Array
  readonly ct: Uint8Array
}

/** A person's data key, unwrapped. It may be passed to a worker but never written to disk. */
export interface DataKey {
  readonly userId: string
  readonly kid: string
  /** 32 bytes. */
  readonly key: Uint8Array<ArrayBuffer>
}

/** Encrypts single values of a copy. Synchronous: an IndexedDB transaction ends while WebCrypto is awaited. */
export interface Cipher {
  readonly kid: string
  /** Encrypts a JSON value and binds it to `place`: it can't be decrypted anywhere else. */
  seal(value: unknown, place: string): Sealed
  /** Decrypts a value; undefined when it can't be: another key, another place, or tampering. */
  open(sealed: Sealed, place: string): unknown
  /** The same for bytes; null when they can't be decrypted. */
  sealBytes(bytes: Uint8Array, place: string): Sealed
  openBytes(sealed: Sealed, place: string): Uint8Array | null
}

export const isSealed = (value: unknown): value is Sealed =>
  typeof value === 'object' && value !== null && 'kid' in value && 'iv' in value && 'ct' in value

const encoder = new TextEncoder()
const decoder = new TextDecoder()

const ivBytes = 12

/** Returns random IVs, drawn in batches: a call for each costs more than encrypting a line. */
function createIvs(): () => Uint8Array {
  const drawn = new Uint8Array(ivBytes * 128)
  let at = drawn.length
  return () => {
    if (at === drawn.length) {
      crypto.getRandomValues(drawn)
      at = 0
    }
    return drawn.slice(at, (at += ivBytes))
  }
}

export function createCipher({ userId, kid, key }: DataKey): Cipher {
  const gcm = createGcm(key)
  const nextIv = createIvs()
  const associated = (place: string): Uint8Array => encoder.encode(`${userId}|${place}`)
  const sealBytes = (bytes: Uint8Array, place: string): Sealed => {
    const iv = nextIv()
    return { v: 1, kid, iv, ct: gcm.encrypt(iv, bytes, associated(place)) }
  }
  const openBytes = (sealed: Sealed, place: string): Uint8Array | null => {
    try {
      if (sealed.kid !== kid) throw new Error(`sealed with the key ${sealed.kid}`)
      return gcm.decrypt(sealed.iv, sealed.ct, associated(place))
    } catch (error) {
      console.error(`a sealed value can't be read: ${place}`, error)
      return null
    }
  }
  return {
    kid,
    sealBytes,
    openBytes,
    seal: (value, place) => sealBytes(encoder.encode(JSON.stringify(value)), place),
    open(sealed, place) {
      const bytes = openBytes(sealed, place)
      return bytes === null ? undefined : JSON.parse(decoder.decode(bytes))
    },
  }
}
