import type { ErrorCode } from '../protocol/error-codes.ts'
import type { SyncRequest } from '../protocol/sync-request.ts'
import type { SyncResponse } from '../protocol/sync-response.ts'

/**
 * The result of one exchange: an answer, an error status, or nothing. `heardMs`: when the answer's first byte came,
 * by the device's clock; if missing, the end of the answer is used. `timedOut`: the request took too long.
 */
export type Exchange =
  | { readonly kind: 'answer'; readonly response: SyncResponse; readonly heardMs?: number }
  | { readonly kind: 'error'; readonly status: number; readonly code?: ErrorCode }
  | { readonly kind: 'unreachable'; readonly timedOut?: true }

export interface Network {
  /** Sends one request. Never throws on network failures. `signal` aborts it when its answer is no longer needed. */
  exchange(request: SyncRequest, signal?: AbortSignal): Promise<Exchange>
}

/** Lets one tab sync at a time. Correctness never depends on it; it only avoids double work. */
export interface Lock {
  /**
   * Runs the work if this tab is the one that syncs. Otherwise returns null, and that tab is asked to sync unless the
   * request is routine.
   */
  run<T>(work: () => Promise<T>, isRoutine: boolean): Promise<T | null>
}

export interface Timers {
  /** Calls back once after `ms`. Returns a function that cancels it. */
  after(ms: number, callback: () => void): () => void
}
