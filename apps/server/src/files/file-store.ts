import type { Readable } from 'node:stream'

/** The positions of the first and the last byte, both included. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

/** An object stored under a key. */
interface StoredObject {
  /** In bytes. */
  readonly size: number
  /** Opens it for reading. The caller reads the stream to its end or destroys it. */
  open(range?: ByteRange): Promise<Readable>
}

/**
 * Stores uploaded bytes by key (letters, digits, `-` and `.`). What the bytes are, and who may see them, is in the
 * database.
 */
export interface FileStore {
  /** Resolves once all bytes are on disk. After a failure, nothing is stored under the key. */
  put(key: string, bytes: Uint8Array): Promise<void>
  /** Null if nothing is stored under the key. */
  get(key: string): Promise<StoredObject | null>
  /** Succeeds even if nothing is stored under the key. */
  delete(key: string): Promise<void>
}
