import type { ErrorCode } from '../protocol/error-codes.ts'
import type { SyncRequest } from '../protocol/sync-request.ts'
import type { SyncResponse } from '../protocol/sync-response.ts'

/**
 * What became of one call: an answer, an error status, or nothing at all. `heardMs`: when the answer's first byte came, by the
 * device's clock; without it the end of the answer stands for it. `timedOut`: it was under way for too long.
 */
export type Exchange =
  | { readonly kind: 'answer'; readonly response: SyncResponse; readonly heardMs?: number }
  | { readonly kind: 'error'; readonly status: number; readonly code?: ErrorCode }
  | { readonly kind: 'unreachable'; readonly timedOut?: true }

export interface Network {
  /** Sends one request. Never throws for what a network does. `signal` aborts it: nobody waits for its answer any more. */
  exchange(request: SyncRequest, signal?: AbortSignal): Promise<Exchange>
}

/** One tab syncs at a time. Being right never rests on it: it only spares double work. */
export interface Lock {
  /**
   * Runs the work when this tab is the one that syncs. Gives null when another is: then that one was told, and it syncs
   * unless the wish is routine.
   */
  run<T>(work: () => Promise<T>, isRoutine: boolean): Promise<T | null>
}

/** Timers, passed in. */
export interface Timers {
  /** Calls back once after `ms`; the returned function calls it off. */
  after(ms: number, callback: () => void): () => void
}
