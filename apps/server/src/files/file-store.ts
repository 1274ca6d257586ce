import type { Readable } from 'node:stream'

/** From the first byte to the last, both included. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

/** What is kept under a key. */
interface StoredObject {
  /** In bytes. */
  readonly size: number
  /** To be opened once; who opens it reads it to its end or destroys it. */
  open(range?: ByteRange): Promise<Readable>
}

/** Where uploaded bytes lie, by key: letters, digits, `-` and `.`. What they are, and who may see them, the database knows. */
export interface FileStore {
  /** When this resolves the bytes are on disk, whole; when it fails nothing has that key. */
  put(key: string, bytes: Uint8Array): Promise<void>
  /** Null when there is nothing of that key. */
  get(key: string): Promise<StoredObject | null>
  /** Deleting what is not there is done. */
  delete(key: string): Promise<void>
}
