import { createHash } from 'node:crypto'
import type { RecordId } from '@bama/domain'
import { apiKeysSchema, newApiKeySchema, syncResponseSchema } from '@bama/sync'
import { beforeEach, describe, expect, it } from 'vitest'
import { updateRecordAsServer } from '../../sync/server-writes.ts'
import { openStream } from '../../../testing/open-stream.ts'
import { emailOf, fillDisk, openTestServer, password, type TestServer } from '../../../testing/test-server.ts'
import { syncBody } from '../../../testing/wire.ts'

let server: TestServer
let noaId: RecordId
let noa: string
const hour = 60 * 60 * 1000

beforeEach(async () => {
  server = await openTestServer()
  await server.addPerson('dana', 'admin')
  noaId = await server.addPerson('noa', 'user')
  noa = await server.signIn('noa')
})

const create = (body: object = { name: 'גיליון' }, cookie = noa) =>
  server.call('POST', '/api/keys', { body: { password, ...body }, cookie })
const newKey = async (cookie = noa) => newApiKeySchema.strict().parse((await create({ name: 'גיליון' }, cookie)).json())
const list = async (cookie = noa) =>
  apiKeysSchema.parse((await server.call('GET', '/api/keys', { cookie })).json()).items
const revoke = (id: string, cookie = noa) => server.call('DELETE', `/api/keys/${id}`, { cookie })
const bearer = (key: string) => ({ authorization: `Bearer ${key}` })
const sync = (headers: Record<string, string>, body: object = syncBody()) =>
  server.call('POST', '/api/sync', { body, headers })
const codeOf = (response: Awaited<ReturnType<typeof sync>>) => [
  response.statusCode,
  response.json<{ error: { code: string } }>().error.code,
]

describe('a new key', () => {
  it('is shown once, and only its hash is kept', async () => {
    const response = await create({ name: ' גיליון שעות ' })
    expect(response.statusCode).toBe(201)
    const { id, name, key, created_at } = newApiKeySchema.strict().parse(response.json())
    expect(key).toMatch(/^bama_[A-Za-z0-9_-]{43}$/)
    expect([name, created_at]).toEqual(['גיליון שעות', '2026-11-20T09:00:00.000Z'])
    expect(await list()).toEqual([{ id, name, created_at, last_used_at: null }])
    const rows = await server.store.db.selectFrom('api_keys').selectAll().execute()
    expect(rows.map(({ key_hash }) => key_hash)).toEqual([createHash('sha256').update(key).digest('hex')])
    expect(JSON.stringify(rows)).not.toContain(key)
    expect(server.log.join('')).toContain('key created')
    expect(server.log.join('')).not.toContain(key)
  })

  it('is one of 20 at most, also when many are made at once', async () => {
    for (let made = 0; made < 18; made++) await create()
    // No more at once than failures are free, because an attempt counts as failed until the password has been checked.
    const answers = await Promise.all(Array.from({ length: 4 }, () => create()))
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(2)
    const refused = answers.filter(({ statusCode }) => statusCode !== 201)
    for (const answer of refused) expect(codeOf(answer)).toEqual([409, 'too_many_keys'])
    const [first] = await list()
    await revoke(first?.id ?? '')
    expect((await create()).statusCode).toBe(201)
    expect((await create({ name: 'של דנה' }, await server.signIn('dana'))).statusCode).toBe(201)
  })

  it.each([
    [{}, 'name'],
    [{ name: ' ' }, 'name'],
    [{ name: 'x'.repeat(121) }, 'name'],
    [{ name: 'x', user_id: 'dana' }, 'user_id'],
    [{ name: 'x', password: undefined }, 'password'],
  ])('is refused for %j', async (body, field) => {
    expect((await create(body)).json()).toMatchObject({ error: { code: 'bad_request', field } })
  })
})

describe('the password for a new key', () => {
  const wrong = () => create({ name: 'x', password: 'another' })

  it('is asked again: a session that somebody left open makes none', async () => {
    expect((await wrong()).json()).toMatchObject({ error: { code: 'invalid_credentials', field: 'password' } })
    expect(await list()).toEqual([])
    // It is a mistake, and doesn't end the session.
    expect((await server.call('GET', '/api/auth/session', { cookie: noa })).statusCode).toBe(200)
  })

  it('is guessed no faster than at the sign-in', async () => {
    for (let tries = 0; tries < 5; tries++) await wrong()
    expect(codeOf(await create())).toEqual([429, 'too_many_requests'])
    const login = { email: emailOf('noa'), password }
    expect((await server.call('POST', '/api/auth/login', { body: login })).statusCode).toBe(429)
    server.nowMs += 30_000
    expect((await create()).statusCode).toBe(201)
  })
})

