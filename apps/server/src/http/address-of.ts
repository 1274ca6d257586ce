import type { FastifyRequest } from 'fastify'

/**
 * The address at which the caller's page stands. Behind a proxy that ends TLS only the browser's `Origin` knows the scheme;
 * that it is ours was checked when the call came in (of calls that write).
 */
export const addressOf = ({ headers, protocol, host }: Pick<FastifyRequest, 'headers' | 'protocol' | 'host'>): string =>
  headers.origin ?? `${protocol}://${host}`
