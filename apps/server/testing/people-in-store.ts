import { type Permissions, type RecordId, recordId, type Role, userSchema } from '@bama/domain'
import type { Store } from '../src/store/store.ts'
import { createRecordAsServer } from '../src/sync/server-writes.ts'

export interface TestPerson {
  readonly id: string
  readonly role: Role
  readonly permissions?: Permissions
  readonly is_approved?: boolean
}

/** Puts a person into a test's database, with a password hash that matches nothing. */
export async function addPerson(
  store: Store,
  { id, role, permissions = {}, is_approved = true }: TestPerson,
  nowMs: number,
): Promise<RecordId> {
  const email = `${id}@bama.test`
  const fields = userSchema.parse({ name: id, email, role, permissions, is_approved })
  await store.write(async (tx) => {
    const created_at = new Date(nowMs).toISOString()
    await tx
      .insertInto('accounts')
      .values({ user_id: id, email, password_hash: '-', access_version: 1, created_at })
      .execute()
    await createRecordAsServer(tx, { entity: 'systemUsers', id: recordId(id), fields, actorId: id, nowMs })
  })
  return recordId(id)
}
