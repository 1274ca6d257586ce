import { randomUUID } from 'node:crypto'
import {
  changeWebhookRequestSchema,
  createWebhookRequestSchema,
  type NewWebhook,
  newWebhookSchema,
  retryWebhookRequestSchema,
  type Webhook,
  webhookDeliveriesSchema,
  type WebhookDelivery,
  type WebhookDeliveryList,
  type WebhookList,
  webhookPingSchema,
  webhookSchema,
  webhooksSchema,
} from '@bama/sync'
import type { AppParts } from '../../app-parts.ts'
import { createAddressLimiter } from '../../limits/address-limiter.ts'
import { confirmPassword } from '../../auth/check-password.ts'
import { personSessionOf } from '../../auth/require-session.ts'
import { ApiFailure } from '../../http/api-failure.ts'
import { type App, idParams, nothing } from '../../http/zod-validation.ts'

type Parts = Pick<
  AppParts,
  'gate' | 'webhooks' | 'webhookSender' | 'audit' | 'store' | 'passwords' | 'limiter' | 'monotonicNow'
> & {
  /** Starts looking at once for what has to be sent. */
  readonly wake: () => void
}

const notFound = ['not_found'] as const
const noWebhook = (): ApiFailure => new ApiFailure('not_found', 'there is no such webhook')

/**
 * Webhooks; requires the session of an admin. All admins see, pause and remove all webhooks. A webhook receives what its owner
 * may see. POST /api/webhooks: creates one, whose secret is shown only now. Requires the password (`invalid_credentials`,
 * `too_many_requests`, `unavailable`); `too_many_webhooks` beyond 20.
 * POST …/ping: sends a message now and returns the outcome; 30 times in a quarter of an hour (`too_many_requests`).
 */
export function webhookRoutes(app: App, parts: Parts): void {
  const { gate, webhooks, webhookSender, audit, wake } = parts
  const pings = createAddressLimiter({ now: parts.monotonicNow })

  const making = {
    onRequest: gate.admin,
    schema: { body: createWebhookRequestSchema },
    config: {
      errors: ['invalid_credentials', 'too_many_webhooks'] as const,
      summary:
        'A new webhook: an address that is sent what changes, with the sight of its owner. Its secret is shown this once.',
      answer: newWebhookSchema,
      status: 201,
    },
  }
  app.post('/api/webhooks', making, async (request, reply): Promise<NewWebhook> => {
    const session = personSessionOf(request)
    const { password, ...wish } = request.body
    const known = await confirmPassword(parts, session, { password, address: request.ip })
    const made = await webhooks.create(session.user.id, wish, known)
    if (made === null) throw new ApiFailure('too_many_webhooks', 'remove a webhook first')
    audit.info({ userId: session.user.id, webhookId: made.id, address: request.ip }, 'webhook created')
    wake()
    reply.code(201)
    return made
  })

  const listing = {
    onRequest: gate.admin,
    config: { summary: 'The webhooks of all admins, without their secrets.', answer: webhooksSchema },
  }
  app.get('/api/webhooks', listing, async (): Promise<WebhookList> => ({ items: [...(await webhooks.list())] }))

  const changing = {
    onRequest: gate.admin,
    schema: { params: idParams, body: changeWebhookRequestSchema },
    config: {
      errors: notFound,
      summary: 'Pauses a webhook, or lets it go on where it stood.',
      answer: webhookSchema,
    },
  }
  app.patch('/api/webhooks/:id', changing, async (request): Promise<Webhook> => {
    const { id } = request.params
    const changed = id === null ? null : await webhooks.setState(id, request.body.state)
    if (changed === null) throw noWebhook()
    audit.info({ userId: personSessionOf(request).user.id, webhookId: id, state: changed.state }, 'webhook changed')
    wake()
    return changed
  })

  const removing = {
    onRequest: gate.admin,
    schema: { params: idParams, body: nothing },
    config: { errors: notFound, summary: 'Removes a webhook and its log.', answer: null },
  }
  app.delete('/api/webhooks/:id', removing, async (request, reply) => {
    const { id } = request.params
    if (id === null || !(await webhooks.remove(id))) throw noWebhook()
    audit.info({ userId: personSessionOf(request).user.id, webhookId: id }, 'webhook removed')
    return reply.code(204).send()
  })

  const retrying = {
    onRequest: gate.admin,
    schema: { params: idParams, body: retryWebhookRequestSchema },
    config: {
      errors: notFound,
      summary: 'Sends what is due at once; with `skip` the change that failed is left out.',
      answer: webhookSchema,
    },
  }
  app.post('/api/webhooks/:id/retry', retrying, async (request): Promise<Webhook> => {
    const { id } = request.params
    const changed = id === null ? null : await webhooks.retry(id, request.body)
    if (changed === null) throw noWebhook()
    audit.info({ userId: personSessionOf(request).user.id, webhookId: id, skip: request.body.skip }, 'webhook retried')
    wake()
    return changed
  })

  const pinging = {
    onRequest: gate.admin,
    schema: { params: idParams, body: nothing },
    config: {
      errors: notFound,
      summary: 'Sends a message of the type `ping` and says what came of it.',
      answer: webhookPingSchema,
    },
  }
  app.post('/api/webhooks/:id/ping', pinging, async (request): Promise<WebhookDelivery> => {
    const { id } = request.params
    const webhook = id === null ? null : await webhooks.find(id)
    if (webhook === null || webhook.state === 'ended') throw noWebhook()
    pings.refuseWhileWaiting(webhook.id, 'too many pings')
    pings.count(webhook.id)
    return webhookSender.ping(webhook, `msg_${randomUUID()}`)
  })

  const logging = {
    onRequest: gate.admin,
    schema: { params: idParams },
    config: {
      errors: notFound,
      summary: 'The last messages to a webhook, and what came of them.',
      answer: webhookDeliveriesSchema,
    },
  }
  app.get('/api/webhooks/:id/deliveries', logging, async (request): Promise<WebhookDeliveryList> => {
    const { id } = request.params
    if (id === null || (await webhooks.find(id)) === null) throw noWebhook()
    return { items: [...(await webhooks.deliveries(id))] }
  })
}
