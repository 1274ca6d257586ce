import type { RecordId, User } from '@bama/domain'
import { beforeEach, describe, expect, it } from 'vitest'
import { openStream } from '../../../testing/open-stream.ts'
import { emailOf, openTestServer, password, type TestServer } from '../../../testing/test-server.ts'
import { historyEntries } from '../../../testing/history-entries.ts'

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

const change = (id: string, body: unknown, cookie = admin) => server.call('PATCH', `/api/users/${id}`, { body, cookie })
const changed = async (id: string, body: unknown, cookie = admin): Promise<User> => {
  const response = await change(id, body, cookie)
  expect(response.statusCode, response.body).toBe(200)
  return response.json<User>()
}
const problemOf = async (call: ReturnType<typeof change>) => {
  const response = await call
  const { error } = response.json<{ error: { code: string; field?: string } }>()
  return [response.statusCode, error.code, ...(error.field === undefined ? [] : [error.field])]
}
const isSignedIn = async (cookie: string) =>
  (await server.call('GET', '/api/auth/session', { cookie })).statusCode === 200
const versionOf = async (id: string) => {
  const account = server.store.db.selectFrom('accounts').select('access_version').where('user_id', '=', id)
  return (await account.executeTakeFirstOrThrow()).access_version
}

describe('changing a person', () => {
  it('changes what is given and nothing else, and answers with the person', async () => {
    const user = await changed(noaId, {
      full_name: ' נועה לוי ',
      phone: '050-1234567',
      position: '',
      hire_date: '2026-02-01',
      role: 'operator',
    })
    expect(user).toMatchObject({
      id: noaId,
      name: 'noa',
      full_name: 'נועה לוי',
      phone: '050-1234567',
      position: null,
      hire_date: '2026-02-01',
      role: 'operator',
      is_approved: true,
      _version: 2,
    })
    expect(await changed(noaId, { phone: null })).toMatchObject({
      phone: null,
      full_name: 'נועה לוי',
      hire_date: '2026-02-01',
    })
  })

  it("merges permissions flag by flag; null takes one back to the role's default", async () => {
    await changed(noaId, { permissions: { can_edit_events: true, can_create_tasks: false } })
    expect(await changed(noaId, { permissions: { can_create_tasks: null, can_delete_events: true } })).toMatchObject({
      permissions: { can_edit_events: true, can_delete_events: true },
    })
    const { permissions } = await changed(noaId, { permissions: {} })
    expect(permissions).toEqual({ can_edit_events: true, can_delete_events: true })
  })

  it('reaches the person and others by sync, and stands in the history with the admin who did it', async () => {
    const noa = await server.signIn('noa')
    await changed(noaId, { name: 'נועה', permissions: { can_edit_events: true } })
    const { changes } = await server.sync(noa)
    expect(changes['systemUsers']?.find(({ id }) => id === noaId)).toMatchObject({
      name: 'נועה',
      permissions: { can_edit_events: true },
    })
    const rows = (await historyEntries(server.store.db)).filter(
      (row) => row.record_id === noaId && row.operation === 'update' && row.actor_id === danaId,
    )
    expect(rows.map(({ cell }) => cell).toSorted()).toEqual(['name', 'permissions/can_edit_events'])
  })

  it('writes nothing when the person is like that already', async () => {
    const before = await changed(noaId, { phone: '03-1' })
    expect(await changed(noaId, { phone: '03-1', role: 'user', is_approved: true })).toEqual(before)
    expect(await versionOf(noaId)).toBe(1)
  })

  it('of somebody whose role becomes another than admin takes the older flag, too, unless it says otherwise', async () => {
    await changed(noaId, { role: 'admin', is_admin: true })
    expect(await changed(noaId, { role: 'operator' })).toMatchObject({ role: 'operator', is_admin: false })
    expect(await changed(noaId, { role: 'user', is_admin: true })).toMatchObject({ role: 'user', is_admin: true })
    expect(await changed(noaId, { role: 'user', phone: '03-1' })).toMatchObject({ is_admin: true })
  })

  it('is logged without what was written', async () => {
    await changed(noaId, { phone: '050-7654321' })
    expect(server.log.join('')).toMatch(/"fields":\["phone"\].*"user changed"/)
    expect(server.log.join('')).not.toContain('050-7654321')
  })
})

