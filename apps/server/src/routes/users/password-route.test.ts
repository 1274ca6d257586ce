import type { RecordId } from '@bama/domain'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { openStream } from '../../../testing/open-stream.ts'
import { emailOf, openTestServer, password, type TestServer } from '../../../testing/test-server.ts'
import { syncBody } from '../../../testing/wire.ts'

let server: TestServer
let admin: string
let danaId: RecordId
let noaId: RecordId
const newPassword = 'battery-staple'

beforeEach(async () => {
  server = await openTestServer()
  danaId = await server.addPerson('dana', 'admin')
  noaId = await server.addPerson('noa', 'user')
  admin = await server.signIn('dana')
})

const setPassword = (id: string, body: unknown, cookie: string) =>
  server.call('POST', `/api/users/${id}/password`, { body, cookie })
const problemOf = async (call: ReturnType<typeof setPassword>) => {
  const response = await call
  const { error } = response.json<{ error: { code: string; field?: string } }>()
  return [response.statusCode, error.code, ...(error.field === undefined ? [] : [error.field])]
}
const login = async (name: string, with_: string) =>
  (await server.call('POST', '/api/auth/login', { body: { email: emailOf(name), password: with_ } })).statusCode
const isSignedIn = async (cookie: string) =>
  (await server.call('GET', '/api/auth/session', { cookie })).statusCode === 200
const keyOf = async (cookie: string) =>
  (await server.call('POST', '/api/keys', { body: { name: 'גיליון', password }, cookie })).json<{ key: string }>().key
const works = async (key: string) => {
  const headers = { authorization: `Bearer ${key}` }
  return (await server.call('POST', '/api/sync', { body: syncBody(), headers })).statusCode === 200
}

describe("one's own password", () => {
  it("is changed with the old one, ends one's other sessions and streams, and leaves this one and the keys", async () => {
    const [here, elsewhere] = [await server.signIn('noa'), await server.signIn('noa')]
    const key = await keyOf(here)
    const [own, other] = [
      await openStream(server.app, { cookie: here }),
      await openStream(server.app, { cookie: elsewhere }),
    ]
    await Promise.all([own.next(), other.next()])
    const response = await setPassword(noaId, { old_password: password, password: newPassword }, here)
    expect([response.statusCode, response.body]).toEqual([204, ''])
    expect(await other.next()).toBeNull()
    expect([await isSignedIn(here), await isSignedIn(elsewhere), await isSignedIn(admin), await works(key)]).toEqual([
      true,
      false,
      true,
      true,
    ])
    expect([await login('noa', password), await login('noa', newPassword)]).toEqual([401, 200])
    expect(await own.next()).toBe('event: change\ndata: {}\n\n')
  })

  it('needs the old one, of admins too, and a wrong one signs nobody out', async () => {
    const noa = await server.signIn('noa')
    expect(await problemOf(setPassword(noaId, { password: newPassword }, noa))).toEqual([
      400,
      'bad_request',
      'old_password',
    ])
    expect(await problemOf(setPassword(danaId, { password: newPassword }, admin))).toEqual([
      400,
      'bad_request',
      'old_password',
    ])
    const wrong = await setPassword(noaId, { old_password: 'wrong-one', password: newPassword }, noa)
    expect(wrong.json()).toMatchObject({ error: { code: 'invalid_credentials' } })
    expect(wrong.headers['set-cookie']).toBeUndefined()
    expect(await isSignedIn(noa)).toBe(true)
    expect(await login('noa', password)).toBe(200)
  })

  it('is guessed no faster than at the sign-in', async () => {
    const noa = await server.signIn('noa')
    for (let index = 0; index < 5; index++)
      await setPassword(noaId, { old_password: `wrong-${index}`, password: newPassword }, noa)
    const sixth = await setPassword(noaId, { old_password: password, password: newPassword }, noa)
    expect(sixth.json()).toMatchObject({ error: { code: 'too_many_requests' } })
    expect(sixth.headers['retry-after']).toBe('30')
    expect(await login('noa', password)).toBe(429)
    server.nowMs += 30_000
    expect((await setPassword(noaId, { old_password: password, password: newPassword }, noa)).statusCode).toBe(204)
  })

  it('is changed once by two who try with the same old one', async () => {
    const [here, elsewhere] = [await server.signIn('noa'), await server.signIn('noa')]
    const answers = await Promise.all([
      setPassword(noaId, { old_password: password, password: 'first-choice' }, here),
      setPassword(noaId, { old_password: password, password: 'second-choice' }, elsewhere),
    ])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([204, 401])
  })
})

