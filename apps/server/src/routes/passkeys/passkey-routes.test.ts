import { randomBytes } from 'node:crypto'
import { passkeysSchema, sessionSchema } from '@bama/sync'
import { beforeEach, describe, expect, it } from 'vitest'
import { engineNames, useEngine } from '../../../testing/engines.ts'
import { createAuthenticator } from '../../../testing/software-authenticator.ts'
import { createPasskeys } from '../../auth/passkeys.ts'
import { readUser } from '../../sync/read-user.ts'
import { cookieOf, openTestServer, password, type TestServer } from '../../../testing/test-server.ts'

const origin = 'https://bama.example'
const minute = 60_000

describe.each(engineNames)('a passkey, on %s', (engine) => {
  const openStore = useEngine(engine)
  let server: TestServer
  let danaId: string
  let cookie: string

  beforeEach(async () => {
    server = await openTestServer({ store: await openStore(), origin })
    danaId = await server.addPerson('dana', 'user')
    cookie = await server.signIn('dana')
  })

  const call = (method: 'GET' | 'POST' | 'DELETE', url: string, body?: unknown, as = cookie) =>
    server.call(method, url, { cookie: as, headers: { origin }, ...(body === undefined ? {} : { body }) })
  const challengeOf = async (url: string, body: unknown = {}, as = cookie): Promise<string> =>
    (await call('POST', url, body, as)).json<{ challenge: string }>().challenge
  const askToEnter = () => challengeOf('/api/auth/passkey/options', {}, '')
  const enter = (response: unknown, more = {}) => call('POST', '/api/auth/passkey', { response, ...more }, '')

  async function enrol(authenticator = createAuthenticator({ origin })) {
    const added = await call('POST', '/api/passkeys', {
      response: authenticator.create(await challengeOf('/api/passkeys/options')),
    })
    return { authenticator, status: added.statusCode, added }
  }

  it('signs its person in, and begins a session like a password', async () => {
    const { authenticator, status } = await enrol()
    expect(status).toBe(201)
    const entered = await enter(authenticator.get(await askToEnter()), { personal: true })
    expect(entered.statusCode).toBe(200)
    expect(sessionSchema.parse(entered.json()).user.id).toBe(danaId)
    expect(entered.cookies.map(({ name }) => name)).toContain('__Host-bama-renewal')
    expect((await call('GET', '/api/auth/session', undefined, cookieOf(entered))).statusCode).toBe(200)
    const { items } = passkeysSchema.parse((await call('GET', '/api/passkeys')).json())
    expect(items).toMatchObject([{ last_used_at: '2026-11-20T09:00:00.000Z' }])
  })

  it('is told alike where it is none and where its answer proves nothing', async () => {
    const { authenticator } = await enrol()
    const challenge = await askToEnter()
    const good = authenticator.get(challenge)
    expect((await enter(good)).statusCode).toBe(200)
    const elsewhere = createAuthenticator({ origin: 'https://other.example' })
    const unseen = createAuthenticator({ origin, isVerified: false })
    const wrong = [
      // Used before.
      good,
      // Never issued.
      authenticator.get(Buffer.alloc(32).toString('base64url')),
      // Of an unknown passkey.
      createAuthenticator({ origin }).get(await askToEnter()),
      elsewhere.get(await askToEnter()),
      unseen.get(await askToEnter()),
      // Issued for creating a passkey.
      authenticator.get(await challengeOf('/api/passkeys/options')),
    ]
    const answers = []
    for (const response of wrong) answers.push(await enter(response))
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
    expect(answers[0]?.json()).toMatchObject({ error: { code: 'invalid_credentials' } })
    const late = await askToEnter()
    server.nowMs += 5 * minute
    expect((await enter(authenticator.get(late))).statusCode).toBe(401)
  })

  it('has no id with which a caller brings the database down', async () => {
    const { authenticator } = await enrol()
    const answer = await enter({ ...authenticator.get(await askToEnter()), id: 'a\0b' })
    expect([answer.statusCode, answer.json<{ error: { code: string } }>().error.code]).toEqual([400, 'bad_request'])
  })

  it('is made only by a device that has seen its person, for this site, and for whom the challenge was given', async () => {
    expect((await enrol(createAuthenticator({ origin, isVerified: false }))).status).toBe(401)
    expect((await enrol(createAuthenticator({ origin: 'https://other.example' }))).status).toBe(401)
    const noa = await server.addPerson('noa', 'user').then(() => server.signIn('noa'))
    const response = createAuthenticator({ origin }).create(await challengeOf('/api/passkeys/options', {}, noa))
    expect((await call('POST', '/api/passkeys', { response })).statusCode).toBe(401)
  })

  it('is made without the password only soon after the sign-in', async () => {
    server.nowMs += 11 * minute
    const answer = await call('POST', '/api/passkeys/options', {})
    expect(answer.json()).toMatchObject({ error: { code: 'invalid_credentials', field: 'password' } })
    expect((await call('POST', '/api/passkeys/options', { password: 'wrong' })).statusCode).toBe(401)
    expect((await call('POST', '/api/passkeys/options', { password })).statusCode).toBe(200)
  })

  it('signs nobody in once it is removed; nobody removes another person’s', async () => {
    const { authenticator, added } = await enrol()
    const { id } = added.json<{ id: string }>()
    const noa = await server.addPerson('noa', 'user').then(() => server.signIn('noa'))
    expect((await call('DELETE', `/api/passkeys/${id}`, undefined, noa)).statusCode).toBe(404)
    expect((await call('DELETE', `/api/passkeys/${id}`)).statusCode).toBe(204)
    expect((await enter(authenticator.get(await askToEnter()))).statusCode).toBe(401)
  })

  it('stays with one’s own new password, ends with an admin’s and with the account, and lets no blocked person in', async () => {
    const boss = await server.addPerson('boss', 'admin').then(() => server.signIn('boss'))
    const { authenticator } = await enrol()
    const own = { old_password: password, password }
    expect((await call('POST', `/api/users/${danaId}/password`, own)).statusCode).toBe(204)
    expect((await enter(authenticator.get(await askToEnter()))).statusCode).toBe(200)
    const block = (is_approved: boolean) =>
      server.call('PATCH', `/api/users/${danaId}`, { body: { is_approved }, cookie: boss })
    await block(false)
    expect((await enter(authenticator.get(await askToEnter()))).json()).toMatchObject({
      error: { code: 'not_approved' },
    })
    await block(true)
    expect((await call('POST', `/api/users/${danaId}/password`, { password }, boss)).statusCode).toBe(204)
    expect((await enter(authenticator.get(await askToEnter()))).statusCode).toBe(401)
    expect(await server.store.db.selectFrom('passkeys').selectAll().execute()).toEqual([])
  })

  it('is made by no session that ended while its body was on the way, and serves no sign-in once it was removed', async () => {
    const { store } = server
    const rp = { origin, id: new URL(origin).hostname }
    const passkeys = createPasskeys({ store, now: () => server.nowMs, randomBytes })
    const { deviceId } = sessionSchema.parse((await call('GET', '/api/auth/session')).json())
    const user = await readUser(store.db, danaId)
    if (user === null) throw new Error('no dana')
    const answer = async () => {
      const { challenge } = await passkeys.creationOptions(rp, { id: user.id, email: user.email, name: 'dana' })
      return createAuthenticator({ origin }).create(challenge)
    }
    const reset = await answer()
    await store.write((tx) => passkeys.endAllOf(tx, user.id))
    expect(await passkeys.add(rp, { user, deviceId }, 'here', reset)).toBeNull()
    const signedOut = await answer()
    await store.write((tx) => tx.deleteFrom('sessions').where('id', '=', deviceId).execute())
    expect(await passkeys.add(rp, { user, deviceId }, 'here', signedOut)).toBeNull()

    cookie = await server.signIn('dana')
    const { authenticator, added } = await enrol()
    const checked = await passkeys.check(rp, authenticator.get(await askToEnter()))
    if (checked === null) throw new Error('not taken')
    await passkeys.remove(user.id, added.json<{ id: string }>().id)
    expect(await store.write((tx) => passkeys.use(tx, checked))).toBe(false)
  })

  it('belongs to the address that the server was given, whatever a caller says', async () => {
    const elsewhere = 'https://bama.test'
    const answer = await server.call('POST', '/api/auth/passkey/options', {
      headers: { origin: elsewhere, host: 'bama.test' },
      body: {},
    })
    expect([answer.statusCode, answer.json<{ error?: { code: string } }>().error?.code]).toEqual([
      403,
      'forbidden_origin',
    ])
  })

  it('is slowed down like a password, by network address', async () => {
    for (let tries = 0; tries < 30; tries++) await askToEnter()
    const answer = await call('POST', '/api/auth/passkey/options', {}, '')
    expect([answer.statusCode, Number(answer.headers['retry-after'])]).toEqual([429, 15 * 60])
  })

  it('is taken also while others behind the same address have 30 prompts open', async () => {
    const { authenticator } = await enrol()
    const response = authenticator.get(await askToEnter())
    for (let open = 1; open < 30; open++) await askToEnter()
    expect((await call('POST', '/api/auth/passkey/options', {}, '')).statusCode).toBe(429)
    expect((await enter(response)).statusCode).toBe(200)
  })
})
