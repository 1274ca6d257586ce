import { z } from 'zod'
import { noNul } from './no-nul.ts'

/** The server's key for web push. Subscriptions are bound to it: when it changes, browsers subscribe again. */
export const pushKeySchema = z.strictObject({
  id: z.string(),
  public_key: z.string(),
  /** Whether this server sends e-mail. */
  has_mail: z.boolean(),
})
export type PushKey = z.infer<typeof pushKeySchema>

const bytesIn = (text: string): number => Math.floor((text.length * 3) / 4)

/** Base64url of exactly `bytes` bytes. */
const keySchema = (bytes: number) =>
  z
    .string()
    .regex(/^[A-Za-z0-9_-]+$/, 'invalid')
    .refine((text) => bytesIn(text) === bytes, 'invalid')

/** A browser's push subscription, and the id of the server key it was made for. */
export const pushSubscriptionSchema = z.strictObject({
  endpoint: z.url('invalid').max(1000, 'too_long').regex(noNul, 'invalid'),
  keys: z.strictObject({ p256dh: keySchema(65), auth: keySchema(16) }),
  key_id: z.string().max(64, 'too_long'),
})
export type PushSubscriptionRequest = z.infer<typeof pushSubscriptionSchema>

/** A subscription in place of one that the browser revoked; `old_endpoint` is the revoked one's, if still known. */
export const pushRenewalSchema = pushSubscriptionSchema.extend({
  old_endpoint: z.string().max(1000, 'too_long').nullable().default(null),
})

/** The payload of a push to the service worker, as JSON. */
export interface PushNotice {
  readonly title: string
  readonly body: string
  /** The address inside the app that a click opens. */
  readonly path: string
  /** A notification replaces a shown one with the same tag. */
  readonly tag: string
}