describe("somebody else's password", () => {
  it("is set by an admin and ends all of that person's sessions, streams and keys", async () => {
    const noa = await server.signIn('noa')
    const key = await keyOf(noa)
    const streams = [
      await openStream(server.app, { cookie: noa }),
      await openStream(server.app, { authorization: `Bearer ${key}` }),
    ]
    for (const stream of streams) await stream.next()
    expect((await setPassword(noaId, { password: newPassword }, admin)).statusCode).toBe(204)
    for (const stream of streams) expect(await stream.next()).toBeNull()
    expect([await isSignedIn(noa), await works(key), await isSignedIn(admin)]).toEqual([false, false, true])
    expect([await login('noa', password), await login('noa', newPassword)]).toEqual([401, 200])
  })

  it('still lets the devices of a blocked person learn that they are blocked', async () => {
    const noa = await server.signIn('noa')
    await server.call('PATCH', `/api/users/${noaId}`, { body: { is_approved: false }, cookie: admin })
    expect((await setPassword(noaId, { password: newPassword }, admin)).statusCode).toBe(204)
    expect(await problemOf(server.call('GET', '/api/auth/session', { cookie: noa }))).toEqual([401, 'account_blocked'])
  })

  it.each([
    ['a new password', () => setPassword(noaId, { password: newPassword }, admin)],
    ['fewer rights', () => server.call('PATCH', `/api/users/${noaId}`, { body: { role: 'operator' }, cookie: admin })],
  ])(
    '%s asks only for a sign-in, and lets the devices learn that their person was blocked later',
    async (_, change) => {
      const noa = await server.signIn('noa')
      const session = () => problemOf(server.call('GET', '/api/auth/session', { cookie: noa }))
      expect((await change()).statusCode).toBeLessThan(300)
      expect(await session()).toEqual([401, 'unauthorized'])
      await server.call('PATCH', `/api/users/${noaId}`, { body: { is_approved: false }, cookie: admin })
      expect(await session()).toEqual([401, 'account_blocked'])
    },
  )

  it("is nobody's business but an admin's, who gives no old one", async () => {
    const noa = await server.signIn('noa')
    expect(await problemOf(setPassword(danaId, { password: newPassword }, ''))).toEqual([401, 'unauthorized'])
    expect(await problemOf(setPassword(danaId, { old_password: password, password: newPassword }, noa))).toEqual([
      403,
      'forbidden',
    ])
    expect(await problemOf(setPassword('nobody', { nonsense: 1 }, noa))).toEqual([403, 'forbidden'])
    expect(await problemOf(setPassword('nobody', { password: newPassword }, admin))).toEqual([404, 'not_found'])
    expect(await problemOf(setPassword('a%2Fb', { password: newPassword }, admin))).toEqual([404, 'not_found'])
    expect(await problemOf(setPassword(noaId, { old_password: password, password: newPassword }, admin))).toEqual([
      400,
      'bad_request',
      'old_password',
    ])
    expect(await login('dana', password)).toBe(200)
  })

  it('is not set by an admin who is demoted meanwhile', async () => {
    const yossiId = await server.addPerson('yossi', 'admin')
    const yossi = await server.signIn('yossi')
    const write = server.store.write.bind(server.store)
    // Hashing the new password takes time, and the demotion comes meanwhile.
    vi.spyOn(server.store, 'write').mockImplementationOnce(async (work) => {
      const demotion = await server.call('PATCH', `/api/users/${yossiId}`, { body: { role: 'user' }, cookie: admin })
      expect(demotion.statusCode).toBe(200)
      return write(work)
    })
    expect(await problemOf(setPassword(noaId, { password: newPassword }, yossi))).toEqual([403, 'forbidden'])
    expect(await login('noa', password)).toBe(200)
  })
})

describe('a new password', () => {
  it.each([
    [{ old_password: password, password: '12345' }, 'password'],
    [{ old_password: password, password: 'x'.repeat(1025) }, 'password'],
    [{ old_password: password }, 'password'],
    [{ old_password: 7, password: newPassword }, 'old_password'],
    [{ old_password: password, password: newPassword, role: 'admin' }, 'role'],
  ])('has 6 characters at least (%#)', async (body, field) => {
    expect(await problemOf(setPassword(danaId, body, admin))).toEqual([400, 'bad_request', field])
  })

  it('is in no log', async () => {
    await setPassword(noaId, { password: newPassword }, admin)
    const log = server.log.join('')
    expect(log).toContain('password reset')
    expect(log).not.toContain(newPassword)
  })
})
