import { assert, isAdmin } from '@bama/domain'
import { idleHeader } from '@bama/sync'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ApiFailure } from '../http/api-failure.ts'
import type { AddressLimiter } from '../limits/address-limiter.ts'
import type { ApiKeys } from './api-keys.ts'
import { presentedKey } from './bearer.ts'
import { giveSessionCookie, presentedToken } from './session-cookie.ts'
import type { ActiveSession, PersonSession, Sessions } from './sessions.ts'

/**
 * Hooks for `onRequest`, so that an unauthorised call is refused before its body is read. A call has a session cookie or
 * an API key (`Authorization: Bearer`). With a key, the cookie is ignored.
 */
export interface SessionGate {
  /** Requires a session or a key. Counts as use of the session, unless the call is marked as made while the user is idle. */
  readonly signedIn: Hook
  /**
   * Requires a session or a key, and doesn't renew it: neither a connection that a machine holds open nor an image that a
   * page asks for by itself may keep it alive.
   */
  readonly signedInUnrenewed: Hook
  /** Requires a session: `forbidden` for a key. Only people manage accounts, passwords, keys and sessions. */
  readonly inPerson: Hook
  /** Requires the session of an admin. */
  readonly admin: Hook
  /** Whether a session or key that passed earlier would still pass. */
  stillHolds(session: ActiveSession): Promise<boolean>
}

type Hook = (request: FastifyRequest, reply: FastifyReply) => Promise<void>

const found = new WeakMap<FastifyRequest, ActiveSession>()

/** Returns the session or key of a call that passed a gate. */
export function sessionOf(request: FastifyRequest): ActiveSession {
  const session = found.get(request)
  assert(session !== undefined, 'the route has a session gate')
  return session
}

/** Returns the session of a call that passed the gate `inPerson` or `admin`. */
export function personSessionOf(request: FastifyRequest): PersonSession {
  const session = sessionOf(request)
  assert(session.kind === 'session', 'the route is called in person')
  return session
}

export function createSessionGate(deps: {
  readonly sessions: Sessions
  readonly keys: ApiKeys
  readonly badKeys: AddressLimiter
}): SessionGate {
  const { sessions, keys, badKeys } = deps

  /**
   * A key has 256 random bits, so what is slowed down here is a faulty program, not a guess. A valid key therefore passes
   * even from an address that has used up its failures.
   */
  const findByKey = async (key: string, address: string): Promise<ActiveSession | null> => {
    const session = await keys.find(key)
    if (session !== null) return session
    badKeys.refuseWhileWaiting(address, 'too many calls with a key that is none')
    badKeys.count(address)
    return null
  }

  const signedInUnrenewed: Hook = async (request) => {
    const key = presentedKey(request)
    const token = presentedToken(request)
    const byCookie = (): Promise<ActiveSession | null> =>
      token === null ? Promise.resolve(null) : sessions.find(token)
    const session = await (key === null ? byCookie() : findByKey(key, request.ip))
    if (session === null && key === null && token !== null && (await sessions.isBlocked(token)))
      throw new ApiFailure('account_blocked', 'this account was blocked or deleted')
    if (session === null)
      throw new ApiFailure('unauthorized', key === null ? 'sign in first' : 'this key is none, or none any more')
    found.set(request, session)
  }

  const signedIn: Hook = async (request, reply) => {
    await signedInUnrenewed(request, reply)
    const session = sessionOf(request)
    if (session.kind === 'key' || request.headers[idleHeader] === '1') return
    const renewed = await sessions.renewIfDue(session)
    if (renewed === session) return
    found.set(request, renewed)
    const token = presentedToken(request)
    if (token !== null) giveSessionCookie(reply, token)
  }

  const inPerson: Hook = async (request, reply) => {
    await signedIn(request, reply)
    if (sessionOf(request).kind === 'key')
      throw new ApiFailure('forbidden', 'this needs a person who signed in, not a key')
  }

  const admin: Hook = async (request, reply) => {
    await inPerson(request, reply)
    if (!isAdmin(sessionOf(request).user)) throw new ApiFailure('forbidden', 'only an admin may do this')
  }

  return {
    signedIn,
    signedInUnrenewed,
    inPerson,
    admin,
    async stillHolds({ kind, tokenHash }) {
      return (await (kind === 'key' ? keys : sessions).check(tokenHash)) !== null
    },
  }
}
