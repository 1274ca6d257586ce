import { describe, expect, it, vi } from 'vitest'
import { newEvent } from '../../../testing/api-client.ts'
import { device, syncBody } from '../../../testing/wire.ts'
import { openAppWith } from '../../../testing/app-with.ts'
import { openStream } from '../../../testing/open-stream.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'

async function metricsOf({ app }: Pick<TestServer, 'app'>): Promise<string> {
  const response = await app.inject({ url: '/metrics' })
  expect([response.statusCode, response.headers['content-type']]).toEqual([
    200,
    'text/plain; version=0.0.4; charset=utf-8',
  ])
  return response.body
}

/** Returns the value of a sample by its name and labels as they are written; 0 if there is none. */
const sample = (text: string, name: string): number =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${name} `))
      ?.slice(name.length + 1) ?? 0,
  )

async function signedIn() {
  const server = await openTestServer()
  await server.addPerson('dana', 'admin')
  const cookie = await server.signIn('dana')
  const sync = (mutations: readonly object[], headers: Record<string, string> = {}) =>
    server.call('POST', '/api/sync', { cookie, headers, body: syncBody({ mutations }) })
  return { server, cookie, sync }
}

describe('/metrics', () => {
  it('counts requests by route pattern and status class, and times them', async () => {
    const server = await openTestServer()
    await server.call('GET', '/api/health')
    await server.call('GET', '/api/health')
    await server.call('GET', '/api/files/0197aaaa-0000-7000-8000-000000000001')
    await server.call('GET', '/api/nothing?token=abc')
    const text = await metricsOf(server)
    expect(sample(text, 'bama_http_requests_total{method="GET",route="/api/health",status="2xx"}')).toBe(2)
    expect(sample(text, 'bama_http_requests_total{method="GET",route="/api/files/:id",status="4xx"}')).toBe(1)
    expect(sample(text, 'bama_http_requests_total{method="GET",route="none",status="4xx"}')).toBe(1)
    expect(
      sample(text, 'bama_http_request_duration_seconds_count{method="GET",route="/api/health",status="2xx"}'),
    ).toBe(2)
    expect(text).not.toContain('0197aaaa')
    expect(text).not.toContain('abc')
  })

  it('counts what pushes came to', async () => {
    const { server, sync } = await signedIn()
    await sync([newEvent('event-1'), newEvent('event-2', { name: '' })])
    await sync([newEvent('event-1')])
    await sync([])
    const text = await metricsOf(server)
    expect(sample(text, 'bama_mutations_total{outcome="applied",code=""}')).toBe(1)
    expect(sample(text, 'bama_mutations_total{outcome="rejected",code="invalid"}')).toBe(1)
    expect(sample(text, 'bama_mutations_total{outcome="rejected",code="exists"}')).toBe(1)
    expect(sample(text, 'bama_push_mutations_count')).toBe(2)
    expect(sample(text, 'bama_push_mutations_sum')).toBe(3)
  })

  it('takes the queue ages that devices tell, and no nonsense', async () => {
    const { server, sync } = await signedIn()
    await sync([], { 'x-bama-queue-age': '90' })
    await sync([], { 'x-bama-queue-age': '0.5' })
    for (const nonsense of ['', '-1', 'NaN', '1e9', 'Infinity', '9999999999', '12 seconds', '0x10'])
      expect((await sync([], { 'x-bama-queue-age': nonsense })).statusCode).toBe(200)
    const text = await metricsOf(server)
    expect(sample(text, 'bama_client_queue_age_seconds_count')).toBe(2)
    expect(sample(text, 'bama_client_queue_age_seconds_sum')).toBe(90.5)
  })

  it('does not take a queue age from whoever is not signed in', async () => {
    const { server } = await signedIn()
    const response = await server.call('POST', '/api/sync', { headers: { 'x-bama-queue-age': '90' }, body: {} })
    expect(response.statusCode).toBe(401)
    expect(sample(await metricsOf(server), 'bama_client_queue_age_seconds_count')).toBe(0)
  })

  it('counts open streams', async () => {
    const { server, cookie } = await signedIn()
    const first = await openStream(server.app, { cookie })
    const second = await openStream(server.app, { cookie })
    await first.next()
    await second.next()
    expect(sample(await metricsOf(server), 'bama_streams')).toBe(2)
    await first.leave()
    await vi.waitFor(async () => expect(sample(await metricsOf(server), 'bama_streams')).toBe(1))
    await server.call('POST', '/api/auth/logout', { cookie })
    await vi.waitFor(async () => expect(sample(await metricsOf(server), 'bama_streams')).toBe(0))
    // The duration of a stream isn't an answer time.
    expect(await metricsOf(server)).not.toMatch(/duration_seconds_count\{[^}]*stream/)
  })

  it('times transactions', async () => {
    const { server, sync } = await signedIn()
    const count = (text: string, kind: string): number =>
      sample(text, `bama_database_transaction_seconds_count{kind="${kind}",outcome="done"}`)
    const before = await metricsOf(server)
    await sync([newEvent('event-1')])
    const after = await metricsOf(server)
    expect(count(after, 'write')).toBe(count(before, 'write') + 1)
    expect(count(after, 'read')).toBe(count(before, 'read') + 1)
  })

  it('tells of the process, and of each app by itself', async () => {
    const [one, other] = [await openTestServer(), await openTestServer()]
    await one.call('GET', '/api/health')
    const text = await metricsOf(other)
    expect(text).toContain('nodejs_eventloop_lag_seconds')
    expect(text).toContain('process_resident_memory_bytes')
    expect(text).not.toContain('/api/health')
  })

  it('names nobody', async () => {
    const { server, cookie, sync } = await signedIn()
    await sync([newEvent('event-1')])
    const text = await metricsOf(server)
    const { user } = (await server.call('GET', '/api/auth/session', { cookie })).json<{ user: { id: string } }>()
    for (const personal of [user.id, 'dana', device, 'event-1', '127.0.0.1']) expect(text).not.toContain(personal)
  })
})

describe('who may read /metrics', () => {
  const status = async (
    config: Parameters<typeof openAppWith>[0],
    request: { readonly remoteAddress: string; readonly headers?: Record<string, string> },
  ): Promise<number> => (await (await openAppWith(config)).app.inject({ url: '/metrics', ...request })).statusCode

  const forwardedFor = (address: string) => ({ 'x-forwarded-for': address })

  it.each([
    ['this machine', '127.0.0.1', {}, 200],
    ['this machine by IPv6', '::1', {}, 200],
    ['this machine by IPv4 in IPv6', '::ffff:127.0.0.1', {}, 200],
    ['another machine', '192.0.2.7', {}, 404],
    ['another machine by IPv6', '2001:db8::7', {}, 404],
    ['another machine that says it is this one', '192.0.2.7', forwardedFor('127.0.0.1'), 404],
    ['a proxy on this machine that nobody trusts', '127.0.0.1', forwardedFor('192.0.2.7'), 404],
    ['a proxy on this machine that nobody trusts, whatever it forwards', '127.0.0.1', forwardedFor('127.0.0.1'), 404],
  ])('%s', async (_who, remoteAddress, headers, expected) => {
    expect(await status({}, { remoteAddress, headers })).toBe(expected)
  })

  it.each([
    ['this machine, past the proxy', '127.0.0.1', {}, 200],
    ['this machine, through the proxy', '127.0.0.1', forwardedFor('127.0.0.1'), 200],
    ['another machine, through the proxy', '127.0.0.1', forwardedFor('192.0.2.7'), 404],
    [
      'another machine that says it is this one, through the proxy',
      '127.0.0.1',
      forwardedFor('127.0.0.1, 192.0.2.7'),
      404,
    ],
    ['a proxy that forwards without an address', '127.0.0.1', { via: '1.1 proxy' }, 404],
    ['another machine, past the proxy', '192.0.2.7', forwardedFor('127.0.0.1'), 404],
  ])('behind a trusted proxy: %s', async (_who, remoteAddress, headers, expected) => {
    expect(await status({ trustProxy: ['127.0.0.1'] }, { remoteAddress, headers })).toBe(expected)
  })

  it('everyone, where that was asked for', async () => {
    expect(await status({ metricsOpen: true }, { remoteAddress: '192.0.2.7' })).toBe(200)
  })
})
