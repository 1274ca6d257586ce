import { crewSlotId, recordId, type RecordId } from '@bama/domain'
import { type ImportReport, importReportSchema } from '@bama/sync'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { openSqliteStore, type Store } from '../../store/store.ts'
import type { CreateBus } from '../../stream/bus.ts'
import { engineNames, useEngine } from '../../../testing/engines.ts'
import { upload } from '../../../testing/files/calls.ts'
import { jpeg } from '../../../testing/files/images.ts'
import { openStream } from '../../../testing/open-stream.ts'
import { emailOf, openTestServer, password, type TestServer } from '../../../testing/test-server.ts'
import { createMutations, type WireMutation } from '../../../testing/wire.ts'
import { oldBackup } from '../../../testing/old-backup.ts'

const noBus: CreateBus = () => ({ send: () => undefined, close: () => Promise.resolve() })

let server: TestServer
let dana: string
let noa: string
let danaId: RecordId
let noaId: RecordId

type Raw = Readonly<Record<string, unknown>>

async function open(store?: Store): Promise<void> {
  server = await openTestServer(store === undefined ? {} : { store, bus: noBus })
  danaId = await server.addPerson('dana', 'admin')
  noaId = await server.addPerson('noa', 'user')
  ;[dana, noa] = [await server.signIn('dana'), await server.signIn('noa')]
}

const post = (body: unknown, query = '', cookie = dana) => server.call('POST', `/api/import${query}`, { body, cookie })
const importFile = async (body: unknown, query?: string): Promise<ImportReport> =>
  importReportSchema.strict().parse((await post(body, query)).json())
const backup = (data: Raw): Raw => ({ version: '2.0', timestamp: '2026-05-10T08:00:00.000Z', data })
const codeOf = (response: Awaited<ReturnType<typeof post>>) => [
  response.statusCode,
  response.json<{ error: { code: string } }>().error.code,
]
const countsOf = ({ created, updated, unchanged, skipped, restored }: ImportReport) => ({
  created,
  updated,
  unchanged,
  skipped,
  restored,
})
const problemsOf = ({ problems }: ImportReport) =>
  problems.map(({ entity, id, code, field }) =>
    [entity, id, code, field].filter((part) => part !== undefined).join(' '),
  )

async function pull(cookie = dana): Promise<ReadonlyMap<string, Raw>> {
  const { changes } = await server.sync(cookie)
  return new Map(
    Object.entries(changes).flatMap(([entity, records]) =>
      records.map((record) => [`${entity}/${record.id}`, record] as const),
    ),
  )
}

const mutation = createMutations(() => server.nowMs)

async function push(fields: Partial<WireMutation>, cookie = dana): Promise<string> {
  server.nowMs += 1000
  const { results } = await server.sync(cookie, { mutations: [mutation(fields)] })
  return results[0]?.status ?? ''
}

/** Returns the rows of the tables that an import writes data into. */
async function everything(): Promise<string> {
  const { db } = server.store
  const tables = ['records', 'history', 'lost_sight', 'accounts', 'meta', 'mutations', 'file_links'] as const
  const rows = await Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute()))
  return JSON.stringify(rows)
}

const event = (fields: Raw = {}): Raw => ({
  id: 'e1',
  name: 'מרתון',
  date: '2027-04-16',
  created_at: '2026-01-01T08:00:00.000Z',
  updated_at: '2026-05-01T08:00:00.000Z',
  ...fields,
})

