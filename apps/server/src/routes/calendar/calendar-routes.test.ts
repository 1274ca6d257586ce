import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dayInZone, type RecordId } from '@bama/domain'
import { calendarFeedsSchema, newCalendarFeedSchema } from '@bama/sync'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasPythonReaders, readByIcalJs, readByPython } from '../../../testing/calendar/readers.ts'
import { fillDemonstration } from '../../../demo/fill-demonstration.ts'
import { createDiskFiles } from '../../files/disk-files.ts'
import { getMeta, setMeta } from '../../store/meta.ts'
import { createRecordAsServer, updateRecordAsServer } from '../../sync/server-writes.ts'
import { engineNames, useEngine } from '../../../testing/engines.ts'
import { fillDisk, openTestServer, password, type TestServer } from '../../../testing/test-server.ts'
import type { CreateBus } from '../../stream/bus.ts'

const hour = 60 * 60 * 1000
const noBus: CreateBus = () => ({ send: () => undefined, close: () => Promise.resolve() })

let server: TestServer
let dana: string
let noa: string
let noaId: RecordId
let rafiId: RecordId

async function open(options: Parameters<typeof openTestServer>[0] = {}): Promise<void> {
  server = await openTestServer(options)
  await server.addPerson('dana', 'admin')
  noaId = await server.addPerson('noa', 'user')
  rafiId = await server.addPerson('rafi', 'operator')
  dana = await server.signIn('dana')
  noa = await server.signIn('noa')
}

const create = (cookie: string, body: object = { name: 'הטלפון' }) =>
  server.call('POST', '/api/calendar/feeds', { body: { password, ...body }, cookie })
const newFeed = async (cookie: string, body?: object) =>
  newCalendarFeedSchema.strict().parse((await create(cookie, body)).json())
const list = async (cookie: string) =>
  calendarFeedsSchema.parse((await server.call('GET', '/api/calendar/feeds', { cookie })).json()).items
const revoke = (id: string, cookie: string) => server.call('DELETE', `/api/calendar/feeds/${id}`, { cookie })
const read = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  server.call(method, new URL(url).pathname, { headers })
const uidsOf = async (url: string) =>
  Object.keys(readByIcalJs((await read(url)).body))
    .map((uid) => uid.replace(/@.*/, ''))
    .sort()
const codeOf = (response: Awaited<ReturnType<typeof create>>) => [
  response.statusCode,
  response.json<{ error: { code: string } }>().error.code,
]

const write = (entity: 'events' | 'tasks', id: string, fields: object) =>
  server.store.write((tx) =>
    createRecordAsServer(tx, {
      entity,
      id: id as RecordId,
      fields: fields as never,
      actorId: 'test',
      nowMs: server.nowMs,
    }),
  )
const event = (id: string, fields: object = {}) =>
  write('events', id, { name: `אירוע ${id}`, date: '2026-12-01', start_time: '18:00', end_time: '23:00', ...fields })
const change = (entity: 'events' | 'systemUsers', id: string, patch: object) =>
  server.store.write((tx) =>
    updateRecordAsServer(tx, {
      entity,
      id: id as RecordId,
      patch: patch as never,
      actorId: 'test',
      nowMs: server.nowMs,
    }),
  )

it('a calendar is read while the disk is full: that it was read is only a note', async () => {
  await open()
  const { url } = await newFeed(noa)
  fillDisk(server)
  expect((await read(url)).statusCode).toBe(200)
})

