import { entityNamed, recordIdSchema } from '@bama/domain'
import { type History, historyQuerySchema, historySchema } from '@bama/sync'
import { z } from 'zod'
import type { AppParts } from '../../app-parts.ts'
import { sessionOf } from '../../auth/require-session.ts'
import { ApiFailure } from '../../http/api-failure.ts'
import type { App } from '../../http/zod-validation.ts'
import { readUser } from '../../sync/read-user.ts'
import { readHistory } from './read-history.ts'

type Parts = Pick<AppParts, 'store' | 'gate'>

const params = z.object({ entity: z.string(), id: recordIdSchema.nullable().catch(null) })

/**
 * GET /api/history/:entity/:id?before=<n>&limit=<1 to 200>: who changed what of a record, newest first, including changes
 * that lost. For anyone who sees the record, without the cells that they don't see; for a deleted record, only for admins who
 * saw it. `not_found`: no such kind, no such record, or not theirs to see.
 */
export function historyRoute(app: App, { store, gate }: Parts): void {
  const options = {
    onRequest: gate.signedIn,
    schema: { params, querystring: historyQuerySchema },
    config: {
      errors: ['not_found'] as const,
      summary: 'Who changed what of a record, newest first.',
      answer: historySchema,
    },
  }
  app.get('/api/history/:entity/:id', options, (request): Promise<History> =>
    store.read(async (tx) => {
      // Read in this transaction, because they may have been blocked since the session check.
      const actor = await readUser(tx, sessionOf(request).user.id)
      if (actor === null || !actor.is_approved) throw new ApiFailure('unauthorized', 'sign in first')
      const { id } = request.params
      const entity = entityNamed(request.params.entity)
      const history =
        entity === null || id === null ? null : await readHistory(tx, { actor, entity, id, ...request.query })
      if (history === null) throw new ApiFailure('not_found', 'there is no such record')
      return history
    }),
  )
}
