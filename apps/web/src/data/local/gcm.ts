import { GHASH } from '@noble/ciphers/_polyval.js'
import { gcm, unsafe } from '@noble/ciphers/aes.js'
import { equalBytes } from '@noble/ciphers/utils.js'

/** AES-256-GCM with 12 bytes of IV; the tag of 16 bytes follows what is encrypted. */
interface Gcm {
  encrypt(iv: Uint8Array, data: Uint8Array, associated: Uint8Array): Uint8Array
  /** @throws when key, IV or associated data differ, or the data was changed. */
  decrypt(iv: Uint8Array, sealed: Uint8Array, associated: Uint8Array): Uint8Array
}

const blockBytes = 16
/** Longer messages use the library directly, because the overhead avoided here is a small part of their time. */
const mostBytes = 4096

const padded = (length: number): number => Math.ceil(length / blockBytes) * blockBytes

/** The library's hash, keeping its tables across messages. */
class ReusedHash extends GHASH {
  /** The hash of whole blocks. */
  of(words: Uint32Array, length: number, out: Uint8Array): Uint8Array {
    this.s0 = 0
    this.s1 = 0
    this.s2 = 0
    this.s3 = 0
    this.finished = false
    for (let at = 0; at < length / 4; at += 4)
      this._updateBlock(words[at] ?? 0, words[at + 1] ?? 0, words[at + 2] ?? 0, words[at + 3] ?? 0)
    return this.digestInto(out)
  }
}

/** An expected length that makes the library build its largest table, indexed by whole bytes. */
const expectedBytes = 1 << 17

/**
 * Equivalent to the library's `gcm`, built from the same parts, but with key schedule, tables and buffers created once.
 * `gcm` creates them for every value, which takes most of its time for short values.
 */
export function createGcm(key: Uint8Array): Gcm {
  const schedule = unsafe.expandKeyLE(key)
  const counter = new Uint8Array(blockBytes)
  // A block of zeros, which becomes the tag's mask, followed by the message.
  const source = new Uint8Array(blockBytes + mostBytes)
  const target = new Uint8Array(blockBytes + mostBytes)
  // The hash's input: associated data, ciphertext, and both lengths in bits.
  const authentic = new Uint8Array(2 * mostBytes + blockBytes)
  const lengths = new DataView(authentic.buffer)
  const words = new Uint32Array(authentic.buffer)
  const tag = new Uint8Array(blockBytes)
  const hash = new ReusedHash(unsafe.ctr32(schedule, false, counter, new Uint8Array(blockBytes)), expectedBytes)

  /** Runs the message through the cipher. The mask of its tag is left at the start of `target`. */
  function run(iv: Uint8Array, message: Uint8Array): Uint8Array {
    counter.fill(0)
    counter.set(iv)
    counter[blockBytes - 1] = 1
    source.set(message, blockBytes)
    const end = blockBytes + message.length
    unsafe.ctr32(schedule, false, counter, source.subarray(0, end), target.subarray(0, end))
    return target.subarray(blockBytes, end)
  }

  /** The tag of the ciphertext, masked with the last run's mask. */
  function tagOf(encrypted: Uint8Array, associated: Uint8Array): Uint8Array {
    const start = padded(associated.length)
    const end = start + padded(encrypted.length)
    authentic.fill(0, 0, end)
    authentic.set(associated)
    authentic.set(encrypted, start)
    lengths.setUint32(end, 0)
    lengths.setUint32(end + 4, 8 * associated.length)
    lengths.setUint32(end + 8, 0)
    lengths.setUint32(end + 12, 8 * encrypted.length)
    hash.of(words, end + blockBytes, tag)
    for (let at = 0; at < blockBytes; at++) tag[at] = (tag[at] ?? 0) ^ (target[at] ?? 0)
    return tag
  }

  const isLong = (message: Uint8Array, associated: Uint8Array): boolean =>
    Math.max(message.length, associated.length) > mostBytes

  return {
    encrypt(iv, data, associated) {
      if (isLong(data, associated)) return gcm(key, iv, associated).encrypt(data)
      const encrypted = run(iv, data)
      const sealed = new Uint8Array(data.length + blockBytes)
      sealed.set(encrypted)
      sealed.set(tagOf(encrypted, associated), data.length)
      return sealed
    },
    decrypt(iv, sealed, associated) {
      const length = sealed.length - blockBytes
      if (iv.length !== 12 || length < 0) throw new Error('this is nothing that was encrypted')
      if (isLong(sealed, associated)) return gcm(key, iv, associated).decrypt(sealed)
      const encrypted = sealed.subarray(0, length)
      const data = run(iv, encrypted).slice()
      if (!equalBytes(tagOf(encrypted, associated), sealed.subarray(length))) throw new Error('the tag does not fit')
      return data
    },
  }
}
