/**
 * The browser took a subscription away, or its time was over: another one, while no window is open. What fails here is done at
 * the next start of the app (src/data/actions/pushes.ts).
 */
export async function renewSubscription(manager: PushManager): Promise<void> {
  const answer = await fetch('/api/push/key')
  if (!answer.ok) return
  const { id, public_key } = (await answer.json()) as { readonly id: string; readonly public_key: string }
  const subscription = await manager.subscribe({ userVisibleOnly: true, applicationServerKey: public_key })
  const { endpoint, keys } = subscription.toJSON()
  await fetch('/api/push/subscription', {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ endpoint, keys: { p256dh: keys?.['p256dh'], auth: keys?.['auth'] }, key_id: id }),
  })
}
