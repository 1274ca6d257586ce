import type { MutationResult } from '@bama/sync'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../http/zod-validation.ts'
import { queueAgeOf } from './queue-age.ts'
import type { Metrics } from './metrics.ts'

const streamRoute = '/api/sync/stream'
/** `/api/sync` serializes its answer itself, and reports the results of pushes to the metrics. */
const pushRoute = '/api/sync/:entity/:userId'

/** Counts every request by its route's pattern, and the outcomes of pushes. */
export function observeRequests(app: App, metrics: Metrics): void {
  app.addHook('onResponse', (request, reply, done) => {
    observeAnswer(metrics, request, reply)
    done()
  })
  app.addHook('preSerialization', (request, _reply, payload: unknown, done) => {
    if (request.method === 'POST' && request.routeOptions.url === pushRoute) metrics.observePush(resultsIn(payload))
    done(null, payload)
  })
}

function observeAnswer(metrics: Metrics, request: FastifyRequest, reply: FastifyReply): void {
  const { method } = request
  const route = request.routeOptions.url ?? 'none'
  const status = reply.statusCode
  metrics.observeRequest({ method, route, status, seconds: route === streamRoute ? null : reply.elapsedTime / 1000 })
  const queueAge = method === 'POST' && route === '/api/sync' && status < 300 ? queueAgeOf(request) : null
  if (queueAge !== null) metrics.observeQueueAge(queueAge)
}

const resultsIn = (payload: unknown): readonly MutationResult[] =>
  typeof payload === 'object' && payload !== null && 'results' in payload && Array.isArray(payload.results)
    ? (payload.results as readonly MutationResult[])
    : []
