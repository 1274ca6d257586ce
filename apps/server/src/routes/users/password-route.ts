import { isAdmin, type RecordId } from '@bama/domain'
import { type ChangePasswordRequest, changePasswordRequestSchema } from '@bama/sync'
import type { FastifyRequest } from 'fastify'
import type { AppParts } from '../../app-parts.ts'
import { checkPassword, wrongCredentials } from '../../auth/check-password.ts'
import { type Access, endAccess } from '../../auth/end-access.ts'
import { personSessionOf } from '../../auth/require-session.ts'
import type { PersonSession } from '../../auth/sessions.ts'
import { ApiFailure } from '../../http/api-failure.ts'
import { type App, idParams } from '../../http/zod-validation.ts'
import type { Tx } from '../../store/schema.ts'
import { readParties } from './parties.ts'

type Parts = Access & Pick<AppParts, 'store' | 'now' | 'passwords' | 'limiter' | 'gate' | 'hub' | 'audit'>

/**
 * POST /api/users/:id/password.
 *
 * Oneself, with the old password: one's other sessions end with their streams, this one, the API keys and the calendar addresses stay.
 * An admin, for somebody else, without it: everything ends that works for that person (`endAccess`). A reset says that
 * who held the account is not trusted to be its person, and a key that they made would go on speaking in its name.
 *
 * In both cases one-time links end. `invalid_credentials`: the old one is wrong; the session stays.
 */
export function passwordRoute(app: App, parts: Parts): void {
  const { store, passwords, gate, hub, audit } = parts
  const ownOrAdmin = (request: FastifyRequest, _reply: unknown, done: (error?: Error) => void): void => {
    const { user } = personSessionOf(request)
    const mayCall = isAdmin(user) || idParams.safeParse(request.params).data?.id === user.id
    done(mayCall ? undefined : new ApiFailure('forbidden', 'only an admin may do this'))
  }
  const options = {
    onRequest: [gate.inPerson, ownOrAdmin],
    schema: { params: idParams, body: changePasswordRequestSchema },
    config: {
      errors: ['not_found', 'invalid_credentials'] as const,
      summary: "A new password: one's own with the old one, another's by an admin.",
      answer: null,
    },
  }
  app.post('/api/users/:id/password', options, async (request, reply) => {
    const session = personSessionOf(request)
    const { id } = request.params
    const isOwn = id === session.user.id
    const change = isOwn
      ? await ownChange(parts, session, request.body, request.ip)
      : reset(parts, session, id, request.body)
    const passwordHash = await passwords.hash(request.body.password)
    const ended = await store.write((tx) => change(tx, passwordHash))
    for (const tokenHash of ended) hub.endSession(tokenHash)
    audit.info(
      { userId: id, actorId: session.user.id, address: request.ip },
      isOwn ? 'password changed' : 'password reset',
    )
    return reply.code(204).send()
  })
}

/** Writes the new hash. Returns the hashes of the sessions and keys whose streams have to end. */
type Change = (tx: Tx, passwordHash: string) => Promise<readonly string[]>

async function ownChange(
  parts: Parts,
  { user, tokenHash }: PersonSession,
  { old_password }: ChangePasswordRequest,
  address: string,
): Promise<Change> {
  if (old_password === undefined) throw new ApiFailure('bad_request', 'required', { field: 'old_password' })
  const known = await checkPassword(parts, {
    email: user.email,
    password: old_password,
    address,
    ownCounter: tokenHash,
  })
  return async (tx, password_hash) => {
    const written = await tx
      .updateTable('accounts')
      .set({ password_hash })
      .where('user_id', '=', user.id)
      // If the password was changed while it was being checked, the old one no longer opens anything.
      .where('password_hash', '=', known)
      .returning('user_id')
      .executeTakeFirst()
    if (written === undefined) throw wrongCredentials()
    await parts.invitations.endAllOf(tx, user.id)
    return parts.sessions.endAllOf(tx, user.id, tokenHash)
  }
}

function reset(
  access: Access,
  { user }: PersonSession,
  id: RecordId | null,
  { old_password }: ChangePasswordRequest,
): Change {
  if (old_password !== undefined)
    throw new ApiFailure('bad_request', "only one's own change has it", { field: 'old_password' })
  return async (tx, password_hash) => {
    const { person } = await readParties(tx, user.id, id)
    const written = await tx
      .updateTable('accounts')
      .set({ password_hash })
      .where('user_id', '=', person.id)
      .returning('user_id')
      .executeTakeFirst()
    if (written === undefined) throw new ApiFailure('not_found', 'this person has no account')
    return endAccess(tx, access, person.id, 'blocked')
  }
}
