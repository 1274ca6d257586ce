import { z } from 'zod'
import { typedPasswordSchema } from './account.ts'

/** As many webhooks as a workspace may have at a time. */
export const maxWebhooks = 20

/** The records whose changes leave the house. What is one person's alone (messages, chats, canvas) never does. */
export const webhookEntities = [
  'events',
  'tasks',
  'clients',
  'workHours',
  'comments',
  'seasonalClients',
  'tags',
  'systemUsers',
] as const
export type WebhookEntity = (typeof webhookEntities)[number]

export const webhookOperations = ['created', 'updated', 'deleted'] as const
export type WebhookOperation = (typeof webhookOperations)[number]

export type WebhookKind = `${WebhookEntity}.${WebhookOperation}`

/** `<entity>.<operation>`: what a webhook may be told of. */
export const webhookKinds: readonly WebhookKind[] = webhookEntities.flatMap((entity) =>
  webhookOperations.map((operation): WebhookKind => `${entity}.${operation}`),
)
const webhookKindSchema = z.enum(webhookKinds)

/** The type of a message that an admin asked for, to see whether any arrives. */
export const pingKind = 'ping'

const isWebhookUrl = (text: string): boolean => {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return false
  const { username, password, hash } = new URL(text)
  return username === '' && password === '' && hash === ''
}

/** POST /api/webhooks. */
export const createWebhookRequestSchema = z.strictObject({
  // PostgreSQL keeps no text with a NUL in it.
  name: z
    .string()
    .trim()
    .min(1, 'required')
    .max(120, 'too_long')
    .regex(/^\P{Cc}*$/u, 'bad_text'),
  url: z.string().trim().min(1, 'required').max(2000, 'too_long').refine(isWebhookUrl, 'bad_link'),
  kinds: z.array(webhookKindSchema).min(1, 'required').max(webhookKinds.length, 'too_many'),
  /** Asked again: what is made goes on without a session. */
  password: typedPasswordSchema,
})
export type CreateWebhookRequest = z.infer<typeof createWebhookRequestSchema>

/**
 * `paused`: by an admin. `failing`: it did not answer for two days. `gone`: its address said 410. `ended`: its person was
 * blocked, deleted, or got a new password from an admin; it is never active again.
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
  /** Whose sight decides what it is told; null: that person is no more. */
  owner: z.string().nullable(),
  created_at: z.string(),
  /** When it last took a change. */
  last_delivered_at: z.string().nullable(),
  /** Since when the change that is due is refused or unanswered; null: nothing failed last. */
  failing_since: z.string().nullable(),
  next_attempt_at: z.string().nullable(),
})
export type Webhook = z.infer<typeof webhookSchema>

/** The answer to GET /api/webhooks: those of all admins, oldest first. */
export const webhooksSchema = z.object({ items: z.array(webhookSchema) })
export type WebhookList = z.infer<typeof webhooksSchema>

/** The answer to POST /api/webhooks, the only one that shows the secret by which the receiver checks signatures. */
export const newWebhookSchema = webhookSchema.extend({ secret: z.string() })
export type NewWebhook = z.infer<typeof newWebhookSchema>

/** PATCH /api/webhooks/:id: an active one goes on where it stood. */
export const changeWebhookRequestSchema = z.strictObject({ state: z.enum(['active', 'paused']) })

/** POST /api/webhooks/:id/retry: `skip` leaves out the change that is due and failed. */
export const retryWebhookRequestSchema = z.strictObject({ skip: z.boolean().default(false) })

/** Why nothing came back that counts as an answer. */
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

/** One message to a webhook, as the log has it. */
const webhookDeliverySchema = z.object({
  /** `webhook-id` of the message: the same at every try. */
  id: z.string(),
  kind: z.string(),
  record_id: z.string().nullable(),
  outcome: z.enum(['delivered', 'failed', 'skipped']),
  /** HTTP's; null: no answer came. */
  status: z.number().nullable(),
  problem: webhookProblemSchema.nullable(),
  /** The beginning of what was answered, where it was no success. */
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
