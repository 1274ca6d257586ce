import { afterEach, describe, expect, it, vi } from 'vitest'
import { renewSubscription } from './renew-subscription.ts'

afterEach(() => vi.unstubAllGlobals())

/** Renews with a server that answers `status`. Returns the requests, and whether the new subscription was kept. */
async function renewed(status: number, old: string | null) {
  const requests: { readonly method: string; readonly body: unknown }[] = []
  let isKept = true
  vi.stubGlobal('fetch', (path: string, init?: { readonly method: string; readonly body: string }) => {
    if (path === '/api/push/key') return Promise.resolve(Response.json({ id: 'k1', public_key: 'AAAA' }))
    if (init !== undefined) requests.push({ method: init.method, body: JSON.parse(init.body) as unknown })
    return Promise.resolve(new Response(null, { status }))
  })
  const subscription = {
    toJSON: () => ({ endpoint: 'https://push.test/2', keys: { p256dh: 'P', auth: 'A' } }),
    unsubscribe: () => Promise.resolve((isKept = false)),
  }
  const manager = { subscribe: () => Promise.resolve(subscription as unknown as PushSubscription) }
  await renewSubscription(manager, old === null ? null : { endpoint: old })
  return { requests, isKept }
}

describe('[S120] a subscription that the browser took away is renewed', () => {
  it('for the session that had it: the server is told which one it was', async () => {
    const body = { endpoint: 'https://push.test/2', keys: { p256dh: 'P', auth: 'A' }, key_id: 'k1' }
    expect(await renewed(204, 'https://push.test/1')).toEqual({
      requests: [{ method: 'PATCH', body: { ...body, old_endpoint: 'https://push.test/1' } }],
      isKept: true,
    })
    expect((await renewed(204, null)).requests[0]?.body).toEqual({ ...body, old_endpoint: null })
  })

  it('and given back where it was another person’s', async () =>
    expect(await renewed(404, null)).toMatchObject({ isKept: false }))
})
