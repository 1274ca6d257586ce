import { shownName } from '@bama/domain'
import {
  acceptInvitationRequestSchema,
  checkInvitationRequestSchema,
  type InvitationList,
  type OpenInvitation,
  type Session,
} from '@bama/sync'
import type { FastifyRequest } from 'fastify'
import type { AppParts } from '../../app-parts.ts'
import type { HeldInvitation } from '../../auth/invitations.ts'
import { noteLogin } from '../../auth/note-login.ts'
import { secretHash } from '../../auth/secrets.ts'
import { giveSessionCookie, presentedToken } from '../../auth/session-cookie.ts'
import { toSession } from '../../auth/to-session.ts'
import { ApiFailure } from '../../http/api-failure.ts'
import type { App } from '../../http/zod-validation.ts'
import type { Tx } from '../../store/schema.ts'

type Parts = Pick<
  AppParts,
  | 'store'
  | 'now'
  | 'zone'
  | 'passwords'
  | 'sessions'
  | 'devices'
  | 'vaultKeys'
  | 'keys'
  | 'feeds'
  | 'invitations'
  | 'badInvitations'
  | 'mailer'
  | 'gate'
  | 'hub'
  | 'audit'
>

/** One text for a link that never was, is used up, has expired or was ended: who guesses learns nothing. */
const badInvitation = (): ApiFailure => new ApiFailure('bad_invitation', 'this link is not good, or not any more')

/**
 * GET /api/invitations: an admin sees which links are open.
 * POST /api/invitations/check: for whom a link is.
 * POST /api/invitations/accept: sets the password by a link, which is used up, and signs its person in. Their other sessions
 * end, and their API keys and calendar addresses, as at every password that an admin brought about. Errors: `bad_invitation`, `too_many_requests`,
 * `unavailable`.
 */
export function invitationRoutes(app: App, parts: Parts): void {
  const { store, now, zone, passwords, devices, vaultKeys, invitations, mailer, gate, hub, audit } = parts

  app.get('/api/invitations', { onRequest: gate.admin }, async (): Promise<InvitationList> => {
    const open = await store.read((tx) => invitations.list(tx))
    return { mail: mailer !== null, ...open }
  })

  app.post(
    '/api/invitations/check',
    { schema: { body: checkInvitationRequestSchema } },
    (request): Promise<OpenInvitation> =>
      limited(parts, request, async () => {
        const held = await store.read((tx) => invitations.find(tx, request.body.token))
        if (held === null) throw badInvitation()
        const { user, purpose, expiresAtMs } = held
        return { name: shownName(user), email: user.email, purpose, expiresAt: new Date(expiresAtMs).toISOString() }
      }),
  )

  app.post(
    '/api/invitations/accept',
    { schema: { body: acceptInvitationRequestSchema } },
    async (request, reply): Promise<Session> => {
      const { token, password } = request.body
      const earlier = presentedToken(request)
      const { user, session, ended, purpose } = await limited(parts, request, async () => {
        // Before it is known whether the link is any good, so that the answer takes as long either way.
        const passwordHash = await passwords.hash(password)
        return store.write(async (tx) => {
          const held = await invitations.take(tx, token)
          if (held === null) throw badInvitation()
          if (earlier !== null) await tx.deleteFrom('sessions').where('token_hash', '=', secretHash(earlier)).execute()
          return accept(tx, parts, held, passwordHash)
        })
      })
      for (const tokenHash of earlier === null ? ended : [...ended, secretHash(earlier)]) hub.endSession(tokenHash)
      hub.notify()
      audit.info({ userId: user.id, purpose, address: request.ip }, 'password chosen by a one-time link, and signed in')
      giveSessionCookie(reply, session.token)
      await devices.remember(request, reply, user.email)
      const vaultKey = await vaultKeys.keyFor(request, user.id)
      return toSession(user, session.expiresAtMs, { nowMs: now(), zone, vaultKey })
    },
  )
}

async function accept(
  tx: Tx,
  { now, sessions, keys, feeds }: Parts,
  { user: { id }, purpose }: HeldInvitation,
  password_hash: string,
) {
  await tx.updateTable('accounts').set({ password_hash }).where('user_id', '=', id).execute()
  await feeds.endAllOf(tx, id)
  const ended = [...(await sessions.endAllOf(tx, id)), ...(await keys.endAllOf(tx, id))]
  const user = await noteLogin(tx, id, now())
  return { user, purpose, ended, session: await sessions.start(tx, id) }
}

/** A try counts as failed from its beginning, so that many at the same moment don't slip through together. */
async function limited<T>(
  { badInvitations }: Parts,
  { ip }: Pick<FastifyRequest, 'ip'>,
  look: () => Promise<T>,
): Promise<T> {
  const waitMs = badInvitations.waitMs(ip)
  if (waitMs > 0)
    throw new ApiFailure('too_many_requests', 'too many links that are none, wait a little', {
      retryAfterSeconds: Math.ceil(waitMs / 1000),
    })
  badInvitations.count(ip)
  try {
    const found = await look()
    badInvitations.uncount(ip)
    return found
  } catch (error) {
    // Nothing was guessed: the server had no time, or no database, to look.
    if (!(error instanceof ApiFailure && error.code === 'bad_invitation')) badInvitations.uncount(ip)
    throw error
  }
}
