import { type Session, sessionSchema } from '@bama/sync'
import type { AppParts } from '../../app-parts.ts'
import { personSessionOf } from '../../auth/require-session.ts'
import { presentedTokens, takeSessionCookies } from '../../auth/session-cookie.ts'
import { toSession } from '../../auth/to-session.ts'
import { type App, nothing } from '../../http/zod-validation.ts'

type Parts = Pick<AppParts, 'store' | 'hub' | 'sessions' | 'gate' | 'now' | 'zone' | 'audit'>

/**
 * GET /api/auth/session: the caller's session, or 401.
 * POST /api/auth/logout: ends it, with the streams that depend on it and the device's token. 204 even without a session, so
 * that it can be repeated.
 */
export function sessionRoutes(app: App, { store, hub, sessions, gate, now, zone, audit }: Parts): void {
  const reading = { onRequest: gate.inPerson, config: { summary: 'Whose session this is.', answer: sessionSchema } }
  app.get('/api/auth/session', reading, (request): Promise<Session> => {
    const { user, deviceId, expiresAtMs } = personSessionOf(request)
    return Promise.resolve(toSession({ user, deviceId, expiresAtMs, nowMs: now(), zone }))
  })

  const ending = {
    schema: { body: nothing },
    config: { summary: 'Ends the session, if there is one.', answer: null },
  }
  app.post('/api/auth/logout', ending, async (request, reply) => {
    // Before anything else: on a full disk the session can't be ended, but the browser must not keep it.
    takeSessionCookies(reply)
    const presented = presentedTokens(request)
    // Anyone may call this: a stranger must not take the turn of those who write.
    if (!(await sessions.hasPresented(presented))) return reply.code(204).send()
    const ended = await store.write((tx) => sessions.endPresented(tx, presented))
    for (const { tokenHash, userId } of ended) {
      hub.endSession(tokenHash)
      audit.info({ userId, address: request.ip }, 'signed out')
    }
    return reply.code(204).send()
  })
}
