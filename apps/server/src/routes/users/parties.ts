import { isActiveAdmin, type RecordId, type User } from '@bama/domain'
import { sessionSchema } from '@bama/sync'
import { ApiFailure } from '../../http/api-failure.ts'
import type { Tx } from '../../store/schema.ts'
import { readUser } from '../../sync/read-user.ts'

/** A person, as answers have them. */
export const personSchema = sessionSchema.shape.user

interface Parties {
  /** The admin who makes the call. */
  readonly actor: User
  /** The person whom the call is about. */
  readonly person: User
}

/**
 * Returns the admin who makes the call, as of this transaction, because they may have been demoted since the session check.
 * Throws `unauthorized`, `forbidden`.
 */
export async function readActor(tx: Tx, actorId: string): Promise<User> {
  const actor = await readUser(tx, actorId)
  if (actor === null || !actor.is_approved) throw new ApiFailure('unauthorized', 'sign in first')
  if (!isActiveAdmin(actor)) throw new ApiFailure('forbidden', 'only an admin may do this')
  return actor
}

/** Returns admin and person as of this transaction. Throws `unauthorized`, `forbidden`, and only then `not_found`. */
export async function readParties(tx: Tx, actorId: string, id: RecordId | null): Promise<Parties> {
  const actor = await readActor(tx, actorId)
  const person = id === null ? null : await readUser(tx, id)
  if (person === null) throw new ApiFailure('not_found', 'there is no such person')
  return { actor, person }
}

/** Whether there is another admin who can sign in. */
export async function hasOtherAdmin(tx: Tx, id: string): Promise<boolean> {
  const others = await tx.selectFrom('accounts').select('user_id').where('user_id', '!=', id).execute()
  for (const { user_id } of others) {
    const other = await readUser(tx, user_id)
    if (other !== null && isActiveAdmin(other)) return true
  }
  return false
}
