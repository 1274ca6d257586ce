import { err, type Result } from '@bama/domain'
import type { AutoBackupReason } from '../local/backups/auto-backups.ts'
import { type JobProblem, runBackupJob, type Watch } from '../local/backups/backup-job.ts'
import { copyIdOf } from '../local/mode.ts'
import { dataKeyOf } from '../local/open-vaults.ts'
import { type DataError, dataError } from '../runtime/data-error.ts'
import { nowIso } from '../runtime/world.ts'
import type { ApiProblem } from '../server/api.ts'
import { type Workspace, workspace } from '../workspace/workspace.ts'

/** Why a backup failed: an error of the data layer, the server or the device. */
export type BackupFailure = DataError | ApiProblem | JobProblem | { readonly code: 'too_large' }

export const nobody = err(dataError('sync_signed_out'))
export const copyOf = (open: Workspace) => {
  const userId = copyIdOf(open.userId)
  return { userId, dataKey: dataKeyOf(userId) }
}

/**
 * Keeps a backup of the signed-in person's copy on this device, among at most five. `spared`: the timestamp of one that must
 * stay among them.
 */
export async function createAutoBackup(
  reason: AutoBackupReason,
  watch: Watch,
  spared?: string,
): Promise<Result<null, BackupFailure>> {
  const open = workspace.get()
  if (open === null) return nobody
  return runBackupJob({ kind: 'keep', ...copyOf(open), timestamp: nowIso(), reason, spared }, watch)
}