describe.each(engineNames)('on %s', (engine) => {
  const newStore = useEngine(engine)

  it('an address is shown once, read without a cookie, listed, and ends when it is revoked', async () => {
    await open({ store: await newStore(), bus: noBus })
    await event('e1')
    const response = await create(noa, { name: ' הטלפון ', with_tasks: true })
    expect(response.statusCode).toBe(201)
    const { id, url, created_at, ...wish } = newCalendarFeedSchema.strict().parse(response.json())
    expect(wish).toEqual({ name: 'הטלפון', with_tasks: true })
    const token = /^http:\/\/localhost(?::80)?\/api\/calendar\/([\w-]{43})\.ics$/.exec(url)?.[1] ?? ''
    expect(await list(noa)).toEqual([{ id, name: 'הטלפון', with_tasks: true, created_at, last_read_at: null }])
    const rows = await server.store.db.selectFrom('calendar_feeds').selectAll().execute()
    expect(rows.map(({ token_hash }) => token_hash)).toEqual([createHash('sha256').update(token).digest('hex')])

    server.nowMs += 1000
    const calendar = await read(url)
    expect([calendar.statusCode, calendar.headers['content-type'], calendar.headers['cache-control']]).toEqual([
      200,
      'text/calendar; charset=utf-8',
      'private, no-cache',
    ])
    const serverId = await getMeta(server.store.db, 'server_id')
    expect(readByIcalJs(calendar.body)).toEqual({
      [`e1@${serverId ?? ''}`]: {
        title: 'אירוע e1',
        notes: 'פתיחה בבמה: http://localhost:80/Events?event=e1',
        start: '2026-12-01T16:00:00Z',
        end: '2026-12-01T21:00:00Z',
      },
    })
    expect((await list(noa))[0]?.last_read_at).toBe('2026-11-20T09:00:01.000Z')
    server.nowMs += hour - 1
    await read(url)
    expect((await list(noa))[0]?.last_read_at).toBe('2026-11-20T09:00:01.000Z')

    expect(codeOf(await revoke(id, dana))).toEqual([404, 'not_found'])
    expect((await read(url)).statusCode).toBe(200)
    expect((await revoke(id, noa)).statusCode).toBe(204)
    const gone = await read(url)
    const unknown = await read(`http://localhost/api/calendar/${'A'.repeat(43)}.ics`)
    expect([gone.statusCode, gone.body]).toEqual([404, unknown.body])
    expect(codeOf(await revoke(id, noa))).toEqual([404, 'not_found'])
    expect(JSON.stringify([...rows, ...server.log])).not.toContain(token)
  })

  it('there are 10 of a person at most, also when many are made at once', async () => {
    await open({ store: await newStore(), bus: noBus })
    for (let made = 0; made < 8; made++) await create(noa)
    // No more at once than failures are free, because an attempt counts as failed until the password has been checked.
    const answers = await Promise.all(Array.from({ length: 4 }, () => create(noa)))
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(2)
    for (const answer of answers) if (answer.statusCode !== 201) expect(codeOf(answer)).toEqual([409, 'too_many_feeds'])
    expect((await create(dana)).statusCode).toBe(201)
  })

  it('asks for the password again, wrong ones as at the sign-in', async () => {
    await open({ store: await newStore(), bus: noBus })
    const wrong = () => create(noa, { name: 'x', password: 'another' })
    expect((await wrong()).json()).toMatchObject({ error: { code: 'invalid_credentials', field: 'password' } })
    expect(await list(noa)).toEqual([])
    for (let tries = 1; tries < 5; tries++) await wrong()
    expect(codeOf(await create(noa))).toEqual([429, 'too_many_requests'])
    expect((await create(dana)).statusCode).toBe(201)
  })

  it('tells what the person sees: of events and tasks, of the last year and later, and at the next reading what they see then', async () => {
    await open({ store: await newStore(), bus: noBus })
    await event('today', {
      assigned_operator_id: rafiId,
      quote_number: 'Q-77',
      manager_checklist: [{ id: 'm1', item: 'סוד מנהלים', completed: false, sort_order: null }],
    })
    await event('other', { quote_number: 'Q-78' })
    await event('year-ago', { date: '2025-11-20' })
    await event('older', { date: '2025-11-19' })
    await event('over-the-edge', { date: '2025-11-10', end_date: '2025-11-20' })
    await event('archived', { is_archived: true })
    await write('tasks', 't1', { description: 'להזמין הגברה', deadline: '2026-12-01' })
    await write('tasks', 'done', { description: 'הוזמן', deadline: '2026-12-01', status: 'הושלם' })
    await write('tasks', 'some-day', { description: 'פעם' })
    const rafi = await server.signIn('rafi')
    const [ofNoa, ofRafi, ofDana] = [
      await newFeed(noa),
      await newFeed(rafi),
      await newFeed(dana, { name: 'x', with_tasks: true }),
    ]
    const ofAll = ['other', 'over-the-edge', 'today', 'year-ago']
    expect(await uidsOf(ofNoa.url)).toEqual(ofAll)
    expect(await uidsOf(ofRafi.url)).toEqual(['today'])
    expect(await uidsOf(ofDana.url)).toEqual([...ofAll, 'task~t1'].sort())
    // The manager fields are in no calendar, not even in an admin's.
    for (const { url } of [ofNoa, ofRafi, ofDana]) expect((await read(url)).body).not.toMatch(/Q-7|סוד מנהלים/)

    await change('events', 'today', { assigned_operator_id: null })
    expect(await uidsOf(ofRafi.url)).toEqual([])
    await change('systemUsers', noaId, { role: 'operator' })
    expect(await uidsOf(ofNoa.url)).toEqual([])
    await change('systemUsers', noaId, { role: 'user' })
    expect(await uidsOf(ofNoa.url)).toEqual(ofAll)
  })
})

