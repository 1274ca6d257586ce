import { type User, userSchema } from '@bama/domain'
import type { AuthorityRecord } from './records.ts'

/** Returns the person stored in a record of `systemUsers`. */
export function toUser(record: AuthorityRecord): User {
  const fields = userSchema.parse(record.row.fields)
  return {
    ...fields,
    id: record.id as User['id'],
    created_at: record.createdAt,
    updated_at: record.updatedAt,
    _version: record.version,
  }
}
