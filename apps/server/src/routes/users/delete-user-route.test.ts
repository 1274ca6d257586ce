import { type RecordId, recordId, type User, userSchema } from '@bama/domain'
import { beforeEach, describe, expect, it } from 'vitest'
import { createAccount } from '../../auth/accounts.ts'
import { openStream } from '../../../testing/open-stream.ts'
import { cheapHash, emailOf, openTestServer, password, type TestServer } from '../../../testing/test-server.ts'

let server: TestServer
let admin: string
let danaId: RecordId
let noaId: RecordId

beforeEach(async () => {
  server = await openTestServer()
  danaId = await server.addPerson('dana', 'admin')
  noaId = await server.addPerson('noa', 'user')
  admin = await server.signIn('dana')
})

const remove = (id: string, cookie = admin) => server.call('DELETE', `/api/users/${id}`, { cookie })
const codeOf = async (call: ReturnType<typeof remove>) => {
  const response = await call
  return [response.statusCode, response.json<{ error: { code: string } }>().error.code]
}

describe('deleting a person', () => {
  it('ends the account with its sessions, keys and streams', async () => {
    const noa = await server.signIn('noa')
    const { key } = (await server.call('POST', '/api/keys', { body: { name: 'גיליון', password }, cookie: noa })).json<{
      key: string
    }>()
    const streams = [
      await openStream(server.app, { cookie: noa }),
      await openStream(server.app, { authorization: `Bearer ${key}` }),
    ]
    for (const stream of streams) await stream.next()
    const response = await remove(noaId)
    expect([response.statusCode, response.body]).toEqual([204, ''])
    for (const stream of streams) expect(await stream.next()).toBeNull()
    expect((await server.call('GET', '/api/auth/session', { cookie: noa })).statusCode).toBe(401)
    const byKey = await server.call('GET', '/api/sync/stream', { headers: { authorization: `Bearer ${key}` } })
    expect(byKey.statusCode).toBe(401)
    const login = await server.call('POST', '/api/auth/login', { body: { email: emailOf('noa'), password } })
    expect(login.json()).toMatchObject({ error: { code: 'invalid_credentials' } })
    // The remaining sessions only tell the devices to delete their copies.
    const sessions = server.store.db.selectFrom('sessions').select('is_blocked').where('user_id', '=', noaId)
    expect(new Set((await sessions.execute()).map(({ is_blocked }) => is_blocked))).toEqual(new Set([1]))
    for (const table of ['accounts', 'api_keys'] as const)
      expect(await server.store.db.selectFrom(table).select('user_id').where('user_id', '=', noaId).execute()).toEqual(
        [],
      )
    expect(server.log.join('')).toContain('user deleted')
  })

  it('reaches other devices as a deletion, and stands in the history with the admin who did it', async () => {
    const first = await server.sync(admin)
    await remove(noaId)
    expect((await server.sync(admin, first)).changes['systemUsers']).toEqual([{ id: noaId, deleted: true }])
    const history = server.store.db.selectFrom('history').select('actor_id').where('record_id', '=', noaId)
    expect(await history.where('operation', '=', 'delete').execute()).toEqual([{ actor_id: danaId }])
  })

  it('leaves the e-mail to a later person, who is another one', async () => {
    await remove(noaId)
    const body = { name: 'נועה השנייה', email: emailOf('noa'), password: 'secret-1', role: 'user' }
    const created = await server.call('POST', '/api/users', { body, cookie: admin })
    expect(created.statusCode).toBe(201)
    expect(created.json<User>().id).not.toBe(noaId)
    expect(await codeOf(remove(noaId))).toEqual([404, 'not_found'])
  })

  it('works for any id that a person may have', async () => {
    const id = recordId(`old:${'x'.repeat(124)}`)
    const fields = userSchema.parse({ name: 'ותיק', email: 'old@bama.test' })
    await server.store.write((tx) =>
      createAccount(tx, { id, passwordHash: cheapHash, fields, actorId: danaId, nowMs: server.nowMs }),
    )
    expect((await remove(encodeURIComponent(id))).statusCode).toBe(204)
  })
})

describe('deleting a person is refused', () => {
  it('to everyone but admins, before anything is revealed', async () => {
    const noa = await server.signIn('noa')
    expect(await codeOf(remove(danaId, ''))).toEqual([401, 'unauthorized'])
    expect(await codeOf(remove(danaId, noa))).toEqual([403, 'forbidden'])
    expect(await codeOf(remove(noaId, noa))).toEqual([403, 'forbidden'])
    expect(await codeOf(remove('nobody', noa))).toEqual([403, 'forbidden'])
  })

  it.each(['nobody', '__proto__', '%2e%2e%2fdana', 'a%2Fb', '%00'])("for the id %s, which is nobody's", async (id) => {
    expect(await codeOf(remove(id))).toEqual([404, 'not_found'])
  })

  it('for oneself and for the last admin', async () => {
    expect(await codeOf(remove(danaId))).toEqual([409, 'last_admin'])
    await server.addPerson('yossi', 'admin')
    expect(await codeOf(remove(danaId))).toEqual([403, 'not_oneself'])
    expect((await server.call('GET', '/api/auth/session', { cookie: admin })).statusCode).toBe(200)
  })

  it('to an admin who was deleted in the same moment: of two who delete each other one stays', async () => {
    const yossiId = await server.addPerson('yossi', 'admin')
    const yossi = await server.signIn('yossi')
    const answers = await Promise.all([remove(yossiId), remove(danaId, yossi)])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([204, 401])
  })

  it('twice: two who delete the same person do it once', async () => {
    const answers = await Promise.all([remove(noaId), remove(noaId)])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([204, 404])
  })

  it('with a body that says anything', async () => {
    const response = await server.call('DELETE', `/api/users/${noaId}`, { body: { force: true }, cookie: admin })
    expect(response.json()).toMatchObject({ error: { code: 'bad_request', field: 'force' } })
  })
})
