import { createHmac } from 'node:crypto'
import { newWebhookSchema, webhookDeliveriesSchema, webhookPingSchema, webhooksSchema } from '@bama/sync'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { openTestServer, password, type TestServer } from '../../../testing/test-server.ts'
import { openReceiver, type Receiver } from '../../../testing/webhooks/receiver.ts'

let server: TestServer
let receiver: Receiver
let dana: string

/** A name server that answers at once. The machine's own may not answer at all. */
const knowsNobody = () => Promise.reject(Object.assign(new Error('no such name'), { code: 'ENOTFOUND' }))

beforeEach(async () => {
  receiver = await openReceiver()
  onTestFinished(() => receiver.close())
  server = await openTestServer({ webhooksTo: ['127.0.0.1'], resolveHost: knowsNobody })
  await server.addPerson('dana', 'admin')
  dana = await server.signIn('dana')
})

const wish = (more: object = {}) => ({ name: 'אתר', url: receiver.url, kinds: ['events.created'], password, ...more })
const create = (more: object = {}, cookie = dana) => server.call('POST', '/api/webhooks', { body: wish(more), cookie })
const made = async (more: object = {}) => newWebhookSchema.parse((await create(more)).json())
const list = async () =>
  webhooksSchema.parse((await server.call('GET', '/api/webhooks', { cookie: dana })).json()).items
const codeOf = async (call: ReturnType<TestServer['call']>) => {
  const response = await call
  return [response.statusCode, response.json<{ error: { code: string; field?: string } }>().error.code]
}
const addEvent = (id: string) => {
  const items = [{ id, name: 'השקה', date: '2027-05-01', updated_at: new Date(server.nowMs).toISOString() }]
  const timestamp = new Date(server.nowMs).toISOString()
  return server
    .call('GET', '/api/auth/session', { cookie: dana })
    .then((session) => session.json<{ user: { id: string } }>().user.id)
    .then((id) =>
      server.call('POST', `/api/sync/events/${id}`, {
        cookie: dana,
        body: { items, deviceId: '00000000000000ab', timestamp },
      }),
    )
}

describe('a new webhook', () => {
  it('is shown with its secret once; nothing that is kept holds it', async () => {
    const { secret, ...webhook } = await made()
    expect(secret).toMatch(/^whsec_/)
    expect(webhook).toMatchObject({
      name: 'אתר',
      url: receiver.url,
      kinds: ['events.created'],
      state: 'active',
      owner: 'dana',
    })
    expect(await list()).toEqual([webhook])
    expect(JSON.stringify(await server.store.db.selectFrom('webhooks').selectAll().execute())).not.toContain(secret)
    expect(server.log.join('')).toContain('webhook created')
    expect(server.log.join('')).not.toContain(secret)
  })

  it('is told of a change as it is committed, signed so that its receiver can check it', async () => {
    await server.app.listen({ port: 0, host: '127.0.0.1' })
    const { secret } = await made()
    await addEvent('e1')
    await receiver.waitFor(1)
    const [{ headers, body } = { headers: {}, body: '' }] = receiver.received
    expect(JSON.parse(body)).toMatchObject({ type: 'events.created', data: { id: 'e1', record: { name: 'השקה' } } })
    const signed = `${headers['webhook-id'] as string}.${headers['webhook-timestamp'] as string}.${body}`
    const signature = createHmac('sha256', Buffer.from(secret.slice(6), 'base64'))
      .update(signed)
      .digest('base64')
    expect(headers['webhook-signature']).toBe(`v1,${signature}`)
  })

  it.each([
    [{ name: ' ' }, 'name'],
    [{ url: 'ftp://a.example/' }, 'url'],
    [{ url: 'javascript:alert(1)' }, 'url'],
    [{ url: 'https://user:secret@a.example/' }, 'url'],
    [{ url: 'https://a.example/\0x' }, 'url'],
    [{ url: `https://a.example/${'x'.repeat(2000)}` }, 'url'],
    [{ kinds: [] }, 'kinds'],
    [{ kinds: ['personalMessages.created'] }, 'kinds.0'],
    [{ kinds: ['chats.updated'] }, 'kinds.0'],
    [{ user_id: 'noa' }, 'user_id'],
    [{ password: undefined }, 'password'],
  ])('is refused for %j', async (more, field) => {
    expect((await create(more)).json()).toMatchObject({ error: { code: 'bad_request', field } })
  })

  it('asks for the password again', async () => {
    expect((await create({ password: 'another' })).json()).toMatchObject({
      error: { code: 'invalid_credentials', field: 'password' },
    })
  })

  it('is one of 20 at most', async () => {
    for (let made = 0; made < 20; made++) expect((await create()).statusCode).toBe(201)
    expect(await codeOf(create())).toEqual([409, 'too_many_webhooks'])
  })
})

