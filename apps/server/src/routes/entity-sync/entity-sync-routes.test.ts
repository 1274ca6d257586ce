import { eventStatus, type RecordId } from '@bama/domain'
import { type EntityPage, entityPageSchema, type EntitySyncResponse, entitySyncResponseSchema } from '@bama/sync'
import { beforeEach, describe, expect, it } from 'vitest'
import { noteStart } from '../../store/starts.ts'
import { openSqliteStore, type Store } from '../../store/store.ts'
import type { CreateBus } from '../../stream/bus.ts'
import { engineNames, useEngine } from '../../../testing/engines.ts'
import { openStream } from '../../../testing/open-stream.ts'
import { putBack, readTables } from '../../../testing/table-snapshot.ts'
import { openTestServer, password, type TestServer } from '../../../testing/test-server.ts'
import { turnsDuring } from '../../../testing/turns-during.ts'
import { historyEntries } from '../../../testing/history-entries.ts'
import { setMeta } from '../../store/meta.ts'

const noBus: CreateBus = () => ({ send: () => undefined, close: () => Promise.resolve() })

let server: TestServer
let dana: string
let noa: string
let omer: string
let danaId: RecordId
let noaId: RecordId
let omerId: RecordId

type Raw = Readonly<Record<string, unknown>>

/** Returns the instant this many seconds from now. */
const at = (seconds: number): string => new Date(server.nowMs + seconds * 1000).toISOString()
const get = (cookie: string, path: string) => server.call('GET', `/api/sync/${path}`, { cookie })
const read = async (cookie: string, path: string): Promise<EntityPage> =>
  entityPageSchema.strict().parse((await get(cookie, path)).json())
const post = (cookie: string, path: string, items: readonly unknown[], envelope: Raw = {}) =>
  server.call('POST', `/api/sync/${path}`, {
    cookie,
    body: { items, deviceId: 'המחשב במשרד', timestamp: at(0), ...envelope },
  })
const send = async (
  cookie: string,
  path: string,
  items: readonly unknown[],
  envelope: Raw = {},
): Promise<EntitySyncResponse> =>
  entitySyncResponseSchema.strict().parse((await post(cookie, path, items, envelope)).json())
const verdicts = ({ results }: EntitySyncResponse) =>
  results.map(({ id, status, code, field }) => [id, status, code, field].filter((part) => part !== undefined).join(' '))
const codeOf = (response: Awaited<ReturnType<typeof get>>) => [
  response.statusCode,
  response.json<{ error: { code: string; field?: string } }>().error.code,
]
const the = ({ items }: EntityPage, id = 'e1'): Raw | undefined => items.find((item) => item.id === id)
const version = async (id = 'e1') =>
  (await server.store.db.selectFrom('records').select('version').where('id', '=', id).executeTakeFirst())?.version

const event = (fields: Raw = {}): Raw => ({
  id: 'e1',
  name: 'מרתון',
  date: '2027-04-16',
  updated_at: at(-60),
  ...fields,
})

const events = (who = danaId): string => `events/${who}`

async function open(store: Store): Promise<void> {
  server = await openTestServer({ store, bus: noBus })
  danaId = await server.addPerson('dana', 'admin')
  noaId = await server.addPerson('noa', 'user')
  omerId = await server.addPerson('omer', 'operator')
  ;[dana, noa, omer] = [await server.signIn('dana'), await server.signIn('noa'), await server.signIn('omer')]
}

