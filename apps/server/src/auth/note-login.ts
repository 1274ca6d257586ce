import { assert, type User } from '@bama/domain'
import { ApiFailure } from '../http/api-failure.ts'
import type { Tx } from '../store/schema.ts'
import { readUser } from '../sync/read-user.ts'
import { updateRecordAsServer } from '../sync/server-writes.ts'
import { wrongCredentials } from './check-password.ts'

/** Writes `last_login`. Throws when this person may not sign in. */
export async function noteLogin(tx: Tx, userId: string, nowMs: number): Promise<User> {
  const user = await readUser(tx, userId)
  if (user === null) throw wrongCredentials()
  if (!user.is_approved) throw new ApiFailure('not_approved', 'an admin has to approve this account first')
  const patch = { last_login: new Date(nowMs).toISOString() }
  await updateRecordAsServer(tx, { entity: 'systemUsers', id: user.id, patch, actorId: user.id, nowMs })
  const noted = await readUser(tx, userId)
  assert(noted !== null, 'the person who signs in is there')
  return noted
}
