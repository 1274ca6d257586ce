import { type PreparedBackup, prepareBackup, readBackup } from '@bama/sync/import'
import { ApiFailure } from '../http/api-failure.ts'
import { loopTurn } from '../store/loop-turn.ts'

/**
 * Reads the backup in a request's body and prepares it for comparison with the data here, while the server keeps
 * answering. Throws `invalid_backup` for a file that isn't a backup, `too_large` for one that contains too much.
 */
export async function prepareImport(
  body: unknown,
  { nowMs, zone }: { readonly nowMs: number; readonly zone: string },
): Promise<PreparedBackup> {
  const backup = readBackup(body)
  if (!backup.ok) {
    const { code, message, field } = backup.error
    throw new ApiFailure(code, message, { field })
  }
  return prepareBackup(backup.value, { nowMs, zone, turn: loopTurn, keepsUnknown: false })
}
