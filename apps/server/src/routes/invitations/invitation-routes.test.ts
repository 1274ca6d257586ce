import type { RecordId } from '@bama/domain'
import type { MadeInvitation } from '@bama/sync'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { CreateBus } from '../../stream/bus.ts'
import { engineNames, useEngine } from '../../../testing/engines.ts'
import { openStream } from '../../../testing/open-stream.ts'
import { cookieOf, emailOf, openTestServer, password, type TestServer } from '../../../testing/test-server.ts'

const hour = 60 * 60 * 1000
const newPassword = 'a-brand-new-one'
const noBus: CreateBus = () => ({ send: () => undefined, close: () => Promise.resolve() })

let server: TestServer
let admin: string
let adminId: RecordId

async function open(options: Parameters<typeof openTestServer>[0] = {}): Promise<void> {
  server = await openTestServer(options)
  adminId = await server.addPerson('dana', 'admin')
  admin = await server.signIn('dana')
}

const call = (path: string, body?: unknown, cookie = admin, method: 'POST' | 'PATCH' | 'DELETE' | 'GET' = 'POST') =>
  server.call(method, `/api/${path}`, { ...(body === undefined ? {} : { body }), cookie })

const codeOf = async (answer: ReturnType<typeof call>): Promise<readonly unknown[]> => {
  const response = await answer
  return [
    response.statusCode,
    response.statusCode < 400 ? null : response.json<{ error: { code: string } }>().error.code,
  ]
}

/** Creates a person without a password, and returns their id. */
async function newcomer(name = 'noa'): Promise<string> {
  const response = await call('users', { name, email: emailOf(name), role: 'user' })
  expect(response.statusCode).toBe(201)
  return response.json<{ id: string }>().id
}

async function invite(id: string, cookie = admin): Promise<MadeInvitation & { readonly token: string }> {
  const response = await call(`users/${id}/invitation`, undefined, cookie)
  expect([response.statusCode, response.body.slice(0, 80)]).toEqual([201, expect.any(String)])
  const made = response.json<MadeInvitation>()
  return { ...made, token: made.link?.split('#')[1] ?? '' }
}

const accept = (token: string, chosen = newPassword, cookie = '') =>
  call('invitations/accept', { token, password: chosen }, cookie)
const check = (token: string) => call('invitations/check', { token }, '')
const login = async (name: string, typed: string): Promise<number> =>
  (await call('auth/login', { email: emailOf(name), password: typed }, '')).statusCode
const bad = [403, 'bad_invitation']

describe.each(engineNames)('on %s', (engine) => {
  const newStore = useEngine(engine)

  it('a link makes a first password, once, and signs in', async () => {
    await open({ store: await newStore(), bus: noBus })
    const id = await newcomer()
    expect([await login('noa', password), await login('noa', '-')]).toEqual([401, 401])
    const { token, ...made } = await invite(id)
    expect(made).toMatchObject({
      purpose: 'invitation',
      sent: false,
      problem: null,
      expiresAt: new Date(server.nowMs + 7 * 24 * hour).toISOString(),
    })
    expect(made.link).toMatch(/^http:\/\/localhost(:80)?\/invitation#[\w-]{43}$/)
    expect((await check(token)).json()).toEqual({
      name: 'noa',
      email: emailOf('noa'),
      purpose: 'invitation',
      expiresAt: made.expiresAt,
    })

    const response = await accept(token)
    expect(response.statusCode).toBe(200)
    expect(response.json()).toMatchObject({ user: { id, last_login: new Date(server.nowMs).toISOString() } })
    expect((await call('auth/session', undefined, cookieOf(response), 'GET')).statusCode).toBe(200)
    expect(await login('noa', newPassword)).toBe(200)
    expect(await codeOf(accept(token, 'another-password'))).toEqual(bad)
    expect(await codeOf(check(token))).toEqual(bad)
    expect(await login('noa', newPassword)).toBe(200)
  })

  it('of two who use a link at the same moment, one wins', async () => {
    await open({ store: await newStore(), bus: noBus })
    const { token } = await invite(await newcomer())
    const chosen = ['first-password', 'second-password', 'third-password']
    const answers = await Promise.all(chosen.map((each) => accept(token, each)))
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 403, 403])
    const winner = chosen[answers.findIndex(({ statusCode }) => statusCode === 200)] ?? ''
    for (const each of chosen) expect([each, await login('noa', each)]).toEqual([each, each === winner ? 200 : 401])
  })
})

