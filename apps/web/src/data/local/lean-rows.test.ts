import 'fake-indexeddb/auto'
import { setFlagsFromString } from 'node:v8'
import { runInThisContext } from 'node:vm'
import { defaultFields, entityModels } from '@bama/domain'
import type { LocalRecord } from '@bama/sync'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { createCipher } from './cipher.ts'
import { LocalDatabase } from './database.ts'
import { createDexieStore } from './dexie-store.ts'

let opened = 0
let name = ''
beforeEach(() => void (name = `lean-${String(opened++)}`))

function open(cipher: ConstructorParameters<typeof LocalDatabase>[1] = null): LocalDatabase {
  const db = new LocalDatabase(name, cipher)
  onTestFinished(() => db.close())
  return db
}

/** The row of that key, as it lies in the browser's database. */
const lying = async (db: LocalDatabase, store: string, key: string): Promise<Record<string, unknown>> => {
  const request = (await db.open()).backendDB().transaction(store).objectStore(store).get(key)
  return new Promise((resolve) => (request.onsuccess = () => resolve(request.result as Record<string, unknown>)))
}

const event = {
  ...defaultFields(entityModels.events),
  id: 'e1',
  name: 'השקה',
  date: '2027-01-01',
  created_at: '2026-11-01T08:00:00.000Z',
  updated_at: '2026-11-01T08:00:00.000Z',
  user_id: 'u1',
  _version: 1,
  _clocks: {},
  _synced: true,
} as LocalRecord

it('[S123] a record lies without its defaults, and is read with all of its fields, however it is read', async () => {
  const db = open()
  const store = createDexieStore(db, () => 0)
  await store.write((tx) => tx.putRecords('events', [event, { ...event, id: 'e2', tags: ['חורף'] }]))
  const row = await lying(db, 'events', 'e1')
  expect(row).toMatchObject({ id: 'e1', name: 'השקה', date: '2027-01-01' })
  expect(Object.keys(row).length).toBeLessThan(Object.keys(event).length / 2)
  expect((await lying(db, 'events', 'e2'))['tags']).toEqual(['חורף'])

  const events = db.table<LocalRecord, string>('events')
  const cursor: LocalRecord[] = []
  await events
    .where(':id')
    .equals('e1')
    .until(() => false)
    .each((record) => void cursor.push(record))
  expect([
    await events.get('e1'),
    ...(await events.bulkGet(['e1'])),
    ...(await events.where('date').equals('2027-01-01').limit(1).toArray()),
    ...cursor,
  ]).toEqual([event, event, event, event])
})

it('[S123] a field that an index names lies there, whatever it holds', async () => {
  const db = open()
  await createDexieStore(db, () => 0).write((tx) => tx.putRecord('events', event))
  expect(
    await db
      .table('events')
      .where('status')
      .equals(event['status'] as string)
      .count(),
  ).toBe(1)
})

it('[S123] a field that the record has not is not made up: it is kept from this person', async () => {
  const db = open()
  const { producer_phone: _phone, manager_checklist: _list, ...visible } = event
  await createDexieStore(db, () => 0).write((tx) => tx.putRecord('events', visible as LocalRecord))
  expect(await db.table('events').get('e1')).toEqual(visible)
})

it('[S123] rows of before, which lie there whole, are read as they are, and are lean when they are next written', async () => {
  const db = open()
  const old = { ...event, _current: 1, beyond: 'עתידי' }
  const rows = (await db.open()).backendDB().transaction('events', 'readwrite').objectStore('events')
  await new Promise((resolve) => (rows.put(old).onsuccess = resolve))
  const read = await db.table<LocalRecord, string>('events').get('e1')
  expect(read).toEqual({ ...event, beyond: 'עתידי' })
  await createDexieStore(db, () => 0).write((tx) => tx.putRecord('events', read ?? event))
  expect(Object.keys(await lying(db, 'events', 'e1')).length).toBeLessThan(Object.keys(event).length / 2)
  expect(await db.table('events').get('e1')).toEqual({ ...event, beyond: 'עתידי' })
})

it('[S123] what is encrypted lies there encrypted, and is read as it was', async () => {
  const db = open(createCipher({ kid: 'k1', userId: 'dana', key: new Uint8Array(32).fill(7) }))
  const client = {
    ...defaultFields(entityModels.clients),
    id: 'c1',
    name: 'אלמוג',
    phone: '052-1234567',
    _clocks: {},
  } as unknown as LocalRecord
  await createDexieStore(db, () => 0).write((tx) => tx.putRecord('clients', client))
  expect(JSON.stringify(await lying(db, 'clients', 'c1'))).not.toContain('1234567')
  expect(await db.table('clients').get('c1')).toEqual(client)
})

/** Whether V8 keeps an object compact. It keeps one from which a field was deleted as a table, several times as slow. */
const isCompact = (() => {
  setFlagsFromString('--allow-natives-syntax')
  return runInThisContext('(value) => %HasFastProperties(value)') as (value: unknown) => boolean
})()

it('records are read as compact objects: lean, without a field, with the marks of current ones, or sealed', async () => {
  const db = open(createCipher({ kid: 'k', userId: 'dana', key: new Uint8Array(32).fill(1) }))
  const store = createDexieStore(db, () => 0)
  const archived = { ...event, is_archived: true, tags: [] }
  const { tags: _kept, ...masked } = archived
  const client = { id: 'c1', name: 'גלית', phone: '052-1234567', _clocks: {}, _synced: true } as unknown as LocalRecord
  await store.write(async (tx) => {
    await tx.putRecords('events', [event, { ...masked, id: 'e2' }])
    await tx.putRecord('clients', client)
  })
  expect(await lying(db, 'events', 'e1')).toMatchObject({ _current: 1 })
  expect(await lying(db, 'clients', 'c1')).toMatchObject({ _encrypted: true })
  const read = [...(await db.table('events').toArray()), await db.table('clients').get('c1')]
  expect(read.map(isCompact)).toEqual([true, true, true])
})
