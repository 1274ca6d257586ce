import { deviceHeader, sessionSchema } from '@bama/sync'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  cheapHash,
  cookieOf,
  emailOf,
  openTestServer,
  password,
  type TestServer,
} from '../../../testing/test-server.ts'

let server: TestServer
const login = (body: unknown, headers: Record<string, string> = {}) =>
  server.call('POST', '/api/auth/login', { body, headers })

beforeEach(async () => {
  server = await openTestServer()
  await server.addPerson('dana', 'admin')
})

describe('signing in', () => {
  it('[B3.34] [A7.3] gives the person and a cookie that no script and no other site gets', async () => {
    const response = await login({ email: ' Dana@Bama.Test ', password })
    expect(response.statusCode).toBe(200)
    const session = sessionSchema.parse(response.json())
    expect(session.user).toMatchObject({
      name: 'dana',
      email: 'dana@bama.test',
      last_login: '2026-11-20T09:00:00.000Z',
    })
    expect([session.serverTime, session.expiresAt]).toEqual(['2026-11-20T09:00:00.000Z', '2026-11-21T09:00:00.000Z'])
    expect(response.json()).toMatchObject({ timeZone: 'Asia/Jerusalem' })
    expect(response.headers['set-cookie']?.[0]).toMatch(
      /^__Host-bama=[A-Za-z0-9_-]{43}; Max-Age=86400; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    )
    expect(response.body).not.toContain('argon2')
  })

  it('gives the same key to the copy each time, another for each person and device, and none for a wrong password', async () => {
    await server.addPerson('noa', 'user')
    const device = { [deviceHeader]: 'a'.repeat(36) }
    const keyOf = async (name: string, headers: Record<string, string>) =>
      sessionSchema.parse((await login({ email: emailOf(name), password }, headers)).json()).vaultKey
    const key = await keyOf('dana', device)
    expect(key).toMatch(/^[A-Za-z0-9_-]{43}$/)
    expect(await keyOf('dana', device)).toBe(key)
    expect(await keyOf('dana', { [deviceHeader]: 'b'.repeat(36) })).not.toBe(key)
    expect(await keyOf('noa', device)).not.toBe(key)
    expect(await keyOf('dana', {})).toBeUndefined()
    expect((await login({ email: emailOf('dana'), password: 'wrong' }, device)).body).not.toContain('vaultKey')
    // A session alone doesn't give the key.
    const cookie = await server.signIn('dana')
    expect((await server.call('GET', '/api/auth/session', { cookie, headers: device })).body).not.toContain('vaultKey')
  })

  it('counts no try while the database is down', async () => {
    const down = vi.spyOn(server.store.db, 'selectFrom').mockImplementation(() => {
      throw new Error('the database is down')
    })
    for (let n = 0; n < 8; n++)
      expect((await login({ email: emailOf('dana'), password })).statusCode).toBeGreaterThanOrEqual(500)
    down.mockRestore()
    expect((await login({ email: emailOf('dana'), password })).statusCode).toBe(200)
  })

  it('refuses an address with a control character, which no database would take', async () => {
    expect((await login({ email: 'da\u0000na@bama.test', password })).statusCode).toBe(400)
  })

  it('keeps of the cookie only its hash', async () => {
    const cookie = await server.signIn('dana')
    const rows = JSON.stringify(await server.store.db.selectFrom('sessions').selectAll().execute())
    expect(rows).not.toContain(cookie.split('=')[1])
  })

  it('gives a new session each time and ends the one that the browser had', async () => {
    const first = await server.signIn('dana')
    const second = cookieOf(await login({ email: emailOf('dana'), password }, { cookie: first }))
    expect(second).not.toBe(first)
    expect((await server.call('GET', '/api/auth/session', { cookie: first })).statusCode).toBe(401)
    expect((await server.call('GET', '/api/auth/session', { cookie: second })).statusCode).toBe(200)
  })

  it('leaves sessions of other devices alone', async () => {
    const phone = await server.signIn('dana')
    await server.signIn('dana')
    expect((await server.call('GET', '/api/auth/session', { cookie: phone })).statusCode).toBe(200)
  })

  it('answers an unknown address and a wrong password with the same words', async () => {
    const wrong = await login({ email: emailOf('dana'), password: 'wrong-one' })
    const unknown = await login({ email: emailOf('nobody'), password: 'wrong-one' })
    expect(wrong.statusCode).toBe(401)
    expect(wrong.json()).toEqual({ error: { code: 'invalid_credentials', message: 'Invalid credentials' } })
    expect([unknown.statusCode, unknown.body]).toEqual([wrong.statusCode, wrong.body])
    expect(unknown.headers['set-cookie']).toBeUndefined()
  })

  it('hashes a password again that was hashed with less than today', async () => {
    server = await openTestServer({ hasCostlyPasswords: true })
    await server.addPerson('dana', 'admin')
    await server.signIn('dana')
    const account = await server.store.db.selectFrom('accounts').select('password_hash').executeTakeFirstOrThrow()
    expect(account.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(account.password_hash).not.toBe(cheapHash)
    await server.signIn('dana')
    expect(await server.store.db.selectFrom('accounts').select('password_hash').executeTakeFirstOrThrow()).toEqual(
      account,
    )
  })

  it('is closed to people whom nobody approved', async () => {
    await server.addPerson('yossi', 'user', { is_approved: false })
    const response = await login({ email: emailOf('yossi'), password })
    expect(response.statusCode).toBe(403)
    expect(response.json()).toMatchObject({ error: { code: 'not_approved' } })
    expect(response.headers['set-cookie']).toBeUndefined()
    // Only someone who knows the password learns this.
    expect((await login({ email: emailOf('yossi'), password: 'wrong-one' })).statusCode).toBe(401)
  })

  it.each([
    [{ email: 'dana', password }, 'email'],
    [{ email: 'dana@bama.test' }, 'password'],
    [{ email: 'dana@bama.test', password: '' }, 'password'],
    [{ email: 'dana@bama.test', password: 123456 }, 'password'],
    [{ email: 'dana@bama.test', password, remember: true }, 'remember'],
    [['dana@bama.test', password], undefined],
  ])('refuses %j', async (body, field) => {
    const response = await login(body)
    expect(response.statusCode).toBe(400)
    const { error } = response.json<{ error: { code: string; field?: string } }>()
    expect([error.code, error.field]).toEqual(['bad_request', field])
  })

  it('refuses a call without a body', async () => {
    expect((await server.call('POST', '/api/auth/login')).statusCode).toBe(400)
  })
})

describe('guessing', () => {
  it('is slowed down after five failures, and never for good', async () => {
    for (let index = 0; index < 5; index++)
      expect((await login({ email: emailOf('dana'), password: 'wrong' })).statusCode).toBe(401)
    const refused = await login({ email: emailOf('dana'), password })
    expect(refused.statusCode).toBe(429)
    expect(refused.json()).toMatchObject({ error: { code: 'too_many_requests' } })
    expect(refused.headers['retry-after']).toBe('30')
    server.nowMs += 30_000
    expect((await login({ email: emailOf('dana'), password })).statusCode).toBe(200)
  })

  it('by strangers holds up no browser that signed in before, and nobody who is signed in', async () => {
    const before = await login({ email: emailOf('dana'), password })
    const jar = before.cookies.map(({ name, value }) => `${name}=${value}`)
    const device = jar.find((one) => one.startsWith('__Host-bama-device=')) ?? ''
    for (let index = 0; index < 6; index++) await login({ email: emailOf('dana'), password: 'wrong' })
    expect((await login({ email: emailOf('dana'), password })).statusCode).toBe(429)
    expect((await login({ email: emailOf('dana'), password }, { cookie: device })).statusCode).toBe(200)
    const change = { old_password: password, password: 'correct-horse-2' }
    const { id } = before.json<{ user: { id: string } }>().user
    const changed = await server.call('POST', `/api/users/${id}/password`, { cookie: jar[0] ?? '', body: change })
    expect(changed.statusCode).toBe(204)
  })

  it('with the cookie of a browser is slowed down, too, and it holds for no other account and no other text', async () => {
    await server.addPerson('yossi', 'user')
    const answer = await login({ email: emailOf('dana'), password })
    const device = answer.cookies.find(({ name }) => name === '__Host-bama-device')?.value ?? ''
    const tryAs = async (name: string, value: string, secret = 'wrong') =>
      (await login({ email: emailOf(name), password: secret }, { cookie: `__Host-bama-device=${value}` })).statusCode
    for (let index = 0; index < 5; index++) expect(await tryAs('dana', device)).toBe(401)
    expect(await tryAs('dana', device, password)).toBe(429)
    for (let index = 0; index < 5; index++) await login({ email: emailOf('yossi'), password: 'wrong' })
    for (const value of [device, `${device}x`, device.replace(/.$/, (last) => (last === 'A' ? 'Q' : 'A')), 'x', ''])
      expect(await tryAs('yossi', value, password)).toBe(429)
  })

  it('remembers several people of one browser', async () => {
    await server.addPerson('yossi', 'user')
    let cookie = ''
    for (const name of ['dana', 'yossi', 'dana']) {
      const answer = await login({ email: emailOf(name), password }, { cookie })
      cookie = `__Host-bama-device=${answer.cookies.find(({ name: key }) => key === '__Host-bama-device')?.value ?? ''}`
    }
    for (const name of ['dana', 'yossi']) {
      for (let index = 0; index < 5; index++) await login({ email: emailOf(name), password: 'wrong' })
      expect((await login({ email: emailOf(name), password }, { cookie })).statusCode).toBe(200)
    }
  })

  it('is counted on a clock that nobody sets', async () => {
    server.monotonicMs = 1_000
    for (let index = 0; index < 5; index++) await login({ email: emailOf('dana'), password: 'wrong' })
    server.nowMs -= 24 * 60 * 60 * 1000
    expect((await login({ email: emailOf('dana'), password })).headers['retry-after']).toBe('30')
    server.monotonicMs += 30_000
    expect((await login({ email: emailOf('dana'), password })).statusCode).toBe(200)
  })

  it('is slowed down alike for an address that has no account', async () => {
    for (let index = 0; index < 5; index++) await login({ email: emailOf('nobody'), password: 'wrong' })
    expect((await login({ email: emailOf('nobody'), password: 'wrong' })).statusCode).toBe(429)
  })

  it('is not what signing in often is', async () => {
    for (let index = 0; index < 7; index++)
      expect((await login({ email: emailOf('dana'), password })).statusCode).toBe(200)
  })

  it('counts the address of the caller, not the one that a caller claims', async () => {
    for (let index = 0; index < 30; index++)
      await login({ email: `nobody-${index}@bama.test`, password: 'wrong' }, { 'x-forwarded-for': `192.0.2.${index}` })
    expect((await login({ email: emailOf('dana'), password })).statusCode).toBe(429)
  })
})

describe('the log', () => {
  it('tells sign-ins and denials, and no secret', async () => {
    const response = await login({ email: emailOf('dana'), password })
    await login({ email: emailOf('dana'), password: 'wrong-one' })
    const log = server.log.join('')
    expect(log).toContain('signed in')
    expect(log).toContain('invalid_credentials')
    expect(log).not.toContain(password)
    expect(log).not.toContain('wrong-one')
    expect(log).not.toContain(cookieOf(response).split('=')[1])
  })
})
