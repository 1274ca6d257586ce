import { type EntityName, entityNamed, type User } from '@bama/domain'
import {
  type EntityPage,
  entityPageSchema,
  entitySyncQuerySchema,
  type EntitySyncRequest,
  entitySyncRequestSchema,
  type EntitySyncResponse,
  entitySyncResponseSchema,
} from '@bama/sync'
import { z } from 'zod'
import type { AppParts } from '../../app-parts.ts'
import { bodyBytes } from '../../limits/daily-budget.ts'
import { sessionOf } from '../../auth/require-session.ts'
import { ApiFailure } from '../../http/api-failure.ts'
import type { App } from '../../http/zod-validation.ts'
import type { Tx } from '../../store/schema.ts'
import { storeFailureOf } from '../../store/store-failure.ts'
import { readUser } from '../../sync/read-user.ts'
import { readEntityPage } from './read-entity-page.ts'
import { instantMs } from './read-item.ts'
import { takeItems } from './take-items.ts'

type Parts = Pick<AppParts, 'store' | 'now' | 'zone' | 'gate' | 'hub' | 'changesBudget'>

const maxBodyBytes = 2 * 1024 * 1024

/** An alias of the caller's own id. */
const ownUser = 'me'

const params = z.object({ entity: z.string(), userId: z.string() })

/**
 * For simple clients: whole records of one kind. `:userId` must be the caller's own id, or `me`.
 * GET /api/sync/:entity/:userId?since=<cursor>: what changed since the cursor; everything without one.
 * POST /api/sync/:entity/:userId?since=<cursor>: takes records, of which the later `updated_at` wins. Then it answers like
 * GET, with the outcome of each item and the present state of its record.
 * `forbidden`: another's; `not_found`: no such kind.
 */
export function entitySyncRoutes(app: App, parts: Parts): void {
  const url = '/api/sync/:entity/:userId'
  const schema = { params, querystring: entitySyncQuerySchema }

  const reading = {
    onRequest: parts.gate.signedIn,
    schema,
    config: {
      errors: ['forbidden', 'not_found'] as const,
      summary: 'For simple clients: the records of one kind, whole.',
      answer: entityPageSchema,
    },
  }
  app.get(url, reading, (request): Promise<EntityPage> => {
    const query = queryOfRequest(sessionOf(request).user, request.params, request.query.since)
    return readPage(parts, query, [])
  })

  const writing = {
    onRequest: parts.gate.signedIn,
    bodyLimit: maxBodyBytes,
    schema: { ...schema, body: entitySyncRequestSchema },
    config: {
      errors: ['forbidden', 'not_found'] as const,
      summary: 'For simple clients: takes whole records of one kind, the later wins.',
      answer: entitySyncResponseSchema,
    },
  }
  app.post(url, writing, (request): Promise<EntitySyncResponse> => {
    const query = queryOfRequest(sessionOf(request).user, request.params, request.query.since)
    const bytes = bodyBytes(request, () => Buffer.byteLength(JSON.stringify(request.body)))
    parts.changesBudget.take(query.userId, bytes)
    return exchange(parts, query, request.body).catch((error: unknown) => {
      if (storeFailureOf(error) !== null) parts.changesBudget.giveBack(query.userId, bytes)
      throw error
    })
  })
}

interface Query {
  readonly userId: User['id']
  readonly entity: EntityName
  readonly since: string | null
}

function queryOfRequest(
  user: User,
  { entity: name, userId }: z.infer<typeof params>,
  since: string | undefined,
): Query {
  // A program with a key need not know the id of its person.
  if (userId !== user.id && userId !== ownUser) throw new ApiFailure('forbidden', "these are another person's")
  const entity = entityNamed(name)
  if (entity === null) throw new ApiFailure('not_found', 'there is no such kind of record')
  return { userId: user.id, entity, since: since ?? null }
}

async function exchange(
  parts: Parts,
  query: Query,
  { items, deviceId, timestamp }: EntitySyncRequest,
): Promise<EntitySyncResponse> {
  const { store, now, zone, hub } = parts
  const sentMs = instantMs(timestamp)
  if (sentMs === null) throw new ApiFailure('bad_request', 'bad_instant', { field: 'timestamp' })
  const { userId, entity } = query
  const taken = await store.write(async (tx) =>
    takeItems(tx, { actor: await callerIn(tx, userId), entity, items, deviceId, sentMs, nowMs: now(), zone }),
  )
  if (taken.committed) hub.notify()
  return { ...(await readPage(parts, query, taken.ids)), results: [...taken.results] }
}

const readPage = ({ store }: Parts, { userId, entity, since }: Query, named: readonly string[]): Promise<EntityPage> =>
  store.read(async (tx) => readEntityPage(tx, { actor: await callerIn(tx, userId), entity, since, named }))

/** Returns the caller as of this transaction, because they may have been blocked since the session check. */
async function callerIn(tx: Tx, userId: User['id']): Promise<User> {
  const user = await readUser(tx, userId)
  if (user === null || !user.is_approved) throw new ApiFailure('unauthorized', 'sign in first')
  return user
}
