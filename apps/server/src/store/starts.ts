import { randomBytes } from 'node:crypto'
import type { Db, Tx } from './schema.ts'
import { currentSequence } from './sequence.ts'

/** A moment in a database's history: the last start before it, and the number of the last commit. */
export interface Moment {
  readonly mark: string
  readonly seq: number
}

/**
 * Notes a start of a server, in a write transaction. Two copies of a database that went on apart differ in what they noted
 * first; so a cursor that was made in the one is known as foreign in the other, whatever numbers both have reached.
 */
export async function noteStart(tx: Tx): Promise<void> {
  const seq = await currentSequence(tx)
  await tx
    .insertInto('starts')
    .values({ seq, mark: randomBytes(6).toString('hex') })
    .execute()
}

/** Now. Null before the first start: then nothing can be said of a cursor. */
export async function presentMoment(db: Db | Tx): Promise<Moment | null> {
  const last = await db.selectFrom('starts').select('mark').orderBy('n', 'desc').limit(1).executeTakeFirst()
  return last === undefined ? null : { mark: last.mark, seq: await currentSequence(db) }
}

/**
 * Whether that moment lies in this database's past: its start is there, and what followed until it was committed before the
 * next start. The process is no matter: of several on one database, all name the latest start, whichever it was.
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
