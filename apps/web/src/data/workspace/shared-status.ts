import type { StorageProblem } from '@bama/sync/storage'
import { createObservable } from '../runtime/observable.ts'

/** How the sync with a shared storage stands, whichever tab does it. */
export interface SharedStatus {
  readonly syncInProgress: boolean
  readonly problem: StorageProblem | { readonly code: 'key_changed' | 'key_disputed' | 'no_keyring' | 'device' } | null
  readonly isBehind: boolean
  /** When older content than was seen before was last found there, ISO 8601. */
  readonly wentBackAt: string | null
}

/** Null while nothing is shared. */
export const sharedStatus = createObservable<SharedStatus | null>(null)
