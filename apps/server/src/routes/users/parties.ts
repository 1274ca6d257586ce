import { isActiveAdmin, type RecordId, recordIdSchema, type User } from '@bama/domain'
import { z } from 'zod'
import { ApiFailure } from '../../http/api-failure.ts'
import type { Tx } from '../../store/schema.ts'
import { readUser } from '../../sync/read-user.ts'

/** What can't be an id is nobody's: null, to be answered as `not_found`. */
export const userParams = z.object({ id: recordIdSchema.nullable().catch(null) })

interface Parties {
  /** The admin who acts. */
  readonly actor: User
  /** The person it is about. */
  readonly person: User
}

/**
 * The admin who acts, as they are inside the transaction: between the gate and here they may have been demoted.
 * Throws `unauthorized`, `forbidden`.
 */
export async function readActor(tx: Tx, actorId: string): Promise<User> {
  const actor = await readUser(tx, actorId)
  if (actor === null || !actor.is_approved) throw new ApiFailure('unauthorized', 'sign in first')
  if (!isActiveAdmin(actor)) throw new ApiFailure('forbidden', 'only an admin may do this')
  return actor
}

/** Who acts and on whom, inside the transaction. Throws `unauthorized`, `forbidden`, and only then `not_found`. */
export async function readParties(tx: Tx, actorId: string, id: RecordId | null): Promise<Parties> {
  const actor = await readActor(tx, actorId)
  const person = id === null ? null : await readUser(tx, id)
  if (person === null) throw new ApiFailure('not_found', 'there is no such person')
  return { actor, person }
}

/** Whether anyone but this person is an admin who can sign in. */
export async function hasOtherAdmin(tx: Tx, id: string): Promise<boolean> {
  const others = await tx.selectFrom('accounts').select('user_id').where('user_id', '!=', id).execute()
  for (const { user_id } of others) {
    const other = await readUser(tx, user_id)
    if (other !== null && isActiveAdmin(other)) return true
  }
  return false
}
