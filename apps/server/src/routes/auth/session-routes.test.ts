import { userSchema } from '@bama/domain'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { updateRecordAsServer } from '../../sync/server-writes.ts'
import { openStream } from '../../../testing/open-stream.ts'
import { cookieOf, emailOf, openTestServer, password, type TestServer } from '../../../testing/test-server.ts'

let server: TestServer
let cookie: string
let danaId: string
const hour = 60 * 60 * 1000

const session = (with_ = cookie) => server.call('GET', '/api/auth/session', { cookie: with_ })

beforeEach(async () => {
  server = await openTestServer()
  danaId = await server.addPerson('dana', 'user')
  cookie = await server.signIn('dana')
})

describe('a session', () => {
  it("[A7.2] tells whose it is, with all of the person's fields", async () => {
    const michal = { full_name: 'מיכל ברק', phone: '052-1234567', position: 'במאית', hire_date: '2024-03-01' }
    const permissions = { can_edit_events: true }
    const id = await server.addPerson('michal', 'operator', { ...michal, permissions })
    const response = await session(await server.signIn('michal'))
    expect(response.statusCode).toBe(200)
    const email = emailOf('michal')
    expect(response.json()).toMatchObject({
      user: { id, name: 'michal', email, role: 'operator', is_approved: true, ...michal, permissions },
      expiresAt: '2026-11-21T09:00:00.000Z',
    })
    expect(Object.keys(response.json().user as object)).toEqual(expect.arrayContaining(Object.keys(userSchema.shape)))
  })

  it.each(['', '__Host-bama=', '__Host-bama=abc', 'bama=abc', `__Host-bama=${'A'.repeat(43)}`])(
    'is none with the cookie %j',
    async (wrong) => {
      const response = await session(wrong)
      expect(response.statusCode).toBe(401)
      expect(response.json()).toMatchObject({ error: { code: 'unauthorized' } })
    },
  )

  it('[B4.21] [B9.6] lasts 24 hours', async () => {
    server.nowMs += 24 * hour
    expect((await session()).statusCode).toBe(401)
    server.nowMs -= hour
    expect((await session()).statusCode).toBe(401)
  })

  it('[B4.23] [B9.6] is renewed by use in its last hour, and not before', async () => {
    server.nowMs += 23 * hour
    const early = await session()
    expect([early.statusCode, early.headers['set-cookie']]).toEqual([200, undefined])
    server.nowMs += 1
    const late = await session()
    expect(late.json()).toMatchObject({ expiresAt: '2026-11-22T08:00:00.001Z' })
    expect(cookieOf(late)).toBe(cookie)
    expect(late.headers['set-cookie']).toContain('Max-Age=86400')
    server.nowMs += 23 * hour
    expect((await session()).statusCode).toBe(200)
  })

  it('ends after 30 days, however it was used', async () => {
    const days = 30
    for (let used = 0; used < days * 24 - 23; used += 23.5) {
      server.nowMs += 23.5 * hour
      expect((await session()).statusCode).toBe(200)
    }
    server.nowMs += 23.5 * hour
    expect((await session()).statusCode).toBe(401)
  })

  it('is one of 300 at most: the oldest of a person ends', async () => {
    for (let count = 1; count <= 300; count++) {
      server.nowMs++
      await server.store.db
        .insertInto('sessions')
        .values({
          token_hash: `hash-${count}`,
          user_id: danaId,
          created_at: new Date(server.nowMs).toISOString(),
          expires_at: new Date(server.nowMs + hour).toISOString(),
        })
        .execute()
    }
    const latest = await server.signIn('dana')
    expect([(await session()).statusCode, (await session(latest)).statusCode]).toEqual([401, 200])
    expect(await server.store.db.selectFrom('sessions').select('user_id').execute()).toHaveLength(300)
  })

  it("ends with all others of its person from one of them, with their streams; another person's and the keys stay", async () => {
    const [elsewhere, boss] = [
      await server.signIn('dana'),
      await server.addPerson('boss', 'admin').then(() => server.signIn('boss')),
    ]
    const made = await server.call('POST', '/api/keys', { body: { name: 'x', password }, cookie })
    const { key } = made.json<{ key: string }>()
    const stream = await openStream(server.app, { cookie: elsewhere })
    await stream.next()
    const answer = await server.call('POST', '/api/auth/logout-others', { cookie })
    expect([answer.statusCode, answer.body]).toEqual([204, ''])
    expect(await stream.next()).toBeNull()
    const statuses = [await session(), await session(elsewhere), await session(boss)].map(
      ({ statusCode }) => statusCode,
    )
    expect(statuses).toEqual([200, 401, 200])
    const byKey = { headers: { authorization: `Bearer ${key}` } }
    expect((await server.call('GET', '/api/sync/systemUsers/any', byKey)).statusCode).not.toBe(401)
    expect((await server.call('POST', '/api/auth/logout-others', byKey)).statusCode).toBe(403)
    expect((await server.call('POST', '/api/auth/logout-others')).statusCode).toBe(401)
  })

  it('ends at the next request after its person was blocked', async () => {
    const { user } = (await session()).json<{ user: { id: Parameters<typeof updateRecordAsServer>[1]['id'] } }>()
    const block = (is_approved: boolean) =>
      server.store.write((tx) =>
        updateRecordAsServer(tx, {
          entity: 'systemUsers',
          id: user.id,
          patch: { is_approved },
          actorId: 'admin',
          nowMs: server.nowMs,
        }),
      )
    await block(false)
    expect((await session()).statusCode).toBe(401)
    await block(true)
    expect((await session()).statusCode).toBe(401)
  })

  it('ends when its person is gone', async () => {
    await server.store.db.deleteFrom('records').execute()
    expect((await session()).statusCode).toBe(401)
  })

  it.each(['blocked', 'deleted'])(
    'says to the device of who was %s that its copy is to go, and to nobody else',
    async (what) => {
      const boss = await server.addPerson('boss', 'admin').then(() => server.signIn('boss'))
      const { user } = (await session()).json<{ user: { id: string } }>()
      const change = (method: 'PATCH' | 'DELETE', body?: object) =>
        server.call(method, `/api/users/${user.id}`, { cookie: boss, ...(body === undefined ? {} : { body }) })
      const answer = what === 'blocked' ? await change('PATCH', { is_approved: false }) : await change('DELETE')
      expect(answer.statusCode).toBeLessThan(300)
      const codeOf = async (cookie?: string) => {
        const response = await session(cookie)
        return [response.statusCode, response.json<{ error: { code: string } }>().error.code]
      }
      // Every time, because an answer may be lost.
      for (let call = 0; call < 2; call++) expect(await codeOf()).toEqual([401, 'account_blocked'])
      expect(await codeOf('__Host-bama=unknown')).toEqual([401, 'unauthorized'])
      if (what === 'blocked') {
        await change('PATCH', { is_approved: true })
        expect(await codeOf()).toEqual([401, 'unauthorized'])
      }
    },
  )

  it('[B4.24] of someone is cleared from the database once it expired', async () => {
    server.nowMs += 25 * hour
    await server.signIn('dana')
    expect(await server.store.db.selectFrom('sessions').selectAll().execute()).toHaveLength(1)
  })
})

