import { z } from 'zod'
import { noNul } from './no-nul.ts'
import { typedPasswordSchema } from './account.ts'

/** The maximum number of webhooks per workspace. */
export const maxWebhooks = 20

/** Entities whose changes may be sent outside. Private ones (messages, chats, canvas) never are. */
export const webhookEntities = [
  'events',
  'tasks',
  'clients',
  'workHours',
  'comments',
  'attachments',
  'seasonalClients',
  'tags',
  'systemUsers',
] as const
export type WebhookEntity = (typeof webhookEntities)[number]

export const webhookOperations = ['created', 'updated', 'deleted'] as const
export type WebhookOperation = (typeof webhookOperations)[number]

export type WebhookKind = `${WebhookEntity}.${WebhookOperation}`

/** `<entity>.<operation>`: the kinds of change that a webhook can subscribe to. */
export const webhookKinds: readonly WebhookKind[] = webhookEntities.flatMap((entity) =>
  webhookOperations.map((operation): WebhookKind => `${entity}.${operation}`),
)
const webhookKindSchema = z.enum(webhookKinds)

/** The type of a test message that an admin sends to see whether messages arrive. */
export const pingKind = 'ping'

const isWebhookUrl = (text: string): boolean => {
  if (!/^https?:\/\//i.test(text) || !noNul.test(text) || !URL.canParse(text)) return false
  const { username, password, hash } = new URL(text)
  return username === '' && password === '' && hash === ''
}

/** POST /api/webhooks. */
export const createWebhookRequestSchema = z.strictObject({
  // PostgreSQL rejects text that contains NUL.
  name: z
    .string()
    .trim()
    .min(1, 'required')
    .max(120, 'too_long')
    .regex(/^\P{Cc}*$/u, 'bad_text'),
  url: z.string().trim().min(1, 'required').max(2000, 'too_long').refine(isWebhookUrl, 'bad_link'),
  kinds: z.array(webhookKindSchema).min(1, 'required').max(webhookKinds.length, 'too_many'),
  /** Required again because the webhook outlives the session. */
  password: typedPasswordSchema,
})
export type CreateWebhookRequest = z.infer<typeof createWebhookRequestSchema>

/**
 * `paused`: by an admin. `failing`: no success for two days. `gone`: the address answered 410. `ended`: its owner was
 * blocked, deleted or had their password reset by an admin; it can't become active again.
 */
const webhookStateSchema = z.enum(['active', 'paused', 'failing', 'gone', 'ended'])
export type WebhookState = z.infer<typeof webhookStateSchema>

/** A webhook as admins see it. Instants are ISO 8601 UTC. */
export const webhookSchema = z.object({
  id: z.string(),
  name: z.string(),
  url: z.string(),
  kinds: z.array(z.string()),
  state: webhookStateSchema,
  /** The person whose visibility decides what is sent; null if they no longer exist. */
  owner: z.string().nullable(),
  created_at: z.string(),
  /** When a change was last delivered. */
  last_delivered_at: z.string().nullable(),
  /** Since when the pending change has been refused or unanswered; null if the last attempt didn't fail. */
  failing_since: z.string().nullable(),
  next_attempt_at: z.string().nullable(),
})
export type Webhook = z.infer<typeof webhookSchema>

/** The answer to GET /api/webhooks: the webhooks of all admins, oldest first. */
export const webhooksSchema = z.object({ items: z.array(webhookSchema) })
export type WebhookList = z.infer<typeof webhooksSchema>

/** The answer to POST /api/webhooks, the only one that contains the secret for verifying signatures. */
export const newWebhookSchema = webhookSchema.extend({ secret: z.string() })
export type NewWebhook = z.infer<typeof newWebhookSchema>

/** PATCH /api/webhooks/:id. A reactivated webhook continues where it stopped. */
export const changeWebhookRequestSchema = z.strictObject({ state: z.enum(['active', 'paused']) })

/** POST /api/webhooks/:id/retry. `skip` drops the pending change that failed. */
export const retryWebhookRequestSchema = z.strictObject({ skip: z.boolean().default(false) })

/** Why a delivery got no successful answer. */
const webhookProblems = [
  'address_refused',
  'not_found',
  'unreachable',
  'insecure',
  'timeout',
  'redirect',
  'status',
] as const
const webhookProblemSchema = z.enum(webhookProblems)
export type WebhookProblem = z.infer<typeof webhookProblemSchema>

/** One message to a webhook, as listed in its log. */
const webhookDeliverySchema = z.object({
  /** The message's `webhook-id`, the same for every attempt. */
  id: z.string(),
  kind: z.string(),
  record_id: z.string().nullable(),
  outcome: z.enum(['delivered', 'failed', 'skipped']),
  /** The HTTP status; null if there was no answer. */
  status: z.number().nullable(),
  problem: webhookProblemSchema.nullable(),
  /** The beginning of an unsuccessful answer's body. */
  response: z.string().nullable(),
  attempts: z.number(),
  duration_ms: z.number(),
  first_at: z.string(),
  last_at: z.string(),
})
export type WebhookDelivery = z.infer<typeof webhookDeliverySchema>

/** GET /api/webhooks/:id/deliveries. */
export const webhookDeliveriesSchema = z.object({ items: z.array(webhookDeliverySchema) })
export type WebhookDeliveryList = z.infer<typeof webhookDeliveriesSchema>

/** The answer to POST /api/webhooks/:id/ping. */
export const webhookPingSchema = webhookDeliverySchema
