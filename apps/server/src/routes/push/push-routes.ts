import { type PushKey, pushKeySchema, pushRenewalSchema, pushSubscriptionSchema } from '@bama/sync'
import type { AppParts } from '../../app-parts.ts'
import { personSessionOf } from '../../auth/require-session.ts'
import { ApiFailure } from '../../http/api-failure.ts'
import { type App, nothing } from '../../http/zod-validation.ts'
import { pushKeys } from '../../push/push-keys.ts'
import type { PushSubscriptions } from '../../push/push-subscriptions.ts'

type Parts = Pick<AppParts, 'gate' | 'store' | 'pushSubscriptions' | 'mailer' | 'origin' | 'audit'>

/**
 * GET /api/push/key: the public key that browsers subscribe with, and its id. When the id changes, they subscribe again.
 * PUT /api/push/subscription: this session's browser gets pushes from now on (`bad_push_address`, `other_push_key`).
 * PATCH: the browser itself changed the address of this session's subscription (`not_found` if the old one wasn't this
 * session's). DELETE: it gets no more pushes. A subscription ends with its session.
 */
export function pushRoutes(app: App, parts: Parts): void {
  const { gate, store, pushSubscriptions, mailer, origin, audit } = parts

  const reading = {
    onRequest: gate.inPerson,
    config: { summary: 'The public key for which browsers subscribe to pushes.', answer: pushKeySchema },
  }
  app.get('/api/push/key', reading, async (): Promise<PushKey> => {
    const { id, publicKey } = await pushKeys(store)
    return { id, public_key: publicKey, has_mail: mailer !== null && origin !== null }
  })

  const subscribing = {
    onRequest: gate.inPerson,
    schema: { body: pushSubscriptionSchema },
    config: {
      errors: ['bad_push_address', 'other_push_key'] as const,
      summary: "This session's browser gets pushes.",
      answer: null,
    },
  }
  app.put('/api/push/subscription', subscribing, async (request, reply) => {
    const session = personSessionOf(request)
    refuse(await pushSubscriptions.save(session, request.body))
    audit.info({ userId: session.user.id, deviceId: session.deviceId, address: request.ip }, 'subscribed to pushes')
    return reply.code(204).send()
  })

  const renewing = {
    onRequest: gate.inPerson,
    schema: { body: pushRenewalSchema },
    config: {
      errors: ['bad_push_address', 'other_push_key', 'not_found'] as const,
      summary: "This session's browser, which gets pushes, has another address.",
      answer: null,
    },
  }
  app.patch('/api/push/subscription', renewing, async (request, reply) => {
    refuse(await pushSubscriptions.renew(personSessionOf(request), request.body))
    return reply.code(204).send()
  })

  const leaving = {
    onRequest: gate.inPerson,
    schema: { body: nothing },
    config: { summary: "This session's browser gets no pushes any more.", answer: null },
  }
  app.delete('/api/push/subscription', leaving, async (request, reply) => {
    await pushSubscriptions.remove(personSessionOf(request))
    return reply.code(204).send()
  })
}

function refuse(problem: Awaited<ReturnType<PushSubscriptions['renew']>>): void {
  if (problem === 'bad_push_address') throw new ApiFailure(problem, 'pushes are sent by TLS, to no address inside')
  if (problem === 'other_push_key') throw new ApiFailure(problem, 'subscribe for the key of this server')
  if (problem === 'not_found') throw new ApiFailure(problem, 'this session had no such subscription')
}
