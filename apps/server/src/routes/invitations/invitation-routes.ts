import { deviceName, shownName } from '@bama/domain'
import {
  acceptInvitationRequestSchema,
  checkInvitationRequestSchema,
  type InvitationList,
  invitationsSchema,
  type OpenInvitation,
  openInvitationSchema,
  type Session,
  sessionSchema,
} from '@bama/sync'
import type { AppParts } from '../../app-parts.ts'
import { limitGuesses } from '../../limits/address-limiter.ts'
import { answerSession } from '../../auth/answer-session.ts'
import { type Access, endAccess } from '../../auth/end-access.ts'
import type { HeldInvitation } from '../../auth/invitations.ts'
import { noteLogin } from '../../auth/note-login.ts'
import { presentedTokens } from '../../auth/session-cookie.ts'
import type { SessionDevice } from '../../auth/sessions.ts'
import { ApiFailure } from '../../http/api-failure.ts'
import type { App } from '../../http/zod-validation.ts'
import type { Tx } from '../../store/schema.ts'

type Parts = Access &
  Pick<
    AppParts,
    | 'store'
    | 'now'
    | 'zone'
    | 'passwords'
    | 'devices'
    | 'vaultKeys'
    | 'badInvitations'
    | 'mailer'
    | 'gate'
    | 'hub'
    | 'audit'
  >

/** One error for links that never existed, were used, have expired or were ended, so that guessing reveals nothing. */
const badInvitation = (): ApiFailure => new ApiFailure('bad_invitation', 'this link is not good, or not any more')
const guess = { code: 'bad_invitation', message: 'too many links that are none, wait a little' } as const

/**
 * GET /api/invitations: the open links, for admins.
 * POST /api/invitations/check: whom a link is for.
 * POST /api/invitations/accept: sets the password by a link, uses the link up, and signs its person in. Their other sessions,
 * API keys, passkeys, webhooks and calendar addresses end, as with every password that an admin brought about.
 */
export function invitationRoutes(app: App, parts: Parts): void {
  const { store, passwords, invitations, badInvitations, sessions, mailer, gate, hub, audit } = parts

  const listing = {
    onRequest: gate.admin,
    config: {
      summary: 'Links that are still good, without their secrets, and who has no password yet; for admins.',
      answer: invitationsSchema,
    },
  }
  app.get('/api/invitations', listing, async (): Promise<InvitationList> => {
    const open = await store.read((tx) => invitations.list(tx))
    return { mail: mailer !== null, ...open }
  })

  const checking = {
    schema: { body: checkInvitationRequestSchema },
    config: {
      errors: ['bad_invitation', 'too_many_requests'] as const,
      summary: 'For whom a one-time link is, while it is good.',
      answer: openInvitationSchema,
    },
  }
  app.post('/api/invitations/check', checking, (request): Promise<OpenInvitation> =>
    limitGuesses(badInvitations, request.ip, guess, async () => {
      const held = await store.read((tx) => invitations.find(tx, request.body.token))
      if (held === null) throw badInvitation()
      const { user, purpose, expiresAtMs } = held
      return { name: shownName(user), email: user.email, purpose, expiresAt: new Date(expiresAtMs).toISOString() }
    }),
  )

  const accepting = {
    schema: { body: acceptInvitationRequestSchema },
    config: {
      errors: ['bad_invitation', 'too_many_requests'] as const,
      summary: "Sets the password of a one-time link's person, uses the link up, and signs them in.",
      answer: sessionSchema,
    },
  }
  app.post('/api/invitations/accept', accepting, async (request, reply): Promise<Session> => {
    const { token, password, personal } = request.body
    const device = { name: deviceName(request.headers['user-agent']), isPersonal: personal }
    const { ended, purpose, ...begun } = await limitGuesses(badInvitations, request.ip, guess, async () => {
      // Before the link is checked, so that the answer takes as long either way.
      const passwordHash = await passwords.hash(password)
      return store.write(async (tx) => {
        const held = await invitations.take(tx, token)
        if (held === null) throw badInvitation()
        const earlier = await sessions.endPresented(tx, presentedTokens(request))
        const accepted = await accept(tx, parts, held, { passwordHash, device })
        return { ...accepted, ended: [...accepted.ended, ...earlier.map(({ tokenHash }) => tokenHash)] }
      })
    })
    for (const tokenHash of ended) hub.endSession(tokenHash)
    hub.notify()
    audit.info(
      { userId: begun.user.id, purpose, address: request.ip },
      'password chosen by a one-time link, and signed in',
    )
    return answerSession(parts, request, reply, begun)
  })
}

async function accept(
  tx: Tx,
  parts: Parts,
  { user: { id }, purpose }: HeldInvitation,
  { passwordHash, device }: { readonly passwordHash: string; readonly device: SessionDevice },
) {
  await tx.updateTable('accounts').set({ password_hash: passwordHash }).where('user_id', '=', id).execute()
  const ended = await endAccess(tx, parts, id, 'ended')
  const user = await noteLogin(tx, id, { nowMs: parts.now(), deviceName: device.name })
  return { user, purpose, ended, session: await parts.sessions.start(tx, id, device) }
}
