import { type EntityName, type RecordId, recordId, type User } from '@bama/domain'
import type { WireRecord } from '@bama/sync'
import { beforeEach, describe, expect, it } from 'vitest'
import { insertRows } from '../../store/insert-rows.ts'
import { createRecordAsServer } from '../../sync/server-writes.ts'
import { emailOf, openTestServer, password, type TestServer } from '../../../testing/test-server.ts'

let server: TestServer
let admin: string
let noaId: RecordId
const newEmail = 'noa.levi@bama.test'

beforeEach(async () => {
  server = await openTestServer()
  await server.addPerson('dana', 'admin')
  noaId = await server.addPerson('noa', 'operator')
  admin = await server.signIn('dana')
})

const change = (body: unknown, id: RecordId = noaId) =>
  server.call('PATCH', `/api/users/${id}`, { body, cookie: admin })

const put = (entity: EntityName, id: string, fields: Record<string, unknown>) =>
  server.store.write((tx) =>
    createRecordAsServer(tx, { entity, id: recordId(id), fields, actorId: 'test', nowMs: server.nowMs }),
  )

const event = (id: string, operator: string | null) =>
  put('events', id, { name: id, date: '2026-12-01', assigned_operator_id: operator })
const task = (id: string, assignee: string | null, rest: object = {}) =>
  put('tasks', id, { description: id, assigned_user: assignee, ...rest })

/** Returns by id what a new device pulls. */
async function pull(entity: EntityName, cookie: string): Promise<ReadonlyMap<string, WireRecord>> {
  const { changes } = await server.sync(cookie)
  return new Map((changes[entity] ?? []).map((record) => [record.id, record as WireRecord]))
}

describe('a new e-mail', () => {
  it('signs in, lower-cased, and the old one no more; the id and the session stay', async () => {
    const before = await server.signIn('noa')
    const response = await change({ email: ' Noa.Levi@Bama.Test ' })
    expect(response.json()).toMatchObject({ id: noaId, email: newEmail })
    expect((await server.call('GET', '/api/auth/session', { cookie: before })).statusCode).toBe(200)
    const login = (email: string) => server.call('POST', '/api/auth/login', { body: { email, password } })
    expect((await login(newEmail)).statusCode).toBe(200)
    expect((await login(emailOf('noa'))).json()).toMatchObject({ error: { code: 'invalid_credentials' } })
  })

  it("takes the person's tasks and events along, and nobody else's", async () => {
    await event('by-email', emailOf('noa'))
    await event('by-id', noaId)
    await event('of-another', 'anoa@bama.test')
    await event('of-nobody', null)
    await task('own', emailOf('noa'))
    await task('mentions', 'yossi@bama.test', { internal_notes: `לשאול את ${emailOf('noa')}` })
    await task('similar', 'noa_bama@test')
    expect((await change({ email: newEmail })).statusCode).toBe(200)
    const noa = (await server.call('POST', '/api/auth/login', { body: { email: newEmail, password } })).headers[
      'set-cookie'
    ]
    const seen = await pull('events', String(noa).split(';')[0] ?? '')
    expect([...seen.keys()].toSorted()).toEqual(['by-email', 'by-id'])
    expect(seen.get('by-email')?.['assigned_operator_id']).toBe(newEmail)
    const tasks = await pull('tasks', admin)
    expect(['own', 'mentions', 'similar'].map((id) => tasks.get(id)?.['assigned_user'])).toEqual([
      newEmail,
      'yossi@bama.test',
      'noa_bama@test',
    ])
    expect((await pull('events', admin)).get('of-another')?.['assigned_operator_id']).toBe('anoa@bama.test')
  })

  it('is found in the last of thousands of records', async () => {
    await task('first', 'yossi@bama.test')
    const [row] = await server.store.db.selectFrom('records').selectAll().where('id', '=', 'first').execute()
    if (row === undefined) throw new Error('the task is there')
    const others = Array.from({ length: 2_000 }, (_, index) => ({ ...row, id: `o${index}`, seq: 10_000 + index }))
    await server.store.write((tx) => insertRows(tx, 'records', others))
    await task('zlast', emailOf('noa'))
    await change({ email: newEmail })
    const last = await server.store.db.selectFrom('records').select('fields').where('id', '=', 'zlast').execute()
    expect(last.map(({ fields }) => JSON.parse(fields) as unknown)).toMatchObject([{ assigned_user: newEmail }])
  })

  it('moves them as numbered changes that stand in the history', async () => {
    await task('own', emailOf('noa'))
    const first = await server.sync(admin)
    await change({ email: newEmail })
    const { changes } = await server.sync(admin, first)
    expect(changes['tasks']).toMatchObject([{ id: 'own', assigned_user: newEmail, _version: 2 }])
    const history = server.store.db
      .selectFrom('history')
      .selectAll()
      .where('record_id', '=', 'own')
      .where('operation', '=', 'update')
    expect(await history.execute()).toMatchObject([
      { cell: 'assigned_user', old_value: JSON.stringify(emailOf('noa')), new_value: JSON.stringify(newEmail) },
    ])
  })

  it('shows an operator at once what was already assigned to it', async () => {
    const noa = await server.signIn('noa')
    await event('ahead', newEmail)
    const first = await server.sync(noa)
    expect(first.changes['events']).toBeUndefined()
    await change({ email: newEmail })
    expect((await server.sync(noa, first)).changes['events']).toMatchObject([{ id: 'ahead' }])
  })

  it('with characters that mean something in JSON and LIKE is found as well', async () => {
    const odd = 'n"o\\a_%@bama.test'
    expect((await change({ email: odd })).json<User>().email).toBe(odd)
    await task('own', odd)
    await task('near', 'nxo\\a_%@bama.test')
    await change({ email: newEmail })
    const tasks = await pull('tasks', admin)
    expect([tasks.get('own')?.['assigned_user'], tasks.get('near')?.['assigned_user']]).toEqual([
      newEmail,
      'nxo\\a_%@bama.test',
    ])
  })

  it('is refused when somebody signs in with it, in whatever case, and nothing is changed', async () => {
    await task('own', emailOf('noa'))
    const response = await change({ email: emailOf('dana').toUpperCase(), phone: '03' })
    expect(response.statusCode).toBe(409)
    expect(response.json()).toMatchObject({ error: { code: 'email_taken', field: 'email' } })
    expect((await pull('systemUsers', admin)).get(noaId)).toMatchObject({ email: emailOf('noa'), phone: null })
    expect((await pull('tasks', admin)).get('own')?.['assigned_user']).toBe(emailOf('noa'))
  })

  it("is one person's when two ask for it at once", async () => {
    const yossiId = await server.addPerson('yossi', 'user')
    const answers = await Promise.all([change({ email: newEmail }), change({ email: newEmail }, yossiId)])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  it('leaves the old one free for somebody else, who is another person', async () => {
    await change({ email: newEmail })
    const body = { name: 'נועה השנייה', email: emailOf('noa'), password: 'secret-1', role: 'user' }
    const created = await server.call('POST', '/api/users', { body, cookie: admin })
    expect(created.statusCode).toBe(201)
    expect(created.json<User>().id).not.toBe(noaId)
  })
})
