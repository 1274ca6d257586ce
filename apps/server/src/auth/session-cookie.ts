import '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { presentedKey } from './bearer.ts'
import { type PresentedTokens, sessionMs } from './sessions.ts'

/** `__Host-`: browsers take it only over https (or from this machine), for this host alone, for every path. */
const cookieName = '__Host-bama'

/** The device's own token, with which its session goes on. */
const renewalCookieName = '__Host-bama-renewal'
const attributes = { path: '/', httpOnly: true, secure: true, sameSite: 'strict' } as const

/** The session's token that the caller shows, or null. Who calls with a key calls with that alone. */
export const presentedToken = (request: FastifyRequest): string | null =>
  presentedKey(request) === null ? (request.cookies[cookieName] ?? null) : null

export const giveSessionCookie = (reply: FastifyReply, token: string): FastifyReply =>
  reply.setCookie(cookieName, token, { ...attributes, maxAge: sessionMs / 1000 })

/** Browsers keep no cookie for longer than 400 days; how long this one is good, the server knows. */
const renewalCookieSeconds = 400 * 24 * 60 * 60

export const presentedRenewal = ({ cookies }: FastifyRequest): string | null => cookies[renewalCookieName] ?? null

/** All that a browser shows of a session that it has, or had. */
export const presentedTokens = (request: FastifyRequest): PresentedTokens => ({
  token: presentedToken(request),
  renewal: presentedRenewal(request),
})

/** The session of a sign-in or a renewal. Without a token of the device's own one of before is taken away. */
export function giveSession(
  reply: FastifyReply,
  { token, renewal }: { readonly token: string; readonly renewal: string | null },
): void {
  giveSessionCookie(reply, token)
  const maxAge = renewal === null ? 0 : renewalCookieSeconds
  reply.setCookie(renewalCookieName, renewal ?? '', { ...attributes, maxAge })
}

export const takeSessionCookies = (reply: FastifyReply): FastifyReply =>
  reply
    .setCookie(cookieName, '', { ...attributes, maxAge: 0 })
    .setCookie(renewalCookieName, '', { ...attributes, maxAge: 0 })
