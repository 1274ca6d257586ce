import { withoutSecrets } from './without-secrets.ts'
import { randomUUID } from 'node:crypto'
import { userIdFromEmail, userSchema } from '@bama/domain'
import { describe, expect, it } from 'vitest'
import { createAccount } from '../auth/accounts.ts'
import type { Store } from '../store/store.ts'
import { newEvent } from '../../testing/api-client.ts'
import { syncBody } from '../../testing/wire.ts'
import { openAppWith } from '../../testing/app-with.ts'
import { cheapHash, cookieOf, password } from '../../testing/test-server.ts'

interface Line {
  readonly level: number
  readonly msg: string
  readonly [field: string]: unknown
}

async function openLogged(logLevel: 'trace' | 'info' | 'warn') {
  const { app, log } = await openAppWith({ logLevel })
  return { app, lines: (): Line[] => log.map((line) => JSON.parse(line) as Line), text: () => log.join('') }
}

const secrets = {
  password: 'correct-horse-battery',
  token: 'Zx9'.repeat(14),
  key: `bama_${'k3y'.repeat(15)}`.slice(0, 48),
  code: 'set-up-code-22-letters',
  text: 'נפגש מחר בשעה שמונה',
  word: 'confidential-word',
}

const expectNoSecret = (text: string): void => {
  expect(text).not.toBe('')
  for (const [name, secret] of Object.entries(secrets)) expect([name, text.includes(secret)]).toEqual([name, false])
}

async function addDana(store: Store): Promise<void> {
  const fields = userSchema.parse({ name: secrets.text, email: 'dana@bama.test', role: 'admin' })
  const id = await userIdFromEmail(fields.email)
  await store.write((tx) => createAccount(tx, { id, passwordHash: cheapHash, fields, actorId: id, nowMs: Date.now() }))
}

describe('a request', () => {
  it("has one line at info, with the route's pattern", async () => {
    const { app, lines, text } = await openLogged('info')
    await app.inject({ url: `/api/files/${randomUUID()}?token=${secrets.token}` })
    await app.inject({ method: 'PATCH', url: `/nothing/${secrets.token}` })
    const requests = lines().filter(({ msg }) => msg === 'request')
    expect(requests).toMatchObject([
      { level: 30, method: 'GET', route: '/api/files/:id', status: 401 },
      { level: 30, method: 'PATCH', route: null, status: 404 },
    ])
    expect(requests.map(({ reqId, ms }) => [typeof reqId, typeof ms])).toEqual([
      ['string', 'number'],
      ['string', 'number'],
    ])
    expect(new Set(requests.map(({ reqId }) => reqId)).size).toBe(2)
    expectNoSecret(text())
  })

  it('has none at the usual level, where denials are', async () => {
    const { app, lines } = await openLogged('warn')
    await app.inject({ url: '/api/auth/session' })
    expect(lines()).toMatchObject([{ level: 40, msg: 'denied', code: 'unauthorized', route: '/api/auth/session' }])
  })
})

describe('a sign-in', () => {
  it('is logged even where nothing else is', async () => {
    const { app, store, log } = await openAppWith({ logLevel: 'silent' })
    await addDana(store)
    await app.inject({ method: 'POST', url: '/api/auth/login', payload: { email: 'dana@bama.test', password } })
    expect(log.map((line) => JSON.parse(line) as Line)).toMatchObject([{ msg: 'signed in', address: '127.0.0.1' }])
  })
})