describe.each(engineNames)('reading records of one kind, on %s', (engine) => {
  const newStore = useEngine(engine)
  beforeEach(async () => open(await newStore()))

  it('[B7.7] gives all that the caller sees, as they may see it, and then what changed', async () => {
    await send(dana, events(), [event({ quote_number: 'Q-4711' }), event({ id: 'e2', name: 'חתונה' })])
    const first = await read(noa, events(noaId))
    expect(first.items.map(({ id }) => id).sort()).toEqual(['e1', 'e2'])
    expect(the(first)).toMatchObject({
      name: 'מרתון',
      date: '2027-04-16',
      user_id: danaId,
      _version: 1,
      created_at: at(-60),
      updated_at: at(-60),
    })
    expect(JSON.stringify(first)).not.toMatch(/quote_number|Q-4711|_clocks/)
    expect(the(await read(dana, events()))).toMatchObject({ quote_number: 'Q-4711' })
    await send(dana, events(), [
      event({ location: 'יפו', updated_at: at(-30) }),
      { id: 'e2', deleted: true, updated_at: at(-30) },
    ])
    const second = await read(noa, `${events(noaId)}?since=${first.cursor}`)
    expect(second.items).toEqual([expect.objectContaining({ id: 'e1', location: 'יפו' }), { id: 'e2', deleted: true }])
    expect(second).not.toHaveProperty('reset')
    expect(await read(noa, `${events(noaId)}?since=${second.cursor}`)).toEqual({
      items: [],
      cursor: second.cursor,
      more: false,
    })
    expect((await read(noa, events(noaId))).items.map(({ id }) => id)).toEqual(['e1'])
  })

  it("says gone of what left the caller's sight, and nothing of what was never in it", async () => {
    await send(dana, events(), [event({ assigned_operator_id: omerId }), event({ id: 'e2' })])
    const first = await read(omer, events(omerId))
    expect(first.items.map(({ id }) => id)).toEqual(['e1'])
    await send(dana, events(), [
      { id: 'e1', assigned_operator_id: noaId, updated_at: at(-1) },
      { id: 'e2', deleted: true },
    ])
    expect((await read(omer, `${events(omerId)}?since=${first.cursor}`)).items).toEqual([{ id: 'e1', gone: true }])
    expect((await read(omer, events(omerId))).items).toEqual([])
  })

  it('[S27] begins again when the database went back by itself', async () => {
    await send(dana, events(), [event()])
    const before = await read(noa, events(noaId))
    const copy = await server.store.read(readTables)
    await send(dana, events(), [event({ id: 'lost' })])
    const lost = await read(noa, events(noaId))
    await server.store.write((tx) => putBack(tx, copy))
    await server.store.write(noteStart)
    await send(dana, events(), [event({ id: 'e2' }), event({ id: 'e3' })])
    const ids = ({ reset, items }: EntityPage) => [reset, items.map(({ id }) => id)]
    expect(ids(await read(noa, `${events(noaId)}?since=${before.cursor}`))).toEqual([undefined, ['e2', 'e3']])
    expect(ids(await read(noa, `${events(noaId)}?since=${lost.cursor}`))).toEqual([true, ['e1', 'e2', 'e3']])
  })

  it("begins again with a cursor that is none, another's, another kind's or of other rights", async () => {
    await send(dana, events(), [event()])
    const { cursor } = await read(noa, events(noaId))
    const resetBy = async (cookie: string, who: RecordId, since: string) => {
      const page = await read(cookie, `${events(who)}?since=${encodeURIComponent(since)}`)
      return [page.reset, page.items.map(({ id }) => id)]
    }
    expect(await resetBy(noa, noaId, cursor)).toEqual([undefined, []])
    const tags = await read(noa, `tags/${noaId}`)
    for (const since of [
      '',
      'x',
      '0',
      '7~3',
      `${cursor}0000`,
      cursor.replace(/^./, 'z'),
      tags.cursor,
      'c1~2~2026-01-01',
      '__proto__',
    ])
      expect([since, ...(await resetBy(noa, noaId, since))]).toEqual([since, true, ['e1']])
    expect(await resetBy(dana, danaId, cursor)).toEqual([true, ['e1']])
    await server.call('PATCH', `/api/users/${noaId}`, {
      body: { permissions: { can_edit_events: true } },
      cookie: dana,
    })
    expect(await resetBy(noa, noaId, cursor)).toEqual([true, ['e1']])
  })

  it('[S68] begins again with a cursor from before what is forgotten', async () => {
    await send(dana, events(), [event()])
    const { cursor } = await read(noa, events(noaId))
    const again = async () => (await read(noa, `${events(noaId)}?since=${cursor}`)).reset
    expect(await again()).toBeUndefined()
    await setMeta(server.store.db, 'forgotten_seq', '1000')
    expect(await again()).toBe(true)
  })

  it('comes in pages of 5,000, and what happens meanwhile is not missed', async () => {
    const row = (index: number) => ({
      entity: 'tags',
      id: `t${index}`,
      fields: JSON.stringify({ name: `t${index}`, color: '#000000', text_color: '#ffffff' }),
      clocks: '{}',
      created_at: at(0),
      updated_at: at(0),
      version: 1,
      seq: 1000 + index,
      audience: null,
      parent: null,
      current_from: null,
      deleted: null,
    })
    for (let start = 0; start < 5200; start += 400)
      await server.store.db
        .insertInto('records')
        .values(Array.from({ length: 400 }, (_, index) => row(start + index)))
        .execute()
    await server.store.db.updateTable('meta').set({ value: '9000' }).where('key', '=', 'seq').execute()
    // So large a page doesn't keep everybody else waiting.
    expect(await turnsDuring(() => get(noa, `tags/${noaId}`))).toBeGreaterThan(15)
    const first = await read(noa, `tags/${noaId}`)
    expect([first.items.length, first.more]).toEqual([5000, true])
    await send(dana, `tags/${danaId}`, [
      { id: 't0', deleted: true },
      { id: 't5100', deleted: true },
    ])
    const second = await read(noa, `tags/${noaId}?since=${first.cursor}`)
    expect([second.items.length, second.more]).toEqual([201, false])
    expect(second.items).toEqual(
      expect.arrayContaining([
        { id: 't0', deleted: true },
        { id: 't5100', deleted: true },
      ]),
    )
    expect((await read(noa, `tags/${noaId}?since=${second.cursor}`)).items).toEqual([])
  })

  it("is for the caller's own, and of kinds that there are", async () => {
    expect(codeOf(await get(noa, events(danaId)))).toEqual([403, 'forbidden'])
    expect(codeOf(await get(dana, events(noaId)))).toEqual([403, 'forbidden'])
    expect((await get(noa, 'events/me')).json()).toEqual((await get(noa, events(noaId))).json())
    for (const kind of ['accounts', '__proto__', 'Events', 'stream'])
      expect(codeOf(await get(noa, `${kind}/${noaId}`))).toEqual([404, 'not_found'])
    expect(codeOf(await get('', events(noaId)))).toEqual([401, 'unauthorized'])
    expect(codeOf(await get(noa, `${events(noaId)}?cursor=1`))).toEqual([400, 'bad_request'])
  })

  it("is also for a program with a key, and never of others' own things", async () => {
    const { key } = (await server.call('POST', '/api/keys', { body: { name: 'גיליון', password }, cookie: noa })).json<{
      key: string
    }>()
    await send(noa, `chats/${noaId}`, [{ id: 'c1', title: 'סוד', updated_at: at(-1) }])
    const response = await server.call('GET', `/api/sync/chats/${noaId}`, {
      headers: { authorization: `Bearer ${key}` },
    })
    expect(response.json<EntityPage>().items).toMatchObject([{ id: 'c1', title: 'סוד' }])
    expect((await read(dana, `chats/${danaId}`)).items).toEqual([])
  })
})

