import { err, ok, type Result } from '@bama/domain'
import type { SyncStatus } from '@bama/sync'
import { type DataError, dataError } from '../runtime/data-error.ts'
import { isReachable } from '../server/api.ts'
import { connection, engineStatus, setReachable } from '../server/connection.ts'
import { currentSession } from '../session/current-session.ts'
import { workspace } from './workspace.ts'

type ForceSyncProblem = DataError | { readonly code: 'client_too_old' | 'server_error' }

/** Syncs at once and waits for the outcome. Fails without a sign-in or a connection. */
export async function forceSync(): Promise<Result<void, ForceSyncProblem>> {
  const session = currentSession()
  const open = workspace.get()
  if (session.status !== 'signed_in' || session.lock !== undefined || open === null)
    return err(dataError('sync_signed_out'))
  // The last look may have been on a line that was dead.
  if (!connection.get().isOnline) setReachable(navigator.onLine && (await isReachable()))
  if (workspace.get() !== open) return err(dataError('sync_signed_out'))
  if (!connection.get().isOnline) return err(dataError('sync_offline'))
  const ended = endOfSync()
  open.engine.request()
  return resultOf((await ended)?.outcome)
}

/** The status at the end of the next sync; null if the workspace was closed meanwhile. */
function endOfSync(): Promise<SyncStatus | null> {
  return new Promise((resolve) => {
    let hasBegun = engineStatus.get()?.syncInProgress ?? false
    const stop = engineStatus.subscribe(() => {
      const status = engineStatus.get()
      hasBegun ||= status?.syncInProgress ?? false
      // Without a network the sync doesn't even begin.
      const isOver = status === null || (!status.syncInProgress && (hasBegun || status.outcome?.kind === 'unreachable'))
      if (!isOver) return
      stop()
      resolve(status)
    })
  })
}

function resultOf(outcome: SyncStatus['outcome'] | undefined): Result<void, ForceSyncProblem> {
  switch (outcome?.kind) {
    case 'synced':
      return ok(undefined)
    case 'outdated':
      return err({ code: 'client_too_old' })
    case 'failed':
    case 'unavailable':
      return err({ code: 'server_error' })
    case 'unreachable':
      return err(dataError('sync_offline'))
    default:
      return err(dataError('sync_signed_out'))
  }
}
