import '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { presentedKey } from './bearer.ts'
import { type PresentedTokens, sessionMs } from './sessions.ts'

/** `__Host-`: browsers accept it only over https (or from this machine), for this host alone, for every path. */
const cookieName = '__Host-bama'

/** Holds the device's renewal token. */
const renewalCookieName = '__Host-bama-renewal'
const attributes = { path: '/', httpOnly: true, secure: true, sameSite: 'strict' } as const

/** Returns the session token of a call, or null. A call with an API key never uses its cookie. */
export const presentedToken = (request: FastifyRequest): string | null =>
  presentedKey(request) === null ? (request.cookies[cookieName] ?? null) : null

export const giveSessionCookie = (reply: FastifyReply, token: string): FastifyReply =>
  reply.setCookie(cookieName, token, { ...attributes, maxAge: sessionMs / 1000 })

/** Browsers keep no cookie for longer than 400 days. The server knows how long the token is valid. */
const renewalCookieSeconds = 400 * 24 * 60 * 60

export const presentedRenewal = ({ cookies }: FastifyRequest): string | null => cookies[renewalCookieName] ?? null

/** Returns the tokens of a browser's current or former session. */
export const presentedTokens = (request: FastifyRequest): PresentedTokens => ({
  token: presentedToken(request),
  renewal: presentedRenewal(request),
})

/** Sets the cookies of a sign-in or a renewal. Without a renewal token, an earlier one is removed. */
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
