import type { RecordId } from '@bama/domain'
import { type History, historySchema } from '@bama/sync'
import { beforeEach, describe, expect, it } from 'vitest'
import type { CreateBus } from '../../stream/bus.ts'
import { engineNames, useEngine } from '../../../testing/engines.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'
import { createMutations, type WireMutation } from '../../../testing/wire.ts'

const noBus: CreateBus = () => ({ send: () => undefined, close: () => Promise.resolve() })

let server: TestServer
const mutation = createMutations(() => server.nowMs)
let dana: string
let noa: string
let omer: string
let danaId: RecordId
let noaId: RecordId
let omerId: RecordId

async function people(): Promise<void> {
  danaId = await server.addPerson('dana', 'admin')
  noaId = await server.addPerson('noa', 'user', { full_name: 'נועה לוי' })
  omerId = await server.addPerson('omer', 'operator')
  ;[dana, noa, omer] = [await server.signIn('dana'), await server.signIn('noa'), await server.signIn('omer')]
}

interface Edit extends Partial<WireMutation> {
  /** Milliseconds before now. */
  readonly ago?: number
}

/** Pushes one change and returns its outcome. */
async function edit(cookie: string, { ago = 0, ...fields }: Edit): Promise<string> {
  server.nowMs += 1000
  const { results } = await server.sync(cookie, { mutations: [mutation(fields, server.nowMs - ago)] })
  return results.map(({ status, code = '' }) => `${status} ${code}`.trim()).join()
}

const newEvent = (patch: WireMutation['patch'] = {}) =>
  edit(dana, { operation: 'create', patch: { name: 'מרתון', date: '2027-04-16', ...patch } })
const ask = (cookie: string, path = 'events/e1', query = '') =>
  server.call('GET', `/api/history/${path}${query}`, { cookie })
const read = async (cookie: string, path?: string, query?: string): Promise<History> =>
  historySchema.strict().parse((await ask(cookie, path, query)).json())
const cellsOf = ({ entries }: History) => entries.map(({ cell }) => cell)
const codeOf = (response: Awaited<ReturnType<typeof ask>>) => [
  response.statusCode,
  response.json<{ error: { code: string } }>().error.code,
]

