import { type User, userSchema } from '@bama/domain'
import { readRecord } from '../store/records.ts'
import type { Db, Tx } from '../store/store.ts'

/** A person's record, or null when there is none (or no longer). */
export async function readUser(db: Db | Tx, userId: string): Promise<User | null> {
  const record = await readRecord(db, 'systemUsers', userId)
  if (record === null || record.deleted !== null) return null
  const fields = userSchema.parse(record.row.fields)
  return {
    ...fields,
    id: record.id as User['id'],
    created_at: record.createdAt,
    updated_at: record.updatedAt,
    _version: record.version,
  }
}
