import { changesAccess, losesAccess, type RecordId, type User } from '@bama/domain'
import type { AppParts } from '../app-parts.ts'
import type { Tx } from '../store/schema.ts'

/** All that works for a person without their password. */
export type Access = Pick<AppParts, 'sessions' | 'keys' | 'passkeys' | 'feeds' | 'webhooks' | 'invitations'>

/**
 * Ends all that works for a person: links, calendar addresses, webhooks, passkeys, API keys and sessions. `blocked`:
 * their devices learn that an admin did it. Returns the hashes of the sessions and keys whose streams have to end.
 */
export async function endAccess(
  tx: Tx,
  { sessions, keys, passkeys, feeds, webhooks, invitations }: Access,
  id: RecordId,
  how: 'blocked' | 'ended',
): Promise<readonly string[]> {
  await invitations.endAllOf(tx, id)
  await feeds.endAllOf(tx, id)
  await webhooks.endAllOf(tx, id)
  await passkeys.endAllOf(tx, id)
  const ended = await (how === 'blocked' ? sessions.blockAllOf(tx, id) : sessions.endAllOf(tx, id))
  return [...ended, ...(await keys.endAllOf(tx, id))]
}

/** What follows for a person's access when an admin has changed them. Returns the hashes whose streams have to end. */
export async function followAccess(
  tx: Tx,
  { sessions, keys, feeds, webhooks, invitations }: Omit<Access, 'passkeys'>,
  before: User,
  after: User,
): Promise<readonly string[]> {
  const isMoved = before.email !== after.email
  // A link went to the old address, or to a person who is now blocked.
  if (isMoved || !after.is_approved) await invitations.endAllOf(tx, before.id)
  if (!after.is_approved) {
    await feeds.endAllOf(tx, before.id)
    await webhooks.endAllOf(tx, before.id)
  }
  // The e-mail also decides what an operator sees.
  if (isMoved || changesAccess(before, after)) await startNewEpoch(tx, before.id)
  if (!losesAccess(before, after)) return []
  const ended = await sessions.blockAllOf(tx, before.id)
  // Keys keep working with the rights that are left, unless the person is blocked.
  return [...ended, ...(await (after.is_approved ? keys.hashesOf(tx, before.id) : keys.endAllOf(tx, before.id)))]
}

/** Makes the person's devices pull everything again: their cursors are about what they saw with other rights. */
async function startNewEpoch(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('accounts')
    .set((expression) => ({ access_version: expression('access_version', '+', 1) }))
    .where('user_id', '=', userId)
    .execute()
}
