import { randomBytes } from 'node:crypto'
import { sessionSchema } from '@bama/sync'
import { userIdFromEmail } from '@bama/domain'
import { beforeEach, describe, expect, it } from 'vitest'
import { prepareFirstStart } from '../../auth/first-start.ts'
import { createPasswords } from '../../auth/passwords.ts'
import { cookieOf, openTestServer, type TestServer } from '../../../testing/test-server.ts'

let server: TestServer
const passwords = createPasswords({ randomBytes })

const start = (firstAdmin: { email: string; password: string } | null = null): Promise<string | null> =>
  prepareFirstStart({ store: server.store, passwords, randomBytes, now: () => server.nowMs, firstAdmin })

const dana = { name: 'דנה', email: 'dana@bama.test', password: 'secret-1' }
const setUp = (code: string | null, more: object = {}) =>
  server.call('POST', '/api/setup', { body: { ...dana, code, ...more } })
const isNeeded = async (): Promise<unknown> => (await server.call('GET', '/api/setup')).json()

beforeEach(async () => {
  server = await openTestServer()
})

describe('set-up', () => {
  it('[B6.7] makes the first admin and signs them in', async () => {
    const code = await start()
    expect(code).toMatch(/^[A-Za-z0-9_-]{22}$/)
    expect(await isNeeded()).toEqual({ needed: true })
    const response = await setUp(code)
    expect(response.statusCode).toBe(200)
    const { user, expiresAt, serverTime } = sessionSchema.parse(response.json())
    expect(user).toMatchObject({ id: await userIdFromEmail(dana.email), name: 'דנה', email: dana.email, role: 'admin' })
    expect(user.is_approved).toBe(true)
    expect(user.last_login).toBe('2026-11-20T09:00:00.000Z')
    expect([serverTime, expiresAt]).toEqual(['2026-11-20T09:00:00.000Z', '2026-11-21T09:00:00.000Z'])
    const session = await server.call('GET', '/api/auth/session', { cookie: cookieOf(response) })
    expect(session.json()).toMatchObject({ user: { email: dana.email } })
    expect(await isNeeded()).toEqual({ needed: false })
    const { email, password } = dana
    expect((await server.call('POST', '/api/auth/login', { body: { email, password } })).statusCode).toBe(200)
  })

  it('is done once: the code is worth nothing afterwards', async () => {
    const code = await start()
    await setUp(code)
    const again = await setUp(code, { email: 'yossi@bama.test' })
    expect(again.statusCode).toBe(409)
    expect(again.json()).toMatchObject({ error: { code: 'setup_done' } })
    expect(
      await server.store.db.selectFrom('meta').select('key').where('key', '=', 'setup_code_hash').execute(),
    ).toEqual([])
  })

  it('makes one admin of two calls at the same moment', async () => {
    const code = await start()
    const both = await Promise.all([setUp(code), setUp(code, { email: 'yossi@bama.test' })])
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await server.store.db.selectFrom('accounts').selectAll().execute()).toHaveLength(1)
    expect(await server.store.db.selectFrom('records').selectAll().execute()).toHaveLength(1)
  })

  it('needs the code of the last start', async () => {
    const first = await start()
    const second = await start()
    for (const code of ['wrong', first]) {
      const response = await setUp(code)
      expect(response.statusCode).toBe(403)
      expect(response.json()).toMatchObject({ error: { code: 'bad_setup_code', field: 'code' } })
    }
    expect((await setUp(second)).statusCode).toBe(200)
  })

  it('is refused where no start has made a code', async () => {
    expect((await setUp('anything')).json()).toMatchObject({ error: { code: 'bad_setup_code' } })
  })

  it('keeps the code as a hash', async () => {
    const code = await start()
    expect(JSON.stringify(await server.store.db.selectFrom('meta').selectAll().execute())).not.toContain(code)
  })

  it.each([
    [{ name: ' ' }, 'name'],
    [{ email: 'dana' }, 'email'],
    [{ password: '12345' }, 'password'],
    [{ role: 'admin' }, 'role'],
    [{ name: 7 }, 'name'],
  ])('refuses %j', async (more, field) => {
    const response = await setUp(await start(), more)
    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject({ error: { code: 'bad_request', field } })
    expect(await isNeeded()).toEqual({ needed: true })
  })
})

describe('the first admin of the environment', () => {
  const admin = { email: 'boss@bama.test', password: 'secret-9' }

  it('is made at the first start, which then needs no set-up', async () => {
    expect(await start(admin)).toBeNull()
    expect(await isNeeded()).toEqual({ needed: false })
    const response = await server.call('POST', '/api/auth/login', { body: admin })
    expect(response.json()).toMatchObject({ user: { name: 'boss', role: 'admin', email: admin.email } })
  })

  it('ends the code of an earlier start', async () => {
    const code = await start()
    await start(admin)
    expect((await setUp(code)).statusCode).toBe(409)
  })

  it('has no effect once there are users', async () => {
    await setUp(await start())
    expect(await start(admin)).toBeNull()
    expect((await server.call('POST', '/api/auth/login', { body: admin })).statusCode).toBe(401)
  })
})
