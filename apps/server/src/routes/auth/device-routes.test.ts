import { devicesSchema, sessionSchema } from '@bama/sync'
import type { LightMyRequestResponse } from 'fastify'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { engineNames, useEngine } from '../../../testing/engines.ts'
import { openStream } from '../../../testing/open-stream.ts'
import { emailOf, fillDisk, openTestServer, password, type TestServer } from '../../../testing/test-server.ts'

const hour = 60 * 60 * 1000
const windows = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36'
const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Version/18.5 Safari/604.1'

/** Returns the cookies that a browser keeps from an answer, and sends with its next call. */
const jarOf = (response: LightMyRequestResponse): Readonly<Record<string, string>> =>
  Object.fromEntries(response.cookies.map(({ name, value }) => [name, value]))
const cookie = (jar: Readonly<Record<string, string>>): string =>
  Object.entries(jar)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}=${value}`)
    .join('; ')

describe.each(engineNames)('devices of a person, on %s', (engine) => {
  const openStore = useEngine(engine)
  let server: TestServer
  let danaId: string

  beforeEach(async () => {
    server = await openTestServer({ store: await openStore() })
    danaId = await server.addPerson('dana', 'user')
  })

  const enter = async (personal = true, userAgent = windows, jar = {}) =>
    jarOf(
      await server.call('POST', '/api/auth/login', {
        body: { email: emailOf('dana'), password, personal },
        headers: { 'user-agent': userAgent, 'x-bama-device': '0123456789abcdef' },
        cookie: cookie(jar),
      }),
    )
  const check = async (jar: Readonly<Record<string, string>>) =>
    (await server.call('GET', '/api/auth/session', { cookie: cookie(jar) })).statusCode
  const renew = (jar: Readonly<Record<string, string>>) =>
    server.call('POST', '/api/auth/renew', {
      cookie: cookie(jar),
      headers: { 'user-agent': windows, 'x-bama-device': '0123456789abcdef' },
    })
  const list = async (jar: Readonly<Record<string, string>>) =>
    devicesSchema.parse((await server.call('GET', '/api/auth/devices', { cookie: cookie(jar) })).json()).items

  it('[B9.6] a person who opens the app every day types no password on their own device, for half a year', async () => {
    const jar = { ...(await enter()) }
    for (let day = 0; day < 180; day++) {
      server.nowMs += 24 * hour + 10 * 60_000
      expect(await check(jar)).toBe(401)
      const renewed = await renew(jar)
      expect(renewed.statusCode).toBe(200)
      const { user, expiresAt, vaultKey } = sessionSchema.parse(renewed.json())
      expect([user.id, Date.parse(expiresAt) - server.nowMs]).toEqual([danaId, 24 * hour])
      expect(vaultKey).toMatch(/^[\w-]{43}$/)
      Object.assign(jar, jarOf(renewed))
      expect(await check(jar)).toBe(200)
    }
  })

  it('a device that is not one’s own gets no token, and one that it had is taken away', async () => {
    const own = await enter()
    expect(own['__Host-bama-renewal']).toMatch(/^[\w-]{43}$/)
    const shared = { ...own, ...(await enter(false, windows, own)) }
    expect(shared['__Host-bama-renewal']).toBe('')
    expect((await renew(own)).statusCode).toBe(401)
    server.nowMs += 25 * hour
    expect([await check(shared), (await renew(shared)).statusCode]).toEqual([401, 401])
  })

  it('asks for the password again on a device that nobody used for 30 days', async () => {
    const jar = await enter()
    server.nowMs += 30 * 24 * hour
    expect((await renew(jar)).statusCode).toBe(401)
  })

  it('a token that was copied and used ends the session for both', async () => {
    const mine = await enter()
    server.nowMs += 25 * hour
    const theirs = { ...mine, ...jarOf(await renew(mine)) }
    expect(await check(theirs)).toBe(200)
    expect((await renew(mine)).statusCode).toBe(401)
    expect([await check(theirs), (await renew(theirs)).statusCode]).toEqual([401, 401])
    expect(server.log.join('')).toContain('a device token that was replaced was used')
  })

  it('an answer that was lost on its way costs nobody their password, and what it gave is nobody’s', async () => {
    const jar = await enter()
    server.nowMs += 25 * hour
    const lost = { ...jar, ...jarOf(await renew(jar)) }
    const again = await renew(jar)
    expect(again.statusCode).toBe(200)
    const next = { ...jar, ...jarOf(again) }
    expect(await check(next)).toBe(200)
    expect([await check(lost), (await renew(lost)).statusCode]).toEqual([401, 401])
    expect(await check(next)).toBe(200)
  })

  it('ends with the password, a sign-out and a block, and says to a blocked device that its copy is to go', async () => {
    const boss = await server.addPerson('boss', 'admin').then(() => server.signIn('boss'))
    const [changed, elsewhere, left] = [await enter(), await enter(), await enter()]
    await server.call('POST', `/api/users/${danaId}/password`, {
      body: { old_password: password, password },
      cookie: cookie(changed),
    })
    await server.call('POST', '/api/auth/logout', { cookie: cookie({ ...left, '__Host-bama': '' }) })
    server.nowMs += 25 * hour
    expect((await renew(elsewhere)).statusCode).toBe(401)
    expect((await renew(left)).statusCode).toBe(401)
    const kept = { ...changed, ...jarOf(await renew(changed)) }
    expect(await check(kept)).toBe(200)
    const bossToo = boss && (await server.signIn('boss'))
    await server.call('PATCH', `/api/users/${danaId}`, { body: { is_approved: false }, cookie: bossToo })
    server.nowMs += 25 * hour
    for (let call = 0; call < 2; call++)
      expect((await renew(kept)).json()).toMatchObject({ error: { code: 'account_blocked' } })
    const reset = await server.signIn('boss')
    await server.call('PATCH', `/api/users/${danaId}`, { body: { is_approved: true }, cookie: reset })
    expect((await renew(kept)).json()).toMatchObject({ error: { code: 'unauthorized' } })
  })

  it('are listed with their names, the last used first, and are signed out one by one, with their streams', async () => {
    const desk = await enter(true, windows)
    server.nowMs += hour
    const pocket = await enter(false, phone)
    const noa = await server.addPerson('noa', 'user').then(() => server.signIn('noa'))
    expect(await list(desk)).toMatchObject([
      { name: 'Chrome ב־Windows', personal: true, last_used_at: '2026-11-20T10:00:00.000Z' },
      { name: 'Safari ב־iPhone', personal: false },
    ])
    const [, { id } = { id: '' }] = await list(desk)
    expect((await server.call('DELETE', `/api/auth/devices/${id}`, { cookie: noa })).statusCode).toBe(404)
    const stream = await openStream(server.app, { cookie: cookie(pocket) })
    await stream.next()
    expect((await server.call('DELETE', `/api/auth/devices/${id}`, { cookie: cookie(desk) })).statusCode).toBe(204)
    expect(await stream.next()).toBeNull()
    expect([await check(pocket), await check(desk)]).toEqual([401, 200])
    expect(await list(desk)).toHaveLength(1)
  })

  it('[B3.30] their person’s record carries when and where the last sign-in was, a renewal too', async () => {
    await enter(true, phone)
    const jar = await enter()
    const read = async () =>
      sessionSchema.parse((await server.call('GET', '/api/auth/session', { cookie: cookie({ ...jar }) })).json()).user
    expect(await read()).toMatchObject({
      last_login: '2026-11-20T09:00:00.000Z',
      last_login_device: 'Chrome ב־Windows',
    })
    server.nowMs += 25 * hour
    expect(sessionSchema.parse((await renew(jar)).json()).user).toMatchObject({
      last_login: '2026-11-21T10:00:00.000Z',
    })
  })

  it('reads on while the disk is full: that a renewal arrived is only a note', async () => {
    const renewed = jarOf(await renew(await enter()))
    fillDisk(server)
    expect(await check(renewed)).toBe(200)
  })

  it('a stranger’s renewal writes nothing, so that it holds up nobody who writes', async () => {
    const write = vi.spyOn(server.store, 'write')
    expect((await renew({ '__Host-bama-renewal': 'A'.repeat(43) })).statusCode).toBe(401)
    expect(write).not.toHaveBeenCalled()
  })

  it('nobody goes on, lists or signs out without a sign-in', async () => {
    for (const token of ['', 'A'.repeat(43), 'x'])
      expect((await renew({ '__Host-bama-renewal': token })).statusCode).toBe(401)
    expect((await server.call('GET', '/api/auth/devices')).statusCode).toBe(401)
    expect((await server.call('DELETE', '/api/auth/devices/any')).statusCode).toBe(401)
  })
})