describe('writing records of one kind', () => {
  beforeEach(async () => open(await openSqliteStore(':memory:')))

  it('[B7.8] creates, changes and deletes, in the history like all else, and answers how the records stand', async () => {
    const created = await send(dana, events(), [event({ tags: ['LED'], checklist: [{ id: 'c1', item: 'במה' }] })])
    expect(verdicts(created)).toEqual(['e1 applied'])
    expect(the(created)).toMatchObject({
      tags: ['LED'],
      user_id: danaId,
      checklist: [{ id: 'c1', item: 'במה', completed: false }],
    })
    const { items } = await read(dana, events())
    const changed = await send(dana, events(), [{ ...items[0], location: 'יפו', tags: [], updated_at: at(-10) }])
    expect(the(changed)).toMatchObject({
      location: 'יפו',
      tags: [],
      _version: 2,
      updated_at: at(-10),
      created_at: at(-60),
    })
    const history = (await historyEntries(server.store.db))
      .filter(({ operation, entity }) => operation === 'update' && entity === 'events')
      .map(({ cell, actor_id }) => ({ cell, actor_id }))
      .sort((a, b) => (a.cell < b.cell ? -1 : 1))
    expect(history).toEqual([
      { cell: 'location', actor_id: danaId },
      { cell: 'tags/LED', actor_id: danaId },
    ])
    const deleted = await send(dana, events(), [{ id: 'e1', deleted: true, updated_at: at(-5) }])
    expect([verdicts(deleted), deleted.items]).toEqual([['e1 applied'], [{ id: 'e1', deleted: true }]])
  })

  it('lets the later updated_at win, and leaves the record alone when an item is older', async () => {
    await send(dana, events(), [event({ updated_at: at(-10) })])
    const older = await send(noa, events(noaId), [{ id: 'e1', is_completed: true, updated_at: at(-11) }])
    expect([verdicts(older), the(older)]).toEqual([
      ['e1 superseded'],
      expect.objectContaining({ is_completed: false, _version: 1 }),
    ])
    const later = await send(noa, events(noaId), [{ id: 'e1', is_completed: true, updated_at: at(-9) }])
    expect([verdicts(later), the(later)]).toEqual([
      ['e1 applied'],
      expect.objectContaining({ is_completed: true, _version: 2 }),
    ])
  })

  it('counts no change that the caller does not see: a record is as old as it was shown to them', async () => {
    await send(dana, events(), [event({ updated_at: at(-60) })])
    await send(dana, events(), [{ id: 'e1', quote_number: 'Q-4711', updated_at: at(-10) }])
    expect(the(await read(noa, events(noaId)))).toMatchObject({ updated_at: at(-60) })
    const moved = { id: 'e1', status: eventStatus.today, updated_at: at(-30) }
    const answer = await send(noa, events(noaId), [moved])
    expect(verdicts(answer)).toEqual(['e1 applied'])
    expect(the(answer)).toMatchObject(moved)
  })

  it('does nothing twice when it is sent twice, whatever happened between', async () => {
    const items = [
      event(),
      event({ id: 'e2', name: 'חתונה', updated_at: at(-40) }),
      { id: 'e3', deleted: true, updated_at: at(-1) },
    ]
    const first = await send(dana, events(), items)
    expect(verdicts(first)).toEqual(['e1 applied', 'e2 applied', 'e3 rejected not_found'])
    await send(noa, events(noaId), [{ id: 'e1', is_completed: true, updated_at: at(-9) }])
    expect(verdicts(await send(dana, events(), items.toReversed()))).toEqual([
      'e3 rejected not_found',
      'e2 applied',
      'e1 applied',
    ])
    expect([await version('e1'), await version('e2')]).toEqual([2, 1])
    expect(the(await read(dana, events()))).toMatchObject({ is_completed: true })
  })

  it('tries again what was refused, once its reason is gone', async () => {
    const comment = { id: 'k1', item_type: 'event', item_id: 'e1', content: 'יופי', updated_at: at(-60) }
    const path = `comments/${danaId}`
    expect(verdicts(await send(dana, path, [comment]))).toEqual(['k1 rejected not_found item_id'])
    expect(verdicts(await send(dana, path, [comment]))).toEqual(['k1 rejected not_found item_id'])
    await send(dana, events(), [event()])
    expect(verdicts(await send(dana, path, [comment]))).toEqual(['k1 applied'])
    expect(verdicts(await send(dana, path, [comment]))).toEqual(['k1 applied'])
    expect(await version('k1')).toBe(1)
  })

  it('takes the same record twice in one call, the later wins', async () => {
    const both = [
      event({ name: 'ב', updated_at: at(-5) }),
      event({ name: 'א', updated_at: at(-9) }),
      event({ name: 'ב', updated_at: at(-5) }),
    ]
    const answer = await send(dana, events(), both)
    expect([verdicts(answer), the(answer)?.['name'], answer.items.length]).toEqual([
      ['e1 applied', 'e1 superseded', 'e1 applied'],
      'ב',
      1,
    ])
    expect(await version()).toBe(1)
  })

  it('holds to who may change what', async () => {
    await send(dana, events(), [event({ quote_number: 'Q-4711' })])
    const asNoa = (fields: Raw, path = events(noaId)) => send(noa, path, [{ id: 'e1', updated_at: at(-5), ...fields }])
    expect(verdicts(await asNoa({ location: 'יפו' }))).toEqual(['e1 rejected forbidden location'])
    expect(verdicts(await asNoa({ quote_number: 'Q-1' }))).toEqual(['e1 rejected forbidden quote_number'])
    // A null for a field that the caller can't see doesn't erase it, because for them it is no change.
    expect(verdicts(await asNoa({ quote_number: null }))).toEqual(['e1 applied'])
    expect(verdicts(await asNoa({ deleted: true }))).toEqual(['e1 rejected forbidden'])
    expect(verdicts(await asNoa({ user_id: noaId }))).toEqual(['e1 rejected forbidden user_id'])
    expect(verdicts(await send(omer, events(omerId), [event({ updated_at: at(-5) })]))).toEqual([
      'e1 rejected exists recordId',
    ])
    expect((await send(omer, events(omerId), [event({ updated_at: at(-4) })])).items).toEqual([
      { id: 'e1', gone: true },
    ])
    expect(verdicts(await asNoa({ id: noaId, role: 'admin', updated_at: at(5) }, `systemUsers/${noaId}`))).toEqual([
      `${noaId} rejected forbidden role`,
    ])
    expect(verdicts(await asNoa({ id: 'x', name: 'x', email: 'x@bama.test' }, `systemUsers/${noaId}`))).toEqual([
      'x rejected forbidden',
    ])
    const own = (await read(noa, `systemUsers/${noaId}`)).items.find(({ id }) => id === noaId)
    expect(
      verdicts(await asNoa({ ...own, full_name: 'נועה', last_login: null, updated_at: at(5) }, `systemUsers/${noaId}`)),
    ).toEqual([`${noaId} applied`])
    expect(the(await read(dana, events()))).toMatchObject({ quote_number: 'Q-4711', _version: 1 })
  })

  it('ignores what no client writes, and refuses fields that there are not', async () => {
    const hours = {
      id: 'h1',
      date: '2026-11-19',
      start_time: '08:00:00',
      end_time: '09:30:00',
      hours_worked: 99,
      status: 'שולם',
      _version: 7,
      _synced: false,
      _clocks: { x: 1 },
      updated_at: at(-5),
    }
    const answer = await send(noa, `workHours/${noaId}`, [hours])
    expect(the(answer, 'h1')).toMatchObject({ hours_worked: 1.5, status: 'נרשם', _version: 1, user_id: noaId })
    const bad = [
      event({ colour: 'red' }),
      event({ id: 'e2', constructor: 'x' }),
      event({ id: 'e3', gone: true }),
      event({ id: 'e4', 'tags/LED': true }),
    ]
    expect(verdicts(await send(dana, events(), bad))).toEqual([
      'e1 rejected unknown_field colour',
      'e2 rejected unknown_field constructor',
      'e3 rejected unknown_field gone',
      'e4 rejected unknown_field tags/LED',
    ])
  })

  it('[S51] corrects hours by wall times alone, also those that have instants', async () => {
    const path = `workHours/${noaId}`
    const hours = { id: 'h1', date: '2026-11-19', start_time: '08:00:00', end_time: '09:30:00', updated_at: at(-60) }
    await send(noa, path, [hours])
    const after = async (change: Raw, seconds: number) => {
      const answer = await send(noa, path, [{ id: 'h1', updated_at: at(seconds), ...change }])
      return [...verdicts(answer), the(answer, 'h1')]
    }
    const at1930 = { end_time: '19:30:00', ended_at: '2026-11-19T17:30:00.000Z', hours_worked: 11.5 }
    expect(await after({ end_time: '19:30:00' }, -50)).toEqual(['h1 applied', expect.objectContaining(at1930)])
    // The whole record as it was read, with another day.
    const whole = (await read(noa, path)).items[0]
    expect(await after({ ...whole, date: '2026-11-18', updated_at: at(-40) }, -40)).toEqual([
      'h1 applied',
      expect.objectContaining({ date: '2026-11-18', started_at: '2026-11-18T06:00:00.000Z', hours_worked: 11.5 }),
    ])
    // Instants that the item changes decide, as always.
    expect(await after({ ended_at: '2026-11-18T07:00:00.000Z', end_time: '23:00:00' }, -30)).toEqual([
      'h1 applied',
      expect.objectContaining({ end_time: '09:00:00', hours_worked: 1 }),
    ])
    expect(await after({ date: '2026-03-27', start_time: '02:30:00' }, -20)).toMatchObject([
      'h1 rejected invalid interval',
      { date: '2026-11-18' },
    ])
    // The end of a running timer stops it.
    const running = { id: 'h2', date: '2026-11-19', start_time: '08:00:05', started_at: '2026-11-19T06:00:05.123Z' }
    await send(noa, path, [{ ...running, updated_at: at(-15) }])
    const stopped = await send(noa, path, [{ id: 'h2', end_time: '10:00:00', updated_at: at(-10) }])
    expect(the(stopped, 'h2')).toMatchObject({ started_at: running.started_at, hours_worked: 2, status: 'נרשם' })
  })

  it('is not brought down by an item that is nested beyond reason', async () => {
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
    const raw = `{"items":[{"id":"e1","name":"א","date":"2027-04-16","_clocks":${deep}},{"id":"e2","name":${deep}}],"deviceId":"x","timestamp":1}`
    const response = await server.app.inject({
      method: 'POST',
      url: `/api/sync/${events()}`,
      payload: raw,
      headers: { cookie: dana, 'content-type': 'application/json' },
    })
    expect(verdicts(entitySyncResponseSchema.parse(response.json()))).toEqual([
      'e1 applied',
      'e2 rejected invalid name',
    ])
  })

  it('judges each item by itself: malformed ones hold up nothing', async () => {
    const items = [
      null,
      7,
      [],
      {},
      { id: '../x', name: 'x' },
      { id: 'e2', updated_at: 'yesterday' },
      event({ id: 'e3', tags: 'LED' }),
      event({ id: 'e4', tags: [null] }),
      event({ id: 'e5', checklist: [{ item: 'בלי מזהה' }] }),
      event({ id: 'e6', date: '2027-02-30' }),
      { id: 'e7', date: '2027-04-16', updated_at: at(-1) },
      event({
        id: 'e8',
        checklist: Array.from({ length: 400 }, (_, index) => ({
          id: `c${index}`,
          item: 'x',
          completed: true,
          sort_order: 'a0',
        })),
      }),
      event(),
    ]
    expect(verdicts(await send(dana, events(), items))).toEqual([
      ...Array.from({ length: 5 }, () => ' rejected invalid id'),
      'e2 rejected invalid updated_at',
      'e3 rejected invalid tags',
      'e4 rejected invalid tags',
      'e5 rejected invalid checklist',
      'e6 rejected invalid date',
      'e7 rejected invalid name',
      'e8 rejected invalid',
      'e1 applied',
    ])
  })

  it('does not let a clock that is ahead win for ever', async () => {
    await send(dana, events(), [event({ updated_at: at(3600) }), event({ id: 'e2', updated_at: at(7200) })])
    expect(the(await read(dana, events()))).toMatchObject({ updated_at: at(0) })
    server.nowMs += 1000
    expect(verdicts(await send(noa, events(noaId), [{ id: 'e1', is_completed: true, updated_at: at(0) }]))).toEqual([
      'e1 applied',
    ])
  })

  it('dates by the time of sending what has no date of its own', async () => {
    await send(dana, events(), [event({ updated_at: at(-10) })])
    const undated = { id: 'e1', location: 'יפו' }
    expect(verdicts(await send(dana, events(), [undated], { timestamp: at(-11) }))).toEqual(['e1 superseded'])
    expect(verdicts(await send(dana, events(), [undated], { timestamp: server.nowMs - 9000 }))).toEqual(['e1 applied'])
    expect(verdicts(await send(dana, events(), [{ id: 'e1', location: 'עכו' }], { timestamp: at(-8) }))).toEqual([
      'e1 applied',
    ])
    expect(verdicts(await send(dana, events(), [undated], { timestamp: at(-7) }))).toEqual(['e1 applied'])
    expect(the(await read(dana, events()))).toMatchObject({ location: 'יפו', _version: 4 })
  })

  it('goes on from a cursor, and tells the others', async () => {
    await send(dana, events(), [event(), event({ id: 'e2' })])
    const { cursor } = await read(dana, events())
    const answer = entitySyncResponseSchema.parse(
      (
        await post(dana, `${events()}?since=${cursor}`, [
          event({ id: 'e3' }),
          { id: 'e1', location: 'x', updated_at: at(-600) },
        ])
      ).json(),
    )
    expect(answer.items.map(({ id }) => id)).toEqual(['e3', 'e1'])
    expect((await read(dana, `${events()}?since=${answer.cursor}`)).items).toEqual([])
  })

  it('is what a device with cells sees, too', async () => {
    await send(dana, events(), [event({ location: 'יפו' })], { deviceId: '9f3a1c2b7d4e5f60' })
    const { changes } = await server.sync(noa)
    expect(changes['events']).toMatchObject([
      { id: 'e1', location: 'יפו', _clocks: { location: `${at(-60)}-0000-9f3a1c2b7d4e5f60` } },
    ])
  })

  it.each([
    [{ items: [], deviceId: 'x' }],
    [{ items: [], deviceId: '', timestamp: 1 }],
    [{ items: [], deviceId: 'x', timestamp: 'now' }],
    [{ items: [], deviceId: 'x', timestamp: -1 }],
    [{ items: 'x', deviceId: 'x', timestamp: 1 }],
    [{ items: Array.from({ length: 501 }, () => ({})), deviceId: 'x', timestamp: 1 }],
    [{ items: [], deviceId: 'x', timestamp: 1, force: true }],
    [[]],
    [null],
  ])('refuses a call that is none: %#', async (body) => {
    expect((await server.call('POST', `/api/sync/${events()}`, { body, cookie: dana })).statusCode).toBe(400)
  })

  it("refuses another person's, other kinds, other sites and hidden prototypes whole", async () => {
    expect(codeOf(await post(dana, events(noaId), [event()]))).toEqual([403, 'forbidden'])
    expect(codeOf(await post(dana, `accounts/${danaId}`, [event()]))).toEqual([404, 'not_found'])
    expect(codeOf(await post('', events(), [event()]))).toEqual([401, 'unauthorized'])
    const raw = `{"items":[{"id":"e1","__proto__":{"name":"x"}}],"deviceId":"x","timestamp":1}`
    const response = await server.app.inject({
      method: 'POST',
      url: `/api/sync/${events()}`,
      payload: raw,
      headers: { cookie: dana, 'content-type': 'application/json' },
    })
    expect(response.statusCode).toBe(400)
    expect(
      (
        await server.call('POST', `/api/sync/${events()}`, {
          body: {},
          cookie: dana,
          headers: { origin: 'https://evil.example' },
        })
      ).statusCode,
    ).toBe(403)
    expect((await read(dana, events())).items).toEqual([])
  })
})

it('a write is heard of on the stream', async () => {
  server = await openTestServer()
  danaId = await server.addPerson('dana', 'admin')
  dana = await server.signIn('dana')
  const stream = await openStream(server.app, { cookie: dana })
  await stream.next()
  await send(dana, `tags/${danaId}`, [{ id: 't1', name: 'LED', updated_at: at(-1) }])
  expect(await stream.next()).not.toBeNull()
})
