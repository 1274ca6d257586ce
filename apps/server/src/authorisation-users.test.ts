import { randomUUID } from 'node:crypto'
import type { RecordId } from '@bama/domain'
import { describe, expect, it } from 'vitest'
import { addPerson, allFlags, type Person, personas, type PersonPlan } from '../testing/authorisation/person.ts'
import { permitsCall, type UsersCall } from '../testing/authorisation/users-calls.ts'
import { openTestServer, password, type TestServer } from '../testing/test-server.ts'

/** A value for each detail that PATCH accepts, different from that of a new person. */
const details: Readonly<Record<string, unknown>> = {
  name: 'שם אחר',
  full_name: 'שם מלא אחר',
  phone: '050-7777777',
  position: 'תפקיד אחר',
  hire_date: '2026-01-01',
}

/** Changes of access, in both directions. */
const accessChanges = (target: Person): readonly Readonly<Record<string, unknown>>[] => [
  { role: target.role === 'admin' ? 'user' : 'admin' },
  { role: target.role === 'operator' ? 'user' : 'operator' },
  { is_admin: !target.isAdmin },
  { is_approved: false },
  ...allFlags.map((flag) => ({ permissions: { [flag]: !(target.flags[flag] ?? false) } })),
]

const fieldsOf = (change: Readonly<Record<string, unknown>>): readonly string[] =>
  Object.keys(change).map((field) => (field === 'permissions' ? 'permissions/any' : field))

/** Permissions are evaluated on the person after the change of role, and a lesser role also removes the admin flag. */
const asChanged = (target: Person, role: unknown): Person =>
  role === 'user' || role === 'operator'
    ? { ...target, role, isAdmin: false }
    : role === 'admin'
      ? { ...target, role }
      : target

interface Tried {
  readonly differences: string[]
  count: number
}

let people = 0
const newTarget = (server: TestServer, plan: Omit<PersonPlan, 'name'>): Promise<Person> =>
  addPerson(server, { ...plan, name: `target-${++people}` })

/** Returns the state of a person, which a refused call must not change. */
const stateOf = async (server: TestServer, id: RecordId): Promise<string> =>
  JSON.stringify([
    await server.store.db
      .selectFrom('records')
      .select(['fields', 'version', 'deleted'])
      .where('entity', '=', 'systemUsers')
      .where('id', '=', id)
      .execute(),
    await server.store.db.selectFrom('accounts').selectAll().where('user_id', '=', id).execute(),
    await server.store.db.selectFrom('invitations').selectAll().where('user_id', '=', id).execute(),
  ])

interface Call {
  readonly method: 'POST' | 'PATCH' | 'DELETE'
  readonly path: string
  readonly body?: unknown
  readonly cookie: string
  readonly who: UsersCall
  readonly isPermitted: boolean
  readonly what: string
}

/** Makes a call, and records whether it was done or refused against the table, or changed something although refused. */
async function tryCall(
  server: TestServer,
  tried: Tried,
  { method, path, body, cookie, who, isPermitted, what }: Call,
): Promise<void> {
  const { person, target } = who
  const state = async (): Promise<string> => (target === null ? '' : stateOf(server, target.id))
  const before = await state()
  const response = await server.call(method, path, { body, cookie })
  const isChanged = before !== (await state())
  const isDone = response.statusCode >= 200 && response.statusCode < 300
  // Refused for lack of permission, not as a malformed call.
  const isRefused = [401, 403, 409].includes(response.statusCode) && !isChanged
  const isRight = isPermitted ? isDone && (target === null || isChanged) : isRefused
  const got = `${response.statusCode} ${response.body.slice(0, 120)}`
  if (!isRight)
    tried.differences.push(`${person.name} | ${what} | expected ${isPermitted ? 'done' : 'refused'} | got ${got}`)
  tried.count++
}

/** The people on whom each person tries the calls, including themselves. */
const aims: readonly (readonly [who: string, plan: Omit<PersonPlan, 'name'> | null])[] = [
  ['a worker', { role: 'user' }],
  ['an operator', { role: 'operator' }],
  ['another admin', { role: 'admin' }],
  ['another admin by flag', { role: 'user', isAdmin: true }],
  ['oneself', null],
]

/**
 * Tries every change on one kind of person. A permitted change alters its target, so each gets a new one, except that
 * there is only one oneself.
 */
