import { assert } from '@bama/domain'
import { sql } from 'kysely'
import type { Db, Tx } from './schema.ts'

/**
 * Locks the row that numbers commits until the transaction ends. Every later commit has a higher number, so a reader
 * that has seen `n` never misses an `n - 1` that was still uncommitted.
 */
export async function lockSequence(tx: Tx): Promise<number> {
  const row = await tx
    .updateTable('meta')
    .set({ value: sql`value` })
    .where('key', '=', 'seq')
    .returning('value')
    .executeTakeFirst()
  assert(row !== undefined, 'the sequence row exists')
  return Number(row.value)
}

export const storeSequence = async (tx: Tx, seq: number): Promise<void> => {
  await tx
    .updateTable('meta')
    .set({ value: String(seq) })
    .where('key', '=', 'seq')
    .execute()
}

export async function currentSequence(db: Db | Tx): Promise<number> {
  const row = await db.selectFrom('meta').select('value').where('key', '=', 'seq').executeTakeFirst()
  assert(row !== undefined, 'the sequence row exists')
  return Number(row.value)
}