describe.each(engineNames)('importing a backup, on %s', (engine) => {
  const newStore = useEngine(engine)
  beforeEach(async () => open(await newStore()))

  it('of the old product brings everything under the names of today', async () => {
    const report = await importFile(oldBackup, '?users=1')
    expect(countsOf(report)).toEqual({ created: 15, updated: 0, unchanged: 1, skipped: 1, restored: 0 })
    expect(report.byEntity['events']).toEqual({ created: 3, updated: 0, unchanged: 0, skipped: 0, restored: 0 })
    expect(report.byEntity['canvas']).toEqual({ created: 0, updated: 0, unchanged: 0, skipped: 0, restored: 0 })
    expect(problemsOf(report)).toEqual([
      'invoices  unknown_entity',
      'events e3 unknown_value status',
      'events e3 invalid drive_url',
      'workHours h2 hours_differ hours_worked',
      'comments m2 no_parent',
    ])
    expect(report.droppedFields).toBe(3)
    const found = await pull()
    expect(found.get('events/e1')).toMatchObject({
      date: '2026-06-02',
      audience_arrival_time: '09:30',
      tags: ['LED', 'דחוף'],
      checklist: [
        { item: 'במה', completed: true },
        { item: 'תאורה', completed: false },
      ],
      assigned_operator_id: null,
      user_id: danaId,
      created_at: '2024-03-01T08:00:00.000Z',
      updated_at: '2026-05-01T08:00:00.000Z',
      _version: 1,
    })
    expect(String(found.get('events/e2')?.['sort_order']) < String(found.get('events/e1')?.['sort_order'])).toBe(true)
    expect(found.get('events/e3')).toMatchObject({
      status: 'משימות קרובים - לפי קדימות',
      drive_url: null,
      sort_order: null,
    })
    expect(found.get('tasks/k1')).toMatchObject({ deadline: '2026-05-20', assigned_user: 'lior@bama.test' })
    expect(found.get('tasks/k2')).toMatchObject({ assigned_user: 'dana@bama.test' })
    expect(String(found.get('tasks/k2')?.['sort_order']) < String(found.get('tasks/k1')?.['sort_order'])).toBe(true)
    expect(found.get('workHours/h1')).toMatchObject({
      user_id: danaId,
      start_time: '08:00:00',
      hours_worked: 1.5,
      status: 'נרשם',
      user_name: 'dana',
      event_name: 'מרתון',
    })
    expect(found.get('workHours/h2')).toMatchObject({
      user_id: 'u-lior',
      hours_worked: 3,
      status: 'שולם',
      decided_by: danaId,
      user_name: 'ליאור כהן',
    })
    expect(found.get('workHours/h3')).toMatchObject({ status: 'נדחה', decision_reason: 'יובא מגיבוי' })
    expect(found.get('comments/m1')).toMatchObject({
      item_type: 'event',
      item_id: 'e1',
      created_by: danaId,
      author_name: 'דנה',
      mentions: ['u-lior', danaId].sort(),
    })
    expect(found.get('seasonalClients/s1')).toMatchObject({ event_month: 'מרץ' })
    expect(found.get('tags/t1')).toMatchObject({ color: '#ff0000' })
    expect(found.get('systemUsers/u-lior')).toMatchObject({
      email: 'lior@bama.test',
      role: 'admin',
      last_login: '2026-05-09T08:00:00.000Z',
      last_login_device: 'Chrome, Windows',
    })
    expect(await everything()).not.toMatch(/secret1|123456/)
  })

  it('tells before what it will do, and leaves nothing of the telling', async () => {
    const before = await everything()
    const dry = await importFile(oldBackup, '?dry=1&users=1')
    expect(dry.dry).toBe(true)
    expect(await everything()).toBe(before)
    const real = await importFile(oldBackup, '?users=1')
    expect({ ...real, dry: true }).toEqual(dry)
    expect(await everything()).not.toBe(before)
  })

  it.each(['', '?strategy=backup_wins', '?strategy=keep_both'])('twice changes nothing (%s)', async (query) => {
    const users = query === '' ? '?users=1' : `${query}&users=1`
    const first = await importFile(oldBackup, users)
    const after = await everything()
    server.nowMs += 60_000
    const second = await importFile(oldBackup, users)
    expect(countsOf(second)).toEqual({
      created: 0,
      updated: 0,
      unchanged: first.created + first.unchanged,
      skipped: 1,
      restored: 0,
    })
    expect(await everything()).toBe(after)
  })

  it('brings back what was deleted, later than its deletion in every cell', async () => {
    await push({ operation: 'create', patch: { name: 'מרתון', date: '2027-04-16', location: 'יפו' } })
    const held = { entity: 'events', recordId: 'e1', operation: 'update', patch: { quote_number: 'Q-1' } }
    await push({ operation: 'delete' })
    const deletedMs = server.nowMs
    server.nowMs += 1000
    const report = await importFile(backup({ events: [event({ tags: ['LED'] })] }))
    expect(countsOf(report)).toEqual({ created: 0, updated: 0, unchanged: 0, skipped: 0, restored: 1 })
    const back = (await pull()).get('events/e1')
    expect(back).toMatchObject({
      name: 'מרתון',
      location: null,
      tags: ['LED'],
      created_at: '2026-01-01T08:00:00.000Z',
      _version: 3,
    })
    const clocks = back?.['_clocks'] as Readonly<Record<string, string>>
    expect(Object.keys(clocks)).toEqual(
      expect.arrayContaining(['name', 'location', 'quote_number', 'is_archived', 'tags/LED']),
    )
    for (const stamp of Object.values(clocks)) expect(Date.parse(stamp.slice(0, 24))).toBeGreaterThan(deletedMs)
    // An edit from before the deletion, which a device had not sent yet.
    const { results } = await server.sync(dana, { mutations: [mutation(held, deletedMs - 5000)] })
    expect(results).toMatchObject([{ status: 'superseded' }])
    expect(countsOf(await importFile(backup({ events: [event({ tags: ['LED'] })] }))).unchanged).toBe(1)
  })

  it('of a whole device deletes what was deleted there, with what depends on it, and brings back nothing that was deleted here', async () => {
    const move = (body: Raw, dry = '0') => importFile(body, `?deletions=1&users=new&dry=${dry}`)
    const comment = {
      id: 'c1',
      item_type: 'event',
      item_id: 'e1',
      content: 'יופי',
      created_at: '2026-05-01T08:00:00.000Z',
    }
    const data = { events: [event(), event({ id: 'e2' })], comments: [comment] }
    expect(countsOf(await move(backup(data)))).toMatchObject({ created: 3 })
    await push({ recordId: 'e2', operation: 'delete' })
    const cut = { ...backup({ events: [event({ id: 'e2' })] }), deleted: { events: ['e1', 'e9', 7], comments: ['c1'] } }
    expect(await move(cut, '1')).toMatchObject({ deleted: 1, unchanged: 1, restored: 0 })
    expect([...(await pull()).keys()]).toContain('events/e1')
    expect(await move(cut)).toMatchObject({ deleted: 1, unchanged: 1, restored: 0, problemCount: 0 })
    expect([...(await pull()).keys()].filter((key) => !key.startsWith('systemUsers'))).toEqual([])
    expect(await move(cut)).toMatchObject({ deleted: 0, unchanged: 1 })
    // An ordinary import deletes nothing, whatever the file says, and brings back what was deleted.
    expect(await importFile({ ...backup(data), deleted: { events: ['e1'] } })).toMatchObject({
      deleted: 0,
      restored: 3,
    })
  })

  it('[S56] [S80] of a whole device takes a deleted comment out of the bell, and its file with it', async () => {
    await importFile(backup({ events: [event(), event({ id: 'e2' })] }))
    const said = { item_type: 'event', content: 'יופי', [`mentions/${noaId}`]: true }
    for (const [id, item_id] of [
      ['c1', 'e1'],
      ['c2', 'e2'],
    ] as const) {
      const create = { operation: 'create', patch: { ...said, item_id } }
      expect(await push({ entity: 'comments', recordId: id, ...create })).toBe('applied')
    }
    const file = { name: 'במה.jpg', type: 'image/jpeg', size: 10, sha256: 'a'.repeat(64) }
    const patch = { ...file, item_type: 'event', item_id: 'e1', entry_id: 'c1', file_id: crypto.randomUUID() }
    expect(await push({ entity: 'attachments', recordId: 'a1', operation: 'create', patch })).toBe('applied')
    const own = async () => [...(await pull(noa)).keys()].filter((key) => /^(personalMessages|attachments)/.test(key))
    expect(await own()).toHaveLength(3)
    await importFile({ ...backup({}), deleted: { comments: ['c1'], events: ['e2'] } }, '?deletions=1')
    expect(await own()).toEqual([])
  })

  it('[S63] of a whole device deletes the messages deleted there, also of a person with another id here', async () => {
    const recipient = { id: 'other', name: 'noa', email: emailOf('noa'), created_at: '2026-05-01T08:00:00.000Z' }
    const message = { recipient_id: 'other', title: 'משימה להיום', created_at: '2026-05-01T08:00:00.000Z' }
    const ids = ['today', 'overdue'].map((when) => `deadline:t1.2026-11-27.${when}:other`)
    const personalMessages = ids.map((id) => ({ ...message, id }))
    await importFile(backup({ systemUsers: [recipient], personalMessages }))
    const deleted = { personalMessages: ids.slice(0, 1) }
    await importFile({ ...backup({ systemUsers: [recipient] }), deleted }, '?deletions=1')
    expect([...(await pull(noa)).keys()].filter((key) => key.startsWith('personalMessages'))).toEqual([
      `personalMessages/deadline:t1.2026-11-27.overdue:${noaId}`,
    ])
  })

  it('of a whole device deletes no people and no hours that were paid here', async () => {
    const hours = {
      id: 'h1',
      user_id: noaId,
      date: '2026-05-01',
      start_time: '09:00',
      end_time: '10:00',
      status: 'שולם',
    }
    await importFile(backup({ workHours: [{ ...hours, updated_at: '2026-05-01T08:00:00.000Z' }] }))
    const moved = { ...backup({}), deleted: { systemUsers: [noaId], workHours: ['h1'] } }
    const report = await importFile(moved, '?deletions=1')
    expect(report.deleted).toBe(0)
    expect(problemsOf(report)).toEqual(['workHours h1 locked'])
    expect([...(await pull()).keys()]).toEqual(expect.arrayContaining([`systemUsers/${noaId}`, 'workHours/h1']))
  })

  it("keeps the whole history, on the admin's account", async () => {
    await importFile(backup({ events: [event()] }))
    await importFile(backup({ events: [event({ name: 'מרתון 2', updated_at: '2026-05-02T08:00:00.000Z' })] }))
    const { entries } = (await server.call('GET', '/api/history/events/e1', { cookie: dana })).json<{
      entries: readonly Raw[]
    }>()
    expect(
      entries.map(({ actorId, operation, cell, oldValue, newValue }) => [actorId, operation, cell, oldValue, newValue]),
    ).toEqual([
      [danaId, 'update', 'name', 'מרתון', 'מרתון 2'],
      [danaId, 'create', 'date', null, '2027-04-16'],
      [danaId, 'create', 'name', null, 'מרתון'],
    ])
  })
})

