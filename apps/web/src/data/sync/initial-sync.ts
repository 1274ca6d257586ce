import type { SyncStatus } from '@bama/sync'

/** Warns if the first sync after the start fails. It is retried automatically. */
export function createInitialSyncWarning(
  warn: (message: string, outcome: object) => void,
): (status: SyncStatus) => void {
  let isOver = false
  return ({ syncInProgress, outcome }) => {
    if (isOver || syncInProgress || outcome === null) return
    isOver = true
    if (outcome.kind !== 'synced') warn('the initial sync failed', outcome)
  }
}
