import { type PreparedBackup, prepareBackup, readBackup } from '@bama/sync/import'
import { ApiFailure } from '../http/api-failure.ts'
import { loopTurn } from '../store/loop-turn.ts'

/**
 * The backup in a request's body, ready to be compared with what is here: the server goes on answering meanwhile. Throws
 * `invalid_backup` for a file that is none, `too_large` for one that holds too much.
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