describe('importing a backup', () => {
  beforeEach(async () => open())

  describe('over what is here', () => {
    const mine = { operation: 'create', patch: { name: 'שלי', date: '2027-04-16', location: 'יפו' } }
    const older = () => backup({ events: [event({ name: 'של הגיבוי', location: null, tags: ['LED'] })] })
    const newer = () =>
      backup({
        events: [
          event({
            name: 'של הגיבוי',
            location: null,
            tags: ['LED'],
            updated_at: new Date(server.nowMs + 1000).toISOString(),
          }),
        ],
      })

    it('the later one wins, cell by cell in the history, and fields that the file has not stay', async () => {
      await push(mine)
      expect(countsOf(await importFile(older()))).toMatchObject({ unchanged: 1, updated: 0 })
      const file = newer()
      server.nowMs += 2000
      expect(countsOf(await importFile(file))).toMatchObject({ unchanged: 0, updated: 1 })
      expect((await pull()).get('events/e1')).toMatchObject({
        name: 'של הגיבוי',
        location: null,
        tags: ['LED'],
        user_id: danaId,
        _version: 2,
      })
      expect(
        countsOf(
          await importFile(
            backup({ events: [event({ updated_at: new Date(server.nowMs).toISOString(), name: 'אחר' })] }),
          ),
        ),
      ).toMatchObject({ updated: 1 })
      expect((await pull()).get('events/e1')).toMatchObject({ name: 'אחר', tags: ['LED'] })
    })

    it('the backup wins when it shall', async () => {
      await push(mine)
      expect(countsOf(await importFile(older(), '?strategy=backup_wins'))).toMatchObject({ updated: 1 })
      expect((await pull()).get('events/e1')).toMatchObject({
        name: 'של הגיבוי',
        location: null,
        created_at: new Date(server.nowMs).toISOString(),
      })
    })

    it('what is here stays when it shall, and what is not comes', async () => {
      await push(mine)
      const file = newer()
      server.nowMs += 2000
      const both = backup({ events: [...(file['data'] as { events: readonly Raw[] }).events, event({ id: 'e2' })] })
      expect(countsOf(await importFile(both, '?strategy=keep_both'))).toMatchObject({ unchanged: 1, created: 1 })
      expect((await pull()).get('events/e1')).toMatchObject({ name: 'שלי' })
    })

    it('a line that was removed here comes back as another one, the same at every import', async () => {
      const file = backup({ events: [event({ checklist: [{ id: 'c1', item: 'במה' }] })] })
      await importFile(file)
      await push({ patch: { 'checklist/c1': null } })
      expect((await pull()).get('events/e1')).toMatchObject({ checklist: [] })
      await importFile(file, '?strategy=backup_wins')
      const back = (await pull()).get('events/e1')?.['checklist']
      expect(back).toMatchObject([{ item: 'במה' }])
      expect(countsOf(await importFile(file, '?strategy=backup_wins'))).toMatchObject({ unchanged: 1 })
      expect((await pull()).get('events/e1')?.['checklist']).toEqual(back)
    })

    it('a clock that was ahead does not win for ever', async () => {
      await importFile(backup({ events: [event({ updated_at: '2099-01-01T00:00:00.000Z' })] }))
      expect((await pull()).get('events/e1')).toMatchObject({ updated_at: new Date(server.nowMs).toISOString() })
      expect(await push({ patch: { name: 'אחרי' } })).toBe('applied')
      expect((await pull()).get('events/e1')).toMatchObject({ name: 'אחרי' })
    })

    it("what an event's new operator sees changes hands with it", async () => {
      const omerId = await server.addPerson('omer', 'operator')
      const omer = await server.signIn('omer')
      await push({ operation: 'create', patch: { name: 'מרתון', date: '2027-04-16' } })
      await push({
        entity: 'comments',
        recordId: 'm1',
        operation: 'create',
        patch: { item_type: 'event', item_id: 'e1', content: 'יופי' },
      })
      expect((await pull(omer)).has('events/e1')).toBe(false)
      await importFile(backup({ events: [event({ assigned_operator_id: omerId })] }), '?strategy=backup_wins')
      expect([...(await pull(omer)).keys()]).toEqual(expect.arrayContaining(['events/e1', 'comments/m1']))
      await importFile(backup({ events: [event({ assigned_operator_id: null })] }), '?strategy=backup_wins')
      expect((await pull(omer)).has('comments/m1')).toBe(false)
    })

    it("[S86] a chat's messages change hands with the chat", async () => {
      const omerId = await server.addPerson('omer', 'operator')
      const omer = await server.signIn('omer')
      const chat = (members: readonly string[]): Raw => ({
        id: 'p1',
        user_id: danaId,
        title: 'הקמה',
        members: [danaId, ...members],
        created_at: '2026-01-01T08:00:00.000Z',
        updated_at: '2026-05-01T08:00:00.000Z',
      })
      await importFile(backup({ chats: [chat([])] }))
      await push({
        entity: 'chatMessages',
        recordId: 'm1',
        operation: 'create',
        patch: { chat_id: 'p1', content: 'יופי' },
      })
      await importFile(backup({ chats: [chat([omerId])] }), '?strategy=backup_wins')
      expect([...(await pull(omer)).keys()]).toEqual(expect.arrayContaining(['chats/p1', 'chatMessages/m1']))
      await importFile(backup({ chats: [chat([])] }), '?strategy=backup_wins')
      expect((await pull(omer)).has('chatMessages/m1')).toBe(false)
    })
  })

  describe('of hours', () => {
    const entry = (fields: Raw = {}): Raw => ({
      id: 'h1',
      user_id: noaId,
      date: '2026-05-02',
      start_time: '08:00',
      end_time: '09:30',
      status: 'נרשם',
      created_at: '2026-05-02T08:00:00.000Z',
      ...fields,
    })
    const hours = async () => (await pull()).get('workHours/h1')

    it('a decision holds for the interval that comes with it, and is lost with an edit', async () => {
      await importFile(backup({ workHours: [entry({ status: 'אושר' })] }))
      expect(await hours()).toMatchObject({
        status: 'אושר',
        decided_by: danaId,
        decided_at: '2026-05-02T08:00:00.000Z',
      })
      await push(
        {
          entity: 'workHours',
          recordId: 'h1',
          patch: {
            interval: {
              date: '2026-05-02',
              start_time: '08:00:00',
              end_time: '10:00:00',
              started_at: null,
              ended_at: null,
            },
          },
        },
        noa,
      )
      expect(await hours()).toMatchObject({ status: 'נרשם', hours_worked: 2 })
    })

    it('a decision is made, and taken back, on an entry that is here', async () => {
      await importFile(backup({ workHours: [entry()] }))
      const approved = backup({ workHours: [entry({ status: 'אושר', updated_at: '2026-05-03T08:00:00.000Z' })] })
      expect(countsOf(await importFile(approved)).updated).toBe(1)
      expect(await hours()).toMatchObject({ status: 'אושר', hours_worked: 1.5 })
      expect(countsOf(await importFile(approved, '?strategy=backup_wins')).unchanged).toBe(1)
      const undone = backup({ workHours: [entry({ updated_at: '2026-05-04T08:00:00.000Z' })] })
      expect(countsOf(await importFile(undone)).updated).toBe(1)
      expect(await hours()).toMatchObject({ status: 'נרשם' })
      expect(countsOf(await importFile(undone, '?strategy=backup_wins')).unchanged).toBe(1)
    })

    it('what is paid stays as it is', async () => {
      await importFile(backup({ workHours: [entry({ status: 'שולם' })] }))
      const report = await importFile(
        backup({ workHours: [entry({ status: 'שולם', end_time: '19:30' })] }),
        '?strategy=backup_wins',
      )
      expect([countsOf(report).skipped, problemsOf(report)]).toEqual([1, ['workHours h1 locked']])
      expect(await hours()).toMatchObject({ status: 'שולם', hours_worked: 1.5 })
    })

    it('a person has one timer afterwards, whatever the file says', async () => {
      const running = (id: string, start_time: string) =>
        entry({ id, start_time, end_time: null, status: 'בתהליך', hours_worked: null })
      await importFile(backup({ workHours: [running('h1', '08:00'), running('h2', '10:00')] }))
      const found = await pull()
      expect(found.get('workHours/h1')).toMatchObject({ status: 'נרשם', hours_worked: 2, end_time: '10:00:00' })
      expect(found.get('workHours/h2')).toMatchObject({ status: 'בתהליך' })
      expect(found.get(`systemUsers/${noaId}`)).toMatchObject({
        active_timer_id: 'h2',
        active_timer_start_time: '2026-05-02T07:00:00.000Z',
      })
    })

    it('an entry without a beginning is skipped', async () => {
      expect(problemsOf(await importFile(backup({ workHours: [entry({ start_time: null })] })))).toEqual([
        'workHours h1 required interval',
      ])
    })
  })

  describe('of people', () => {
    const person = (fields: Raw = {}): Raw => ({
      id: noaId,
      name: 'noa',
      email: emailOf('noa'),
      role: 'user',
      created_at: '2024-01-01T08:00:00.000Z',
      updated_at: '2099-01-01T00:00:00.000Z',
      ...fields,
    })
    const self = (fields: Raw = {}) => person({ id: danaId, name: 'dana', email: emailOf('dana'), ...fields })
    // Later than the sign-ins, which are written into people's records.
    beforeEach(() => void (server.nowMs += 60_000))
    const signIn = (name: string, secret = password) =>
      server.call('POST', '/api/auth/login', { body: { email: emailOf(name), password: secret } })

    it('brings details, and no role, permission, approval, e-mail or new person, unless asked', async () => {
      const file = backup({
        systemUsers: [
          person({
            phone: '050-1',
            role: 'admin',
            is_admin: true,
            is_approved: false,
            permissions: { can_edit_events: true },
            email: 'new@bama.test',
          }),
          person({ id: 'u-lior', name: 'lior', email: emailOf('lior'), role: 'admin' }),
        ],
      })
      const report = await importFile(file)
      expect([countsOf(report), problemsOf(report)]).toEqual([
        { created: 0, updated: 1, unchanged: 0, skipped: 1, restored: 0 },
        ['systemUsers u-lior person_left_out'],
      ])
      expect((await pull()).get(`systemUsers/${noaId}`)).toMatchObject({
        phone: '050-1',
        role: 'user',
        is_admin: false,
        is_approved: true,
        permissions: {},
        email: emailOf('noa'),
      })
      expect((await server.call('GET', '/api/auth/session', { cookie: noa })).statusCode).toBe(200)
    })

    it('brings them when asked; whoever loses access is signed out, and pulls again', async () => {
      await push({
        entity: 'tasks',
        recordId: 'k1',
        operation: 'create',
        patch: { description: 'x', assigned_user: emailOf('noa') },
      })
      const key = (await server.call('POST', '/api/keys', { body: { name: 'x', password }, cookie: noa })).json<{
        key: string
      }>().key
      const stream = await openStream(server.app, { cookie: noa })
      await stream.next()
      const report = await importFile(
        backup({
          systemUsers: [
            person({ role: 'operator', email: 'Noa2@bama.test', permissions: { can_create_tasks: false } }),
          ],
        }),
        '?users=1',
      )
      expect([countsOf(report).updated, problemsOf(report)]).toEqual([1, []])
      const found = await pull()
      expect(found.get(`systemUsers/${noaId}`)).toMatchObject({
        role: 'operator',
        email: 'noa2@bama.test',
        permissions: { can_create_tasks: false },
      })
      expect(found.get('tasks/k1')).toMatchObject({ assigned_user: 'noa2@bama.test' })
      expect((await server.call('GET', '/api/auth/session', { cookie: noa })).statusCode).toBe(401)
      expect([(await signIn('noa')).statusCode, (await signIn('noa2')).statusCode]).toEqual([401, 200])
      const last = await stream.next()
      expect(last === null || (await stream.next()) === null).toBe(true)
      expect(
        (await server.call('GET', `/api/sync/tasks/${noaId}`, { headers: { authorization: `Bearer ${key}` } }))
          .statusCode,
      ).toBe(200)
    })

    it('brings new people with their roles and leaves those who are here theirs, when so asked', async () => {
      const report = await importFile(
        backup({
          systemUsers: [
            person({ role: 'admin', is_approved: false, full_name: 'נועה לוי' }),
            person({ id: 'u-new', email: 'gil@bama.test', role: 'operator' }),
          ],
        }),
        '?users=new',
      )
      expect([countsOf(report).updated, countsOf(report).created]).toEqual([1, 1])
      const found = await pull()
      expect(found.get(`systemUsers/${noaId}`)).toMatchObject({
        role: 'user',
        is_approved: true,
        full_name: 'נועה לוי',
      })
      expect(found.get('systemUsers/u-new')).toMatchObject({ role: 'operator' })
    })

    it.each([
      ['blocked', { is_approved: false }, { is_approved: true }],
      ['moved to another e-mail', { email: 'noa2@bama.test' }, { email: emailOf('noa') }],
    ])('ends the one-time link of whoever it %s, for good', async (_what, fields, undoing) => {
      const made = await server.call('POST', `/api/users/${noaId}/invitation`, { cookie: dana })
      const token = made.json<{ link: string }>().link.split('#')[1]
      expect(countsOf(await importFile(backup({ systemUsers: [person(fields)] }), '?users=1')).updated).toBe(1)
      expect((await server.call('PATCH', `/api/users/${noaId}`, { body: undoing, cookie: dana })).statusCode).toBe(200)
      expect((await server.call('POST', '/api/invitations/check', { body: { token } })).statusCode).toBe(403)
    })

    it('says to the devices of whoever it blocked that their copies are to go', async () => {
      const noa = await server.signIn('noa')
      server.nowMs += 60_000
      await importFile(backup({ systemUsers: [person({ is_approved: false })] }), '?users=1')
      const answer = await server.call('GET', '/api/auth/session', { cookie: noa })
      expect([answer.statusCode, answer.json()]).toMatchObject([401, { error: { code: 'account_blocked' } }])
    })

    it('is never about oneself, by id or by e-mail', async () => {
      const file = backup({ systemUsers: [self({ role: 'user', is_approved: false, phone: '050-2' })] })
      const report = await importFile(file, '?users=1')
      expect([countsOf(report).updated, problemsOf(report)]).toEqual([1, [`systemUsers ${danaId} access_kept role`]])
      const other = backup({ systemUsers: [self({ id: 'u-dana', role: 'user', email: 'DANA@bama.test' })] })
      expect(problemsOf(await importFile(other, '?users=1&strategy=backup_wins'))).toEqual([
        `systemUsers ${danaId} access_kept role`,
      ])
      expect((await pull()).get(`systemUsers/${danaId}`)).toMatchObject({
        role: 'admin',
        is_approved: true,
        phone: '050-2',
      })
      expect((await server.call('GET', '/api/auth/session', { cookie: dana })).statusCode).toBe(200)
    })

    it('leaves an admin, whoever else it demotes', async () => {
      const yossiId = await server.addPerson('yossi', 'admin')
      const file = backup({
        systemUsers: [
          self({ role: 'user' }),
          person({ id: yossiId, name: 'yossi', email: emailOf('yossi'), role: 'user' }),
          person({ is_approved: false }),
        ],
      })
      await importFile(file, '?users=1&strategy=backup_wins')
      const found = await pull()
      expect([danaId, yossiId, noaId].map((id) => found.get(`systemUsers/${id}`)?.['role'])).toEqual([
        'admin',
        'user',
        'user',
      ])
      expect((await signIn('noa')).statusCode).not.toBe(200)
    })

    it('lets a new person in only when an admin has set a password', async () => {
      await importFile(
        backup({ systemUsers: [person({ id: 'u-lior', name: 'lior', email: emailOf('lior'), password: 'secret1' })] }),
        '?users=1',
      )
      for (const secret of ['secret1', '-', '', password])
        expect((await signIn('lior', secret)).statusCode).not.toBe(200)
      expect(
        (await server.call('POST', '/api/users/u-lior/password', { body: { password: 'new-password' }, cookie: dana }))
          .statusCode,
      ).toBe(204)
      expect((await signIn('lior', 'new-password')).statusCode).toBe(200)
    })

    it('brings back a person who was deleted, without their old way in', async () => {
      await server.call('DELETE', `/api/users/${noaId}`, { cookie: dana })
      expect(problemsOf(await importFile(backup({ systemUsers: [person()] })))).toEqual([
        `systemUsers ${noaId} person_left_out`,
      ])
      expect(countsOf(await importFile(backup({ systemUsers: [person()] }), '?users=1')).restored).toBe(1)
      expect((await signIn('noa')).statusCode).toBe(401)
      await server.call('POST', `/api/users/${noaId}/password`, { body: { password }, cookie: dana })
      expect((await signIn('noa')).statusCode).toBe(200)
    })

    it("gives nobody an e-mail that is another's, and makes nobody twice", async () => {
      const twice = [
        person({ email: emailOf('dana') }),
        person({ id: 'n1', email: 'x@bama.test' }),
        person({ id: 'n2', email: 'X@bama.test' }),
      ]
      const report = await importFile(
        backup({ systemUsers: twice, tasks: [{ id: 'k1', description: 'x', user_id: 'n2', created_at: 1 }] }),
        '?users=1',
      )
      expect(problemsOf(report)).toEqual([`systemUsers ${noaId} email_taken email`, 'systemUsers n2 duplicate'])
      const found = await pull()
      expect(found.get(`systemUsers/${noaId}`)).toMatchObject({ email: emailOf('noa') })
      expect(found.get('tasks/k1')).toMatchObject({ user_id: 'n1' })
    })

    it('[S85] keeps one slot of a person who has another id here', async () => {
      const slot = { event_id: recordId('e1'), person_type: 'user', role: 'תאורן' } as const
      const there = { ...slot, person_id: recordId('noa-there') }
      await importFile(
        backup({
          systemUsers: [person({ id: 'noa-there', email: emailOf('noa') })],
          events: [event()],
          crewSlots: [{ ...there, id: crewSlotId(there), plan: 'firm', invited_by: 'noa-there', created_at: 1 }],
        }),
      )
      // Who is on an event's crew is computed again.
      expect((await pull()).get('events/e1')).toMatchObject({ crew: [noaId] })
      const here = { ...slot, person_id: noaId }
      const patch = { ...here, plan: 'draft' }
      expect(await push({ entity: 'crewSlots', recordId: crewSlotId(here), operation: 'create', patch })).toBe(
        'applied',
      )
      const slots = [...(await pull())].flatMap(([key, record]) => (key.startsWith('crewSlots/') ? [record] : []))
      expect(slots).toMatchObject([{ ...patch, invited_by: noaId }])
    })
  })

  it('lets a record name its files again: they are not collected, and who sees it sees them', async () => {
    const fileId = '01234567-89ab-4def-8123-456789abcdef'
    await importFile(
      backup({ events: [event({ screen_grid_images: [{ url: `/api/files/${fileId}`, filename: 'x.png' }] })] }),
    )
    expect(await server.store.db.selectFrom('file_links').select(['file_id', 'record_id']).execute()).toEqual([
      { file_id: fileId, record_id: 'e1' },
    ])
  })

  it('an attachment whose file is here already is stored', async () => {
    const file_id = '01234567-89ab-4def-8123-456789abcdef'
    expect((await upload(server, dana, { id: file_id, bytes: await jpeg(20, 20) })).statusCode).toBe(201)
    const attached = { item_type: 'event', item_id: 'e1', name: 'תוכנית.jpg', type: 'image/jpeg', size: 5, file_id }
    await importFile(
      backup({
        events: [event()],
        attachments: [{ id: 'a1', ...attached, sha256: 'a'.repeat(64), is_stored: false, created_at: 1 }],
      }),
    )
    expect((await pull()).get('attachments/a1')).toMatchObject({ is_stored: true })
  })

  it("brings others' own things to them, and tells the admin nothing of their content", async () => {
    const file = backup({
      personalMessages: [
        { id: 'p1', recipient_id: noaId, title: 'סוד', content: 'מה שנעה יודעת', created_at: 1 },
        { id: 'p2', recipient_id: noaId, title: '', content: 'מה שנעה יודעת', created_at: 1 },
      ],
      chats: [{ id: 'x1', user_id: noaId, title: 'מה שנעה יודעת', created_at: 1 }],
    })
    const response = await post(file)
    expect(countsOf(response.json())).toMatchObject({ created: 2, skipped: 1 })
    expect(response.body + server.log.join('')).not.toContain('נעה')
    expect([...(await pull()).keys()].filter((key) => !key.startsWith('systemUsers/'))).toEqual([])
    expect([...(await pull(noa)).keys()]).toEqual(expect.arrayContaining(['personalMessages/p1', 'chats/x1']))
  })

  it('skips what is malformed, once each, and takes the rest', async () => {
    const events = [
      null,
      'x',
      [],
      {},
      { id: '../x', created_at: 1 },
      { id: 'e2', name: 'בלי תאריכים', date: '2027-04-16' },
      event({ id: 'e3', created_at: null, updated_at: 'yesterday' }),
      event({ id: 'e4', name: ' ' }),
      event({ id: 'e5', date: '2027-02-30' }),
      event({ name: 'ישן', updated_at: '2026-04-01T08:00:00.000Z' }),
      event(),
      event({ id: 'e6', description: 'x'.repeat(30_000), is_archived: 'yes', tags: 'LED', client_id: 'no id' }),
    ]
    const report = await importFile(backup({ events }))
    expect(countsOf(report)).toEqual({ created: 2, updated: 0, unchanged: 0, skipped: 10, restored: 0 })
    expect(problemsOf(report)).toEqual([
      'events #0 malformed id',
      'events #1 malformed id',
      'events #2 malformed id',
      'events #3 malformed id',
      'events #4 malformed id',
      'events e2 malformed updated_at',
      'events e3 malformed updated_at',
      'events e4 invalid name',
      'events e4 required name',
      'events e5 invalid date',
      'events e5 required date',
      'events e6 invalid client_id',
      'events e6 invalid tags',
      'events e6 shortened description',
      'events e6 invalid is_archived',
      'events e1 duplicate',
    ])
    const found = await pull()
    expect(found.get('events/e1')).toMatchObject({ name: 'מרתון' })
    expect(String(found.get('events/e6')?.['description'])).toHaveLength(20_000)
  })

  it('lists 200 problems and counts them all', async () => {
    const report = await importFile(backup({ events: Array.from({ length: 300 }, () => ({})) }))
    expect([report.problems.length, report.problemCount, report.skipped]).toEqual([200, 300, 300])
  })

  it('leaves out what the old product encrypted', async () => {
    const client = {
      id: 'c1',
      name: 'עירייה',
      phone: 'U2FsdGVk',
      _encrypted: true,
      _encryptedFields: ['phone'],
      created_at: 1,
    }
    expect(problemsOf(await importFile(backup({ clients: [client] })))).toEqual(['clients c1 encrypted phone'])
    expect((await pull()).get('clients/c1')).toMatchObject({ name: 'עירייה', phone: null })
  })

  it('is not brought down by what is nested beyond reason', async () => {
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
    const raw = `{"version":"2.0","timestamp":"x","options":${deep},"data":{"chats":[{"id":"x1","user_id":"${noaId}","content":${deep},"created_at":1}],"events":[{"id":"e1","name":${deep},"created_at":1},{"id":"e2","name":"א","date":"2027-04-16","checklist":${deep},"created_at":1}]}}`
    const response = await server.app.inject({
      method: 'POST',
      url: '/api/import',
      payload: raw,
      headers: { cookie: dana, 'content-type': 'application/json' },
    })
    expect(countsOf(importReportSchema.parse(response.json()))).toMatchObject({ created: 2, skipped: 1 })
  })

  it('takes hidden prototypes for what they are: unknown fields', async () => {
    const raw = `{"version":"2.0","timestamp":"x","__proto__":{"data":1},"data":{"__proto__":[{"id":"x"}],"constructor":[],"events":[{"id":"e1","name":"א","date":"2027-04-16","created_at":1,"__proto__":{"name":"x"},"constructor":{"prototype":{"name":"x"}},"checklist":[{"item":"ב","__proto__":{"completed":true}}]}],"systemUsers":[{"id":"__proto__","email":"a@b","name":"x","created_at":1,"permissions":{"__proto__":{"can_edit_events":true},"toString":true}}]}}`
    const response = await server.app.inject({
      method: 'POST',
      url: '/api/import?users=1',
      payload: raw,
      headers: { cookie: dana, 'content-type': 'application/json' },
    })
    const report = importReportSchema.parse(response.json())
    expect(countsOf(report)).toMatchObject({ created: 2, skipped: 0 })
    expect(report.droppedFields).toBe(3)
    expect(problemsOf(report)).toEqual(['constructor  unknown_entity'])
    expect((await pull()).get('events/e1')).toMatchObject({ name: 'א', checklist: [{ completed: false }] })
    expect(({} as Raw)['name']).toBeUndefined()
  })

  it.each([
    [null, 'Invalid backup format'],
    [[], 'Invalid backup format'],
    [{}, 'Invalid backup format'],
    [{ version: '2.0', data: {} }, 'Invalid backup format'],
    [{ version: '', timestamp: 'x', data: {} }, 'Invalid backup format'],
    [{ version: '2.0', timestamp: 'x' }, 'Invalid import data format'],
    [{ version: '2.0', timestamp: 'x', data: [] }, 'Invalid import data format'],
    [{ version: '2.0', timestamp: 'x', data: 'H4sIAAAA', compressed: true }, 'Invalid import data format'],
    [{ version: '2.0', timestamp: 'x', data: { events: { 0: {} } } }, 'Invalid import data format'],
  ])('refuses whole what is no backup: %j', async (body, message) => {
    const response = await post(body)
    expect([...codeOf(response), response.json<{ error: { message: string } }>().error.message]).toEqual([
      400,
      'invalid_backup',
      message,
    ])
  })

  it('refuses whole what is too much', async () => {
    expect(codeOf(await post(backup({ events: Array.from({ length: 200_001 }, () => 0) })))).toEqual([413, 'too_large'])
    const headers = { cookie: dana, 'content-type': 'application/json', 'content-length': String(51 * 1024 * 1024) }
    expect((await server.app.inject({ method: 'POST', url: '/api/import', payload: '{}', headers })).statusCode).toBe(
      413,
    )
  })

  it("is an admin's, in person", async () => {
    const file = backup({ events: [event()] })
    expect(codeOf(await post(file, '', noa))).toEqual([403, 'forbidden'])
    expect(codeOf(await post(file, '?dry=1', noa))).toEqual([403, 'forbidden'])
    expect(codeOf(await post(file, '', ''))).toEqual([401, 'unauthorized'])
    const { key } = (await server.call('POST', '/api/keys', { body: { name: 'x', password }, cookie: dana })).json<{
      key: string
    }>()
    expect(
      codeOf(await server.call('POST', '/api/import', { body: file, headers: { authorization: `Bearer ${key}` } })),
    ).toEqual([403, 'forbidden'])
    expect(
      (
        await server.call('POST', '/api/import', {
          body: file,
          cookie: dana,
          headers: { origin: 'https://evil.example' },
        })
      ).statusCode,
    ).toBe(403)
    expect((await pull()).has('events/e1')).toBe(false)
  })

  it.each(['?dry=yes', '?strategy=mine', '?users=true', '?force=1'])('refuses %s', async (query) => {
    expect(codeOf(await post(backup({}), query))).toEqual([400, 'bad_request'])
  })

  it('is logged, and heard of by the others unless it is dry', async () => {
    const stream = await openStream(server.app, { cookie: noa })
    await stream.next()
    await importFile(backup({ events: [event()] }), '?dry=1')
    await importFile(backup({ events: [event()] }))
    expect(await stream.next()).not.toBeNull()
    const lines = server.log.map((line) => JSON.parse(line) as Raw).filter(({ msg }) => msg === 'backup imported')
    expect(lines).toMatchObject([
      { actorId: danaId, dry: true, created: 1 },
      { actorId: danaId, dry: false, created: 1 },
    ])
  })
})

it('an import that fails in the middle leaves nothing', async () => {
  const store = await openSqliteStore(':memory:')
  await open(store)
  await sql`create trigger full before insert on history when new.record_id = 'e9' begin select raise(abort, 'no room'); end`.execute(
    store.db,
  )
  const before = await everything()
  const events = Array.from({ length: 600 }, (_, index) => event({ id: `n${index}` }))
  expect((await post(backup({ events: [...events, event({ id: 'e9' })] }))).statusCode).toBe(500)
  expect(await everything()).toBe(before)
})
