import type { FastifyRequest } from 'fastify'

/**
 * Returns the origin of the caller's page. Behind a proxy that terminates TLS, only the browser's `Origin` has the right
 * scheme. For calls that write, it was checked when the call came in.
 */
export const addressOf = ({ headers, protocol, host }: Pick<FastifyRequest, 'headers' | 'protocol' | 'host'>): string =>
  headers.origin ?? `${protocol}://${host}`
