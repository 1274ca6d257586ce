/** Bytes as WebCrypto accepts them. */
export type Bytes = Uint8Array<ArrayBuffer>

/**
 * Why a storage gave no answer, as far as known. `offline`: nothing came back. `refused`: the credentials are not
 * accepted. `gone`: the place itself doesn't exist. `busy`: try later, after `retryAfterMs` if known. `full`: no
 * space, or not for this much at once. `http`: any other `status`.
 */
export interface StorageProblem {
  readonly code: 'offline' | 'refused' | 'gone' | 'busy' | 'full' | 'http'
  readonly status?: number
  readonly retryAfterMs?: number
}

/** No answer came. The request may have succeeded, fully or partly, or may have failed. */
export interface Unreachable {
  readonly kind: 'unreachable'
  readonly problem?: StorageProblem
}

export interface ListedObject {
  readonly name: string
  /** Differs for different content. */
  readonly version: string
}

export type Listing =
  | { readonly kind: 'listed'; readonly objects: readonly ListedObject[]; readonly token: string | null }
  | { readonly kind: 'unchanged' }
  | Unreachable

export type ReadAnswer =
  | { readonly kind: 'read'; readonly bytes: Bytes; readonly version: string }
  | { readonly kind: 'missing' }
  | Unreachable

export type WriteAnswer = { readonly kind: 'written' } | { readonly kind: 'conflict' } | Unreachable

/**
 * A place that stores named objects without understanding them. It guarantees little: an object is what somebody
 * wrote under that name, or the beginning of it; a confirmed write is complete; repeated reads and listings
 * eventually show the present state. Until then both may be outdated, in any combination. Never throws on network
 * failures.
 */
export interface SharedStorage {
  /** Lists all objects. `since`: the token of an earlier listing; the answer may then be `unchanged`. */
  list(since: string | null): Promise<Listing>
  read(name: string): Promise<ReadAnswer>
  /**
   * Writes an object. `expected`: its present version, null if there must be none. A storage without conditions
   * overwrites; one with conditions answers `conflict` on a mismatch.
   */
  write(name: string, bytes: Bytes, expected: string | null): Promise<WriteAnswer>
  /** Removes an object; succeeds if there is none. */
  remove(name: string): Promise<{ readonly kind: 'removed' } | Unreachable>
}
