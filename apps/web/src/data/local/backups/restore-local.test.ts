import 'fake-indexeddb/auto'
import { crewSlotId, type EntityName, entityModels, entityNames, recordId } from '@bama/domain'
import { type DeviceId, type LocalRecord, type LocalWorld, type Stamp } from '@bama/sync'
import { beginSharing } from '@bama/sync/storage'
import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { LocalDatabase } from '../database.ts'
import { createDexieStore } from '../dexie-store.ts'
import { wholeBackup } from './backup-format.ts'
import { readBackup } from './read-backup.ts'
import { restoreLocal, type RestoreQuery } from './restore-local.ts'
import { writeBackup } from './write-backup.ts'

const nowMs = Date.UTC(2026, 10, 20, 9)
const zone = 'Asia/Jerusalem'
const at = (day: number): string => new Date(Date.UTC(2026, 10, day, 8)).toISOString()
const world: LocalWorld = {
  now: () => nowMs,
  uuid: () => crypto.randomUUID(),
  deviceId: () => '9f3a1c2b7d4e5f60' as DeviceId,
}

const opened: LocalDatabase[] = []
let databases = 0

function openDatabase(): LocalDatabase {
  const db = new LocalDatabase(`restoring-${++databases}`)
  opened.push(db)
  return db
}

afterEach(() => opened.splice(0).forEach((db) => db.close()))

const whole: RestoreQuery = { dry: false, strategy: 'latest_wins', users: true }

const bodyOf = (data: object): Blob => new Blob([JSON.stringify({ version: '2.0', timestamp: at(19), data })])

const restore = (db: LocalDatabase, body: Blob, query: Partial<RestoreQuery> = {}) =>
  restoreLocal(body, { db, actorId: 'dana', query: { ...whole, ...query }, world, zone, onProgress: () => undefined })

/** Everything people can see, by key. */
async function contentOf(db: LocalDatabase): Promise<Readonly<Record<string, unknown>>> {
  const found = await Promise.all(
    entityNames.map(async (entity) => {
      const records: readonly LocalRecord[] = await db.table(entity).toArray()
      return records.map(({ _clocks, _version, _synced, ...content }) => [`${entity}/${content.id}`, content] as const)
    }),
  )
  return Object.fromEntries(found.flat())
}

