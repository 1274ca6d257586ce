import { err, type Result } from '@bama/domain'
import { failureName } from '../local/full-disk.ts'
import type { RunError } from '../workspace/run-command.ts'

/** `behind`: what others did since may not be here yet, and can't be fetched. */
export type ImportFailure = RunError | { readonly code: 'busy' | 'nothing' | 'expired' | 'cancelled' | 'behind' }

/** One import or undo at a time on this device: two would plan on the same records. */
export async function alone<T>(work: () => Promise<Result<T, ImportFailure>>): Promise<Result<T, ImportFailure>> {
  // Only https and loopback have locks.
  if (!('locks' in navigator)) return withStorageError(work)
  return navigator.locks.request('bama-import', { ifAvailable: true }, (lock) =>
    lock === null ? err({ code: 'busy' as const }) : withStorageError(work),
  )
}

/** A thrown failure of the database as an error: what is recorded of an import has no room on a full disk either. */
async function withStorageError<T>(work: () => Promise<Result<T, ImportFailure>>): Promise<Result<T, ImportFailure>> {
  try {
    return await work()
  } catch (error) {
    console.error(error)
    return err({ code: 'storage', reason: failureName(error) })
  }
}
