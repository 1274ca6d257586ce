import { createHmac, timingSafeEqual } from 'node:crypto'
import { Refusal } from './refusal.ts'

export type Claims = Readonly<Record<string, unknown>>

/** The permitted difference between clocks, in seconds. */
const leeway = 30

const jsonOf = (part: string): unknown => {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString('utf8'))
  } catch {
    return null
  }
}

const invalid = (code: string, message: string): Refusal =>
  new Refusal(401, code, message, null, {
    'www-authenticate': `Bearer error="invalid_token", error_description=${JSON.stringify(message)}`,
  })

/** The claims from an `Authorization` header, or null without one. Only HS256 is supported. */
export function claimsOf(header: string | undefined, secret: string, nowMs: number): Claims | null {
  const [, token] = /^bearer (.*)$/i.exec(header ?? '') ?? []
  if (token === undefined) return null
  if (token === '') throw invalid('PGRST301', 'Empty JWT is sent in Authorization header')
  const parts = token.split('.')
  const [head = '', body = '', signature = ''] = parts
  if (parts.length !== 3) throw invalid('PGRST301', `Expected 3 parts in JWT; got ${parts.length}`)
  const expected = createHmac('sha256', secret).update(`${head}.${body}`).digest()
  const given = Buffer.from(signature, 'base64url')
  if (given.length !== expected.length || !timingSafeEqual(given, expected))
    throw invalid('PGRST301', 'No suitable key or wrong key type')
  const claims = jsonOf(body)
  if (typeof claims !== 'object' || claims === null) throw invalid('PGRST303', 'Parsing claims failed')
  const { exp, nbf } = claims as { exp?: unknown; nbf?: unknown }
  const now = nowMs / 1000
  if (exp !== undefined && typeof exp !== 'number') throw invalid('PGRST303', "The JWT 'exp' claim must be a number")
  if (exp !== undefined && exp + leeway < now) throw invalid('PGRST303', 'JWT expired')
  if (typeof nbf === 'number' && nbf - leeway > now) throw invalid('PGRST303', 'JWT not yet valid')
  return claims as Claims
}