describe('signing out', () => {
  it('[A7.3] ends the session and takes the cookie away', async () => {
    const response = await server.call('POST', '/api/auth/logout', { cookie })
    expect(response.statusCode).toBe(204)
    expect(response.body).toBe('')
    expect(response.headers['set-cookie']).toEqual([
      '__Host-bama=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Strict',
      '__Host-bama-renewal=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Strict',
    ])
    expect((await session()).statusCode).toBe(401)
    expect(server.log.join('')).toContain('signed out')
  })

  it('is fine twice, without a session and with an empty body', async () => {
    await server.call('POST', '/api/auth/logout', { cookie })
    expect((await server.call('POST', '/api/auth/logout', { cookie })).statusCode).toBe(204)
    expect((await server.call('POST', '/api/auth/logout')).statusCode).toBe(204)
    expect((await server.call('POST', '/api/auth/logout', { body: {} })).statusCode).toBe(204)
    expect((await server.call('POST', '/api/auth/logout', { body: { all: true } })).statusCode).toBe(400)
  })

  it('takes the cookie away though the disk is full', async () => {
    vi.spyOn(server.store, 'write').mockRejectedValueOnce(
      Object.assign(new Error('full'), { code: 'ERR_SQLITE_ERROR', errcode: 13 }),
    )
    const response = await server.call('POST', '/api/auth/logout', { cookie })
    expect(response.statusCode).toBeGreaterThanOrEqual(500)
    expect([response.headers['set-cookie']].flat()[0]).toMatch(/^__Host-bama=; Max-Age=0;/)
  })

  it('writes nothing for a caller without a session, who must not hold up those who write', async () => {
    const write = vi.spyOn(server.store, 'write')
    for (const stranger of ['', `__Host-bama=${'A'.repeat(43)}`, `__Host-bama-renewal=${'A'.repeat(43)}`])
      expect((await server.call('POST', '/api/auth/logout', { cookie: stranger })).statusCode).toBe(204)
    expect(write).not.toHaveBeenCalled()
  })

  it('ends no other session', async () => {
    const other = await server.signIn('dana')
    await server.call('POST', '/api/auth/logout', { cookie })
    expect((await session(other)).statusCode).toBe(200)
  })
})
