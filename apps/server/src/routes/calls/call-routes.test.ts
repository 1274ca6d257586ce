import { crewSlotId, type RecordId, recordId } from '@bama/domain'
import { callSheetOf } from '@bama/domain/call'
import type { CallPage } from '@bama/sync'
import { beforeEach, describe, expect, it } from 'vitest'
import { engineNames, useEngine } from '../../../testing/engines.ts'
import { fillDisk, openTestServer, type TestServer } from '../../../testing/test-server.ts'
import { currentRecords, readRecord } from '../../store/records.ts'
import type { CreateBus } from '../../stream/bus.ts'
import { createRecordAsServer, deleteRecordAsServer, updateRecordAsServer } from '../../sync/server-writes.ts'

const noBus: CreateBus = () => ({ send: () => undefined, close: () => Promise.resolve() })
const day = 24 * 60 * 60 * 1000
const terms = { call: '2026-11-27T14:30', end: '2026-11-28T01:00', place: 'האנגר 11' }

let server: TestServer
let admin: string
let worker: string
let adminId: RecordId

type Fields = Readonly<Record<string, unknown>>
type Entity = 'events' | 'crewSlots' | 'freelancers'

const create = (entity: Entity, id: string, fields: Fields) =>
  server.store.write((tx) =>
    createRecordAsServer(tx, { entity, id: recordId(id), fields, actorId: adminId, nowMs: server.nowMs }),
  )
const change = (entity: Entity, id: string, patch: Parameters<typeof updateRecordAsServer>[1]['patch']) =>
  server.store.write((tx) =>
    updateRecordAsServer(tx, { entity, id: recordId(id), patch, actorId: adminId, nowMs: server.nowMs }),
  )
const remove = (entity: Entity, id: string) =>
  server.store.write((tx) =>
    deleteRecordAsServer(tx, { entity, id: recordId(id), actorId: adminId, nowMs: server.nowMs }),
  )

const aboutOf = (person: string) =>
  ({ event_id: recordId('e1'), person_type: 'freelancer', person_id: recordId(person), role: 'תאורן' }) as const
const slotOf = (person: string): RecordId => crewSlotId(aboutOf(person))

const sheet = (fields: Fields = {}): string =>
  JSON.stringify({
    made_at: new Date(server.nowMs).toISOString(),
    made_by: adminId,
    how: 'link',
    event: 'פסטיבל',
    person: 'נועה',
    role: 'תאורן',
    ...terms,
    hebrew_date: null,
    schedule: [],
    contacts: [],
    notes: null,
    ...fields,
  } satisfies Record<keyof ReturnType<typeof callSheetOf>, unknown>)

async function addSlot(person: string): Promise<void> {
  await create('freelancers', person, { name: person, phone: '050-9999999', notes: 'סוד' })
  const times = { call_day: 0, call_time: '14:30', end_day: 0, end_time: '01:00' }
  await create('crewSlots', slotOf(person), {
    ...aboutOf(person),
    ...times,
    plan: 'firm',
    person_name: person,
    invited_at: '2026-11-20T08:00:00.000Z',
    calls: [{ id: `call-${person}`, call: sheet() }],
  })
}

const call = (path: string, body?: unknown, cookie = '', method: 'GET' | 'HEAD' | 'POST' | 'DELETE' = 'POST') =>
  server.call(method, `/api/calls/${path}`, { ...(body === undefined ? {} : { body }), ...(cookie && { cookie }) })

