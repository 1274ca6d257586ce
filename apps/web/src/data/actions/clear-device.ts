import { err, ok, type Result } from '@bama/domain'
import { type DataError, dataError } from '../runtime/data-error.ts'
import { clearCopy } from '../local/wipe.ts'
import { connection } from '../server/connection.ts'
import { postSessionNews } from '../session/session-news.ts'
import { followSession, workspace } from '../workspace/workspace.ts'

/**
 * Deletes this device's copy, unsent changes included, and opens an empty one, which the sync fills again. The server's
 * data isn't changed. Does nothing offline, because there would be nothing left to work with.
 */
export async function clearDevice(): Promise<Result<void, DataError>> {
  const open = workspace.get()
  if (open === null) return err(dataError('sync_signed_out'))
  if (!connection.get().isOnline) return err(dataError('sync_offline'))
  postSessionNews('clearing')
  open.close()
  workspace.set(null)
  try {
    await clearCopy(open.userId)
  } finally {
    followSession()
  }
  return ok(undefined)
}
