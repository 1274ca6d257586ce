import '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { presentedKey } from './bearer.ts'
import { sessionMs } from './sessions.ts'

/** `__Host-`: browsers take it only over https (or from this machine), for this host alone, for every path. */
const cookieName = '__Host-bama'

const attributes = { path: '/', httpOnly: true, secure: true, sameSite: 'strict' } as const

/** The session's token that the caller shows, or null. Who calls with a key calls with that alone. */
export const presentedToken = (request: FastifyRequest): string | null =>
  presentedKey(request) === null ? (request.cookies[cookieName] ?? null) : null

export const giveSessionCookie = (reply: FastifyReply, token: string): FastifyReply =>
  reply.setCookie(cookieName, token, { ...attributes, maxAge: sessionMs / 1000 })

export const takeSessionCookie = (reply: FastifyReply): FastifyReply =>
  reply.setCookie(cookieName, '', { ...attributes, maxAge: 0 })
