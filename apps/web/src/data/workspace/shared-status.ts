import type { StorageProblem } from '@bama/sync/storage'
import { createObservable } from '../runtime/observable.ts'

/** The state of the sync with a shared storage, in whichever tab it runs. */
export interface SharedStatus {
  readonly syncInProgress: boolean
  readonly problem: StorageProblem | { readonly code: 'key_changed' | 'key_disputed' | 'no_keyring' | 'device' } | null
  readonly isBehind: boolean
  /** When the storage was last found with older content than before, ISO 8601. */
  readonly wentBackAt: string | null
}

/** Null while nothing is shared. */
export const sharedStatus = createObservable<SharedStatus | null>(null)
