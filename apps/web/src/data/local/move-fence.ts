import { databaseNameOf, type LocalDatabase, localCopyId } from './database.ts'

/** Held by the tab that moves this device's data to a server. */
export const moveLock = 'bama-move'

/** This device's data is on its way to a server, or there: what would be written here now would stay behind. */
class MovingError extends Error {
  override readonly name = 'MovingError'
}

/** Ends a transaction on the shared copy that begins while it is moved. It has to hold `_metadata`. */
export async function refuseWhileMoved(db: LocalDatabase): Promise<void> {
  if (db.name !== databaseNameOf(localCopyId)) return
  if ((await db.metadata.get('moving')) !== undefined) throw new MovingError('the data here goes to a server')
}

/** From the end of this on nobody writes here, in no tab; what was written before is there to be read. */
export const closeForMove = async (db: LocalDatabase, at: string): Promise<void> =>
  void (await db.metadata.put({ key: 'moving', value: { at }, updated_at: at }))

/** The move came to nothing. */
export const reopenAfterMove = (db: LocalDatabase): Promise<void> => db.metadata.delete('moving')
