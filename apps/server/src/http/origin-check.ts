import type { FastifyRequest } from 'fastify'
import { ApiFailure } from './api-failure.ts'

const readingMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses writing calls that another site's page makes a browser send.
 * `Origin` must be ours when it is there: the configured origin, or the host that was asked
 * (its scheme is not compared: behind a proxy that ends TLS we don't see it). Programs that are no browser send none.
 */
export function checkOrigin(request: FastifyRequest, ownOrigin: string | null): void {
  if (readingMethods.has(request.method)) return
  const { origin } = request.headers
  const isCrossSite = request.headers['sec-fetch-site'] === 'cross-site'
  if (isCrossSite || (origin !== undefined && !isOwn(origin, request.host, ownOrigin)))
    throw new ApiFailure('forbidden_origin', 'this call comes from another site')
}

const isOwn = (origin: string, host: string, ownOrigin: string | null): boolean =>
  origin === ownOrigin || (URL.canParse(origin) && new URL(origin).host === host.toLowerCase())
