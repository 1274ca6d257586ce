import { createGcm } from './gcm.ts'

/** A value that only the person whose copy it is can read: AES-256-GCM. `kid` names the key. */
export interface Sealed {
  readonly v: 1
  readonly kid: string
  readonly iv: Uint8Array
  readonly ct: Uint8Array
}

/** A person's data key, open: it may go to a worker, never to a disk. */
export interface DataKey {
  readonly userId: string
  readonly kid: string
  /** 32 bytes. */
  readonly key: Uint8Array<ArrayBuffer>
}

/** Encrypts single values of a person's copy. Synchronous: a transaction of IndexedDB ends while WebCrypto is awaited. */
export interface Cipher {
  readonly kid: string
  /** Encrypts a JSON value. `place` says where it lies; elsewhere it does not open. */
  seal(value: unknown, place: string): Sealed
  /** The value; undefined when it can't be read: another key, another place, or it was tampered with. */
  open(sealed: Sealed, place: string): unknown
  /** The same of bytes; null when they can't be read. */
  sealBytes(bytes: Uint8Array, place: string): Sealed
  openBytes(sealed: Sealed, place: string): Uint8Array | null
}

export const isSealed = (value: unknown): value is Sealed =>
  typeof value === 'object' && value !== null && 'kid' in value && 'iv' in value && 'ct' in value

const encoder = new TextEncoder()
const decoder = new TextDecoder()

const ivBytes = 12

/** Random IVs, drawn by the hundred: one call for each costs more than to encrypt a line. */
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