describe('at trace, nothing tells', () => {
  it('what people do: setting up, signing in, keys, writing', async () => {
    const { app, text } = await openLogged('trace')
    const cookie = `__Host-bama=${secrets.token}`
    const headers = { cookie, 'x-forwarded-for': secrets.word }
    const { password: typed, code, key, text: message, token } = secrets
    await app.inject({
      method: 'POST',
      url: '/api/setup',
      headers,
      payload: { code, name: message, email: 'dana@bama.test', password: typed },
    })
    await app.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers,
      payload: { email: 'dana@bama.test', password: typed },
    })
    await app.inject({ method: 'POST', url: '/api/auth/login', headers, payload: `{"password": "${typed}"` })
    await app.inject({
      method: 'POST',
      url: `/api/sync?token=${token}`,
      headers: { authorization: `Bearer ${key}` },
      payload: { text: message },
    })
    await app.inject({ method: 'GET', url: `/%${token}` })
    await app.inject({
      method: 'GET',
      url: '/api/health',
      headers: { authorization: `Basic ${Buffer.from(typed).toString('base64')}` },
    })
    expectNoSecret(text())
    expect(text()).not.toContain(Buffer.from(typed).toString('base64'))
  })

  it('who signs in, makes a key and writes with it', async () => {
    const { app, store, log } = await openAppWith({ logLevel: 'trace' })
    await addDana(store)
    const call = (url: string, headers: Record<string, string>, payload: object) =>
      app.inject({ method: 'POST', url, headers, payload })
    const login = await call('/api/auth/login', {}, { email: 'dana@bama.test', password })
    const cookie = cookieOf(login)
    const { key } = (await call('/api/keys', { cookie }, { name: secrets.text, password })).json<{ key: string }>()
    const mutations = [newEvent('event-1', { name: secrets.text, description: secrets.word })]
    const push = syncBody({ mutations })
    expect((await call('/api/sync', { authorization: `Bearer ${key}` }, push)).json()).toMatchObject({
      results: [{ status: 'applied' }],
    })
    const text = log.join('')
    expect(text).toContain('signed in')
    expectNoSecret(text)
    for (const secret of [password, cookie.split('=')[1], key, key.slice('bama_'.length)])
      expect(text).not.toContain(secret)
  })

  it.each<[string, object]>([
    [
      'the whole request',
      { req: { headers: { cookie: secrets.token, authorization: secrets.key }, body: secrets.text, method: 'POST' } },
    ],
    ['raw headers', { headers: { cookie: `__Host-bama=${secrets.token}` } }],
    ['a body', { body: { password: secrets.password, text: secrets.text } }],
    ['a mutation', { mutation: { patch: { text: secrets.text, name: secrets.word } } }],
    ['a patch in a list', { changes: [{ text: secrets.text }, secrets.text] }],
    [
      'fields by name',
      { password: secrets.password, token: secrets.token, setupCode: secrets.token, sessionToken: secrets.word },
    ],
    ['a token by another name', { id: secrets.token }],
    ['a code that is none of the errors', { code: secrets.code }],
    ['a text by another name', { note: secrets.text }],
    ['one word of a text', { text: secrets.word, content: secrets.word, message: secrets.word, title: secrets.word }],
    ['an address', { url: `/setup#code=${secrets.code}` }],
    ['an error under another name', { error: new Error(secrets.text) }],
    [
      'an error with fields',
      { err: Object.assign(new Error('failed'), { detail: secrets.text, parameters: [secrets.password] }) },
    ],
    ['an error with an unreadable text', { err: new SyntaxError(`Unexpected token in "${secrets.text}"`) }],
    [
      'what PostgreSQL could not take',
      { err: Object.assign(new Error(`invalid input syntax for type json: "${secrets.text}"`), { code: '22P02' }) },
    ],
    ['a cause', { err: new Error('outer', { cause: new SyntaxError(`"${secrets.text}" is not valid JSON`) }) }],
  ])('%s that someone logs', async (_what, fields) => {
    const { app, text, lines } = await openLogged('trace')
    app.log.error(fields)
    app.log.trace(fields, 'careless')
    app.log.child(fields).info('a child')
    expect(lines()).toHaveLength(3)
    expectNoSecret(text())
  })

  it('an error alone, and tokens in a sentence', async () => {
    const { app, text, lines } = await openLogged('trace')
    app.log.error(new SyntaxError(`Unexpected token, "${secrets.text}" is not valid JSON`))
    app.log.error(new Error(`no user with __Host-bama=${secrets.token}`))
    app.log.info(`cookies: __Host-bama-renewal=${secrets.token}; __Host-bama-device=${secrets.word}.${secrets.token}`)
    app.log.info(`the webhook's secret is whsec_${secrets.token}=`)
    app.log.info(`Authorization: Bearer ${secrets.token}, ${secrets.key}, /setup#code=${secrets.code}`)
    app.log.info(`postgres://bama:${secrets.word}@localhost/bama`)
    app.log.info(`GET https://bama.example/api/calendar/${secrets.word}.ics`)
    // A secret may begin with any word, even with that of a route.
    app.log.info(`GET https://bama.example/api/calendar/feeds-${secrets.word}.ics`)
    expect(lines()).toHaveLength(8)
    expectNoSecret(text())
  })
})

describe('what helps to find a fault', () => {
  it('stays: the message, the code, where it came from, names and numbers', async () => {
    const { app, lines } = await openLogged('info')
    const cause = Object.assign(new Error('no such table: accounts'), { code: 'ERR_SQLITE_ERROR' })
    app.log.error({
      err: new Error('the migration failed', { cause }),
      userId: 'user-1',
      fields: ['role', 'permissions/can_edit_events'],
      ms: 12,
    })
    expect(lines()[0]).toMatchObject({
      msg: 'the migration failed',
      userId: 'user-1',
      fields: ['role', 'permissions/can_edit_events'],
      ms: 12,
      err: {
        type: 'Error',
        message: 'the migration failed',
        cause: { message: 'no such table: accounts', code: 'ERR_SQLITE_ERROR' },
      },
    })
    expect(lines()[0]).toMatchObject({ err: { stack: expect.stringContaining('log.test.ts') as string } })
  })
})

describe('a long line', () => {
  it('is searched in a time that grows with it, not with its square', () => {
    const line = `${'a'.repeat(300_000)} postgres://bama:secret@db/bama`
    const started = performance.now()
    expect(withoutSecrets(line)).toBe(`${'a'.repeat(300_000)} postgres://bama:[left out]@db/bama`)
    // When it was quadratic, this took minutes.
    expect(performance.now() - started).toBeLessThan(5000)
  })
})