async function makeLink(person = 'f1'): Promise<string> {
  const response = await call(`${slotOf(person)}/links`, undefined, admin)
  expect(response.statusCode).toBe(201)
  const { link } = response.json<{ link: string }>()
  expect(link).toMatch(/^https?:\/\/[^/]+\/c\/#[\w-]{22}$/)
  return link.split('#')[1] ?? ''
}

const open = (token: string) => call('open', { token })
const say = (token: string, answer: 'accepted' | 'declined', version = 'call-f1', reason?: string) =>
  call('answer', { token, version, answer, ...(reason !== undefined && { reason }) })
const codeOf = async (answer: ReturnType<typeof call>): Promise<readonly unknown[]> => {
  const response = await answer
  const code = response.statusCode < 400 ? null : response.json<{ error: { code: string } }>().error.code
  return [response.statusCode, code]
}
const slot = async (person = 'f1') => (await readRecord(server.store.db, 'crewSlots', slotOf(person)))?.row.fields ?? {}
const written = async (): Promise<unknown> =>
  (await server.store.db.selectFrom('history').select(['n', 'cell', 'actor_id']).execute()).length
const gone = [404, 'not_found']
const guess = 'A'.repeat(22)

describe.each(engineNames)('the page of a call, on %s', (engine) => {
  const newStore = useEngine(engine)

  beforeEach(async () => {
    server = await openTestServer({ store: await newStore(), bus: noBus })
    adminId = await server.addPerson('dana', 'admin')
    await server.addPerson('oded', 'user')
    admin = await server.signIn('dana')
    worker = await server.signIn('oded')
    await create('events', 'e1', {
      name: 'פסטיבל',
      date: '2026-11-27',
      start_time: '18:00',
      end_time: '01:00',
      location: 'האנגר 11',
      producer_phone: '050-1111111',
      payment_status: 'שולם חלקית',
    })
    await addSlot('f1')
    await addSlot('f2')
  })

  it('[S106] shows its own call, takes an answer, and gives it the server’s stamp', async () => {
    const token = await makeLink()
    const opened = await open(token)
    expect(opened.statusCode).toBe(200)
    expect(opened.json<CallPage>()).toEqual({
      slot: slotOf('f1'),
      zone: 'Asia/Jerusalem',
      version: 'call-f1',
      number: 1,
      sheet: {
        made_at: new Date(server.nowMs).toISOString(),
        event: 'פסטיבל',
        person: 'נועה',
        role: 'תאורן',
        ...terms,
        hebrew_date: null,
        schedule: [],
        contacts: [],
        notes: null,
      },
      is_current: true,
      reply: 'invited',
      until: '2026-11-29',
    })
    // Nothing of the event, of the person's record or of other people, and not who made it.
    expect(opened.body).not.toMatch(/050-|סוד|שולם|f2/)
    expect(opened.body).not.toContain(adminId)
    expect(await slot()).toMatchObject({
      call_opened_at: new Date(server.nowMs).toISOString(),
      call_opened_version: 'call-f1',
    })
    server.nowMs += 60_000
    expect((await say(token, 'accepted')).json<CallPage>()).toMatchObject({ reply: 'accepted' })
    expect(await slot()).toMatchObject({
      answer: 'accepted',
      answered_at: new Date(server.nowMs).toISOString(),
      answered_how: 'link',
      answered_version: 'call-f1',
      answered_invitation: '2026-11-20T08:00:00.000Z',
      answered_call: terms.call,
      answered_end: terms.end,
      answered_place: terms.place,
    })
    expect(await slot('f2')).toMatchObject({ answer: null })
    const pulled = await server.call('POST', '/api/sync', {
      cookie: admin,
      body: { protocol: 2, deviceId: '9f3a1c2b7d4e5f60', epoch: null, cursor: null, mutations: [] },
    })
    expect(pulled.body).toContain('"answered_how":"link"')
  })

  it('is shown while the disk is full: that it was opened is only a note', async () => {
    const token = await makeLink()
    const makeRoom = fillDisk(server)
    expect((await open(token)).json<CallPage>()).toMatchObject({ version: 'call-f1' })
    makeRoom()
    expect((await open(token)).statusCode).toBe(200)
    expect(await slot()).toMatchObject({ call_opened_version: 'call-f1' })
  })

  it('[S119] who declines on their page is reported to the admins, with the reason, and once', async () => {
    await server.addPerson('boss', 'admin')
    const token = await makeLink()
    expect((await say(token, 'declined')).statusCode).toBe(200)
    expect((await say(token, 'declined', 'call-f1', 'חולה')).statusCode).toBe(200)
    expect((await say(token, 'declined', 'call-f1', 'חולה')).statusCode).toBe(200)
    const messages = (await currentRecords(server.store.db, 'personalMessages')).map(({ row }) => row.fields)
    expect(messages.map(({ recipient_id }) => recipient_id)).toHaveLength(2)
    expect(messages[0]).toMatchObject({
      sender_name: null,
      content: expect.stringMatching(/^f1, .*\n.*חולה$/) as unknown,
    })
  })

  it('[S106] a changed hour or place is accepted by nobody who was called to another, and asks again', async () => {
    const token = await makeLink()
    expect((await say(token, 'accepted')).statusCode).toBe(200)
    await change('crewSlots', slotOf('f1'), {
      times: { call_day: 0, call_time: '13:00', end_day: 0, end_time: '01:00' },
    })
    expect((await open(token)).json()).toMatchObject({ is_current: false, reply: 'changed', sheet: terms })
    expect(await codeOf(say(token, 'accepted'))).toEqual([409, 'call_changed'])
    server.nowMs += 1000
    await change('crewSlots', slotOf('f1'), { 'calls/call-2/call': sheet({ call: '2026-11-27T13:00' }) })
    expect((await open(token)).json()).toMatchObject({
      version: 'call-2',
      number: 2,
      is_current: true,
      reply: 'changed',
    })
    // The page that is still open answers the version it shows, which is no longer the latest.
    expect(await codeOf(say(token, 'accepted', 'call-f1'))).toEqual([409, 'call_changed'])
    expect((await slot())['answered_version']).toBe('call-f1')
    expect((await say(token, 'accepted', 'call-2')).json()).toMatchObject({ reply: 'accepted' })
    await change('events', 'e1', { location: 'האנגר 12' })
    expect((await open(token)).json()).toMatchObject({ is_current: false, reply: 'changed' })
    // Declining is possible, whatever was changed.
    expect((await say(token, 'declined', 'call-2', ' חולה ')).json()).toMatchObject({ reply: 'declined' })
    expect(await slot()).toMatchObject({ answer: 'declined', reason: 'חולה' })
  })

  it('the same answer again writes nothing, and a page that is opened again neither', async () => {
    const token = await makeLink()
    await open(token)
    await say(token, 'declined', 'call-f1', 'חולה')
    const before = await written()
    for (let index = 0; index < 5; index++) {
      await open(token)
      expect((await say(token, 'declined', 'call-f1', 'חולה')).statusCode).toBe(200)
    }
    expect(await written()).toBe(before)
  })

  it('who changes their mind without end is told to wait', async () => {
    const token = await makeLink()
    const codes: unknown[] = []
    for (let index = 0; index < 31; index++)
      codes.push((await say(token, index % 2 === 0 ? 'accepted' : 'declined')).statusCode)
    expect(codes.slice(0, 30).every((code) => code === 200)).toBe(true)
    expect(codes[30]).toBe(429)
    expect((await say(await makeLink('f2'), 'accepted', 'call-f2')).statusCode).toBe(200)
  })

  it('is one and the same nothing for every link that opens none', async () => {
    const token = await makeLink()
    const nothing = (await open(guess)).body
    const isNothing = async (): Promise<void> => {
      for (const answer of [open(token), say(token, 'accepted'), open(guess), open('x'), open('א'.repeat(22))]) {
        const response = await answer
        expect([response.statusCode, response.body]).toEqual([404, nothing])
      }
      // Late enough for the failures of this address to be forgotten.
      server.nowMs += 16 * 60_000
    }
    expect((await open(token)).statusCode).toBe(200)
    const restored = async (): Promise<void> => expect((await open(token)).statusCode).toBe(200)

    await change('events', 'e1', { is_archived: true })
    await isNothing()
    await change('events', 'e1', { is_archived: false })
    await restored()
    await change('events', 'e1', { status: 'בוטל' })
    await isNothing()
    await change('events', 'e1', { status: 'משימות קרובים - לפי קדימות' })
    for (const plan of ['removed', 'draft']) {
      await change('crewSlots', slotOf('f1'), { plan })
      await isNothing()
    }
    await change('crewSlots', slotOf('f1'), { plan: 'firm' })
    await restored()
    expect((await call(`${slotOf('f1')}/links`, undefined, admin, 'DELETE')).statusCode).toBe(204)
    await isNothing()
    const another = await makeLink()
    expect((await open(another)).statusCode).toBe(200)
    await remove('freelancers', 'f1')
    expect(await codeOf(open(another))).toEqual(gone)
    expect(await codeOf(call(`${slotOf('f1')}/links`, undefined, admin))).toEqual(gone)
    const third = await makeLink('f2')
    await remove('events', 'e1')
    expect(await codeOf(open(third))).toEqual(gone)
  })

  it('is good until two days after the event, by the business’s clock', async () => {
    const token = await makeLink()
    // 23:59 in Jerusalem.
    server.nowMs = Date.parse('2026-11-29T21:59:00.000Z')
    expect((await open(token)).statusCode).toBe(200)
    server.nowMs = Date.parse('2026-11-29T22:00:00.000Z')
    expect(await codeOf(open(token))).toEqual(gone)
    expect(await codeOf(say(token, 'accepted'))).toEqual(gone)
    // If the person works longer than the event takes, their own last day counts.
    await change('crewSlots', slotOf('f1'), {
      times: { call_day: 0, call_time: '14:30', end_day: 3, end_time: '10:00' },
    })
    server.nowMs += day
    expect((await open(token)).statusCode).toBe(200)
  })

  it('is read and answered by nothing that looks at links', async () => {
    const token = await makeLink()
    const before = await written()
    for (const method of ['GET', 'HEAD'] as const)
      for (const path of ['open', 'answer', `open?token=${token}`, `answer?token=${token}&answer=accepted`, token])
        expect((await call(path, undefined, '', method)).statusCode).toBe(404)
    expect((await server.call('GET', `/c/?token=${token}&answer=accepted`)).statusCode).toBeGreaterThanOrEqual(400)
    const crossSite = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
    const body = { token, version: 'call-f1', answer: 'accepted' }
    expect((await server.call('POST', '/api/calls/answer', { body, headers: crossSite })).statusCode).toBe(403)
    expect(await slot()).toMatchObject({ answer: null, call_opened_at: null })
    expect(await written()).toBe(before)
  })

  it('takes no answer to the call of somebody else, nor anything else than an answer', async () => {
    const token = await makeLink()
    expect(await codeOf(say(token, 'accepted', 'call-f2'))).toEqual([409, 'call_changed'])
    expect(await codeOf(say(token, 'accepted', '*'))).toEqual([409, 'call_changed'])
    const bad: readonly unknown[] = [
      undefined,
      [],
      'accepted',
      {},
      { token },
      { token, version: 'call-f1', answer: 'maybe' },
      { token, version: 'call-f1', answer: 'accepted', plan: 'removed' },
      { token, version: 'call-f1', answer: 'accepted', slot: slotOf('f2') },
      { token: { $ne: null }, version: 'call-f1', answer: 'accepted' },
      { token: 'x'.repeat(201), version: 'call-f1', answer: 'accepted' },
      { token, version: 'call-f1', answer: 'declined', reason: 'x'.repeat(501) },
      { token, version: 'call-f1', answer: 'declined', reason: '\0' },
    ]
    for (const body of bad) expect([400, 415]).toContain((await call('answer', body)).statusCode)
    expect((await call('answer', { token, version: 'call-f1', reason: 'x'.repeat(9000) })).statusCode).toBe(413)
    expect((await call('open', { token: 'x'.repeat(9000) })).statusCode).toBe(413)
    expect(await slot()).toMatchObject({ answer: null, plan: 'firm' })
  })

  it('stops who guesses, and nobody else', async () => {
    const token = await makeLink()
    for (let index = 0; index < 30; index++)
      expect(await codeOf(open(`${String(index).padStart(4, '0')}${'b'.repeat(18)}`))).toEqual(gone)
    expect((await open(token)).statusCode).toBe(429)
    expect((await say(token, 'accepted')).statusCode).toBe(429)
    server.nowMs += 16 * 60_000
    expect((await open(token)).statusCode).toBe(200)
  })

  it('its links are the admins’, and there for freelancers alone', async () => {
    const path = `${slotOf('f1')}/links`
    for (const method of ['POST', 'GET', 'DELETE'] as const) {
      expect(await codeOf(call(path, undefined, '', method))).toEqual([401, 'unauthorized'])
      expect(await codeOf(call(path, undefined, worker, method))).toEqual([403, 'forbidden'])
    }
    const own = { ...aboutOf('dana'), person_type: 'user', person_id: adminId } as const
    await create('crewSlots', crewSlotId(own), { ...own, plan: 'firm' })
    expect(await codeOf(call(`${crewSlotId(own)}/links`, undefined, admin))).toEqual(gone)
    expect(await codeOf(call('slot-none/links', undefined, admin))).toEqual(gone)
    expect(await codeOf(call('%00/links', undefined, admin))).toEqual(gone)
  })

  it('keeps ten links of a slot, and no token anywhere', async () => {
    const tokens: string[] = []
    for (let index = 0; index < 11; index++) {
      tokens.push(await makeLink())
      server.nowMs += 1000
    }
    expect(await codeOf(open(tokens[0] ?? ''))).toEqual(gone)
    expect((await open(tokens[1] ?? '')).statusCode).toBe(200)
    expect((await call(`${slotOf('f1')}/links`, undefined, admin, 'GET')).json()).toEqual({
      open: 10,
      last_made_at: new Date(server.nowMs - 1000).toISOString(),
    })
    await say(tokens[1] ?? '', 'accepted')
    const rows = JSON.stringify([
      await server.store.db.selectFrom('call_links').selectAll().execute(),
      await server.store.db.selectFrom('history').selectAll().execute(),
      server.log,
    ])
    for (const token of tokens) expect(rows).not.toContain(token)
    expect(server.log.join('')).toContain('a call was answered by a link')
  })

  it('a link without a version that was sent opens nothing', async () => {
    const about = aboutOf('f3')
    await create('freelancers', 'f3', { name: 'f3' })
    await create('crewSlots', crewSlotId(about), { ...about, plan: 'firm' })
    expect(await codeOf(open(await makeLink('f3')))).toEqual(gone)
  })
})
