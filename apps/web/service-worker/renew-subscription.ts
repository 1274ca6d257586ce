/**
 * The browser took a subscription away, or its time was over: another one, while no window is open. It is renewed for whom it was
 * alone: on a shared device somebody else may be signed in by now, and the server refuses then. What fails here is done at the
 * next start of the app (src/data/actions/pushes.ts). `old`: what there was, where the browser still knows.
 */
export async function renewSubscription(
  manager: Pick<PushManager, 'subscribe'>,
  old: Pick<PushSubscription, 'endpoint'> | null,
): Promise<void> {
  const answer = await fetch('/api/push/key')
  if (!answer.ok) return
  const { id, public_key } = (await answer.json()) as { readonly id: string; readonly public_key: string }
  const subscription = await manager.subscribe({ userVisibleOnly: true, applicationServerKey: public_key })
  const { endpoint, keys } = subscription.toJSON()
  const renewed = await fetch('/api/push/subscription', {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      endpoint,
      keys: { p256dh: keys?.['p256dh'], auth: keys?.['auth'] },
      key_id: id,
      old_endpoint: old?.endpoint ?? null,
    }),
  })
  if (renewed.status === 404) await subscription.unsubscribe()
}