/** A workspace of the given size whose records refer to each other. */
function workspaceData(size: number): Record<EntityName, Record<string, unknown>[]> {
  const many = <T>(count: number, make: (index: number) => T): T[] =>
    Array.from({ length: count }, (_, index) => make(index))
  const person = (index: number): string => (index === 0 ? 'dana' : `p${index}`)
  const stamps = { created_at: at(1), updated_at: at(2) }
  return {
    systemUsers: many(5, (index) => ({
      id: person(index),
      name: `אדם ${index}`,
      email: `${person(index)}@bama.test`,
      role: index === 0 ? 'admin' : 'user',
      phone: '052-1234567',
      ...stamps,
    })),
    clients: many(size, (index) => ({ id: `c${index}`, name: `לקוח ${index}`, phone: '03-5551234', ...stamps })),
    tags: many(10, (index) => ({ id: `t${index}`, name: `תגית ${index}`, color: '#112233', ...stamps })),
    events: many(size * 2, (index) => ({
      id: `e${index}`,
      name: `אירוע ${index}`,
      date: '2027-04-16',
      client_id: `c${index % size}`,
      tags: [`תגית ${index % 10}`],
      checklist: [
        { id: 'a', item: 'במה', completed: index % 2 === 0, sort_order: 'a1' },
        { id: 'b', item: 'תאורה', completed: false, sort_order: 'a2' },
      ],
      sort_order: `a${String(index).padStart(5, '1')}V`,
      ...stamps,
    })),
    tasks: many(size, (index) => ({
      id: `k${index}`,
      description: `משימה ${index}`,
      event_id: `e${index}`,
      ...stamps,
    })),
    workHours: many(size, (index) => ({
      id: `w${index}`,
      user_id: person(index % 5),
      user_name: `אדם ${index % 5}`,
      event_id: `e${index}`,
      event_name: `אירוע ${index}`,
      date: '2026-11-01',
      start_time: '22:00:00',
      end_time: '01:00:00',
      started_at: '2026-11-01T20:00:00.000Z',
      ended_at: '2026-11-01T23:00:00.000Z',
      status: index % 3 === 0 ? 'אושר' : 'נרשם',
      hours_worked: 3,
      ...stamps,
    })),
    seasonalClients: many(size, (index) => ({
      id: `s${index}`,
      event_name: `פסטיבל ${index}`,
      client_name: 'מועצה',
      event_month: 'מרץ',
      ...stamps,
    })),
    attachments: [],
    comments: many(size, (index) => ({
      id: `m${index}`,
      item_type: 'event',
      item_id: `e${index}`,
      content: 'יופי',
      mentions: [person(1)],
      created_by: 'dana',
      ...stamps,
    })),
    personalMessages: many(size, (index) => ({
      id: `g${index}`,
      recipient_id: 'dana',
      title: 'תיוג',
      content: 'x',
      ...stamps,
    })),
    chats: many(3, (index) => ({ id: `h${index}`, user_id: 'dana', content: 'שלום', ...stamps })),
    chatMessages: many(6, (index) => ({
      id: `cm${index}`,
      chat_id: `h${index % 3}`,
      content: 'שלום לכולם',
      created_by: 'dana',
      position: `2027-04-16T08:00:00.000Z-000${index}-0000000000000000`,
      ...stamps,
    })),
    chatReads: many(3, (index) => ({
      id: `h${index}:dana`,
      chat_id: `h${index}`,
      user_id: 'dana',
      read_to: '2027-04-16T08:00:00.000Z-0001-0000000000000000',
      ...stamps,
    })),
    crewNeeds: many(3, (index) => ({ id: `n${index}`, event_id: `e${index}`, role: 'תאורן', count: 2, ...stamps })),
    crewSlots: many(6, (index) => ({
      id: `sl${index}`,
      event_id: `e${index % 3}`,
      person_type: 'user',
      person_id: person(1 + (index % 4)),
      role: 'תאורן',
      call_day: 0,
      call_time: '14:00',
      end_day: 0,
      end_time: null,
      plan: 'firm',
      ...stamps,
    })),
    availability: many(4, (index) => ({
      id: `av${index}`,
      person_type: index === 3 ? 'freelancer' : 'user',
      person_id: index === 3 ? 'f0' : person(1 + index),
      from_day: '2026-12-01',
      from_time: null,
      to_day: '2026-12-03',
      to_time: '14:00',
      kind: 'off',
      note: 'חתונה',
      ...stamps,
    })),
    crewSettings: many(1, () => ({ id: 'crew-settings', rest_minutes: 600, ...stamps })),
    freelancers: many(3, (index) => ({ id: `f${index}`, name: `פרילנסר ${index}`, phone: '052-1234567', ...stamps })),
    eventTemplates: many(2, (index) => ({ id: `et${index}`, name: `תבנית ${index}`, ...stamps })),
    canvas: many(3, (index) => ({ id: `v${index}`, user_id: 'dana', title: 'ציור', ...stamps })),
  }
}

const countOf = (data: object): number => Object.values(data).flat().length

const backupOf = async (db: LocalDatabase): Promise<Blob> => {
  const made = await writeBackup({
    db,
    userId: 'dana',
    options: wholeBackup,
    timestamp: at(19),
    onProgress: () => undefined,
  })
  const read = await readBackup(made.file, 'bad_backup_file')
  if (!read.ok) throw new Error(read.error)
  return read.value.body
}

