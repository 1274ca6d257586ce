import '@fastify/cookie'
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { RandomBytes } from '@bama/domain'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { getMeta } from '../store/meta.ts'
import type { Store } from '../store/store.ts'
import { newSecret, secretHash } from './secrets.ts'
import { serverKey } from './server-key.ts'

/**
 * Browsers that signed in before. Each has a cookie with a random name and a signature for every account that signed in
 * there. The cookie opens nothing, but the browser is slowed down only by its own failures with such an account, not by
 * those of strangers.
 */
export interface KnownDevices {
  /** The key under which this browser's failures with the account are counted. Null if the account never signed in there. */
  counterOf(request: FastifyRequest, email: string): Promise<string | null>
  /** Notes that the account signed in on this browser. */
  remember(request: FastifyRequest, reply: FastifyReply, email: string): Promise<void>
}

const cookieName = '__Host-bama-device'
/** Browsers keep no cookie for longer than 400 days. */
const attributes = { path: '/', httpOnly: true, secure: true, sameSite: 'strict', maxAge: 400 * 24 * 60 * 60 } as const

/** A name of 128 bits and at most five signatures: few people share a browser. */
const cookiePattern = /^[A-Za-z0-9_-]{22}(?:\.[A-Za-z0-9_-]{43}){1,5}$/
const mostAccounts = 5

export function createKnownDevices({
  store,
  randomBytes,
}: {
  readonly store: Store
  readonly randomBytes: RandomBytes
}): KnownDevices {
  const presented = ({
    cookies,
  }: FastifyRequest): { readonly name: string; readonly signatures: readonly string[] } => {
    const value = cookies[cookieName] ?? ''
    const [name, ...signatures] = cookiePattern.test(value) ? value.split('.') : []
    return name === undefined ? { name: newSecret(randomBytes, 16), signatures: [] } : { name, signatures }
  }

  const signatureOf = (key: string, name: string, email: string): string =>
    createHmac('sha256', key).update(`${name} ${email}`).digest('base64url')

  const isSame = (a: string, b: string): boolean => timingSafeEqual(Buffer.from(a), Buffer.from(b))

  return {
    async counterOf(request, email) {
      const { name, signatures } = presented(request)
      const key = signatures.length === 0 ? null : await getMeta(store.db, 'device_key')
      if (key === null) return null
      const own = signatureOf(key, name, email)
      return signatures.some((signature) => isSame(signature, own)) ? secretHash(own) : null
    },
    async remember(request, reply, email) {
      const key = await serverKey(store, 'device_key', randomBytes)
      const { name, signatures } = presented(request)
      const own = signatureOf(key, name, email)
      const others = signatures.filter((signature) => !isSame(signature, own))
      reply.setCookie(cookieName, [name, own, ...others.slice(0, mostAccounts - 1)].join('.'), attributes)
    },
  }
}
