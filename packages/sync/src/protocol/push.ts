import { z } from 'zod'

/** The server's key for web push. When it is another one, a browser subscribes again: its subscription is worth nothing. */
export const pushKeySchema = z.strictObject({
  id: z.string(),
  public_key: z.string(),
  /** Whether this server sends e-mail. */
  has_mail: z.boolean(),
})
export type PushKey = z.infer<typeof pushKeySchema>

const bytesIn = (text: string): number => Math.floor((text.length * 3) / 4)

/** Base64url of that many bytes. */
const keySchema = (bytes: number) =>
  z
    .string()
    .regex(/^[A-Za-z0-9_-]+$/, 'invalid')
    .refine((text) => bytesIn(text) === bytes, 'invalid')

/** What a browser got from its push service, and for which key. */
export const pushSubscriptionSchema = z.strictObject({
  endpoint: z.url('invalid').max(1000, 'too_long'),
  keys: z.strictObject({ p256dh: keySchema(65), auth: keySchema(16) }),
  key_id: z.string().max(64, 'too_long'),
})
export type PushSubscriptionRequest = z.infer<typeof pushSubscriptionSchema>

/** What a browser got in the place of a subscription that it took away; `old_endpoint`: of that one, where it still knows. */
export const pushRenewalSchema = pushSubscriptionSchema.extend({
  old_endpoint: z.string().max(1000, 'too_long').nullable().default(null),
})

/** What a push says to the service worker, as JSON. */
export interface PushNotice {
  readonly title: string
  readonly body: string
  /** Where a press leads: an address inside the app. */
  readonly path: string
  /** What is about the same replaces what is shown. */
  readonly tag: string
}