describe('an address', () => {
  it('ends with its person: blocked, deleted, given another password by an admin', async () => {
    await open()
    const patch = (body: object) => server.call('PATCH', `/api/users/${noaId}`, { body, cookie: dana })
    const ends = async (end: () => Promise<unknown>): Promise<void> => {
      const { url } = await newFeed(await server.signIn('noa'))
      expect((await read(url)).statusCode).toBe(200)
      await end()
      expect((await read(url)).statusCode).toBe(404)
      await patch({ is_approved: true })
      expect((await read(url)).statusCode).toBe(404)
    }
    await ends(() => patch({ is_approved: false }))
    await ends(() => change('systemUsers', noaId, { is_approved: false }))
    await ends(() => server.call('POST', `/api/users/${noaId}/password`, { body: { password }, cookie: dana }))
    await ends(() => server.call('DELETE', `/api/users/${noaId}`, { cookie: dana }))
    expect(await server.store.db.selectFrom('calendar_feeds').selectAll().execute()).toEqual([])
  })

  it('stays with a password that its person changes, and after sign-out', async () => {
    await open()
    const { url } = await newFeed(noa)
    await server.call('POST', `/api/users/${noaId}/password`, {
      body: { password: 'another-one', old_password: password },
      cookie: noa,
    })
    await server.call('POST', '/api/auth/logout', { cookie: noa })
    expect((await read(url)).statusCode).toBe(200)
  })

  it('has the origin that is set, else the one that asked', async () => {
    await open({ origin: 'https://bama.example' })
    await event('e1')
    const { url } = await newFeed(noa)
    expect(url).toMatch(/^https:\/\/bama\.example\/api\/calendar\//)
    expect((await read(url)).body.replaceAll('\r\n ', '')).toContain('https://bama.example/Events?event=e1')
    await open()
    const requested = await server.call('POST', '/api/calendar/feeds', {
      body: { name: 'x', password },
      cookie: noa,
      headers: { origin: 'https://localhost:80' },
    })
    expect(newCalendarFeedSchema.parse(requested.json()).url).toMatch(/^https:\/\/localhost:80\/api\/calendar\//)
  })

  it.each([
    [{}, 'name'],
    [{ name: ' ' }, 'name'],
    [{ name: 'x'.repeat(121) }, 'name'],
    [{ name: 'x', with_tasks: 1 }, 'with_tasks'],
    [{ name: 'x', user_id: 'dana' }, 'user_id'],
    [{ name: 'x', password: '' }, 'password'],
  ])('is refused for %j', async (body, field) => {
    await open()
    expect((await create(noa, body)).json()).toMatchObject({ error: { code: 'bad_request', field } })
  })

  it.each([
    'feeds.ics',
    'x.ics',
    'A'.repeat(43),
    `${'A'.repeat(43)}.ICS`,
    `${'A'.repeat(44)}.ics`,
    '%00.ics',
    '.ics',
    `${'A'.repeat(42)}%2F.ics`,
  ])('is none: %s', async (file) => {
    await open()
    expect(codeOf(await server.call('GET', `/api/calendar/${file}`))).toEqual([404, 'not_found'])
  })
})

describe('a reading', () => {
  it('costs nothing while nothing has changed, and tells of every change', async () => {
    await open()
    await event('e1')
    const { url } = await newFeed(noa)
    const etag = String((await read(url)).headers.etag)
    const again = await read(url, { 'if-none-match': etag })
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag])
    expect((await read(url, { 'if-none-match': `"other", W/${etag}` })).statusCode).toBe(304)
    const { statusCode, body, headers } = await read(url, {}, 'HEAD')
    expect([statusCode, body, headers.etag, headers['content-type']]).toEqual([
      200,
      '',
      etag,
      'text/calendar; charset=utf-8',
    ])
    // The ETag of another calendar doesn't match here.
    expect((await read((await newFeed(dana)).url, { 'if-none-match': etag })).statusCode).toBe(200)
    await change('events', 'e1', { name: 'שם חדש' })
    const changed = await read(url, { 'if-none-match': etag })
    expect([changed.statusCode, changed.body.includes('שם חדש')]).toEqual([200, true])
    server.nowMs += 24 * hour
    expect((await read(url, { 'if-none-match': String(changed.headers.etag) })).statusCode).toBe(200)
  })

  it('is another only when what its person sees changed, and then as if it were read anew', async () => {
    await open()
    const rafi = await server.signIn('rafi')
    for (const id of ['e1', 'e2', 'e3']) await event(id, { assigned_operator_id: rafiId })
    await event('foreign', { assigned_operator_id: 'dan@bama.test' })
    const { url } = await newFeed(rafi)
    let { etag } = (await read(url)).headers
    const isNews = async (): Promise<boolean> => {
      const { statusCode, body, headers } = await read(url, { 'if-none-match': String(etag) })
      if (statusCode === 304) return false
      etag = headers.etag
      expect(body.replaceAll(/DTSTAMP:.*/g, '')).toBe(
        (await read((await newFeed(rafi)).url)).body.replaceAll(/DTSTAMP:.*/g, ''),
      )
      return true
    }
    await change('events', 'foreign', { name: 'אחר' })
    await change('systemUsers', noaId, { name: 'אחרת' })
    await change('events', 'e1', { quote_number: 'Q-1' })
    expect(await isNews()).toBe(false)
    await change('events', 'e1', { name: 'שם חדש' })
    expect([await isNews(), await uidsOf(url)]).toEqual([true, ['e1', 'e2', 'e3']])
    await change('events', 'e1', { is_archived: true })
    expect([await isNews(), await uidsOf(url)]).toEqual([true, ['e2', 'e3']])
    await change('events', 'e2', { assigned_operator_id: 'dan@bama.test' })
    expect([await isNews(), await uidsOf(url)]).toEqual([true, ['e3']])
    await change('events', 'foreign', { assigned_operator_id: rafiId })
    expect([await isNews(), await uidsOf(url)]).toEqual([true, ['e3', 'foreign']])
    expect(await isNews()).toBe(false)
  })

  it('is whole after a restore, though the changes since have the numbers of those before', async () => {
    await open()
    await event('e1')
    const { url } = await newFeed(noa)
    const etag = String((await read(url)).headers.etag)
    await server.store.write((tx) => setMeta(tx, 'epoch', 'restored'))
    expect((await read(url, { 'if-none-match': etag })).statusCode).toBe(200)
  })

  it('is whole after the database went back under the running server, as when a standby takes over that lacked a change', async () => {
    await open()
    await event('kept')
    const before = await getMeta(server.store.db, 'seq')
    await event('lost')
    const { url } = await newFeed(noa)
    expect(await uidsOf(url)).toEqual(['kept', 'lost'])
    await server.store.db.deleteFrom('records').where('id', '=', 'lost').execute()
    await setMeta(server.store.db, 'seq', String(before))
    for (const id of ['other', 'third']) await event(id)
    expect(await uidsOf(url)).toEqual(['kept', 'other', 'third'])
  })

  it('may add to the address what makes it another one for a cache between', async () => {
    await open()
    const { url } = await newFeed(noa)
    expect((await server.call('GET', `${new URL(url).pathname}?nocache=1`)).statusCode).toBe(200)
  })

  it('that comes too often is put off; other addresses are not', async () => {
    await open()
    const [{ url }, other] = [await newFeed(noa), await newFeed(noa)]
    for (let index = 0; index < 30; index++) expect((await read(url)).statusCode).toBe(200)
    const late = await read(url)
    expect([...codeOf(late), late.headers['retry-after']]).toEqual([429, 'too_many_requests', '900'])
    expect((await read(other.url)).statusCode).toBe(200)
    server.nowMs += hour / 4
    expect((await read(url)).statusCode).toBe(200)
  })

  it('takes an event with an unreadable part as it can be read', async () => {
    await open()
    await event('old')
    const fields = JSON.stringify({
      name: 'אירוע',
      date: '2026-12-01',
      start_time: '18:00:00',
      end_time: 'בערב',
      status: 'סטטוס ישן',
    })
    await server.store.db.updateTable('records').set({ fields }).where('id', '=', 'old').execute()
    const { url } = await newFeed(noa)
    expect(Object.values(readByIcalJs((await read(url)).body))).toMatchObject([
      { start: '2026-12-01T16:00:00Z', end: null },
    ])
  })

  it.each(['24:00', '99:99', '18:60'])('takes no hour that there is none of for one: %s', async (start_time) => {
    await open()
    await event('good')
    await event('old')
    const fields = JSON.stringify({ name: 'אירוע', date: '2026-12-01', start_time, end_time: start_time })
    await server.store.db.updateTable('records').set({ fields }).where('id', '=', 'old').execute()
    const { url } = await newFeed(noa)
    expect(await uidsOf(url)).toEqual(['good', 'old'])
  })
})