describe.each(engineNames)('the history of a record, on %s', (engine) => {
  const newStore = useEngine(engine)
  beforeEach(async () => {
    server = await openTestServer({ store: await newStore(), bus: noBus })
    await people()
  })

  it('says who changed what and when, newest first, with values as they were', async () => {
    await newEvent()
    await edit(noa, { patch: { status: 'בוטל', is_completed: true } })
    const { entries, more } = await read(noa)
    expect(
      entries.map(({ actorId, actorName, operation, cell, oldValue, newValue, outcome }) => [
        actorId,
        actorName,
        operation,
        cell,
        oldValue,
        newValue,
        outcome,
      ]),
    ).toEqual([
      [noaId, 'נועה לוי', 'update', 'is_completed', false, true, 'won'],
      [noaId, 'נועה לוי', 'update', 'status', 'משימות קרובים - לפי קדימות', 'בוטל', 'won'],
      [danaId, 'dana', 'create', 'user_id', null, danaId, 'won'],
      [danaId, 'dana', 'create', 'date', null, '2027-04-16', 'won'],
      [danaId, 'dana', 'create', 'name', null, 'מרתון', 'won'],
    ])
    expect(more).toBe(false)
    expect(new Set(entries.map(({ mutationId }) => mutationId)).size).toBe(2)
    expect(entries[0]?.at).toBe(new Date(server.nowMs).toISOString())
  })

  it('keeps what lost', async () => {
    await newEvent()
    await edit(noa, { patch: { status: 'בוטל' } })
    expect(await edit(dana, { patch: { status: 'סיימתי - לבדיקה' }, ago: 1500 })).toBe('superseded')
    expect((await read(noa)).entries[0]).toMatchObject({
      cell: 'status',
      newValue: 'סיימתי - לבדיקה',
      outcome: 'lost',
      actorId: danaId,
    })
  })

  it('comes in pages that hold every entry once, hidden ones not counted', async () => {
    await newEvent({ quote_number: '1', payment_status: 'סגור' })
    for (let index = 0; index < 8; index++) {
      await edit(noa, { patch: { sort_order: `a${index}` } })
      await edit(dana, { patch: { quote_number: `${index}` } })
    }
    const whole = await read(noa)
    const found: number[] = []
    for (let query = '?limit=3'; ; query = `?limit=3&before=${found.at(-1) ?? 0}`) {
      const { entries, more } = await read(noa, 'events/e1', query)
      found.push(...entries.map(({ n }) => n))
      if (!more) break
      expect(entries).toHaveLength(3)
    }
    expect(found).toEqual(whole.entries.map(({ n }) => n))
    expect(found).toHaveLength(11)
    expect((await read(dana)).entries).toHaveLength(21)
  })

  it('[S67] keeps one row a change, whatever its cells, and one for what of it lost', async () => {
    await newEvent({ location: 'יפו' })
    await edit(dana, { patch: { status: 'בוטל', location: 'לוד' } })
    expect(await edit(dana, { patch: { status: 'סיימתי - לבדיקה', description: 'א' }, ago: 1500 })).toBe('applied')
    const rows = await server.store.db
      .selectFrom('history')
      .select(['cell', 'new_value', 'outcome'])
      .where('entity', '=', 'events')
      .orderBy('n')
      .execute()
    expect(rows.map(({ cell, outcome, new_value }) => [cell, outcome, JSON.parse(new_value ?? '')])).toEqual([
      ['*', 'won', { name: 'מרתון', date: '2027-04-16', location: 'יפו', user_id: danaId }],
      ['*', 'won', { status: 'בוטל', location: 'לוד' }],
      ['description', 'won', 'א'],
      ['status', 'lost', 'סיימתי - לבדיקה'],
    ])
    const { entries } = await read(noa)
    expect(entries.map(({ cell, oldValue, newValue, outcome }) => [cell, oldValue, newValue, outcome])).toEqual([
      ['status', 'בוטל', 'סיימתי - לבדיקה', 'lost'],
      ['description', null, 'א', 'won'],
      ['location', 'יפו', 'לוד', 'won'],
      ['status', 'משימות קרובים - לפי קדימות', 'בוטל', 'won'],
      ['user_id', null, danaId, 'won'],
      ['location', null, 'יפו', 'won'],
      ['date', null, '2027-04-16', 'won'],
      ['name', null, 'מרתון', 'won'],
    ])
  })

  it('[S67] begins a page anywhere in a change', async () => {
    await newEvent()
    await edit(dana, { patch: { location: 'יפו', payment_status: 'סגור', description: 'א' } })
    const whole = (await read(noa)).entries
    expect(whole.map(({ cell }) => cell)).toEqual(['description', 'location', 'user_id', 'date', 'name'])
    for (const [index, entry] of whole.entries()) {
      expect((await read(noa, 'events/e1', `?before=${entry.n}`)).entries).toEqual(whole.slice(index + 1))
      expect((await read(noa, 'events/e1', `?before=${entry.n}&limit=1`)).entries).toEqual(
        whole.slice(index + 1, index + 2),
      )
    }
  })

  it('[S67] reads what an earlier version kept, a row a cell, with what came after', async () => {
    await newEvent()
    const { db } = server.store
    const [row] = await db.selectFrom('history').selectAll().where('entity', '=', 'events').execute()
    if (row === undefined) throw new Error('the change is in the history')
    const old = { ...row, operation: 'update', outcome: 'won' as const, old_value: null }
    await db
      .insertInto('history')
      .values([
        { ...old, n: row.n + 1, cell: 'location', new_value: '"יפו"' },
        { ...old, n: row.n + 2, cell: 'quote_number', new_value: '"Q"' },
        { ...old, n: row.n + 3, cell: 'decision', old_value: '"a"', new_value: 'null' },
      ])
      .execute()
    await edit(dana, { patch: { location: 'לוד', description: 'א' } })
    expect(cellsOf(await read(noa))).toEqual([
      'description',
      'location',
      'decision',
      'location',
      'user_id',
      'date',
      'name',
    ])
    expect(cellsOf(await read(noa, 'events/e1', `?before=${row.n + 2}`))).toEqual([
      'location',
      'user_id',
      'date',
      'name',
    ])
    expect(cellsOf(await read(dana))).toContain('quote_number')
  })

  it('has no manager fields for who may not see them, entries of their lists included', async () => {
    await newEvent({ quote_number: 'Q-4711', 'manager_checklist/m1/item': 'לגבות מקדמה' })
    await edit(dana, { patch: { payment_status: 'סגור', 'manager_checklist/m1/completed': true, location: 'יפו' } })
    expect(cellsOf(await read(dana))).toEqual(
      expect.arrayContaining(['payment_status', 'manager_checklist/m1/item', 'quote_number']),
    )
    expect(cellsOf(await read(noa))).toEqual(['location', 'user_id', 'date', 'name'])
    expect((await ask(noa)).body).not.toMatch(/מקדמה|סגור|Q-4711/)
  })

  it("is the operator's once the event is, from its beginning, and not before or after", async () => {
    await newEvent()
    await edit(dana, { patch: { location: 'יפו' } })
    expect(codeOf(await ask(omer))).toEqual([404, 'not_found'])
    await edit(dana, { patch: { assigned_operator_id: omerId } })
    expect(cellsOf(await read(omer))).toEqual(['assigned_operator_id', 'location', 'user_id', 'date', 'name'])
    await edit(dana, { patch: { assigned_operator_id: null } })
    expect(codeOf(await ask(omer))).toEqual([404, 'not_found'])
    expect((await ask(omer)).body).toBe((await ask(omer, 'events/none')).body)
  })

  it('of what was deleted is for admins alone', async () => {
    await newEvent()
    await edit(dana, { operation: 'delete' })
    expect(codeOf(await ask(noa))).toEqual([404, 'not_found'])
    expect((await read(dana)).entries[0]).toMatchObject({
      operation: 'delete',
      cell: '',
      oldValue: null,
      newValue: null,
    })
    expect(cellsOf(await read(dana))).toEqual(['', 'user_id', 'date', 'name'])
  })

  it('comes in pages of a bounded size, whatever the limit', async () => {
    await newEvent()
    for (let index = 0; index < 40; index++)
      await edit(dana, { entity: 'events', recordId: 'e1', patch: { description: `${index} ${'א'.repeat(19_900)}` } })
    const found: number[] = []
    for (let query = '?limit=200'; ; query = `?limit=200&before=${found.at(-1) ?? 0}`) {
      const { entries, more } = await read(dana, 'events/e1', query)
      expect(JSON.stringify(entries).length).toBeLessThan(600_000)
      found.push(...entries.map(({ n }) => n))
      if (!more) break
    }
    expect(new Set(found).size).toBe(found.length)
    expect(found.length).toBeGreaterThan(40)
  })

  it("of a person's own things is not the admin's, deleted or not", async () => {
    await edit(noa, { entity: 'chats', recordId: 'c1', operation: 'create', patch: { title: 'סוד' } })
    expect(cellsOf(await read(noa, 'chats/c1'))).toEqual(['user_id', 'title'])
    expect(codeOf(await ask(dana, 'chats/c1'))).toEqual([404, 'not_found'])
    await edit(noa, { entity: 'chats', recordId: 'c1', operation: 'delete' })
    expect(codeOf(await ask(dana, 'chats/c1'))).toEqual([404, 'not_found'])
    await newEvent()
    const content = { item_type: 'event', item_id: 'e1', content: 'בבקשה', [`mentions/${noaId}`]: true }
    await edit(dana, { entity: 'comments', recordId: 'k1', operation: 'create', patch: content })
    const row = await server.store.db
      .selectFrom('records')
      .select('id')
      .where('entity', '=', 'personalMessages')
      .executeTakeFirst()
    const message = `personalMessages/${row?.id ?? ''}`
    expect(cellsOf(await read(noa, message))).toEqual([''])
    expect(codeOf(await ask(dana, message))).toEqual([404, 'not_found'])
  })

  it('of people and hours follows the same rules', async () => {
    await server.call('PATCH', `/api/users/${omerId}`, {
      body: { phone: '050-0000000', full_name: 'עומר' },
      cookie: dana,
    })
    expect(cellsOf(await read(dana, `systemUsers/${omerId}`))).toContain('phone')
    const seen = cellsOf(await read(noa, `systemUsers/${omerId}`))
    expect(seen).toContain('full_name')
    expect(seen.filter((cell) => !['name', 'full_name', 'email', 'role'].includes(cell))).toEqual([])
    const hours = {
      interval: {
        date: '2026-11-19',
        start_time: '08:00:00',
        end_time: '09:30:00',
        started_at: '2026-11-19T06:00:00.000Z',
        ended_at: '2026-11-19T07:30:00.000Z',
      },
    }
    await edit(noa, { entity: 'workHours', recordId: 'h1', operation: 'create', patch: hours })
    expect((await read(dana, 'workHours/h1')).entries.find(({ cell }) => cell === 'interval')?.newValue).toEqual(
      hours.interval,
    )
    expect(codeOf(await ask(omer, 'workHours/h1'))).toEqual([404, 'not_found'])
  })

  it('of a person does not tell colleagues when their timer began and ended', async () => {
    const running = { date: '2026-11-19', start_time: '08:00:00', end_time: null }
    const interval = { ...running, started_at: '2026-11-19T06:00:00.000Z', ended_at: null }
    await edit(omer, { entity: 'workHours', recordId: 'h1', operation: 'create', patch: { interval } })
    const rowsOf = async (cookie: string) =>
      (await read(cookie, `systemUsers/${omerId}`)).entries.filter(({ cell }) => cell === '')
    expect(await rowsOf(dana)).toMatchObject([{ operation: 'update' }])
    expect(await rowsOf(noa)).toEqual([])
  })

  it('names a person whose account ended as they were called last', async () => {
    await newEvent()
    await edit(noa, { patch: { status: 'בוטל' } })
    await server.call('PATCH', `/api/users/${noaId}`, { body: { full_name: 'נועה כהן' }, cookie: dana })
    await server.call('DELETE', `/api/users/${noaId}`, { cookie: dana })
    expect((await read(dana)).entries[0]).toMatchObject({ actorId: noaId, actorName: 'נועה כהן' })
  })

  it('is not for who is not signed in, nor of what is none', async () => {
    await newEvent()
    expect(codeOf(await ask(''))).toEqual([401, 'unauthorized'])
    for (const path of [
      'events/none',
      'nothing/e1',
      '__proto__/e1',
      'constructor/e1',
      'events/__proto__',
      'events/%00',
      'sessions/e1',
      `events/${'x'.repeat(200)}`,
    ])
      expect([path, ...codeOf(await ask(dana, path))]).toEqual([path, 404, 'not_found'])
  })

  it.each(['?limit=0', '?limit=201', '?limit=-1', '?limit=1e2', '?before=x', '?before=', '?n=1', '?limit=1&limit=2'])(
    'refuses %s',
    async (query) => {
      await newEvent()
      expect(codeOf(await ask(dana, 'events/e1', query))).toEqual([400, 'bad_request'])
    },
  )
})
