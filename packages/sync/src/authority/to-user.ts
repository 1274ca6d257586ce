import { type User, userSchema } from '@bama/domain'
import { type AuthorityRecord, living, type Read } from './records.ts'

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

/** Returns the person with this id, or null if they don't exist or were deleted. */
export async function readPerson(read: Read, id: string): Promise<User | null> {
  const record = living(await read('systemUsers', id))
  return record === null ? null : toUser(record)
}
