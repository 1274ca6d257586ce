/** No person caused these calls, so they keep no session alive (packages/sync/SPEC.md, S44). */
const idle = { 'x-bama-idle': '1' }

/**
 * Replaces a push subscription that the browser dropped or let expire, while no window is open. The server refuses if
 * the session is no longer the one that subscribed, as somebody else may have signed in on a shared device. If this
 * fails, the next start of the app renews the subscription (src/data/actions/pushes.ts). `old`: the previous one, if
 * the browser knows it.
 */
export async function renewSubscription(
  manager: Pick<PushManager, 'subscribe'>,
  old: Pick<PushSubscription, 'endpoint'> | null,
): Promise<void> {
  const answer = await fetch('/api/push/key', { headers: idle })
  if (!answer.ok) return
  const { id, public_key } = (await answer.json()) as { readonly id: string; readonly public_key: string }
  const subscription = await manager.subscribe({ userVisibleOnly: true, applicationServerKey: public_key })
  const { endpoint, keys } = subscription.toJSON()
  const renewed = await fetch('/api/push/subscription', {
    method: 'PATCH',
    headers: { 'content-type': 'application/json', ...idle },
    body: JSON.stringify({
      endpoint,
      keys: { p256dh: keys?.['p256dh'], auth: keys?.['auth'] },
      key_id: id,
      old_endpoint: old?.endpoint ?? null,
    }),
  })
  if (renewed.status === 404) await subscription.unsubscribe()
}
