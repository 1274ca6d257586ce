import { createHmac } from 'node:crypto'

/** The prefix of secrets in Standard Webhooks (https://www.standardwebhooks.com). */
const prefix = 'whsec_'

/** Derives a webhook's secret from the server's key and its id. No table contains it, so a copy of the log reveals nothing. */
export const webhookSecret = (serverKey: string, id: string): string =>
  prefix + createHmac('sha256', serverKey).update(`webhook ${id}`).digest('base64')

/**
 * Returns the headers that prove to a receiver that a message is from this server and recent: HMAC-SHA-256 over the id, the
 * time in seconds, and the body as it is sent.
 */
export function signatureHeaders(
  secret: string,
  { id, body, nowMs }: { readonly id: string; readonly body: string; readonly nowMs: number },
): Readonly<Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string>> {
  const timestamp = String(Math.floor(nowMs / 1000))
  const key = Buffer.from(secret.slice(prefix.length), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` }
}
