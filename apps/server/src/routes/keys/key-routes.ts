import { type ApiKeyList, apiKeysSchema, createApiKeyRequestSchema, type NewApiKey, newApiKeySchema } from '@bama/sync'
import type { AppParts } from '../../app-parts.ts'
import { confirmPassword } from '../../auth/check-password.ts'
import { personSessionOf } from '../../auth/require-session.ts'
import { ApiFailure } from '../../http/api-failure.ts'
import { type App, idParams, nothing } from '../../http/zod-validation.ts'

type Parts = Pick<AppParts, 'gate' | 'keys' | 'audit' | 'store' | 'passwords' | 'limiter'>

/**
 * A person's own API keys. Requires a session: API keys can't manage keys.
 * POST /api/keys: creates a key, which is shown only now. Requires the password (`invalid_credentials`, `too_many_requests`,
 * `unavailable`); `too_many_keys` beyond 20. GET /api/keys: lists them without the keys themselves.
 * DELETE /api/keys/:id: revokes one and ends its streams; `not_found` if it isn't the person's own.
 */
export function keyRoutes(app: App, parts: Parts): void {
  const { gate, keys, audit } = parts
  const making = {
    onRequest: gate.inPerson,
    schema: { body: createApiKeyRequestSchema },
    config: {
      errors: ['invalid_credentials', 'too_many_keys'] as const,
      summary: "A new API key of one's own, shown this once.",
      answer: newApiKeySchema,
      status: 201,
    },
  }
  app.post('/api/keys', making, async (request, reply): Promise<NewApiKey> => {
    const session = personSessionOf(request)
    const { user } = session
    const { name, password } = request.body
    const known = await confirmPassword(parts, session, { password, address: request.ip })
    const key = await keys.create(user.id, name, known)
    if (key === null) throw new ApiFailure('too_many_keys', 'revoke a key first')
    audit.info({ userId: user.id, keyId: key.id, address: request.ip }, 'key created')
    reply.code(201)
    return key
  })

  const listing = { onRequest: gate.inPerson, config: { summary: "One's own API keys.", answer: apiKeysSchema } }
  app.get('/api/keys', listing, (request): Promise<ApiKeyList> =>
    keys.list(personSessionOf(request).user.id).then((items) => ({ items: [...items] })),
  )

  const revoking = {
    onRequest: gate.inPerson,
    schema: { params: idParams, body: nothing },
    config: { errors: ['not_found'] as const, summary: "Revokes an API key of one's own.", answer: null },
  }
  app.delete('/api/keys/:id', revoking, async (request, reply) => {
    const { user } = personSessionOf(request)
    const { id } = request.params
    if (id === null || !(await keys.revoke(user.id, id))) throw new ApiFailure('not_found', 'there is no such key')
    audit.info({ userId: user.id, keyId: id, address: request.ip }, 'key revoked')
    return reply.code(204).send()
  })
}
