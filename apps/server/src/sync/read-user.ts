import { type User, userSchema } from '@bama/domain'
import { readRecord, type ServerRecord } from '../store/records.ts'
import type { Db, Tx } from '../store/schema.ts'

/** A person's record, or null when there is none (or no longer). */
export async function readUser(db: Db | Tx, userId: string): Promise<User | null> {
  const record = await readRecord(db, 'systemUsers', userId)
  return record === null || record.deleted !== null ? null : toUser(record)
}

/** The person in a record of `systemUsers`. */
export function toUser(record: ServerRecord): User {
  const fields = userSchema.parse(record.row.fields)
  return {
    ...fields,
    id: record.id as User['id'],
    created_at: record.createdAt,
    updated_at: record.updatedAt,
    _version: record.version,
  }
}
