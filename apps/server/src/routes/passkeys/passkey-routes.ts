import { deviceName, shownName } from '@bama/domain'
import {
  newPasskeyOptionsRequestSchema,
  newPasskeyRequestSchema,
  passkeyGraceMs,
  type Passkey,
  type PasskeyList,
  passkeyOptionsSchema,
  passkeySchema,
  passkeySignInRequestSchema,
  passkeysSchema,
  type Session,
  sessionSchema,
} from '@bama/sync'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { FastifyRequest } from 'fastify'
import type { AppParts } from '../../app-parts.ts'
import { answerSession } from '../../auth/answer-session.ts'
import { confirmPassword, wrongCredentials } from '../../auth/check-password.ts'
import { noteLogin } from '../../auth/note-login.ts'
import type { RelyingParty } from '../../auth/passkeys.ts'
import { personSessionOf } from '../../auth/require-session.ts'
import { presentedTokens } from '../../auth/session-cookie.ts'
import { ApiFailure } from '../../http/api-failure.ts'
import { type App, idParams, nothing } from '../../http/zod-validation.ts'

type Parts = Pick<
  AppParts,
  | 'gate'
  | 'passkeys'
  | 'badPasskeys'
  | 'store'
  | 'passwords'
  | 'limiter'
  | 'sessions'
  | 'devices'
  | 'vaultKeys'
  | 'hub'
  | 'now'
  | 'zone'
  | 'audit'
  | 'origin'
>

/**
 * A person's own passkeys; requires a session. POST /api/passkeys/options and POST /api/passkeys create one: within ten minutes
 * of the sign-in, later only with the password, because a passkey works without the session. GET lists them, DELETE
 * /api/passkeys/:id removes one.
 *
 * POST /api/auth/passkey/options and POST /api/auth/passkey sign in by a passkey: they begin a new session, and end the one
 * that the browser still had. An unknown passkey and an answer that proves nothing get the same error.
 */
export function passkeyRoutes(app: App, parts: Parts): void {
  const { gate, passkeys, badPasskeys, store, sessions, hub, now, audit } = parts

  const options = {
    onRequest: gate.inPerson,
    schema: { body: newPasskeyOptionsRequestSchema },
    config: {
      errors: ['too_many_keys', 'invalid_credentials'] as const,
      summary: 'What a browser needs to make a passkey.',
      answer: passkeyOptionsSchema,
    },
  }
  app.post('/api/passkeys/options', options, async (request, reply) => {
    const session = personSessionOf(request)
    const { user, beganMs } = session
    const { password } = request.body
    if (password !== undefined) await confirmPassword(parts, session, { password, address: request.ip })
    else if (now() - beganMs > passkeyGraceMs) throw wrongCredentials('password')
    const person = { id: user.id, email: user.email, name: shownName(user) }
    return reply.send(await passkeys.creationOptions(relyingParty(parts, request), person))
  })

  const adding = {
    onRequest: gate.inPerson,
    schema: { body: newPasskeyRequestSchema },
    config: {
      errors: ['too_many_keys', 'forbidden_origin', 'invalid_credentials'] as const,
      summary: "A new passkey of one's own.",
      answer: passkeySchema,
      status: 201,
    },
  }
  app.post('/api/passkeys', adding, async (request, reply): Promise<Passkey> => {
    const session = personSessionOf(request)
    const { user } = session
    const name = deviceName(request.headers['user-agent'])
    const response = request.body.response as RegistrationResponseJSON
    const added = await passkeys.add(relyingParty(parts, request), session, name, response)
    if (added === null) throw wrongCredentials()
    if (added === 'too_many') throw new ApiFailure('too_many_keys', 'remove a passkey first')
    audit.info({ userId: user.id, passkeyId: added.id, address: request.ip }, 'passkey created')
    reply.code(201)
    return added
  })

  const listing = { onRequest: gate.inPerson, config: { summary: "One's own passkeys.", answer: passkeysSchema } }
  app.get('/api/passkeys', listing, (request): Promise<PasskeyList> =>
    passkeys.list(personSessionOf(request).user.id).then((items) => ({ items: [...items] })),
  )

  const removing = {
    onRequest: gate.inPerson,
    schema: { params: idParams, body: nothing },
    config: { errors: ['not_found'] as const, summary: "Removes a passkey of one's own.", answer: null },
  }
  app.delete('/api/passkeys/:id', removing, async (request, reply) => {
    const { user } = personSessionOf(request)
    const { id } = request.params
    if (id === null || !(await passkeys.remove(user.id, id)))
      throw new ApiFailure('not_found', 'there is no such passkey')
    audit.info({ userId: user.id, passkeyId: id, address: request.ip }, 'passkey removed')
    return reply.code(204).send()
  })

  const asking = {
    schema: { body: nothing },
    config: {
      errors: ['too_many_requests'] as const,
      summary: 'What a browser needs to sign in by a passkey.',
      answer: passkeyOptionsSchema,
    },
  }
  app.post('/api/auth/passkey/options', asking, (request) => {
    badPasskeys.refuseWhileWaiting(request.ip, 'too many failed sign-ins, wait a little')
    // Counted, because a challenge takes a row until it is used, as a failure until a good answer to it arrives.
    badPasskeys.count(request.ip)
    return passkeys.requestOptions(relyingParty(parts, request))
  })

  const entering = {
    schema: { body: passkeySignInRequestSchema },
    config: {
      errors: ['invalid_credentials', 'not_approved'] as const,
      summary: 'A new session by a passkey; one that the caller still had is ended.',
      answer: sessionSchema,
    },
  }
  app.post('/api/auth/passkey', entering, async (request, reply): Promise<Session> => {
    // Also from an address that has to wait: each answer needs a challenge, which was counted, and others may have asked since.
    const checked = await passkeys.check(
      relyingParty(parts, request),
      request.body.response as unknown as AuthenticationResponseJSON,
    )
    if (checked === null) throw wrongCredentials()
    const { userId } = checked
    badPasskeys.uncount(request.ip)
    const name = deviceName(request.headers['user-agent'])
    const { ended, ...begun } = await store.write(async (tx) => {
      if (!(await passkeys.use(tx, checked))) throw wrongCredentials()
      const user = await noteLogin(tx, userId, { nowMs: now(), deviceName: name })
      const ended = await sessions.endPresented(tx, presentedTokens(request))
      const session = await sessions.start(tx, user.id, { name, isPersonal: request.body.personal })
      return { ended, user, session }
    })
    for (const { tokenHash } of ended) hub.endSession(tokenHash)
    hub.notify()
    audit.info({ userId, address: request.ip }, 'signed in by a passkey')
    return answerSession(parts, request, reply, begun)
  })
}

/** Returns the page's origin, which has passed the origin check of writing calls, and its host, which owns passkeys. */
function relyingParty({ origin: own }: Pick<Parts, 'origin'>, { headers: { origin } }: FastifyRequest): RelyingParty {
  // If the server's address is configured, a caller can't choose another one.
  if (origin === undefined || !URL.canParse(origin) || (own !== null && origin !== own))
    throw new ApiFailure('forbidden_origin', 'passkeys are for browsers, which say where they are')
  return { origin, id: new URL(origin).hostname }
}
