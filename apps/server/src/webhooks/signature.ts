import { createHmac } from 'node:crypto'

/** How secrets of the Standard Webhooks begin (https://www.standardwebhooks.com). */
const prefix = 'whsec_'

/**
 * A webhook's secret: made of the server's key and its id, so that no table holds it and a copy of the log gives nothing away.
 */
export const webhookSecret = (serverKey: string, id: string): string =>
  prefix + createHmac('sha256', serverKey).update(`webhook ${id}`).digest('base64')

/**
 * The headers by which a receiver knows that a message is ours and of today: HMAC-SHA-256 of id, time in seconds, and the body
 * as it is sent.
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
