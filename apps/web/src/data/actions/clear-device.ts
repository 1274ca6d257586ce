import { err, ok, type Result } from '@bama/domain'
import { type DataError, dataError } from '../runtime/data-error.ts'
import { clearCopy } from '../local/wipe.ts'
import { connection } from '../server/connection.ts'
import { postSessionNews } from '../session/session-news.ts'
import { followSession, workspace } from '../workspace/workspace.ts'

/**
 * Empties this device's copy, with what was not sent, and begins with an empty one, which sync fills again; nothing changes on
 * the server. Without a connection nothing is done: nobody would be left with anything to work with.
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
