import {
  maxMutationsPerRequest,
  type MutationResult,
  oldestProtocol,
  pageSizeHeader,
  syncRequestSchema,
  syncResponseSchema,
  syncUserHeader,
} from '@bama/sync'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { AppParts } from '../../app-parts.ts'
import { bodyBytes } from '../../limits/daily-budget.ts'
import { sessionOf } from '../../auth/require-session.ts'
import { ApiFailure } from '../../http/api-failure.ts'
import { type App, badRequest } from '../../http/zod-validation.ts'
import { storeFailureOf } from '../../store/store-failure.ts'
import { createSyncExchange, type IncomingRequest, SyncRefused } from '../../sync/sync-handler.ts'

type Parts = Pick<AppParts, 'store' | 'now' | 'zone' | 'gate' | 'hub' | 'changesBudget'> & {
  readonly onResults: (results: readonly MutationResult[]) => void
}

const maxBodyBytes = 2 * 1024 * 1024

/** Only the envelope: each mutation is validated by itself, so that a malformed one doesn't hold up the others. */
const envelopeSchema = z.strictObject({
  ...syncRequestSchema.shape,
  mutations: z.array(z.unknown()).max(maxMutationsPerRequest),
})

/** POST /api/sync: push and pull in one round trip (packages/sync/SPEC.md). */
export function syncRoute(app: App, { store, now, zone, gate, hub, changesBudget, onResults }: Parts): void {
  const handle = createSyncExchange({ store, now, zone, onCommitted: hub.notify, onResults })
  const options = {
    onRequest: gate.signedIn,
    bodyLimit: maxBodyBytes,
    config: {
      errors: ['client_too_old'] as const,
      summary: 'Push and pull in one round trip.',
      body: syncRequestSchema,
      answer: syncResponseSchema,
    },
  }
  app.register((scope: App, _options, done) => {
    // Elsewhere a body with `__proto__` in it is refused whole. Here such a key affects only its own mutation: it is parsed as
    // an ordinary key, and the mutation is evaluated.
    scope.removeContentTypeParser('application/json')
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'string' },
      scope.getDefaultJsonParser('ignore', 'ignore'),
    )
    scope.post('/api/sync', options, exchange)
    done()
  })

  function exchange(request: FastifyRequest, reply: FastifyReply): Promise<string> {
    const { user } = sessionOf(request)
    const meant = request.headers[syncUserHeader]
    // Another tab may have signed in as someone else. One person's changes are never accepted in another's name.
    if (meant !== undefined && meant !== user.id)
      throw new ApiFailure('unauthorized', "this session is another person's")
    const envelope = parseEnvelope(request.body)
    const bytes = envelope.mutations.length === 0 ? 0 : bodyBytes(request, () => sizeOf(envelope))
    if (bytes > 0) changesBudget.take(user.id, bytes)
    reply.type('application/json; charset=utf-8')
    return handle({ userId: user.id, ...pageSizeOf(request) }, envelope).catch((error: unknown) => {
      // A server whose disk is full must not use up the day of whoever tries again.
      if (bytes > 0 && storeFailureOf(error) !== null) changesBudget.giveBack(user.id, bytes)
      throw error instanceof SyncRefused ? new ApiFailure(error.code, refusals[error.code]) : error
    })
  }
}

/** Proxies may pass a body on without its length. */
const sizeOf = (envelope: IncomingRequest): number => Buffer.byteLength(JSON.stringify(envelope))

const pageSizeSchema = z.coerce.number().int().min(1).max(1e9)

/** Ignores an invalid value, because the header is only a wish. */
function pageSizeOf({ headers }: FastifyRequest): { readonly pageSize?: number } {
  const pageSize = pageSizeSchema.safeParse(headers[pageSizeHeader]).data
  return pageSize === undefined ? {} : { pageSize }
}

const refusals: Readonly<Record<SyncRefused['code'], string>> = {
  unauthorized: 'sign in first',
  bad_request: 'a mutation has no id that an answer could name',
}

const versioned = z.object({
  protocol: z
    .int()
    .min(0)
    .max(oldestProtocol - 1),
})

function parseEnvelope(body: unknown): IncomingRequest {
  // Checked first, because the rest of an older request may look different.
  if (versioned.safeParse(body).success)
    throw new ApiFailure('client_too_old', 'load the app again: this version is too old for the server', {
      field: 'protocol',
    })
  const parsed = envelopeSchema.safeParse(body)
  if (!parsed.success) throw badRequest(parsed.error)
  return parsed.data
}