describe('restoring straight into the local database', () => {
  it.each(['latest_wins', 'backup_wins', 'keep_both'] as const)(
    '[B4.27] [S98] what was backed up and cleared comes back as it was (%s), and a second time changes nothing',
    async (strategy) => {
      const [source, target] = [openDatabase(), openDatabase()]
      const data = workspaceData(300)
      const shares: number[] = []
      const filled = await restoreLocal(bodyOf(data), {
        db: source,
        actorId: 'dana',
        query: whole,
        world,
        zone,
        onProgress: (share) => shares.push(share),
      })
      expect(filled).toMatchObject({ ok: true, value: { created: countOf(data), skipped: 0, problems: [] } })
      // Backups don't hold `crew`; restoring derives it from the slots.
      expect(await source.table('events').get('e0')).toMatchObject({ crew: ['p1', 'p4'] })
      expect(shares).toEqual([...shares].sort((a, b) => a - b))
      expect(shares.at(-1)).toBe(1)
      const body = await backupOf(source)
      expect(await restore(target, body, { strategy })).toMatchObject({
        ok: true,
        value: { created: countOf(data), problems: [] },
      })
      const before = await contentOf(source)
      expect(Object.keys(before)).toHaveLength(countOf(data))
      const after = await contentOf(target)
      // `decided_interval` holds a stamp, which differs between devices.
      const comparable = (content: unknown): unknown => ({ ...(content as object), decided_interval: null })
      for (const [key, content] of Object.entries(before)) expect(comparable(after[key])).toEqual(comparable(content))
      expect(Object.keys(after)).toHaveLength(countOf(data))
      expect(await restore(target, body, { strategy })).toMatchObject({
        ok: true,
        value: { created: 0, updated: 0, unchanged: countOf(data) },
      })
      expect(await contentOf(target)).toEqual(after)
    },
    120_000,
  )

  it('[B4.27] of what is here the later one counts, or the backup, or what is here; a dry run says so and changes nothing', async () => {
    const here = {
      events: [
        { id: 'e1', name: 'כאן', date: '2027-04-16', created_at: at(1), updated_at: at(5) },
        { id: 'e2', name: 'כאן', date: '2027-04-16', created_at: at(1), updated_at: at(5) },
      ],
    }
    const file = bodyOf({
      events: [
        { id: 'e1', name: 'גיבוי', date: '2027-04-16', created_at: at(1), updated_at: at(4) },
        { id: 'e2', name: 'גיבוי', date: '2027-04-16', created_at: at(1), updated_at: at(6) },
        { id: 'e3', name: 'גיבוי', date: '2027-04-16', created_at: at(1), updated_at: at(3) },
      ],
    })
    for (const [strategy, names] of [
      ['latest_wins', ['כאן', 'גיבוי', 'גיבוי']],
      ['backup_wins', ['גיבוי', 'גיבוי', 'גיבוי']],
      ['keep_both', ['כאן', 'כאן', 'גיבוי']],
    ] as const) {
      const db = openDatabase()
      await restore(db, bodyOf(here))
      const before = await contentOf(db)
      const preview = await restore(db, file, { strategy, dry: true })
      expect(await contentOf(db)).toEqual(before)
      const done = await restore(db, file, { strategy })
      expect(preview.ok && { ...preview.value, dry: false }).toEqual(done.ok && done.value)
      const events: readonly LocalRecord[] = await db.table('events').toArray()
      expect(events.map((event) => event['name'])).toEqual(names)
    }
  })

  it('people who are here keep who they are: no role comes in unasked, and never one’s own', async () => {
    const db = openDatabase()
    const person = (id: string, fields: object) => ({
      id,
      name: id,
      email: `${id}@bama.test`,
      created_at: at(1),
      updated_at: at(2),
      ...fields,
    })
    await restore(db, bodyOf({ systemUsers: [person('dana', { role: 'admin' }), person('noa', {})] }))
    const file = bodyOf({
      systemUsers: [
        person('dana', { role: 'user', full_name: 'דנה כהן', updated_at: at(9) }),
        person('noa', { role: 'admin', updated_at: at(9) }),
        person('new', {}),
        person('other', { email: 'noa@bama.test' }),
      ],
      chats: [{ id: 'h1', user_id: 'other', created_at: at(1) }],
    })
    expect(await restore(db, file, { users: false })).toMatchObject({ ok: true, value: { updated: 1, skipped: 2 } })
    expect(await db.table('systemUsers').get('noa')).toMatchObject({ role: 'user' })
    await restore(db, file, { strategy: 'backup_wins' })
    expect(await db.table('systemUsers').get('dana')).toMatchObject({ role: 'admin', full_name: 'דנה כהן' })
    expect(await db.table('systemUsers').get('noa')).toMatchObject({ role: 'admin' })
    expect(await db.table('systemUsers').count()).toBe(3)
    // An e-mail belongs to one person, whatever the id.
    expect(await db.table('chats').get('h1')).toMatchObject({ user_id: 'noa' })
  })

  it('[S85] a person with another id here has the slot and the read mark that planning and reading would make again', async () => {
    const db = openDatabase()
    const noa = { name: 'נועה', email: 'noa@bama.test', created_at: at(1) }
    await restore(db, bodyOf({ systemUsers: [{ ...noa, id: 'noa' }] }))
    const slot = { event_id: recordId('e1'), person_type: 'user', role: 'תאורן' } as const
    const there = { ...slot, person_id: recordId('other') }
    const file = bodyOf({
      systemUsers: [{ ...noa, id: 'other' }],
      events: [{ id: 'e1', name: 'א', date: '2027-04-16', created_at: at(1) }],
      chats: [{ id: 'h1', user_id: 'other', created_at: at(1) }],
      chatReads: [{ id: 'h1:other', chat_id: 'h1', user_id: 'other', created_at: at(1) }],
      crewSlots: [{ ...there, id: crewSlotId(there), plan: 'firm', invited_by: 'other', created_at: at(1) }],
    })
    await restore(db, file)
    const id = crewSlotId({ ...slot, person_id: recordId('noa') })
    expect(await db.table('crewSlots').toArray()).toMatchObject([{ id, person_id: 'noa', invited_by: 'noa' }])
    expect(await db.table('chatReads').toArray()).toMatchObject([{ id: 'h1:noa', user_id: 'noa' }])
  })

  it('[S100] what the backup says of a slot comes back also if its person answered since, and the answer stays', async () => {
    const db = openDatabase()
    const slot = { event_id: recordId('e1'), person_type: 'user', person_id: recordId('noa'), role: 'תאורן' } as const
    const invited = {
      ...slot,
      id: crewSlotId(slot),
      plan: 'firm',
      invited_at: at(2),
      created_at: at(1),
      updated_at: at(2),
    }
    const answered = {
      ...invited,
      plan: 'draft',
      answer: 'accepted',
      answered_at: at(3),
      answered_how: 'app',
      updated_at: at(4),
    }
    const events = [{ id: 'e1', name: 'א', date: '2027-04-16', created_at: at(1) }]
    await restore(db, bodyOf({ events, crewSlots: [answered] }))
    const file = bodyOf({ events, crewSlots: [{ ...invited, answer: null, answered_at: null, answered_how: null }] })
    expect(await restore(db, file, { strategy: 'backup_wins' })).toMatchObject({
      ok: true,
      value: { updated: 1, skipped: 0, problems: [] },
    })
    expect(await db.table('crewSlots').toArray()).toMatchObject([
      { plan: 'firm', answer: 'accepted', answered_at: at(3), answered_how: 'app' },
    ])
    expect(await restore(db, file, { strategy: 'backup_wins' })).toMatchObject({ ok: true, value: { unchanged: 2 } })
  })

  it('[S85] [S117] the messages to a person with another id here are those that would be sent again', async () => {
    const db = openDatabase()
    const noa = { name: 'נועה', email: 'noa@bama.test', created_at: at(1) }
    await restore(db, bodyOf({ systemUsers: [{ ...noa, id: 'noa' }] }))
    const slot = { event_id: recordId('e1'), person_type: 'user', role: 'תאורן' } as const
    const there = { ...slot, person_id: recordId('other') }
    const sheet = {
      made_at: at(1),
      made_by: 'other',
      how: 'link',
      event: 'א',
      person: 'נועה',
      role: 'תאורן',
      call: '2027-04-16',
      end: '2027-04-16',
      place: null,
      hebrew_date: null,
      schedule: [],
      contacts: [],
      notes: null,
    }
    const message = (id: string, recipient_id: string) => ({ id, recipient_id, title: 'א', created_at: at(1) })
    const file = bodyOf({
      systemUsers: [
        { ...noa, id: 'other' },
        { id: 'gil', name: 'גיל', email: 'gil@bama.test', created_at: at(1) },
      ],
      events: [{ id: 'e1', name: 'א', date: '2027-04-16', created_at: at(1) }],
      crewSlots: [
        { ...there, id: crewSlotId(there), calls: [{ id: 'k1', call: JSON.stringify(sheet) }], created_at: at(1) },
      ],
      personalMessages: [
        message('deadline:t1.2027-04-16.today:other', 'other'),
        message(`reminder:${crewSlotId(there)}.${at(1)}:other`, 'other'),
        message(`declined:${crewSlotId(there)}.${at(1)}.1:gil`, 'gil'),
        message('m1', 'other'),
      ],
    })
    await restore(db, file)
    const id = crewSlotId({ ...slot, person_id: recordId('noa') })
    expect(new Set(await db.table('personalMessages').toCollection().primaryKeys())).toEqual(
      new Set([
        'deadline:t1.2027-04-16.today:noa',
        `reminder:${id}.${at(1)}:noa`,
        `declined:${id}.${at(1)}.1:gil`,
        'm1',
      ]),
    )
    expect(await db.table('crewSlots').toArray()).toMatchObject([
      { calls: [{ id: 'k1', call: JSON.stringify({ ...sheet, made_by: 'noa' }) }] },
    ])
  })

  it('[S22] takes what is new of a record that has more clocks than it may have, as after a merge', async () => {
    const db = openDatabase()
    const event = { id: 'e1', name: 'א', date: '2027-04-16', created_at: at(1) }
    await restore(db, bodyOf({ events: [{ ...event, updated_at: at(1) }] }))
    const { _clocks } = (await db.table<LocalRecord, string>('events').get('e1')) ?? {}
    const stamp = '2026-11-01T08:00:00.000Z-0000-0000000000000001'
    const removed = Array.from({ length: 6100 }, (_, index) => [`tags/${index}`, stamp])
    await db.table('events').update('e1', { _clocks: { ..._clocks, ...Object.fromEntries(removed) } })
    const file = bodyOf({ events: [{ ...event, name: 'ב', updated_at: at(9) }] })
    expect(await restore(db, file)).toMatchObject({ value: { updated: 1, problems: [] } })
    expect(await db.table('events').get('e1')).toMatchObject({ name: 'ב' })
  })

  it('leaves nobody two timers, and says on each person which one runs', async () => {
    const db = openDatabase()
    const running = (id: string, hour: string) => ({
      id,
      user_id: 'dana',
      user_name: 'דנה',
      date: '2026-11-20',
      start_time: `${hour}:00:00`,
      status: 'בתהליך',
      created_at: at(19),
    })
    const people = [{ id: 'dana', name: 'דנה', email: 'dana@bama.test', created_at: at(1) }]
    await restore(db, bodyOf({ systemUsers: people, workHours: [running('w1', '08'), running('w2', '09')] }))
    expect(await db.table('workHours').get('w1')).toMatchObject({
      ended_at: '2026-11-20T07:00:00.000Z',
      status: 'נרשם',
    })
    expect(await db.table('workHours').get('w2')).toMatchObject({ ended_at: null, status: 'בתהליך' })
    expect(await db.table('systemUsers').get('dana')).toMatchObject({ active_timer_id: 'w2' })
  })

  it('keeps what nothing knows under `_legacy`, passwords excepted, through a backup and back', async () => {
    const db = openDatabase()
    const events = [
      {
        id: 'e1',
        name: 'א',
        date: '2027-04-16',
        created_at: at(1),
        colour: 'red',
        password: 'x',
        _legacy: { size: 3 },
      },
    ]
    await restore(db, bodyOf({ events }))
    expect(await db.table('events').get('e1')).toMatchObject({ _legacy: { colour: 'red', size: 3 } })
    const other = openDatabase()
    await restore(other, await backupOf(db))
    expect((await other.table('events').get('e1'))?._legacy).toEqual({ colour: 'red', size: 3 })
  })

  it('cut off in its midst it leaves nothing behind', async () => {
    const db = openDatabase()
    await restore(db, bodyOf({ events: [{ id: 'e0', name: 'כאן', date: '2027-04-16', created_at: at(1) }] }))
    const before = await contentOf(db)
    const body = bodyOf(workspaceData(300))
    const cut = restoreLocal(body, {
      db,
      actorId: 'dana',
      query: whole,
      world,
      zone,
      onProgress(share) {
        if (share > 0.5) throw new Error('cut off')
      },
    })
    await expect(cut).rejects.toThrow('cut off')
    expect(await contentOf(db)).toEqual(before)
  })

  it('a change that waited here does not take back what was restored', async () => {
    const db = openDatabase()
    await restore(db, bodyOf({ events: [{ id: 'e1', name: 'כאן', date: '2027-04-16', created_at: at(1) }] }))
    await db.base.put({ entity: 'events', id: 'e1', record: null })
    await db.syncQueue.put({
      id: 'm1',
      n: 1,
      entity: 'events',
      recordId: 'e1',
      operation: 'update',
      data: { patch: {} },
      created_at: at(1),
      priority: 0,
    } as never)
    await restore(
      db,
      bodyOf({ events: [{ id: 'e1', name: 'גיבוי', date: '2027-04-16', created_at: at(1), updated_at: at(9) }] }),
    )
    expect([await db.base.count(), await db.syncQueue.count()]).toEqual([0, 0])
  })
})

