import { type QueryExecutorProvider, sql } from 'kysely'

/**
 * Returns the first defect that SQLite finds in its file, in SQLite's words, or null if there is none. Reads the whole
 * file.
 */
export async function findDamage(db: QueryExecutorProvider): Promise<string | null> {
  const { rows } = await sql<{ quick_check: string }>`pragma quick_check(1)`.execute(db)
  const [first] = rows
  return first === undefined || first.quick_check === 'ok' ? null : first.quick_check
}

/** What to do then: a restore can't write into such a file. */
export const howToReplace =
  'Stop the server, move bama.sqlite, bama.sqlite-wal and bama.sqlite-shm out of DATA_DIR, and restore a backup (npm run restore).'
