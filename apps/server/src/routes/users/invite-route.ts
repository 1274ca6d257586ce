import type { RecordId, User } from '@bama/domain'
import { type MadeInvitation, madeInvitationSchema } from '@bama/sync'
import type { AppParts } from '../../app-parts.ts'
import { invitationLink } from '../../auth/invitations.ts'
import { personSessionOf } from '../../auth/require-session.ts'
import { addressOf } from '../../http/address-of.ts'
import { ApiFailure } from '../../http/api-failure.ts'
import { type App, idParams, nothing } from '../../http/zod-validation.ts'
import { invitationMail } from '../../mail/invitation-mail.ts'
import type { Tx } from '../../store/schema.ts'
import { readParties } from './parties.ts'

type Parts = Pick<AppParts, 'store' | 'gate' | 'invitations' | 'mailer' | 'origin' | 'zone' | 'audit'>

/**
 * POST /api/users/:id/invitation: an admin makes a one-time link by which another person chooses a password; that
 * person's earlier link ends. If the server sends e-mail, the link is mailed and not shown. If the mail can't be sent, the
 * answer has the reason and the link.
 */
export function inviteRoute(app: App, parts: Parts): void {
  const { store, gate, mailer, zone, audit } = parts
  const options = {
    onRequest: gate.admin,
    schema: { params: idParams, body: nothing },
    config: {
      errors: ['not_found', 'not_approved', 'not_oneself'] as const,
      summary:
        'An admin makes a one-time link by which somebody else chooses a password; it goes out by e-mail where the server sends any.',
      answer: madeInvitationSchema,
      status: 201,
    },
  }
  app.post('/api/users/:id/invitation', options, async (request, reply): Promise<MadeInvitation> => {
    const actorId = personSessionOf(request).user.id
    const { person, token, purpose, expiresAtMs } = await store.write((tx) =>
      invite(tx, parts, actorId, request.params.id),
    )
    const link = invitationLink(parts.origin ?? addressOf(request), token)
    // After the transaction, so that a slow mail server doesn't hold up writes.
    const failure =
      mailer === null ? null : await mailer.send(invitationMail({ person, purpose, link, expiresAtMs, zone }))
    const problem = failure?.problem ?? null
    const sent = mailer !== null && problem === null
    audit.info({ userId: person.id, actorId, purpose, sent, problem, address: request.ip }, 'one-time link made')
    if (failure !== null) audit.warn({ ...failure }, 'an e-mail did not go out')
    reply.code(201)
    return { purpose, sent, link: sent ? null : link, problem, expiresAt: new Date(expiresAtMs).toISOString() }
  })
}

async function invite(tx: Tx, { invitations }: Parts, actorId: RecordId, id: RecordId | null) {
  const { person } = await readParties(tx, actorId, id)
  checkMayInvite(actorId, person)
  const made = await invitations.create(tx, person, actorId)
  if (made === null) throw new ApiFailure('not_found', 'this person has no account')
  return { person, ...made }
}

function checkMayInvite(actorId: RecordId, person: User): void {
  if (person.id === actorId) throw new ApiFailure('not_oneself', "one's own password is changed with the old one")
  if (!person.is_approved) throw new ApiFailure('not_approved', 'approve this person first')
}
