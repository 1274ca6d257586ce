import { sql } from 'kysely'
import type { Db } from './schema.ts'

/** What SQLite finds wrong with its file, as it says it; null: nothing. It reads the whole file once. */
export async function findDamage(db: Db): Promise<string | null> {
  const { rows } = await sql<{ quick_check: string }>`pragma quick_check(1)`.execute(db)
  const [first] = rows
  return first === undefined || first.quick_check === 'ok' ? null : first.quick_check
}
