import { assert, isAdmin } from '@bama/domain'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ApiFailure } from '../http/api-failure.ts'
import { giveSessionCookie, presentedToken } from './session-cookie.ts'
import type { ActiveSession, Sessions } from './sessions.ts'

/** Hooks for `onRequest`: who may not call is refused before anything of the call is read. */
export interface SessionGate {
  /** A session is needed, and this use of it counts. */
  readonly signedIn: Hook
  /** A session is needed; what a machine holds open does not keep it alive. */
  readonly signedInUnrenewed: Hook
  /** A session of an admin. */
  readonly admin: Hook
}

type Hook = (request: FastifyRequest, reply: FastifyReply) => Promise<void>

const found = new WeakMap<FastifyRequest, ActiveSession>()

/** The session of a call that passed a gate. */
export function sessionOf(request: FastifyRequest): ActiveSession {
  const session = found.get(request)
  assert(session !== undefined, 'the route has a session gate')
  return session
}

export function createSessionGate(sessions: Sessions): SessionGate {
  const signedInUnrenewed: Hook = async (request) => {
    const token = presentedToken(request)
    const session = token === null ? null : await sessions.find(token)
    if (session === null) throw new ApiFailure('unauthorized', 'sign in first')
    found.set(request, session)
  }
  const signedIn: Hook = async (request, reply) => {
    await signedInUnrenewed(request, reply)
    const session = sessionOf(request)
    const renewed = await sessions.renewIfDue(session)
    if (renewed === session) return
    found.set(request, renewed)
    const token = presentedToken(request)
    if (token !== null) giveSessionCookie(reply, token)
  }
  const admin: Hook = async (request, reply) => {
    await signedIn(request, reply)
    if (!isAdmin(sessionOf(request).user)) throw new ApiFailure('forbidden', 'only an admin may do this')
  }
  return { signedIn, signedInUnrenewed, admin }
}
