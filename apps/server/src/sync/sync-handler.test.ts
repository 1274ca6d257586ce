import { randomUUID } from 'node:crypto'
import { defaultFields, entityModels, recordId } from '@bama/domain'
import { formatStamp, readSyncResponse, rowOf, type SyncResponse, type WireRecord } from '@bama/sync'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Store } from '../store/store.ts'
import { engineNames, useEngine } from '../../testing/engines.ts'
import { createMutations, device, type Place, syncBody, verdictOf, type WireMutation } from '../../testing/wire.ts'
import { addPerson } from '../../testing/people-in-store.ts'
import { noteLogin } from '../auth/note-login.ts'
import { createSyncHandler, type SyncHandler } from './sync-handler.ts'
import { historyEntries } from '../../testing/history-entries.ts'

const startMs = Date.parse('2026-11-01T08:00:00.000Z')

let store: Store
let handle: SyncHandler
let nowMs = startMs
const mutation = createMutations(() => nowMs)
let commits = 0

describe.each(engineNames)('on %s', (engine) => {
  const openStore = useEngine(engine)

  beforeEach(async () => {
    nowMs = startMs
    commits = 0
    store = await openStore()
    await addPerson(store, { id: 'admin', role: 'admin' }, nowMs)
    await addPerson(store, { id: 'worker', role: 'user' }, nowMs)
    await addPerson(store, { id: 'operator', role: 'operator' }, nowMs)
    handle = createSyncHandler({ store, zone: 'Asia/Jerusalem', now: () => nowMs, onCommitted: () => void commits++ })
    return () => store.close()
  })

  type Raw = Readonly<Record<string, unknown>>

  const create = (fields: Partial<WireMutation> = {}, patch: Raw = {}) =>
    mutation({ operation: 'create', patch: { name: 'מרתון', date: '2027-04-16', ...patch }, ...fields })

  const send = (who: string, mutations: readonly object[], at: Partial<Place> = {}) =>
    handle({ userId: recordId(who) }, syncBody({ ...at, mutations }))

  const verdicts = ({ results }: Pick<SyncResponse, 'results'>): string[] => results.map(verdictOf)

  const events = (response: SyncResponse): readonly WireRecord[] => (response.changes['events'] ?? []) as WireRecord[]
  const theEvent = async (who = 'admin'): Promise<WireRecord | undefined> =>
    events(await send(who, [])).find(({ id }) => id === 'e1')

  describe('a change of what somebody may not see', () => {
    const seen = async (who: string, entity: string, id: string) => {
      const { changes } = await send(who, [])
      const record = ((changes[entity] ?? []) as WireRecord[]).find((one) => one.id === id)
      return record === undefined ? null : [record.updated_at, record._version]
    }

    it('[S25] shows them in neither updated_at nor _version: a sign-in, a quote, a phone number', async () => {
      await send('admin', [
        create(),
        mutation({ operation: 'create', entity: 'clients', recordId: 'c1', patch: { name: 'לקוח' } }),
      ])
      const who = ['systemUsers', 'operator'] as const
      const client = ['clients', 'c1'] as const
      const before = [
        await seen('worker', ...who),
        await seen('worker', 'events', 'e1'),
        await seen('worker', ...client),
      ]
      const [, adminBefore] = (await seen('admin', 'events', 'e1')) ?? []
      nowMs += 60_000
      await store.write((tx) => noteLogin(tx, 'operator', { nowMs, deviceName: 'Chrome ב־Windows' }))
      await send('admin', [
        mutation({ patch: { quote_number: '17' } }),
        mutation({ entity: 'clients', recordId: 'c1', patch: { phone: '050-0000000' } }),
      ])
      expect([
        await seen('worker', ...who),
        await seen('worker', 'events', 'e1'),
        await seen('worker', ...client),
      ]).toEqual(before)
      expect((await seen('admin', 'events', 'e1'))?.[1]).toBe(Number(adminBefore) + 1)
      expect((await seen('operator', ...who))?.[1]).toBe(2)
    })

    it('[S25] counts what they do see, from where it stood', async () => {
      await send('admin', [create()])
      await send('admin', [mutation({ patch: { quote_number: '17' } }), mutation({ patch: { location: 'נמל' } })])
      nowMs += 60_000
      await send('admin', [mutation({ patch: { name: 'שם', quote_number: '18' } })])
      expect([await seen('worker', 'events', 'e1'), await seen('admin', 'events', 'e1')]).toMatchObject([
        [expect.stringMatching(/^2026-11-01T08:01/), 3],
        [expect.stringMatching(/^2026-11-01T08:01/), 4],
      ])
    })
  })

  describe('push', () => {
    it('[S16] [S24] applies a change, numbers it, and keeps who did what', async () => {
      expect(verdicts(await send('admin', [create()]))).toEqual(['applied'])
      expect(verdicts(await send('worker', [mutation({ patch: { status: 'בוטל' } })]))).toEqual(['applied'])
      expect(await theEvent()).toMatchObject({ name: 'מרתון', status: 'בוטל', _version: 2 })
      const history = (await historyEntries(store.db)).filter(({ entity }) => entity === 'events')
      expect(history.map(({ cell, old_value, new_value, actor_id }) => [cell, old_value, new_value, actor_id])).toEqual(
        [
          ['name', null, '"מרתון"', 'admin'],
          ['date', null, '"2027-04-16"', 'admin'],
          ['user_id', null, '"admin"', 'admin'],
          ['status', '"משימות קרובים - לפי קדימות"', '"בוטל"', 'worker'],
        ],
      )
    })

    it('[S25] tells who wrote what it tells everyone else who sees as much', async () => {
      const first = await send('worker', [])
      const wrote = await send(
        'admin',
        [
          create({}, { quote_number: '17', 'checklist/c1/item': ' במה ', 'tags/LED': true }),
          create({ recordId: 'e2' }),
          mutation({ recordId: 'e2', operation: 'delete' }),
          mutation({ patch: { 'checklist/c2/item': 'א', location: 'נמל' } }),
          mutation({ patch: { colour: 'red' } }),
        ],
        await send('admin', []),
      )
      expect(verdicts(wrote)).toEqual(['applied', 'applied', 'applied', 'applied', 'rejected unknown_field colour'])
      expect(wrote.reset).toBeUndefined()
      expect(JSON.parse(JSON.stringify(events(wrote)))).toEqual(
        events(await send('admin', [], { ...first, epoch: wrote.epoch })),
      )
      const received = events(await send('worker', [], first)).find(({ id }) => id === 'e1')
      expect(received).toMatchObject({ location: 'נמל', checklist: [{ item: 'במה' }, { item: 'א' }] })
      expect(received).not.toHaveProperty('quote_number')
    })

    it('[S16] answers a repeated mutation as before, and applies it once', async () => {
      const change = create()
      const first = await send('admin', [change])
      expect((await send('admin', [change])).results).toEqual(first.results)
      expect((await theEvent())?._version).toBe(1)
    })

    it('[S16] refuses an id that was used for another change, or by another person', async () => {
      const change = create()
      await send('admin', [change])
      expect(verdicts(await send('admin', [{ ...change, patch: { name: 'אחר', date: '2027-04-16' } }]))).toEqual([
        'rejected id_reused id',
      ])
      expect(verdicts(await send('worker', [change]))).toEqual(['rejected id_reused id'])
      expect((await theEvent())?.['name']).toBe('מרתון')
    })

    it("[S4] [S24] keeps both people's fields, and the losing value in the history", async () => {
      await send('admin', [create()])
      await send('admin', [mutation({ patch: { name: 'מאוחר' }, stamp: formatStamp(nowMs + 90_000, 0, device) })])
      const late = await send('admin', [
        mutation({ patch: { name: 'מוקדם', location: 'נמל' }, stamp: formatStamp(nowMs + 60_000, 0, device) }),
      ])
      expect(verdicts(late)).toEqual(['applied overwritten'])
      expect(await theEvent()).toMatchObject({ name: 'מאוחר', location: 'נמל' })
      const superseded = await send('admin', [
        mutation({ patch: { name: 'גם מוקדם' }, stamp: formatStamp(nowMs + 61_000, 0, device) }),
      ])
      expect(verdicts(superseded)).toEqual(['superseded overwritten'])
      const lost = await store.db.selectFrom('history').select('new_value').where('outcome', '=', 'lost').execute()
      expect(lost.map(({ new_value }) => new_value)).toEqual(['"מוקדם"', '"גם מוקדם"'])
    })

    it('[S121] names typed text that came to nothing: replaced by later text, or of a deleted record', async () => {
      const at = (ms: number) => formatStamp(nowMs + ms, 0, device)
      const lostOf = async (change: ReturnType<typeof mutation>) =>
        (await send('admin', [change])).results.map(({ status, code, lost }) => [status, code, lost])
      await send('admin', [create()])
      const later = { description: 'מאוחר', status: 'בוטל', 'checklist/l1/item': 'במה', location: 'נמל' }
      await send('admin', [mutation({ patch: later, stamp: at(90_000) })])
      const earlier = {
        description: 'מוקדם',
        status: 'סיימתי - לבדיקה',
        'checklist/l1/item': 'במה',
        crew_notes: 'לצוות',
      }
      expect(await lostOf(mutation({ patch: earlier, stamp: at(60_000) }))).toEqual([
        ['applied', 'overwritten', ['description']],
      ])
      expect(await lostOf(mutation({ patch: { status: 'סיימתי - לבדיקה' }, stamp: at(61_000) }))).toEqual([
        ['superseded', undefined, undefined],
      ])
      expect(await lostOf(mutation({ patch: { location: 'נמל' }, stamp: at(62_000) }))).toEqual([
        ['superseded', undefined, undefined],
      ])
      await send('admin', [mutation({ patch: { 'checklist/l1': null } })])
      expect(await lostOf(mutation({ patch: { 'checklist/l1/item': 'במה גבוהה' } }))).toEqual([
        ['superseded', 'not_found', ['checklist/l1/item']],
      ])
      await send('admin', [mutation({ operation: 'delete' })])
      const text = { description: 'על מה שנמחק', 'checklist/l2/item': 'כבלים', is_completed: true }
      expect(await lostOf(mutation({ patch: text }))).toEqual([
        ['superseded', 'not_found', ['description', 'checklist/l2/item']],
      ])
      expect(await lostOf(mutation({ patch: { is_completed: true } }))).toEqual([['superseded', undefined, undefined]])
      expect(await lostOf(mutation({ operation: 'delete' }))).toEqual([['superseded', undefined, undefined]])
    })

    it('[S3] replaces stamps that are too far ahead, in the order of n, and says so', async () => {
      await send('admin', [create()])
      const ahead = formatStamp(nowMs + 3_600_000, 0, device)
      const response = await send('admin', [
        mutation({ n: 901, patch: { location: 'שני' }, stamp: ahead }),
        mutation({ n: 900, patch: { location: 'ראשון' }, stamp: formatStamp(nowMs + 7_200_000, 0, device) }),
      ])
      expect(verdicts(response)).toEqual(['applied', 'applied'])
      for (const { stamp } of response.results)
        expect(String(stamp) < formatStamp(nowMs + 300_000, 0, device)).toBe(true)
      expect((await theEvent())?.['location']).toBe('שני')
      nowMs += 1000
      await send('worker', [mutation({ patch: { status: 'בוטל' } })])
      await send('admin', [mutation({ patch: { location: 'אחר כך' }, stamp: formatStamp(nowMs, 0, device) })])
      expect((await theEvent())?.['location']).toBe('אחר כך')
    })

    it('[S8] lets nothing come back after a deletion', async () => {
      await send('admin', [create()])
      expect(verdicts(await send('admin', [mutation({ operation: 'delete' })]))).toEqual(['applied'])
      expect(
        verdicts(
          await send('admin', [mutation({ patch: { name: 'שוב' }, stamp: formatStamp(nowMs + 200_000, 0, device) })]),
        ),
      ).toEqual(['superseded not_found'])
      expect(verdicts(await send('admin', [create()]))).toEqual(['rejected exists recordId'])
      expect(await theEvent()).toBeUndefined()
      const row = await store.db
        .selectFrom('records')
        .select(['fields', 'clocks'])
        .where('id', '=', 'e1')
        .executeTakeFirst()
      expect(row).toEqual({ fields: '{}', clocks: '{}' })
    })

    describe('chats', () => {
      const of = (entity: string, recordId: string, patch: Raw, fields: Partial<WireMutation> = {}) =>
        mutation({ entity, recordId, operation: 'create', patch, ...fields })
      const message = (recordId: string, fields: Raw = {}) =>
        of('chatMessages', recordId, { chat_id: 'c1', content: recordId, ...fields })
      const seen = async (who: string, entity: string): Promise<readonly string[]> =>
        ((await send(who, [])).changes[entity] ?? []).map(({ id }) => id).sort()
      const places = async (who: string): Promise<readonly unknown[]> =>
        (((await send(who, [])).changes['chatMessages'] ?? []) as WireRecord[])
          .toSorted((a, b) => ((a['position'] as string) < (b['position'] as string) ? -1 : 1))
          .map(({ id }) => id)

      beforeEach(async () => {
        await send('worker', [of('chats', 'c1', { title: 'הקמה', 'members/operator': true })])
      })

      it('[S86] are seen by who is in them, admins or not; who comes in gets all of it, who goes loses all of it', async () => {
        await send('worker', [message('m1')])
        await send('operator', [message('m2')])
        expect(await seen('admin', 'chats')).toEqual([])
        expect(await seen('admin', 'chatMessages')).toEqual([])
        expect(verdicts(await send('admin', [message('m3')]))).toEqual(['rejected not_found item_id'])
        await send('operator', [mutation({ entity: 'chats', recordId: 'c1', patch: { 'members/admin': true } })])
        expect(await seen('admin', 'chatMessages')).toEqual(['m1', 'm2'])
        const { cursor, epoch } = await send('operator', [])
        const left = [mutation({ entity: 'chats', recordId: 'c1', patch: { 'members/operator': false } })]
        const answer = await send('operator', left, { cursor, epoch })
        expect(verdicts(answer)).toEqual(['applied'])
        expect(answer.changes).toMatchObject({
          chats: [{ id: 'c1', gone: true }],
          chatMessages: [
            { id: 'm1', gone: true },
            { id: 'm2', gone: true },
          ],
        })
      })

      it('[S87] give a message its place when it is taken, whatever clocks say, and nobody else does', async () => {
        await send('worker', [message('m1')])
        nowMs -= 60_000
        await send('operator', [message('m2')])
        nowMs += 30_000
        const old = formatStamp(nowMs - 3_600_000, 0, device)
        const [first, second] = [message('m3', {}), message('m4')].map((one) => ({ ...one, stamp: old }))
        await send('worker', [first ?? {}, second ?? {}])
        expect(await places('worker')).toEqual(['m1', 'm2', 'm3', 'm4'])
        expect(await places('operator')).toEqual(['m1', 'm2', 'm3', 'm4'])
        const forged = message('m5', { position: '2020-01-01T00:00:00.000Z-0000-0000000000000000' })
        expect(verdicts(await send('worker', [forged]))).toEqual(['rejected forbidden position'])
      })

      it('[S85] merge a read mark that two devices made, and [S84] keep the larger', async () => {
        const mark = (second: number) =>
          of('chatReads', 'c1:worker', {
            chat_id: 'c1',
            user_id: 'worker',
            read_to: `2026-11-01T08:00:0${second}.000Z-0000-0000000000000000`,
          })
        expect(verdicts(await send('worker', [mark(5)]))).toEqual(['applied'])
        expect(verdicts(await send('worker', [mark(3)]))).toEqual(['superseded'])
        expect(verdicts(await send('worker', [mark(7)]))).toEqual(['applied'])
        const { changes } = await send('worker', [])
        expect(changes['chatReads']).toMatchObject([{ read_to: '2026-11-01T08:00:07.000Z-0000-0000000000000000' }])
        expect(await seen('operator', 'chatReads')).toEqual([])
        const foreign = of('chatReads', 'c1:worker', { chat_id: 'c1' })
        expect(verdicts(await send('operator', [foreign]))).toEqual(['rejected forbidden id'])
      })
    })

    it('[S13] applies a group as a whole or not at all', async () => {
      await send('admin', [create()])
      const group = randomUUID()
      const refused = await send('worker', [
        mutation({ group, patch: { status: 'בוטל' } }),
        mutation({ group, patch: { name: 'אסור' } }),
      ])
      expect(verdicts(refused)).toEqual(['rejected group_rejected', 'rejected forbidden name'])
      expect((await theEvent())?.['status']).not.toBe('בוטל')
      const other = randomUUID()
      const taken = await send('admin', [
        create({ group: other, recordId: 'e2' }),
        mutation({ group: other, recordId: 'e2', patch: { location: 'נמל' } }),
      ])
      expect(verdicts(taken)).toEqual(['applied', 'applied'])
    })

    it('[S13] refuses a whole group when one of it is malformed, or was refused before', async () => {
      await send('admin', [create()])
      const group = randomUUID()
      const malformed = await send('admin', [
        mutation({ group, patch: { location: 'נמל' } }),
        { ...mutation({ group }), stamp: 'no' },
      ])
      expect(verdicts(malformed)).toEqual(['rejected group_rejected', 'rejected invalid stamp'])
      const other = randomUUID()
      const bad = mutation({ group: other, patch: { name: '' } })
      await send('admin', [bad])
      expect(verdicts(await send('admin', [bad, mutation({ group: other, patch: { location: 'נמל' } })]))).toEqual([
        'rejected invalid name',
        'rejected group_rejected',
      ])
      expect((await theEvent())?.['location']).toBeNull()
    })

    it('[S13] [S16] takes a group of which a member came twice in one push, and answers both alike', async () => {
      const group = randomUUID()
      const one = create({ group })
      const other = mutation({ group, patch: { location: 'נמל' } })
      const { stamp, ...rest } = other
      expect(verdicts(await send('admin', [one, other, one, { stamp, ...rest }]))).toEqual(Array(4).fill('applied'))
      expect(await theEvent()).toMatchObject({ name: 'מרתון', location: 'נמל', _version: 2 })
      expect(verdicts(await send('admin', [one, other, one]))).toEqual(Array(3).fill('applied'))
      // A repeated mutation that is rejected is rejected twice, together with its group.
      const refused = randomUUID()
      const bad = mutation({ group: refused, patch: { name: '' } })
      const good = mutation({ group: refused, patch: { location: 'גן' } })
      expect(verdicts(await send('admin', [bad, good, bad]))).toEqual([
        'rejected invalid name',
        'rejected group_rejected',
        'rejected invalid name',
      ])
    })

    it('[S16] answers each of two mutations that share an id by itself', async () => {
      const group = randomUUID()
      const one = create({ group })
      const answers = verdicts(await send('admin', [one, { ...one, patch: { name: 'אחר', date: '2027-01-01' } }]))
      expect(answers).toContain('rejected id_reused id')
    })

    it('[S3] lets a correction win over a value from a clock that ran ahead, when its author had seen that value', async () => {
      await send('admin', [create()])
      // The server itself was a year ahead for a while.
      nowMs += 365 * 86_400_000
      const future = formatStamp(nowMs, 0, device)
      await send('admin', [mutation({ patch: { location: 'מהעתיד' }, stamp: future })])
      nowMs = startMs + 60_000
      const seen = formatStamp(nowMs + 365 * 86_400_000, 1, device)
      expect(verdicts(await send('worker', [mutation({ patch: { status: 'בוטל' }, stamp: seen })]))).toEqual([
        'applied',
      ])
      expect(verdicts(await send('admin', [mutation({ patch: { location: 'תיקון' }, stamp: seen })]))).toEqual([
        'applied',
      ])
      expect((await theEvent())?.['location']).toBe('תיקון')
    })

    it('[S22] refuses more cells or entries than a record has room for, quickly', async () => {
      await send('admin', [create()])
      const tags = (from: number, count: number): Raw =>
        Object.fromEntries(Array.from({ length: count }, (_, index) => [`tags/t${from + index}`, true]))
      expect(verdicts(await send('admin', [mutation({ patch: tags(0, 1001) })]))).toEqual(['rejected invalid patch'])
      expect(verdicts(await send('admin', [mutation({ patch: tags(0, 501) })]))).toEqual(['rejected invalid tags'])
      expect(verdicts(await send('admin', [mutation({ patch: tags(0, 500) })]))).toEqual(['applied'])
    })

    it('[S8] [S22] takes into the history of a deleted record only what this person could ever have written', async () => {
      await send('admin', [create()])
      await send('admin', [mutation({ operation: 'delete' })])
      expect(verdicts(await send('worker', [mutation({ patch: { name: 'אסור' } })]))).toEqual(['rejected not_found'])
      expect(verdicts(await send('worker', [mutation({ operation: 'delete' })]))).toEqual(['rejected not_found'])
      expect(verdicts(await send('admin', [mutation({ patch: { colour: 'red' } })]))).toEqual([
        'rejected unknown_field colour',
      ])
      expect(verdicts(await send('admin', [mutation({ operation: 'delete' })]))).toEqual(['superseded'])
      const won = await store.db
        .selectFrom('history')
        .select('operation')
        .where('entity', '=', 'events')
        .where('operation', '=', 'delete')
        .where('outcome', '=', 'won')
        .execute()
      expect(won).toHaveLength(1)
    })

    it('[S17] lets one bad mutation hold up nobody', async () => {
      const response = await send('admin', [
        create(),
        { ...mutation(), stamp: 'yesterday' },
        mutation({ patch: { location: 'נמל' } }),
      ])
      expect(verdicts(response)).toEqual(['applied', 'applied', 'rejected invalid stamp'])
      expect((await theEvent())?.['location']).toBe('נמל')
    })

    it.each([
      ['an unknown entity', { entity: 'weather' }, 'rejected unknown_entity entity'],
      ['a prototype as entity', { entity: '__proto__' }, 'rejected unknown_entity entity'],
      ['an unknown field', { patch: { colour: 'red' } }, 'rejected unknown_field colour'],
      [
        'a prototype as field',
        { patch: JSON.parse('{"__proto__":"x","location":"נמל"}') as Raw },
        'rejected invalid patch',
      ],
      ['a link that is no link', { patch: { drive_url: 'לא קישור' } }, 'rejected invalid drive_url'],
      ['a number as a name', { patch: { name: 5 } }, 'rejected invalid name'],
      ['an object as a value', { patch: { name: { $gt: '' } } }, 'rejected invalid name'],
      ['an id of another type', { recordId: 5 }, 'rejected invalid recordId'],
      ['an id with a slash', { recordId: '../e1' }, 'rejected invalid recordId'],
      ['a record that is not there', { recordId: 'nobody', patch: { name: 'x' } }, 'rejected not_found'],
      ['a half checklist line', { patch: { 'checklist/c1/completed': true } }, 'rejected invalid checklist'],
      ['a key that is not in the schema', { extra: 1, patch: { name: 'x' } }, 'rejected invalid '],
    ])('[S22] refuses %s and changes nothing', async (_name, fields, verdict) => {
      await send('admin', [create()])
      const before = await theEvent()
      expect(verdicts(await send('admin', [{ ...mutation(), ...fields }])).map((text) => text.trim())).toEqual([
        verdict.trim(),
      ])
      expect(await theEvent()).toEqual(before)
    })

    it('[A1.20] [B1.5] [B6.8] [S22] [A6.34] refuses what the policy forbids, on the row before and after', async () => {
      await send('admin', [create()])
      expect(verdicts(await send('worker', [mutation({ patch: { name: 'אסור' } })]))).toEqual([
        'rejected forbidden name',
      ])
      expect(verdicts(await send('worker', [mutation({ patch: { payment_status: 'סגור' } })]))).toEqual([
        'rejected forbidden payment_status',
      ])
      expect(verdicts(await send('worker', [mutation({ operation: 'delete' })]))).toEqual(['rejected forbidden'])
      expect(verdicts(await send('worker', [create({ recordId: 'e9' })]))).toEqual(['rejected forbidden'])
      expect(
        verdicts(
          await send('worker', [mutation({ entity: 'systemUsers', recordId: 'worker', patch: { role: 'admin' } })]),
        ),
      ).toEqual(['rejected forbidden role'])
    })

    it("[S22] does not tell an operator that another's event exists", async () => {
      await send('admin', [create()])
      const hidden = await send('operator', [mutation({ patch: { status: 'בוטל' } })])
      const missing = await send('operator', [mutation({ recordId: 'nobody', patch: { status: 'בוטל' } })])
      expect(verdicts(hidden)).toEqual(['rejected not_found'])
      expect(verdicts(missing)).toEqual(['rejected not_found'])
      expect([hidden.changes['events'], missing.changes['events']]).toEqual([
        [{ id: 'e1', gone: true }],
        [{ id: 'nobody', gone: true }],
      ])
    })

    it('hints at news after a commit, and only then', async () => {
      await send('admin', [create()])
      expect(commits).toBe(1)
      await send('worker', [mutation({ patch: { name: 'אסור' } })])
      await send('worker', [])
      expect(commits).toBe(1)
    })
  })

  describe('pull', () => {
    it("[S25] leaves out fields and clocks that are not the caller's", async () => {
      await send('admin', [
        create(
          {},
          {
            payment_status: 'סגור',
            quote_number: 'Q-1',
            assigned_operator_id: 'operator',
            'manager_checklist/m1/item': 'חוזה',
          },
        ),
      ])
      const seen = await theEvent('worker')
      for (const field of ['payment_status', 'quote_number', 'approval_status', 'booking_status', 'manager_checklist'])
        expect(seen).not.toHaveProperty(field)
      expect(Object.keys(seen?._clocks ?? {}).sort()).toEqual(['assigned_operator_id', 'date', 'name', 'user_id'])
      expect(await theEvent()).toHaveProperty('payment_status', 'סגור')
    })

    it('[S64] [S65] [S66] says what is default once, and one stamp for what was written together, to those who know that', async () => {
      await send('admin', [
        create({}, { quote_number: 'Q-1', location: 'יפו' }),
        mutation({ patch: { 'manager_checklist/m1/item': 'חוזה' } }),
      ])
      const request = { ...syncBody(), protocol: 2 } as const
      for (const who of ['admin', 'worker']) {
        const lean = await handle({ userId: recordId(who) }, request)
        const older = await theEvent(who)
        expect(older).toHaveProperty('description', null)
        expect(older?._clocks).not.toHaveProperty('*')
        const [event] = events(lean)
        expect(event).not.toHaveProperty('description')
        expect(event?._clocks).toHaveProperty('*')
        const read = events(readSyncResponse(JSON.parse(JSON.stringify(lean))) as SyncResponse)[0] as WireRecord
        expect({ ...read, _clocks: rowOf(entityModels.events, read).clocks }).toEqual(older)
      }
      // A worker gets neither values nor stamps of cells that are hidden from them, nor any sign that they exist.
      const seen = JSON.stringify((await handle({ userId: recordId('worker') }, request)).changes['events'])
      expect(seen).not.toMatch(/manager_checklist|quote_number|Q-1/)
      expect(events(await handle({ userId: recordId('worker') }, request))[0]?._clocks).toEqual({
        '*': (await theEvent())?._clocks['name'],
      })
    })

    it('[S64] reads rows that name the clock of every cell, and packs them when they are next written', async () => {
      await send('admin', [create()])
      const stored = () =>
        store.db.selectFrom('records').select(['fields', 'clocks']).where('id', '=', 'e1').executeTakeFirstOrThrow()
      const clocks = (await theEvent())?._clocks ?? {}
      expect(JSON.parse((await stored()).clocks)).toEqual({ '*': clocks['name'] })
      await store.db
        .updateTable('records')
        .set({ clocks: JSON.stringify(clocks) })
        .where('id', '=', 'e1')
        .execute()
      expect((await theEvent())?._clocks).toEqual(clocks)
      await send('admin', [mutation({ patch: { location: 'יפו' } })])
      expect((await theEvent())?._clocks).toEqual({ ...clocks, location: expect.any(String) as string })
      expect(Object.keys(JSON.parse((await stored()).clocks) as object).sort()).toEqual(['*', 'location'])
    })

    it('[S65] keeps no field that holds its default, reads rows that have more or fewer, and keeps them so when they are next written', async () => {
      await send('admin', [create()])
      const stored = async () => {
        const row = store.db.selectFrom('records').select('fields').where('id', '=', 'e1')
        return JSON.parse((await row.executeTakeFirstOrThrow()).fields) as Raw
      }
      const lean = await stored()
      // Both are parts of one composite cell, so they are stored even at their default.
      const loadIn = { load_in_day: null, load_in_time: null }
      expect(lean).toEqual({ name: 'מרתון', date: '2027-04-16', user_id: 'admin', ...loadIn })
      const whole = { ...defaultFields(entityModels.events), ...lean }
      const { updated_at: _at, _version, _clocks, ...event } = { ...(await theEvent()) } as WireRecord
      expect(event).toMatchObject(whole)
      // Rows of an older server: with every field, and from before `crew` existed.
      const { crew: _crew, ...older } = whole as Raw
      for (const fields of [whole, older]) {
        await store.db
          .updateTable('records')
          .set({ fields: JSON.stringify(fields) })
          .where('id', '=', 'e1')
          .execute()
        expect(await theEvent()).toMatchObject({ ...event, _clocks })
        expect(await stored()).toEqual(fields)
      }
      await send('admin', [mutation({ patch: { location: 'יפו' } })])
      expect(await stored()).toEqual({ ...lean, location: 'יפו' })
      await send('admin', [mutation({ patch: { location: null } })])
      expect(await stored()).toEqual(lean)
      expect(await theEvent()).toMatchObject(event)
    })

    it('[S25] costs what changed, not what exists', async () => {
      const first = await send('admin', [create(), create({ recordId: 'e2' })])
      const second = await send('worker', [mutation({ recordId: 'e2', patch: { status: 'בוטל' } })])
      expect(second.results).toHaveLength(1)
      const news = await send('admin', [], first)
      expect(events(news).map(({ id }) => id)).toEqual(['e2'])
      expect(news.reset).toBeUndefined()
    })

    it('[S26] tells an operator what left their sight, and nothing of what was never in it', async () => {
      const before = await send('operator', [])
      await send('admin', [create({}, { assigned_operator_id: 'operator' }), create({ recordId: 'other' })])
      const assigned = await send('operator', [], before)
      expect(events(assigned).map(({ id }) => id)).toEqual(['e1'])
      await send('admin', [
        mutation({ patch: { assigned_operator_id: null } }),
        mutation({ recordId: 'other', patch: { name: 'לא שלך' } }),
      ])
      expect((await send('operator', [], assigned)).changes['events']).toEqual([{ id: 'e1', gone: true }])
    })

    it("[S26] [A6.24] sends an event complete when it becomes an operator's", async () => {
      await send('admin', [create({}, { location: 'נמל' })])
      const before = await send('operator', [])
      await send('admin', [mutation({ patch: { assigned_operator_id: 'operator@bama.test' } })])
      expect(events(await send('operator', [], before))).toMatchObject([{ id: 'e1', name: 'מרתון', location: 'נמל' }])
    })

    it('[S27] starts again for a wrong epoch or cursor', async () => {
      const first = await send('admin', [create()])
      for (const at of [
        { epoch: 'other', cursor: first.cursor },
        { epoch: first.epoch, cursor: 'x' },
        { epoch: first.epoch, cursor: '-1' },
        { epoch: first.epoch, cursor: '999999' },
      ]) {
        const again = await send('admin', [], at)
        expect(again.reset).toBe(true)
        expect(events(again).map(({ id }) => id)).toEqual(['e1'])
      }
    })

    it('[S28] pages a long pull, and tells of deletions that happen meanwhile', async () => {
      const batch = Array.from({ length: 500 }, (_, index) => create({ recordId: `a${index}` }))
      for (let round = 0; round < 3; round++)
        await send(
          'admin',
          batch.map((item) => ({ ...item, id: randomUUID(), recordId: `r${round}-${item.recordId}` })),
        )
      const first = await send('worker', [])
      expect(first.more).toBe(true)
      await send('admin', [mutation({ recordId: 'r0-a0', operation: 'delete' })])
      const ids = new Set(events(first).map(({ id }) => id))
      let page = first
      while (page.more) {
        page = await send('worker', [], page)
        expect(page.reset).toBeUndefined()
        for (const change of page.changes['events'] ?? []) {
          if ('deleted' in change) ids.delete(change.id)
          else ids.add(change.id)
        }
      }
      expect(ids.size).toBe(1499)
    })

    it('[S59] [S61] says how many records the caller sees and how many follow, and brings the current ones first, alone', async () => {
      const archived = Array.from({ length: 500 }, (_, index) =>
        create({ recordId: `old-${index}` }, { is_archived: true }),
      )
      await send('admin', archived)
      await send('admin', [create({}, { assigned_operator_id: 'operator' }), create({ recordId: 'other' })])
      const first = await send('admin', [])
      const people = (first.changes['systemUsers'] ?? []).length
      expect(events(first).map(({ id }) => id)).toEqual(['e1', 'other'])
      expect(first).toMatchObject({ more: true, filling: { total: 502 + people, left: 500, hasCurrent: true } })
      const last = await send('admin', [], first)
      expect(events(last)).toHaveLength(500)
      expect(last).toMatchObject({ more: false, progress: 1 })
      expect(last.filling).toBeUndefined()
      // Records that only others see are neither counted nor paged through.
      expect(await send('operator', [])).toMatchObject({ more: false })
    })

    it('[S21] [S23] gives a number to every change in the order of commits', async () => {
      await Promise.all(Array.from({ length: 20 }, (_, index) => send('admin', [create({ recordId: `p${index}` })])))
      const rows = await store.db
        .selectFrom('records')
        .select('seq')
        .where('entity', '=', 'events')
        .orderBy('seq')
        .execute()
      expect(rows).toHaveLength(20)
      expect(new Set(rows.map(({ seq }) => seq)).size).toBe(20)
    })

    it('refuses whoever is gone or blocked', async () => {
      await addPerson(store, { id: 'blocked', role: 'user', is_approved: false }, nowMs)
      await expect(send('blocked', [])).rejects.toMatchObject({ code: 'unauthorized' })
      await expect(send('nobody', [])).rejects.toMatchObject({ code: 'unauthorized' })
    })
  })
})
