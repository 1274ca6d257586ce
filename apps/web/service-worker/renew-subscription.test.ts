import { afterEach, describe, expect, it, vi } from 'vitest'
import { renewSubscription } from './renew-subscription.ts'

afterEach(() => vi.unstubAllGlobals())

/** Renews with a server that answers `status`. Returns the requests, and whether the new subscription was kept. */
async function renewed(status: number, old: string | null) {
  const requests: { readonly method: string; readonly body: unknown }[] = []
  const headers: Headers[] = []
  let isKept = true
  vi.stubGlobal('fetch', (path: string, { method = 'GET', body, headers: sent }: RequestInit = {}) => {
    headers.push(new Headers(sent))
    if (path === '/api/push/key') return Promise.resolve(Response.json({ id: 'k1', public_key: 'AAAA' }))
    requests.push({ method, body: JSON.parse(body as string) as unknown })
    return Promise.resolve(new Response(null, { status }))
  })
  const subscription = {
    toJSON: () => ({ endpoint: 'https://push.test/2', keys: { p256dh: 'P', auth: 'A' } }),
    unsubscribe: () => Promise.resolve((isKept = false)),
  }
  const manager = { subscribe: () => Promise.resolve(subscription as unknown as PushSubscription) }
  await renewSubscription(manager, old === null ? null : { endpoint: old })
  return { requests, headers, isKept }
}

describe('[S120] a subscription that the browser took away is renewed', () => {
  it('for the session that had it: the server is told which one it was', async () => {
    const body = { endpoint: 'https://push.test/2', keys: { p256dh: 'P', auth: 'A' }, key_id: 'k1' }
    expect(await renewed(204, 'https://push.test/1')).toMatchObject({
      requests: [{ method: 'PATCH', body: { ...body, old_endpoint: 'https://push.test/1' } }],
      isKept: true,
    })
    expect((await renewed(204, null)).requests[0]?.body).toEqual({ ...body, old_endpoint: null })
  })

  it('as a call that no person caused, which keeps no session alive [S44]', async () => {
    const { headers } = await renewed(204, null)
    expect(headers.map((sent) => sent.get('x-bama-idle'))).toEqual(['1', '1'])
  })

  it('and given back where it was another person’s', async () =>
    expect(await renewed(404, null)).toMatchObject({ isKept: false }))
})