describe('a reset', () => {
  let noaId: RecordId
  beforeEach(async () => {
    await open()
    noaId = await server.addPerson('noa', 'user')
  })

  it('ends what the account had: the old password, sessions with their streams, keys, other links', async () => {
    const noa = await server.signIn('noa')
    const key = (await call('keys', { name: 'יומן' }, noa)).json<{ key: string }>().key
    const stream = await openStream(server.app, { cookie: noa })
    await stream.next()
    const first = await invite(noaId)
    const { token, purpose, expiresAt } = await invite(noaId)
    expect([purpose, expiresAt]).toEqual(['reset', new Date(server.nowMs + 24 * hour).toISOString()])
    expect(await codeOf(accept(first.token))).toEqual(bad)
    // Until the link is used, nothing changes.
    expect([await login('noa', password), (await call('auth/session', undefined, noa, 'GET')).statusCode]).toEqual([
      200, 200,
    ])

    expect((await accept(token)).statusCode).toBe(200)
    // The sign-in before this sent a hint or two.
    for (let hint = await stream.next(); hint !== null;) hint = await stream.next()
    expect((await call('auth/session', undefined, noa, 'GET')).statusCode).toBe(401)
    const byKey = await server.call('GET', '/api/history/events/x', { headers: { authorization: `Bearer ${key}` } })
    expect(byKey.statusCode).toBe(401)
    expect([await login('noa', password), await login('noa', newPassword)]).toEqual([401, 200])
  })

  it.each<readonly [string, () => Promise<unknown>]>([
    ['a day has passed', () => Promise.resolve((server.nowMs += 24 * hour))],
    [
      'its person is blocked, and let in again',
      async () => {
        await call(`users/${noaId}`, { is_approved: false }, admin, 'PATCH')
        await call(`users/${noaId}`, { is_approved: true }, admin, 'PATCH')
      },
    ],
    ['its person is deleted', () => call(`users/${noaId}`, undefined, admin, 'DELETE')],
    ['its person has another e-mail', () => call(`users/${noaId}`, { email: 'other@bama.test' }, admin, 'PATCH')],
    ['an admin sets the password', () => call(`users/${noaId}/password`, { password: 'set-by-admin' })],
    [
      'its person changes the password',
      async () =>
        call(`users/${noaId}/password`, { old_password: password, password: 'by-oneself' }, await server.signIn('noa')),
    ],
  ])('is over when %s', async (_when, happen) => {
    const { token } = await invite(noaId)
    await happen()
    expect([await codeOf(check(token)), await codeOf(accept(token))]).toEqual([bad, bad])
    expect(await login('noa', newPassword)).toBe(401)
  })

  it.each([
    ['demoted', { role: 'user' }],
    ['blocked', { is_approved: false }],
  ])('that an admin made is over when they are %s', async (_how, change) => {
    const yossiId = await server.addPerson('yossi', 'admin')
    const { token } = await invite(noaId, await server.signIn('yossi'))
    expect((await call(`users/${yossiId}`, change, admin, 'PATCH')).statusCode).toBe(200)
    expect(await codeOf(accept(token))).toEqual(bad)
    expect((await call('invitations', undefined, admin, 'GET')).json()).toEqual({
      mail: false,
      items: [],
      without_password: [],
    })
  })

  it('is not made by an admin who is demoted meanwhile', async () => {
    const yossiId = await server.addPerson('yossi', 'admin')
    const yossi = await server.signIn('yossi')
    const write = server.store.write.bind(server.store)
    vi.spyOn(server.store, 'write').mockImplementationOnce(async (work) => {
      await call(`users/${yossiId}`, { role: 'user' }, admin, 'PATCH')
      return write(work)
    })
    expect(await codeOf(call(`users/${noaId}/invitation`, undefined, yossi))).toEqual([403, 'forbidden'])
    expect(await server.store.db.selectFrom('invitations').selectAll().execute()).toEqual([])
  })

  it('is for an admin to make, for somebody else who may sign in', async () => {
    const noa = await server.signIn('noa')
    expect(await codeOf(call(`users/${adminId}/invitation`, undefined, noa))).toEqual([403, 'forbidden'])
    expect(await codeOf(call('invitations', undefined, noa, 'GET'))).toEqual([403, 'forbidden'])
    expect(await codeOf(call(`users/${noaId}/invitation`, undefined, ''))).toEqual([401, 'unauthorized'])
    expect(await codeOf(call(`users/${adminId}/invitation`))).toEqual([403, 'not_oneself'])
    expect(await codeOf(call('users/nobody/invitation'))).toEqual([404, 'not_found'])
    await call(`users/${noaId}`, { is_approved: false }, admin, 'PATCH')
    expect(await codeOf(call(`users/${noaId}/invitation`))).toEqual([403, 'not_approved'])
  })

  it('is known to the database, the log and the list without its secret', async () => {
    const { token, link } = await invite(noaId)
    await newcomer('yael')
    const list = await call('invitations', undefined, admin, 'GET')
    expect(list.json()).toMatchObject({
      mail: false,
      items: [{ user_id: noaId, purpose: 'reset' }],
      without_password: [expect.any(String)],
    })
    server.app.log.error({ url: link }, `opened ${link ?? ''}`)
    await accept(token)
    const rows = JSON.stringify(await server.store.db.selectFrom('invitations').selectAll().execute())
    for (const text of [list.body, rows, server.log.join('')]) expect(text).not.toContain(token)
    expect(server.log.join('')).not.toContain(newPassword)
  })

  it('takes the place of whoever was signed in on that device', async () => {
    const { token } = await invite(noaId)
    const response = await accept(token, newPassword, admin)
    expect(response.statusCode).toBe(200)
    expect((await call('auth/session', undefined, admin, 'GET')).statusCode).toBe(401)
  })
})

describe('who guesses', () => {
  beforeEach(() => open())

  it('is told the same of every link, whatever was wrong with it, and has to wait after thirty', async () => {
    const noaId = await server.addPerson('noa', 'user')
    const used = await invite(noaId)
    await accept(used.token)
    const answers = await Promise.all([
      accept(used.token),
      accept('x'.repeat(43)),
      check('y'.repeat(43)),
      check(used.token),
    ])
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
    for (let tries = 4; tries < 30; tries++) await check('z'.repeat(43))
    const good = await invite(noaId)
    expect(await codeOf(check(good.token))).toEqual([429, 'too_many_requests'])
    expect((await accept(good.token)).headers['retry-after']).toBe('900')
    server.nowMs += 15 * 60_000
    expect((await accept(good.token)).statusCode).toBe(200)
  })

  it.each([
    [{ token: 'x', password: '12345' }, 'password'],
    [{ token: '', password: newPassword }, 'token'],
    [{ token: 'x', password: newPassword, email: 'x@y' }, 'email'],
  ])('is refused %j', async (body, field) => {
    expect((await call('invitations/accept', body, '')).json()).toMatchObject({ error: { code: 'bad_request', field } })
  })
})