it('is for admins in person: everyone else is refused every call', async () => {
  const { id } = await made()
  await server.addPerson('noa', 'user')
  await server.addPerson('eli', 'operator')
  const key = (await server.call('POST', '/api/keys', { body: { name: 'k', password }, cookie: dana })).json<{
    key: string
  }>().key
  const callers = [
    { cookie: await server.signIn('noa') },
    { cookie: await server.signIn('eli') },
    { headers: { authorization: `Bearer ${key}` } },
  ]
  const calls = [
    ['POST', '/api/webhooks', wish()],
    ['GET', '/api/webhooks', undefined],
    ['PATCH', `/api/webhooks/${id}`, { state: 'paused' }],
    ['DELETE', `/api/webhooks/${id}`, undefined],
    ['POST', `/api/webhooks/${id}/retry`, {}],
    ['POST', `/api/webhooks/${id}/ping`, undefined],
    ['GET', `/api/webhooks/${id}/deliveries`, undefined],
  ] as const
  for (const caller of callers)
    for (const [method, url, body] of calls)
      expect([method, url, ...(await codeOf(server.call(method, url, { body, ...caller })))]).toEqual([
        method,
        url,
        403,
        'forbidden',
      ])
  for (const [method, url, body] of calls) expect((await server.call(method, url, { body })).statusCode).toBe(401)
  expect((await list()).map(({ state }) => state)).toEqual(['active'])
})

it.each(['PATCH', 'DELETE', 'GET'] as const)('%s of none is not found', async (method) => {
  for (const id of ['none', '%00', '..%2f'])
    expect(
      await codeOf(
        server.call(method, `/api/webhooks/${id}${method === 'GET' ? '/deliveries' : ''}`, {
          cookie: dana,
          ...(method === 'PATCH' ? { body: { state: 'paused' } } : {}),
        }),
      ),
    ).toEqual([404, 'not_found'])
})

describe('a ping', () => {
  const ping = async (id: string) => server.call('POST', `/api/webhooks/${id}/ping`, { cookie: dana })

  it('says what came of it, and stands in the log', async () => {
    const { id } = await made()
    receiver.answer = (response) => response.writeHead(500).end('לא היום')
    const answer = webhookPingSchema.parse((await ping(id)).json())
    expect(answer).toMatchObject({
      kind: 'ping',
      outcome: 'failed',
      status: 500,
      problem: 'status',
      response: 'לא היום',
    })
    receiver.answer = (response) => response.end()
    expect(webhookPingSchema.parse((await ping(id)).json())).toMatchObject({ outcome: 'delivered', status: 200 })
    const log = webhookDeliveriesSchema.parse(
      (await server.call('GET', `/api/webhooks/${id}/deliveries`, { cookie: dana })).json(),
    )
    expect(log.items).toHaveLength(2)
  })

  it('goes to no address inside', async () => {
    const { id } = await made({ url: `http://localhost.localdomain.invalid:${receiver.port}/` })
    expect(webhookPingSchema.parse((await ping(id)).json()).problem).toBe('not_found')
    const inside = await made({ url: 'https://169.254.169.254/latest/meta-data' })
    expect(webhookPingSchema.parse((await ping(inside.id)).json()).problem).toBe('address_refused')
  })

  it('is made 30 times in a quarter of an hour at most', async () => {
    const { id } = await made()
    for (let count = 0; count < 30; count++) expect((await ping(id)).statusCode).toBe(200)
    expect(await codeOf(ping(id))).toEqual([429, 'too_many_requests'])
  })
})

it('is paused, goes on, is removed with its log', async () => {
  const { id } = await made()
  const change = (state: string) => server.call('PATCH', `/api/webhooks/${id}`, { cookie: dana, body: { state } })
  expect((await change('paused')).json()).toMatchObject({ state: 'paused' })
  expect((await change('active')).json()).toMatchObject({ state: 'active' })
  expect(await codeOf(change('ended'))).toEqual([400, 'bad_request'])
  await server.call('POST', `/api/webhooks/${id}/ping`, { cookie: dana })
  expect((await server.call('DELETE', `/api/webhooks/${id}`, { cookie: dana })).statusCode).toBe(204)
  expect(await list()).toEqual([])
  expect(await server.store.db.selectFrom('webhook_deliveries').selectAll().execute()).toEqual([])
})

it('ends when its person is blocked, deleted, or gets a new password from another admin', async () => {
  const bossId = await server.addPerson('boss', 'admin')
  const boss = await server.signIn('boss')
  const states = async () => (await list()).map(({ state }) => state)
  await create({}, boss)
  const reset = await server.call('POST', `/api/users/${bossId}/password`, {
    cookie: dana,
    body: { password: 'another-one' },
  })
  expect(reset.statusCode).toBe(204)
  expect(await states()).toEqual(['ended'])
  const [ended] = await list()
  expect(await codeOf(server.call('POST', `/api/webhooks/${ended?.id ?? ''}/ping`, { cookie: dana }))).toEqual([
    404,
    'not_found',
  ])

  const edenId = await server.addPerson('eden', 'admin')
  await create({}, await server.signIn('eden'))
  await server.call('PATCH', `/api/users/${edenId}`, { cookie: dana, body: { is_approved: false } })
  await server.call('PATCH', `/api/users/${edenId}`, { cookie: dana, body: { is_approved: true } })
  const galId = await server.addPerson('gal', 'admin')
  await create({}, await server.signIn('gal'))
  await server.call('DELETE', `/api/users/${galId}`, { cookie: dana })
  expect(await states()).toEqual(['ended', 'ended', 'ended'])
  expect(new Set((await list()).map(({ owner }) => owner))).toEqual(new Set(['boss', 'eden', null]))
})

it('stops with the server: what hangs is cut off', async () => {
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  await create()
  receiver.answer = () => undefined
  await addEvent('e1')
  await receiver.waitFor(1)
  const began = performance.now()
  await server.app.close()
  expect(performance.now() - began).toBeLessThan(5000)
  onTestFinished(() => expect(server.log.join('')).not.toContain('was not sent to'))
})
