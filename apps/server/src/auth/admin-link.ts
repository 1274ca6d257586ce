import { isActiveAdmin, type RandomBytes } from '@bama/domain'
import { Refusal } from '../command-line/refusal.ts'
import type { Store } from '../store/store.ts'
import { readUser } from '../sync/read-user.ts'
import { findAccount } from './accounts.ts'
import { createInvitations, invitationLink } from './invitations.ts'

interface AdminLinkInput {
  readonly store: Store
  readonly email: string
  readonly origin: string
  readonly now: () => number
  readonly randomBytes: RandomBytes
}

/**
 * A one-time link for an admin who forgot the password and has no other admin to ask. Who may start this holds the
 * database anyway. It is the link that admins make for others, in the admin's own name: using it sets a password by the usual
 * rules and ends the sessions. Throws `Refusal` for anyone else.
 */
export const makeAdminLink = ({ store, email, origin, now, randomBytes }: AdminLinkInput) =>
  store.write(async (tx) => {
    const account = await findAccount(tx, email.trim().toLowerCase())
    const person = account === undefined ? null : await readUser(tx, account.user_id)
    if (person === null || !isActiveAdmin(person))
      throw new Refusal('usage', `${email} is no admin here, or is blocked`)
    const made = await createInvitations({ now, randomBytes }).create(tx, person, person.id)
    if (made === null) throw new Refusal('usage', `${email} has no account`)
    return { link: invitationLink(origin, made.token), expiresAtMs: made.expiresAtMs }
  })