describe('the calendar of the demonstration', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'bama-calendar-'))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  it.skipIf(!hasPythonReaders())('is whole for an admin, in the eyes of every reader', async () => {
    server = await openTestServer()
    const zone = 'Asia/Jerusalem'
    const filled = await fillDemonstration(
      { store: server.store, files: createDiskFiles(folder) },
      { seed: 7, scale: 1, today: dayInZone(server.nowMs, zone), nowMs: server.nowMs, zone },
    )
    expect(filled.ok).toBe(true)
    await server.addPerson('manager', 'admin')
    const { url } = await newFeed(await server.signIn('manager'), { name: 'x', with_tasks: true })
    const { body } = await read(url)
    const byIcalJs = readByIcalJs(body)
    const count = Object.keys(byIcalJs).length
    expect(count).toBeGreaterThan(40)
    const { icalendar, vobject, libical } = readByPython(body)
    expect([icalendar.errors, vobject.errors, libical.errors]).toEqual([[], [], []])
    expect([Object.keys(icalendar.events).length, Object.keys(vobject.events).length, libical.count]).toEqual([
      count,
      count,
      count,
    ])
    for (const [uid, event] of Object.entries(byIcalJs))
      expect([uid, icalendar.events[uid], vobject.events[uid]]).toEqual([uid, event, event])
  })
})