describe('a backup that is wrong somewhere', () => {
  const wrong = fc.oneof(
    fc.constantFrom(null, [], {}, '', 0, -1, 1e308, true, 'x'.repeat(30_000), '__proto__', [[[]]], {
      __proto__: null,
      a: 1,
    }),
    fc.jsonValue(),
  )

  it('with each field wrong in turn it restores what is sound, and never throws', async () => {
    const data = workspaceData(1)
    const places = Object.entries(data).flatMap(([entity, records]) =>
      Object.keys({ ...entityModels[entity as EntityName].schema.shape, ...records[0] }).map(
        (field) => [entity as EntityName, field] as const,
      ),
    )
    const db = openDatabase()
    for (const [entity, field] of places)
      for (const value of fc.sample(wrong, { numRuns: 2, seed: 7 + field.length })) {
        const changed = {
          ...data,
          [entity]: data[entity].map((record, index) => (index === 0 ? { ...record, [field]: value } : record)),
        }
        const outcome = await restore(db, bodyOf(changed), { strategy: 'backup_wins' })
        expect(outcome, `${entity}.${field}`).toMatchObject({ ok: true })
        // Expected once: half a million expectations would take longer than what they look at.
        const unsound: string[] = []
        for (const name of entityNames)
          for (const record of await db.table(name).toArray())
            for (const [known, schema] of Object.entries(entityModels[name].schema.shape))
              if (!schema.safeParse(record[known]).success) unsound.push(`${entity}.${field} → ${name}.${known}`)
        expect(unsound).toEqual([])
      }
  }, 120_000)

  it('[B5.1] [B5.2] [B5.4] with its frame wrong it is refused in its own words, and nothing changes', async () => {
    const db = openDatabase()
    await restore(db, bodyOf({ events: [{ id: 'e0', name: 'כאן', date: '2027-04-16', created_at: at(1) }] }))
    const before = await contentOf(db)
    const good = {
      version: '2.0',
      timestamp: at(19),
      data: { events: [{ id: 'e0', name: 'גיבוי', date: '2027-04-16', created_at: at(1), updated_at: at(9) }] },
    }
    for (const [value, error] of [
      [{ ...good, version: undefined }, 'bad_backup'],
      [{ ...good, timestamp: null }, 'bad_backup'],
      [{ ...good, data: [] }, 'bad_import_data'],
      [{ ...good, data: { ...good.data, tasks: {} } }, 'bad_import_data'],
      [[good], 'bad_backup'],
    ] as const)
      expect(await restore(db, new Blob([JSON.stringify(value)]))).toEqual({ ok: false, error })
    expect(await restore(db, new Blob(['{"version":']))).toEqual({ ok: false, error: 'bad_backup' })
    expect(await contentOf(db)).toEqual(before)
  })

  it('a `__proto__` in a record, in its lists or among the collections goes nowhere', async () => {
    const db = openDatabase()
    const text = `{"version":"2.0","timestamp":"${at(19)}","data":{"__proto__":{"tags":[{"id":"t1"}]},"events":[
      {"id":"e1","name":"א","date":"2027-04-16","created_at":"${at(1)}","__proto__":{"polluted":1},"checklist":[{"item":"x","__proto__":{"polluted":1}}]}]}}`
    expect(await restore(db, new Blob([text]))).toMatchObject({ ok: true, value: { created: 1 } })
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
    expect(await db.table('tags').count()).toBe(0)
    expect(JSON.stringify(await db.table('events').get('e1'))).not.toContain('polluted')
  })
})

