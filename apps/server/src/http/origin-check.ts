import type { FastifyRequest } from 'fastify'
import { ApiFailure } from './api-failure.ts'

const readingMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses writing calls that a page of another site makes through a browser. An `Origin` must be ours: the configured
 * origin, or the host of the request. The host's scheme isn't compared, because it is unknown behind a proxy that
 * terminates TLS. Programs that aren't browsers send no `Origin`.
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