describe('calling with a key', () => {
  it('reads on while the disk is full: that it was used is only a note', async () => {
    const { key } = await newKey()
    fillDisk(server)
    expect((await sync(bearer(key))).statusCode).toBe(200)
  })

  it('[B7.10] does what its person may do, without a cookie and without an origin', async () => {
    const { key } = await newKey()
    const mutation = {
      id: '0197aaaa-0000-7000-8000-000000000001',
      n: 1,
      entity: 'tasks',
      recordId: 'task-1',
      operation: 'create',
      patch: { description: 'להזמין הגברה' },
      stamp: '2026-11-20T08:00:00.000Z-0000-9f3a1c2b7d4e5f60',
    }
    const forbidden = {
      ...mutation,
      id: '0197aaaa-0000-7000-8000-000000000002',
      n: 2,
      entity: 'tags',
      recordId: 'tag-1',
      patch: { name: 'x' },
    }
    const { results, changes } = syncResponseSchema.parse(
      (await sync(bearer(key), syncBody({ mutations: [mutation, forbidden] }))).json(),
    )
    expect(results).toMatchObject([{ status: 'applied' }, { status: 'rejected', code: 'forbidden' }])
    expect(changes['tasks']).toMatchObject([{ id: 'task-1', user_id: noaId }])
  })

  it('counts alone: a cookie beside it is not looked at', async () => {
    const { key } = await newKey()
    const dana = await server.signIn('dana')
    const response = await server.call('POST', '/api/sync', {
      body: syncBody(),
      cookie: dana,
      headers: { ...bearer(key), 'x-bama-user': noaId },
    })
    expect(response.statusCode).toBe(200)
    expect(
      codeOf(await server.call('POST', '/api/sync', { body: syncBody(), cookie: dana, headers: bearer('bama_none') })),
    ).toEqual([401, 'unauthorized'])
    await server.call('POST', '/api/auth/logout', { cookie: dana, headers: bearer(key) })
    expect((await server.call('GET', '/api/auth/session', { cookie: dana })).statusCode).toBe(200)
  })

  it('is still no call from another site', async () => {
    const { key } = await newKey()
    expect(codeOf(await sync({ ...bearer(key), origin: 'https://evil.example' }))).toEqual([403, 'forbidden_origin'])
  })

  it.each([
    'Bearer',
    'Bearer ',
    'bearer x',
    'Bearer bama_',
    `Bearer bama_${'A'.repeat(43)}`,
    `BEARER bama_${'A'.repeat(44)}`,
  ])('is refused with %j', async (authorization) => {
    expect(
      codeOf(await server.call('POST', '/api/sync', { body: syncBody(), cookie: noa, headers: { authorization } })),
    ).toEqual([401, 'unauthorized'])
  })

  it('leaves other schemes to the proxies in front', async () => {
    const headers = { authorization: 'Basic bm9hOnNlY3JldA==' }
    expect((await server.call('POST', '/api/sync', { body: syncBody(), cookie: noa, headers })).statusCode).toBe(200)
  })

  it('is slowed down after 30 keys that are none, per address; a good key is not', async () => {
    const { key } = await newKey()
    for (let index = 0; index < 30; index++) expect((await sync(bearer(`bama_${index}`))).statusCode).toBe(401)
    const slowed = await sync(bearer('bama_none'))
    expect(codeOf(slowed)).toEqual([429, 'too_many_requests'])
    expect(slowed.headers['retry-after']).toBe('900')
    expect((await sync(bearer(key))).statusCode).toBe(200)
    server.nowMs += hour / 4
    expect((await sync(bearer('bama_none'))).statusCode).toBe(401)
  })

  it('is no way to manage accounts, passwords, keys and sessions', async () => {
    const dana = await server.signIn('dana')
    const { key, id } = await newKey(dana)
    const calls = [
      ['GET', '/api/auth/session'],
      ['POST', '/api/users'],
      ['PATCH', `/api/users/${noaId}`],
      ['DELETE', `/api/users/${noaId}`],
      ['POST', `/api/users/${noaId}/password`],
      ['POST', '/api/keys'],
      ['GET', '/api/keys'],
      ['DELETE', `/api/keys/${id}`],
    ] as const
    for (const [method, url] of calls)
      expect([method, url, ...codeOf(await server.call(method, url, { headers: bearer(key), body: {} }))]).toEqual([
        method,
        url,
        403,
        'forbidden',
      ])
  })

  it('is noted once an hour at most', async () => {
    const { key } = await newKey()
    const lastUsed = async () => (await list())[0]?.last_used_at
    server.nowMs += 1000
    await sync(bearer(key))
    expect(await lastUsed()).toBe('2026-11-20T09:00:01.000Z')
    server.nowMs += hour - 1
    await sync(bearer(key))
    expect(await lastUsed()).toBe('2026-11-20T09:00:01.000Z')
    server.nowMs += 1
    await sync(bearer(key))
    expect(await lastUsed()).toBe('2026-11-20T10:00:01.000Z')
  })

  it('gives no cookie and does not expire', async () => {
    const { key } = await newKey()
    server.nowMs += 400 * 24 * hour
    const response = await sync(bearer(key))
    expect([response.statusCode, response.headers['set-cookie']]).toEqual([200, undefined])
  })
})

