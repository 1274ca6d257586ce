import type { User } from '@bama/domain'
import { toUser } from '@bama/sync/authority'
import { readRecord } from '../store/records.ts'
import type { Db, Tx } from '../store/schema.ts'

/** A person's record, or null when there is none (or no longer). */
export async function readUser(db: Db | Tx, userId: string): Promise<User | null> {
  const record = await readRecord(db, 'systemUsers', userId)
  return record === null || record.deleted !== null ? null : toUser(record)
}
