import { randomBytes } from 'node:crypto'
import type { Tx } from './schema.ts'

/** Writes the facts of a new database: its name, its first epoch, and the number of its last commit. */
export async function writeFirstFacts(tx: Tx): Promise<void> {
  const facts = [
    { key: 'server_id', value: randomBytes(12).toString('hex') },
    { key: 'epoch', value: randomBytes(6).toString('hex') },
    { key: 'seq', value: '0' },
  ]
  await tx
    .insertInto('meta')
    .values(facts)
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
}