it('[S78] where devices share a storage, is published whole, and brings back nothing that one of them deleted', async () => {
  const db = openDatabase()
  const store = createDexieStore(db, world.now)
  const random = (count: number) => crypto.getRandomValues(new Uint8Array(count))
  await store.write((tx) => beginSharing(tx, {}, { deviceId: world.deviceId(), random }))
  const stamp = '2026-11-01T08:00:00.000Z-0000-0000000000000001' as Stamp
  const noa = { name: 'נועה', email: 'noa@bama.test', created_at: at(1) }
  await restore(db, bodyOf({ systemUsers: [{ ...noa, id: 'noa' }] }))
  const about = 'deadline:t1.2027-04-16.today'
  for (const [entity, id] of [
    ['clients', 'gone'],
    ['personalMessages', `${about}:noa`],
  ] as const)
    await store.write((tx) => tx.putTombstone({ entity, id, stamp, visibilityKey: null }))
  const wanted = () => store.read(async (tx) => (await tx.getShared('state'))?.own.wanted ?? 0)
  const before = await wanted()
  const data = {
    clients: ['gone', 'c1'].map((id) => ({ id, name: id, created_at: at(1), updated_at: at(2) })),
    // Another device knows this person by another id, which the message's id ends with.
    systemUsers: [{ ...noa, id: 'other' }],
    personalMessages: [{ id: `${about}:other`, recipient_id: 'other', title: 'א', created_at: at(1) }],
  }
  expect(await restore(db, bodyOf(data))).toMatchObject({ value: { created: 1, skipped: 2 } })
  expect(await db.table('personalMessages').count()).toBe(0)
  expect(await db.table('clients').toCollection().primaryKeys()).toEqual(['c1'])
  expect(await wanted()).toBe(before + 1)
})
