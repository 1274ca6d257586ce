/** What WebCrypto takes. */
export type Bytes = Uint8Array<ArrayBuffer>

/**
 * Why a storage gave no answer, as far as it said. `offline`: nothing came back. `refused`: not with these credentials.
 * `gone`: the place itself is not there. `busy`: not now; `retryAfterMs` when it said how long. `full`: it takes no more, or not
 * so much at once. `http`: anything else, with its `status`.
 */
export interface StorageProblem {
  readonly code: 'offline' | 'refused' | 'gone' | 'busy' | 'full' | 'http'
  readonly status?: number
  readonly retryAfterMs?: number
}

/** No answer came: what was asked for has happened, has happened in part, or will not happen. */
export interface Unreachable {
  readonly kind: 'unreachable'
  readonly problem?: StorageProblem
}

export interface ListedObject {
  readonly name: string
  /** Another one for another content. */
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
 * A place that keeps named objects and understands none of them. What it promises is little: an object is what somebody wrote
 * under that name, or a beginning of it; a write that was answered is whole; who reads and lists often enough sees in the end
 * what is there. In between both may be as it was some time ago, in any mixture. Never throws for what a network does.
 */
export interface SharedStorage {
  /** All objects. `since`: the token of an earlier listing; when nothing changed, it may say so. */
  list(since: string | null): Promise<Listing>
  read(name: string): Promise<ReadAnswer>
  /**
   * Puts an object there. `expected`: the version that it must have now, null: there must be none. A storage without
   * conditions overwrites; one that has them answers `conflict` instead.
   */
  write(name: string, bytes: Bytes, expected: string | null): Promise<WriteAnswer>
  /** Takes an object away; one that is not there, too. */
  remove(name: string): Promise<{ readonly kind: 'removed' } | Unreachable>
}
