import { BlockList, isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { ApiFailure } from '../../http/api-failure.ts'
import type { App } from '../../http/zod-validation.ts'
import type { Metrics } from '../../metrics/metrics.ts'

/** GET /metrics: for a Prometheus on this machine, or for everyone if `isOpen`. Others get `not_found`. */
export function metricsRoute(
  app: App,
  { metrics, isOpen }: { readonly metrics: Metrics; readonly isOpen: boolean },
): void {
  app.get('/metrics', async (request, reply) => {
    if (!isOpen && !isFromHere(request)) throw new ApiFailure('not_found', 'there is nothing here')
    reply.header('content-type', metrics.contentType)
    return metrics.text()
  })
}

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')
loopback.addSubnet('::ffff:127.0.0.0', 104, 'ipv6')

const isLoopback = (address: string | undefined): boolean =>
  address !== undefined && loopback.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')

const forwarded = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'] as const

/**
 * Whether the request comes from this machine: judged by the connection and, if that is a trusted proxy's, by the address
 * that the proxy saw. A local proxy that isn't configured as trusted would make the whole world local, so what it forwards
 * is refused.
 */
function isFromHere(request: FastifyRequest): boolean {
  if (!isLoopback(request.socket.remoteAddress) || !isLoopback(request.ip)) return false
  const isForwarded = forwarded.some((name) => request.headers[name] !== undefined)
  // Only with trusted proxies does Fastify list the chain of addresses. Otherwise a forwarding header proves nothing.
  return !isForwarded || (request.ips?.length ?? 0) > 1
}
