import type { FastifyRequest } from 'fastify'

/**
 * Returns the key of an `Authorization: Bearer …` header, or null without such a header. Other schemes are ignored:
 * a proxy in front of the server may ask for a password itself.
 */
export function presentedKey({ headers }: Pick<FastifyRequest, 'headers'>): string | null {
  const header = /^bearer(?: +(.*))?$/i.exec(headers.authorization ?? '')
  return header === null ? null : (header[1] ?? '')
}
