import { randomBytes } from 'node:crypto'
import type { Db, Tx } from './schema.ts'
import { currentSequence } from './sequence.ts'

/** A moment in a database's history: the last start before it, and the number of the last commit. */
export interface Moment {
  readonly mark: string
  readonly seq: number
}

/**
 * Records a server start; runs in a write transaction. Two diverged copies of a database differ in their first start
 * after the split, so each recognises the other's cursors as foreign, whatever numbers both have reached.
 */
export async function noteStart(tx: Tx): Promise<void> {
  const seq = await currentSequence(tx)
  await tx
    .insertInto('starts')
    .values({ seq, mark: randomBytes(6).toString('hex') })
    .execute()
}

/** Returns the present moment. Null before the first start, when cursors can't be checked. */
export async function presentMoment(db: Db | Tx): Promise<Moment | null> {
  const last = await db.selectFrom('starts').select('mark').orderBy('n', 'desc').limit(1).executeTakeFirst()
  return last === undefined ? null : { mark: last.mark, seq: await currentSequence(db) }
}

/**
 * Whether that moment is in this database's past: its start is recorded, and its last commit came before the next
 * start. It doesn't matter which process noted the start: all processes on one database use the latest one.
 */
export async function isPast(db: Db | Tx, { mark, seq }: Moment): Promise<boolean> {
  const start = await db.selectFrom('starts').select('n').where('mark', '=', mark).executeTakeFirst()
  if (start === undefined) return false
  const next = await db
    .selectFrom('starts')
    .select('seq')
    .where('n', '>', start.n)
    .orderBy('n')
    .limit(1)
    .executeTakeFirst()
  return seq <= (next?.seq ?? (await currentSequence(db)))
}
