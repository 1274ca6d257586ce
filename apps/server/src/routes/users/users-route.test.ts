import { userIdFromEmail } from '@bama/domain'
import { beforeEach, describe, expect, it } from 'vitest'
import { emailOf, openTestServer, type TestServer } from '../../../testing/test-server.ts'

let server: TestServer
let admin: string

const yossi = { name: 'יוסי', email: 'Yossi@bama.test', password: 'secret-1', role: 'operator' }
const create = (body: unknown = yossi, cookie = admin) => server.call('POST', '/api/users', { body, cookie })

beforeEach(async () => {
  server = await openTestServer()
  await server.addPerson('dana', 'admin')
  admin = await server.signIn('dana')
})

describe('creating a person', () => {
  it('[A5.38] gives the record, approved and able to sign in', async () => {
    const response = await create({ ...yossi, phone: '050-1234567', permissions: { can_create_tasks: true } })
    expect(response.statusCode).toBe(201)
    expect(response.json()).toMatchObject({
      id: await userIdFromEmail('yossi@bama.test'),
      name: 'יוסי',
      email: 'yossi@bama.test',
      role: 'operator',
      phone: '050-1234567',
      permissions: { can_create_tasks: true },
      is_approved: true,
      _version: 1,
    })
    expect(response.body).not.toContain('secret-1')
    expect(response.body).not.toContain('argon2')
    const login = await server.call('POST', '/api/auth/login', {
      body: { email: 'yossi@bama.test', password: 'secret-1' },
    })
    expect(login.statusCode).toBe(200)
  })

  it('is logged like every change to accounts, with who did it', async () => {
    const { id } = (await create({ ...yossi, role: 'admin' })).json<{ id: string }>()
    const lines = server.log.map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>)
    expect(lines.filter(({ msg }) => msg === 'user created')).toMatchObject([
      { userId: id, role: 'admin', actorId: await userIdFromEmail(emailOf('dana')), address: '127.0.0.1' },
    ])
  })

  it('may leave the password to its person: until then nobody signs in', async () => {
    expect((await create({ ...yossi, password: undefined })).statusCode).toBe(201)
    for (const password of ['-', 'secret-1', 'undefined']) {
      const login = await server.call('POST', '/api/auth/login', { body: { email: 'yossi@bama.test', password } })
      expect(login.json()).toMatchObject({ error: { code: 'invalid_credentials' } })
    }
  })

  it('may leave the approval for later', async () => {
    expect((await create({ ...yossi, is_approved: false })).statusCode).toBe(201)
    const login = await server.call('POST', '/api/auth/login', {
      body: { email: 'yossi@bama.test', password: 'secret-1' },
    })
    expect(login.json()).toMatchObject({ error: { code: 'not_approved' } })
  })

  it('stands in the history with the admin who did it', async () => {
    const { id } = (await create()).json<{ id: string }>()
    const rows = await server.store.db.selectFrom('history').select('actor_id').where('record_id', '=', id).execute()
    expect(new Set(rows.map((row) => row.actor_id))).toEqual(new Set([await userIdFromEmail(emailOf('dana'))]))
  })

  it('reaches other devices by sync', async () => {
    const { id } = (await create()).json<{ id: string }>()
    const { changes } = await server.sync(admin)
    expect(changes['systemUsers']?.map((user) => user.id)).toContain(id)
  })

  it('[B5.10] refuses an e-mail that someone has, also under a race', async () => {
    const both = await Promise.all([create(), create({ ...yossi, name: 'אחר' })])
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 409])
    const again = await create()
    expect(again.statusCode).toBe(409)
    expect(again.json()).toMatchObject({ error: { code: 'email_taken', field: 'email' } })
  })

  it('gives an id of its own where the e-mail once made one', async () => {
    const { id } = (await create()).json<{ id: string }>()
    await server.store.db.deleteFrom('accounts').where('user_id', '=', id).execute()
    const second = await create()
    expect(second.statusCode).toBe(201)
    expect(second.json<{ id: string }>().id).not.toBe(id)
  })

  it('is an admin’s: 401 without a session, 403 for others, whatever the body is', async () => {
    await server.addPerson('noa', 'user')
    const noa = await server.signIn('noa')
    expect((await create(yossi, '')).json()).toMatchObject({ error: { code: 'unauthorized' } })
    const refused = await create({ nonsense: true }, noa)
    expect(refused.statusCode).toBe(403)
    expect(refused.json()).toMatchObject({ error: { code: 'forbidden' } })
  })

  it.each([
    [{ ...yossi, password: '12345' }, 'password'],
    [{ ...yossi, role: 'owner' }, 'role'],
    [{ ...yossi, is_admin: true }, 'is_admin'],
    [{ ...yossi, id: 'user-1' }, 'id'],
    [{ ...yossi, permissions: { can_fly: true } }, 'permissions.can_fly'],
    [{ ...yossi, is_approved: 'true' }, 'is_approved'],
    [{ ...yossi, hire_date: '2026-02-30' }, 'hire_date'],
  ])('refuses %j', async (body, field) => {
    const response = await create(body)
    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject({ error: { code: 'bad_request', field } })
  })
})
