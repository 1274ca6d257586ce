import { ECDH } from 'node:crypto'
import webPush from 'web-push'
import type { Store } from '../store/store.ts'
import type { PostBytes, Posted } from '../outgoing/post-message.ts'
import type { PushManner } from './push-content.ts'
import { pushKeys } from './push-keys.ts'
import type { PushSubscriptionRow } from './push-subscriptions.ts'

interface Deps {
  readonly store: Store
  readonly post: PostBytes
  /** The address that people use, if it is configured: for the signature of pushes. */
  readonly origin: string | null
}

/** Posts an encrypted and signed payload to a browser's push service. `foreign`: it can't be encrypted for this browser. */
export async function postPush(
  { store, post, origin }: Deps,
  { endpoint, p256dh, auth, key_id }: PushSubscriptionRow,
  payload: string,
  { ttlSeconds, urgency, topic }: PushManner,
): Promise<Posted | 'foreign'> {
  const keys = await pushKeys(store)
  if (keys.id !== key_id || !isPublicKey(p256dh)) return 'foreign'
  const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
    vapidDetails: { subject: subjectOf(origin), publicKey: keys.publicKey, privateKey: keys.privateKey },
    TTL: ttlSeconds,
    urgency,
    topic,
    contentEncoding: 'aes128gcm',
  })
  return post({ url: endpoint, headers: asText(headers), body })
}

/** Whether the push service no longer knows the browser (404, 410), or not with this key (401, 403). */
export const isGone = (status: number | null): boolean => status !== null && [401, 403, 404, 410].includes(status)

/** Whether something can be encrypted for this key. A client can subscribe with any text of the right length. */
function isPublicKey(p256dh: string): boolean {
  try {
    return ECDH.convertKey(p256dh, 'prime256v1', 'base64url').length > 0
  } catch {
    return false
  }
}

const asText = (headers: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]))

/**
 * Returns the contact for push services when something is wrong with our pushes: the server's address. Apple's service
 * doesn't accept an address of a local network.
 */
export function subjectOf(origin: string | null): string {
  const url = origin === null ? null : URL.parse(origin)
  const isPublic =
    url?.protocol === 'https:' && url.hostname.includes('.') && !/\.(local|localhost|test)$/.test(url.hostname)
  return isPublic && origin !== null ? origin : 'mailto:push@example.com'
}
