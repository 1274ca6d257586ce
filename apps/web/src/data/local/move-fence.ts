import { databaseNameOf, localCopyId } from './database-names.ts'
import type { LocalDatabase } from './database.ts'

/** The lock of the tab that moves this device's data to a server. */
export const moveLock = 'bama-move'

/** The device's data is being moved to a server, or was: anything written here now would be left behind. */
class MovingError extends Error {
  override readonly name = 'MovingError'
}

/** Aborts a transaction on the shared copy that starts during or after a move. It must include `_metadata`. */
export async function refuseWhileMoved(db: LocalDatabase): Promise<void> {
  if (db.name !== databaseNameOf(localCopyId)) return
  if ((await db.metadata.get('moving')) !== undefined) throw new MovingError('the data here goes to a server')
}

/** Once this resolves, no tab can write here any more, and everything written before is readable. */
export const closeForMove = async (db: LocalDatabase, at: string): Promise<void> =>
  void (await db.metadata.put({ key: 'moving', value: { at }, updated_at: at }))

/** Allows writing again after a failed move. */
export const reopenAfterMove = (db: LocalDatabase): Promise<void> => db.metadata.delete('moving')
