import type { LocalDatabase } from '../local/database.ts'

/** When this device was last up to date with the server, ISO 8601; null before the end of its first pull. */
export async function lastSyncTimeOf(db: LocalDatabase): Promise<string | null> {
  const pull = (await db.metadata.get('pull'))?.value
  return pull !== undefined && 'lastSyncTime' in pull ? pull.lastSyncTime : null
}