describe('changing a person is refused', () => {
  it('to everyone but admins, before anything is revealed', async () => {
    const noa = await server.signIn('noa')
    expect(await problemOf(change(noaId, { role: 'admin' }, ''))).toEqual([401, 'unauthorized'])
    expect(await problemOf(change(noaId, { role: 'admin' }, noa))).toEqual([403, 'forbidden'])
    expect(await problemOf(change(noaId, { nonsense: 1 }, noa))).toEqual([403, 'forbidden'])
    expect(await problemOf(change('nobody', { phone: '03' }, noa))).toEqual([403, 'forbidden'])
    expect(await problemOf(change('nobody', { phone: '03' }))).toEqual([404, 'not_found'])
  })

  it.each([
    'nobody',
    '__proto__',
    'constructor',
    '..%2Fdana',
    'a%2Fb',
    '%00',
    'א',
    "' OR 1=1 --",
    'x'.repeat(200),
    '%E0%A4%A',
  ])("for the id %s, which is nobody's", async (id) => {
    expect((await problemOf(change(id, { phone: '03' })))[0]).toBe(id.endsWith('%A') ? 400 : 404)
  })

  it.each([
    ['{}', undefined],
    ['{"password": "secret-1"}', 'password'],
    ['{"id": "dana"}', 'id'],
    ['{"last_login": null}', 'last_login'],
    ['{"active_timer_id": null}', 'active_timer_id'],
    ['{"name": " "}', 'name'],
    ['{"name": null}', 'name'],
    ['{"email": "noa"}', 'email'],
    ['{"email": null}', 'email'],
    ['{"role": "owner"}', 'role'],
    ['{"is_admin": "true"}', 'is_admin'],
    ['{"is_approved": null}', 'is_approved'],
    ['{"hire_date": "2026-02-30"}', 'hire_date'],
    ['{"permissions": {"can_fly": true}}', 'permissions.can_fly'],
    ['{"permissions": {"constructor": true}}', 'permissions.constructor'],
    ['{"permissions": {"can_edit_events": "yes"}}', 'permissions.can_edit_events'],
    ['{"permissions": null}', 'permissions'],
    ['[]', undefined],
  ])('with the body %s', async (body, field) => {
    const response = await server.call('PATCH', `/api/users/${noaId}`, {
      body,
      cookie: admin,
      headers: { 'content-type': 'application/json' },
    })
    expect(response.statusCode).toBe(400)
    const { error } = response.json<{ error: { code: string; field?: string } }>()
    expect([error.code, error.field]).toEqual(['bad_request', field])
  })

  it('with a body that reaches for prototypes', async () => {
    const headers = { 'content-type': 'application/json' }
    for (const body of [
      '{"__proto__": {"role": "admin"}}',
      '{"permissions": {"__proto__": {"can_edit_events": true}}}',
    ]) {
      const response = await server.call('PATCH', `/api/users/${noaId}`, { body, cookie: admin, headers })
      expect(response.statusCode).toBe(400)
    }
    expect(await changed(noaId, { phone: '03' })).toMatchObject({ role: 'user', permissions: {} })
  })

  it("for one's own access; one's own details are one's own", async () => {
    await server.addPerson('yossi', 'admin')
    for (const body of [
      { role: 'user' },
      { is_admin: true },
      { is_approved: false },
      { permissions: { can_edit_events: true } },
      { role: 'user', phone: '03' },
    ])
      expect(await problemOf(change(danaId, body))).toEqual([403, 'not_oneself'])
    expect(await changed(danaId, { phone: '03', role: 'admin', is_approved: true })).toMatchObject({
      phone: '03',
      role: 'admin',
    })
    expect(await isSignedIn(admin)).toBe(true)
  })

  it('for the last admin: one who may not sign in does not count', async () => {
    await server.addPerson('yossi', 'admin', { is_approved: false })
    expect(await problemOf(change(danaId, { role: 'user' }))).toEqual([409, 'last_admin'])
    expect(await problemOf(change(danaId, { is_approved: false }))).toEqual([409, 'last_admin'])
  })

  it('for the permissions of admins, who hold them all', async () => {
    const yossiId = await server.addPerson('yossi', 'user', { is_admin: true })
    expect(await problemOf(change(yossiId, { permissions: { can_edit_events: false } }))).toEqual([
      403,
      'forbidden',
      'permissions',
    ])
    expect(await changed(yossiId, { is_admin: false, permissions: { can_edit_events: false } })).toMatchObject({
      is_admin: false,
    })
  })

  it('to an admin who was demoted in the same moment: of two who demote each other one stays', async () => {
    const yossiId = await server.addPerson('yossi', 'admin')
    const yossi = await server.signIn('yossi')
    const answers = await Promise.all([change(yossiId, { role: 'user' }), change(danaId, { role: 'user' }, yossi)])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 403])
    const cookies = await Promise.all([server.signIn('dana'), server.signIn('yossi')])
    const sessions = await Promise.all(cookies.map((cookie) => server.call('GET', '/api/auth/session', { cookie })))
    expect(sessions.map((session) => session.json<{ user: User }>().user.role).toSorted()).toEqual(['admin', 'user'])
  })

  it('to an admin who was blocked in the same moment', async () => {
    const yossiId = await server.addPerson('yossi', 'admin')
    const yossi = await server.signIn('yossi')
    const answers = await Promise.all([
      change(yossiId, { is_approved: false }),
      change(danaId, { is_approved: false }, yossi),
    ])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 401])
  })
})