async function tryAim(
  server: TestServer,
  tried: Tried,
  person: Person,
  cookie: string,
  [name, plan]: (typeof aims)[number],
): Promise<void> {
  const shared = plan === null ? person : await newTarget(server, plan)
  const hasOtherAdmin = true
  const patch = async (body: Readonly<Record<string, unknown>>): Promise<void> => {
    const mayFields = (fields: readonly string[], target: Person): boolean =>
      permitsCall('PATCH /api/users/:id', fields, { person, target, hasOtherAdmin })
    const [flags, others] = [
      fieldsOf(body).filter((field) => field.startsWith('permissions')),
      fieldsOf(body).filter((field) => !field.startsWith('permissions')),
    ]
    const isPermitted =
      mayFields(others, shared) && (flags.length === 0 || mayFields(flags, asChanged(shared, body['role'])))
    const target = isPermitted && plan !== null ? await newTarget(server, plan) : shared
    const what = `PATCH ${name}: ${JSON.stringify(body)}`
    await tryCall(server, tried, {
      method: 'PATCH',
      path: `/api/users/${target.id}`,
      body,
      cookie,
      who: { person, target, hasOtherAdmin },
      isPermitted,
      what,
    })
  }
  for (const [field, value] of Object.entries(details)) await patch({ [field]: value })
  await patch({ email: `${randomUUID()}@bama.test` })
  for (const body of accessChanges(shared)) await patch(body)
  // One field that isn't permitted makes the whole call fail.
  await patch({ phone: '050-8888888', is_approved: false })
  await patch({ phone: '050-9999999', permissions: { can_delete_events: true } })
  await patch({ role: shared.role === 'admin' ? 'operator' : 'admin', permissions: { can_delete_events: true } })
  const who = { person, target: shared, hasOtherAdmin }
  const isPermitted = permitsCall('DELETE /api/users/:id', [], who)
  await tryCall(server, tried, {
    method: 'DELETE',
    path: `/api/users/${shared.id}`,
    cookie,
    who,
    isPermitted,
    what: `DELETE ${name}`,
  })
}

