import { assert, type User } from '@bama/domain'
import { ApiFailure } from '../http/api-failure.ts'
import type { Tx } from '../store/schema.ts'
import { readUser } from '../sync/read-user.ts'
import { updateRecordAsServer } from '../sync/server-writes.ts'
import { wrongCredentials } from './check-password.ts'

/**
 * Records when and where a person signed in. Throws `invalid_credentials` if the person doesn't exist, `not_approved` if
 * they aren't approved.
 */
export async function noteLogin(
  tx: Tx,
  userId: string,
  { nowMs, deviceName }: { readonly nowMs: number; readonly deviceName: string },
): Promise<User> {
  const user = await readUser(tx, userId)
  if (user === null) throw wrongCredentials()
  if (!user.is_approved) throw new ApiFailure('not_approved', 'an admin has to approve this account first')
  const patch = { last_login: new Date(nowMs).toISOString(), last_login_device: deviceName }
  await updateRecordAsServer(tx, { entity: 'systemUsers', id: user.id, patch, actorId: user.id, nowMs })
  const noted = await readUser(tx, userId)
  assert(noted !== null, 'the person who signs in is there')
  return noted
}
