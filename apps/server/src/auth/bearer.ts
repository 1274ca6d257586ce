import type { FastifyRequest } from 'fastify'

/**
 * The key of an `Authorization: Bearer …` header, or null when there is no such header. Other schemes are not ours:
 * a proxy in front may ask for a password of its own.
 */
export function presentedKey({ headers }: Pick<FastifyRequest, 'headers'>): string | null {
  const header = /^bearer(?: +(.*))?$/i.exec(headers.authorization ?? '')
  return header === null ? null : (header[1] ?? '')
}