describe('/api/users', () => {
  it('lets each person change of people what the table permits', { timeout: 300_000 }, async () => {
    const server = await openTestServer()
    await addPerson(server, { name: 'boss', role: 'admin' })
    const tried: Tried = { differences: [], count: 0 }
    for (const plan of personas) {
      const person = await addPerson(server, plan)
      const cookie = await server.signIn(plan.name)
      for (const aim of aims) await tryAim(server, tried, person, cookie, aim)
      const who = { person, target: null, hasOtherAdmin: true }
      const mayCreate = permitsCall('POST /api/users', ['every field'], who)
      for (const role of ['user', 'operator', 'admin']) {
        const email = `new-${role}-${plan.name}@bama.test`
        const body = { name: 'חדש', email, password, role, phone: '050', permissions: { can_edit_tasks: true } }
        await tryCall(server, tried, {
          method: 'POST',
          path: '/api/users',
          body,
          cookie,
          who,
          isPermitted: mayCreate,
          what: `POST ${role}`,
        })
      }
      // Only admins may learn that a person doesn't exist.
      const { statusCode } = await server.call('PATCH', '/api/users/user-nobody', { body: { name: 'x' }, cookie })
      if (statusCode !== (mayCreate ? 404 : 403))
        tried.differences.push(`${person.name} | PATCH of nobody | got ${statusCode}`)
      tried.count++
    }
    const { differences } = tried
    console.log(
      `authorisation, /api/users: ${personas.length} people, ${tried.count} cases, ${differences.length} differences`,
    )
    expect(differences).toEqual([])
    expect(tried.count).toBeGreaterThan(2_000)
  })

  it('lets nobody end the last admin, themselves included', async () => {
    const tried: Tried = { differences: [], count: 0 }
    for (const plan of personas.filter(({ role, isAdmin }) => role === 'admin' || isAdmin === true)) {
      const server = await openTestServer()
      const person = await addPerson(server, plan)
      await addPerson(server, { name: 'worker', role: 'user' })
      // An admin who can't sign in doesn't count as another admin.
      await server.addPerson('blocked', 'admin', { is_approved: false })
      const cookie = await server.signIn(plan.name)
      const who = { person, target: person, hasOtherAdmin: false }
      const path = `/api/users/${person.id}`
      for (const body of accessChanges(person)) {
        const isPermitted = permitsCall('PATCH /api/users/:id', fieldsOf(body), who)
        await tryCall(server, tried, {
          method: 'PATCH',
          path,
          body,
          cookie,
          who,
          isPermitted,
          what: `PATCH the last admin: ${JSON.stringify(body)}`,
        })
      }
      const isPermitted = permitsCall('DELETE /api/users/:id', [], who)
      await tryCall(server, tried, { method: 'DELETE', path, cookie, who, isPermitted, what: 'DELETE the last admin' })
    }
    console.log(`authorisation, the last admin: ${tried.count} cases, ${tried.differences.length} differences`)
    expect(tried.differences).toEqual([])
    expect(tried.count).toBeGreaterThan(40)
  })

  it('lets admins, and oneself with the old one, set a password', { timeout: 300_000 }, async () => {
    const server = await openTestServer()
    const boss = await addPerson(server, { name: 'boss', role: 'admin' })
    const worker = await addPerson(server, { name: 'other-worker', role: 'user' })
    const tried: Tried = { differences: [], count: 0 }
    const name = 'POST /api/users/:id/password'
    for (const plan of personas) {
      const person = await addPerson(server, plan)
      const cookie = await server.signIn(plan.name)
      // All the wrong passwords come from one address, which may fail 30 times in 15 minutes.
      server.nowMs += 60_000
      for (const target of [boss, worker, person]) {
        const who = { person, target, hasOtherAdmin: true }
        const body = target === person ? { password, old_password: password } : { password }
        const what = `${name}, ${target === person ? 'oneself' : target.name}`
        const path = `/api/users/${target.id}/password`
        await tryCall(server, tried, {
          method: 'POST',
          path,
          body,
          cookie,
          who,
          isPermitted: permitsCall(name, [], who),
          what,
        })
      }
      const path = `/api/users/${person.id}/password`
      const wrong = await server.call('POST', path, { body: { password, old_password: 'another' }, cookie })
      if (wrong.statusCode !== 401)
        tried.differences.push(`${person.name} | ${name} with a wrong old one | got ${wrong.statusCode}`)
      const none = await server.call('POST', path, { body: { password }, cookie })
      if (none.statusCode < 400)
        tried.differences.push(`${person.name} | ${name} without the old one | got ${none.statusCode}`)
      tried.count += 2
    }
    console.log(
      `authorisation, passwords: ${personas.length} people, ${tried.count} cases, ${tried.differences.length} differences`,
    )
    expect(tried.differences).toEqual([])
  })

  it('lets admins make others a link to choose a password by, and nobody else see who has one', async () => {
    const server = await openTestServer()
    const boss = await addPerson(server, { name: 'boss', role: 'admin' })
    const worker = await addPerson(server, { name: 'other-worker', role: 'user' })
    const tried: Tried = { differences: [], count: 0 }
    const name = 'POST /api/users/:id/invitation'
    for (const plan of personas) {
      const person = await addPerson(server, plan)
      const cookie = await server.signIn(plan.name)
      for (const target of [boss, worker, person]) {
        const who = { person, target, hasOtherAdmin: true }
        const what = `${name}, ${target === person ? 'oneself' : target.name}`
        const path = `/api/users/${target.id}/invitation`
        await tryCall(server, tried, {
          method: 'POST',
          path,
          cookie,
          who,
          isPermitted: permitsCall(name, [], who),
          what,
        })
      }
      const isAdmin = permitsCall(name, [], { person, target: worker, hasOtherAdmin: true })
      const list = await server.call('GET', '/api/invitations', { cookie })
      if (list.statusCode !== (isAdmin ? 200 : 403))
        tried.differences.push(`${person.name} | GET /api/invitations | got ${list.statusCode}`)
      const { statusCode } = await server.call('POST', '/api/users/user-nobody/invitation', { cookie })
      if (statusCode !== (isAdmin ? 404 : 403))
        tried.differences.push(`${person.name} | ${name} of nobody | got ${statusCode}`)
      tried.count += 2
    }
    console.log(
      `authorisation, one-time links: ${personas.length} people, ${tried.count} cases, ${tried.differences.length} differences`,
    )
    expect(tried.differences).toEqual([])
  })
})
