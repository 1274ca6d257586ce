import type { SyncStatus } from '@bama/sync'

/** Warns when the first sync since the start fails. It is tried again, so nobody has to do anything. */
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