describe('sessions of a person whose access changes', () => {
  const permissions = { can_edit_events: true }

  it.each([
    [{ role: 'operator' }],
    [{ permissions: { can_edit_events: null } }],
    [{ permissions: { can_create_tasks: false } }],
    [{ is_approved: false }],
  ])('end at once, streams too, when it shrinks: %j', async (body) => {
    const yossiId = await server.addPerson('yossi', 'user', { permissions })
    const [phone, laptop] = [await server.signIn('yossi'), await server.signIn('yossi')]
    const stream = await openStream(server.app, { cookie: phone })
    const own = await openStream(server.app, { cookie: admin })
    await Promise.all([stream.next(), own.next()])
    await changed(yossiId, body)
    expect(await stream.next()).toBeNull()
    expect(await own.next()).toBe('event: change\ndata: {}\n\n')
    expect([await isSignedIn(phone), await isSignedIn(laptop), await isSignedIn(admin)]).toEqual([false, false, true])
    expect(await versionOf(yossiId)).toBe(2)
  })

  it.each([
    [{ role: 'admin' }, 2],
    [{ permissions: { can_delete_events: true } }, 2],
    [{ permissions: { can_delete_events: false } }, 2],
    [{ phone: '03', name: 'נועה' }, 1],
  ])('stay when it grows or stays: %j', async (body, accessVersion) => {
    const noa = await server.signIn('noa')
    await changed(noaId, body)
    expect(await isSignedIn(noa)).toBe(true)
    expect(await versionOf(noaId)).toBe(accessVersion)
  })

  it('stay away after a block that is lifted again', async () => {
    const noa = await server.signIn('noa')
    await changed(noaId, { is_approved: false })
    const login = await server.call('POST', '/api/auth/login', { body: { email: emailOf('noa'), password } })
    expect(login.json()).toMatchObject({ error: { code: 'not_approved' } })
    await changed(noaId, { is_approved: true })
    expect(await isSignedIn(noa)).toBe(false)
    expect(await isSignedIn(await server.signIn('noa'))).toBe(true)
  })

  it('pull again: an old cursor is answered from the beginning', async () => {
    const noa = await server.signIn('noa')
    const first = await server.sync(noa)
    expect((await server.sync(noa, first)).reset).toBeUndefined()
    await changed(noaId, { permissions: { can_edit_events: true } })
    expect((await server.sync(noa, first)).reset).toBe(true)
  })
})