describe('the end of a key', () => {
  it('comes when its person revokes it, with its streams', async () => {
    const { key, id } = await newKey()
    const other = await newKey()
    const stream = await openStream(server.app, bearer(key))
    expect(stream.response.status).toBe(200)
    await stream.next()
    const response = await revoke(id)
    expect([response.statusCode, response.body]).toEqual([204, ''])
    expect(await stream.next()).toBeNull()
    expect((await sync(bearer(key))).statusCode).toBe(401)
    expect((await sync(bearer(other.key))).statusCode).toBe(200)
    expect(codeOf(await revoke(id))).toEqual([404, 'not_found'])
  })

  it('is not brought by anyone else, nor seen', async () => {
    const { key, id } = await newKey()
    const dana = await server.signIn('dana')
    expect(await list(dana)).toEqual([])
    for (const none of [id, 'nothing', '__proto__', '%00', 'a%2Fb'])
      expect(codeOf(await revoke(none, dana))).toEqual([404, 'not_found'])
    expect(codeOf(await revoke(id, ''))).toEqual([401, 'unauthorized'])
    expect((await sync(bearer(key))).statusCode).toBe(200)
  })

  it('comes with a block, for good', async () => {
    const dana = await server.signIn('dana')
    const { key } = await newKey()
    const approve = (is_approved: boolean) =>
      server.call('PATCH', `/api/users/${noaId}`, { body: { is_approved }, cookie: dana })
    await approve(false)
    await approve(true)
    expect((await sync(bearer(key))).statusCode).toBe(401)
  })

  it('comes with a block however it came about', async () => {
    const { key } = await newKey()
    const approve = (is_approved: boolean) =>
      server.store.write((tx) =>
        updateRecordAsServer(tx, {
          entity: 'systemUsers',
          id: noaId,
          patch: { is_approved },
          actorId: 'test',
          nowMs: server.nowMs,
        }),
      )
    await approve(false)
    expect((await sync(bearer(key))).statusCode).toBe(401)
    await approve(true)
    expect((await sync(bearer(key))).statusCode).toBe(401)
    expect(await list(await server.signIn('noa'))).toEqual([])
  })

  it('does not come with fewer rights: it has fewer then, too', async () => {
    const dana = await server.signIn('dana')
    const { key } = await newKey()
    await server.call('PATCH', `/api/users/${noaId}`, {
      body: { permissions: { can_create_tasks: false } },
      cookie: dana,
    })
    const mutation = {
      id: '0197aaaa-0000-7000-8000-000000000001',
      n: 1,
      entity: 'tasks',
      recordId: 'task-1',
      operation: 'create',
      patch: { description: 'להזמין הגברה' },
      stamp: '2026-11-20T08:00:00.000Z-0000-9f3a1c2b7d4e5f60',
    }
    const { results } = syncResponseSchema.parse((await sync(bearer(key), syncBody({ mutations: [mutation] }))).json())
    expect(results).toMatchObject([{ status: 'rejected', code: 'forbidden' }])
  })
})
