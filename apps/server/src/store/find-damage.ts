import { sql } from 'kysely'
import type { Db } from './schema.ts'

/**
 * Returns the first defect that SQLite finds in its file, in SQLite's words, or null if there is none. Reads the whole
 * file.
 */
export async function findDamage(db: Db): Promise<string | null> {
  const { rows } = await sql<{ quick_check: string }>`pragma quick_check(1)`.execute(db)
  const [first] = rows
  return first === undefined || first.quick_check === 'ok' ? null : first.quick_check
}
