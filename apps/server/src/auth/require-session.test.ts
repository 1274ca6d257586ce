import { beforeEach, describe, expect, it } from 'vitest'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { syncBody } from '../../testing/wire.ts'

let server: TestServer
let cookie: string
const hour = 60 * 60 * 1000

beforeEach(async () => {
  server = await openTestServer()
  await server.addPerson('noa', 'user')
  cookie = await server.signIn('noa')
})

const sync = (headers: Record<string, string>) =>
  server.call('POST', '/api/sync', { cookie, headers, body: syncBody() })

describe('a call that no person made', () => {
  it('is answered and does not prolong the session', async () => {
    server.nowMs += 23.5 * hour
    const idle = await sync({ 'x-bama-idle': '1' })
    expect([idle.statusCode, idle.headers['set-cookie']]).toEqual([200, undefined])
    server.nowMs += 0.5 * hour
    expect((await sync({})).statusCode).toBe(401)
  })

  it.each(['0', '', 'true'])('is not one with the header %j', async (value) => {
    server.nowMs += 23.5 * hour
    expect((await sync({ 'x-bama-idle': value })).headers['set-cookie']).toContain('Max-Age=86400')
  })
})
