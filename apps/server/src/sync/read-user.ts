import type { User } from '@bama/domain'
import { living, toUser } from '@bama/sync/authority'
import { readRecord } from '../store/records.ts'
import type { Db, Tx } from '../store/schema.ts'

/** Returns a person's record, or null if it doesn't exist or was deleted. */
export async function readUser(db: Db | Tx, userId: string): Promise<User | null> {
  const record = living(await readRecord(db, 'systemUsers', userId))
  return record && toUser(record)
}
