import type { Session } from '@bama/sync'
import { z } from 'zod'
import type { AppParts } from '../../app-parts.ts'
import { personSessionOf } from '../../auth/require-session.ts'
import { presentedToken, takeSessionCookie } from '../../auth/session-cookie.ts'
import { toSession } from '../../auth/to-session.ts'
import type { App } from '../../http/zod-validation.ts'

type Parts = Pick<AppParts, 'store' | 'hub' | 'sessions' | 'gate' | 'now' | 'zone' | 'audit'>

/** No body, or an empty object. */
const nothing = z.strictObject({}).nullable()

/**
 * GET /api/auth/session: whose session this is, 401 when there is none (any more).
 * POST /api/auth/logout: ends it with the streams that depend on it; 204 also without one, so that it can be repeated.
 * POST /api/auth/logout-others: ends all other sessions of one's own, with their streams. Keys and calendar addresses are no
 * sign-ins: each is revoked where it is listed.
 */
export function sessionRoutes(app: App, { store, hub, sessions, gate, now, zone, audit }: Parts): void {
  app.get('/api/auth/session', { onRequest: gate.inPerson }, (request): Promise<Session> => {
    const { user, expiresAtMs } = personSessionOf(request)
    return Promise.resolve(toSession(user, expiresAtMs, { nowMs: now(), zone }))
  })

  app.post('/api/auth/logout', { schema: { body: nothing } }, async (request, reply) => {
    // First of all: on a full disk the session can't be ended, and the browser must not keep it.
    takeSessionCookie(reply)
    const token = presentedToken(request)
    const session = token === null ? null : await sessions.find(token)
    if (session !== null) {
      await sessions.end(session.tokenHash)
      audit.info({ userId: session.user.id, address: request.ip }, 'signed out')
    }
    return reply.code(204).send()
  })

  const others = { onRequest: gate.inPerson, schema: { body: nothing } }
  app.post('/api/auth/logout-others', others, async (request, reply) => {
    const { user, tokenHash } = personSessionOf(request)
    const ended = await store.write((tx) => sessions.endAllOf(tx, user.id, tokenHash))
    for (const hash of ended) hub.endSession(hash)
    audit.info({ userId: user.id, sessions: ended.length, address: request.ip }, 'signed out elsewhere')
    return reply.code(204).send()
  })
}
