import 'fake-indexeddb/auto'
import { bytesOfBase64, type LocalRecord, type OutboxRow } from '@bama/sync'
import Dexie from 'dexie'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { createCipher, isSealed } from './cipher.ts'
import { LocalDatabase } from './database.ts'
import { createDexieStore } from './dexie-store.ts'
import { sealEarlier } from './seal-earlier.ts'
import { sealedStores } from './sealed-rows.ts'

const secret = 'סוד 052-1234567'
const cipherOf = (kid: string, userId = 'dana') =>
  createCipher({ kid, userId, key: new Uint8Array(32).fill(kid.length) })

const record = (fields: object): LocalRecord => ({ _clocks: {}, ...fields }) as unknown as LocalRecord
const client = record({ id: 'c1', name: 'אלמוג', phone: secret, email: 'a@b.co', address: null })
const change = {
  id: 'm1',
  n: 1,
  entity: 'clients',
  recordId: 'c1',
  operation: 'update',
  data: { patch: { phone: secret, name: 'אלמוג' }, stamp: 's' },
  created_at: '2026-11-23',
  priority: 0,
} as unknown as OutboxRow

/** A row of every store with encrypted values. */
const rows: Readonly<Record<string, object>> = {
  clients: client,
  systemUsers: record({ id: 'u1', name: 'נועה', email: 'noa@b.co', phone: secret }),
  personalMessages: record({ id: 'p1', title: 'שלום', content: secret }),
  comments: record({ id: 'k1', item_id: 'e1', content: secret }),
  chatMessages: record({ id: 'n1', chat_id: 'h1', content: secret }),
  attachments: record({ id: 'a1', item_id: 'e1', name: secret }),
  workHours: record({ id: 'w1', notes: secret, status: 'נרשם' }),
  availability: record({ id: 'av1', person_id: 'u1', note: secret }),
  crewSlots: record({ id: 's1', event_id: 'e1', reason: secret, calls: [{ id: 'c1', call: secret }] }),
  freelancers: record({ id: 'f1', name: 'גיל', phone: secret }),
  _syncQueue: change,
  _acknowledged: { ...change, acknowledged_at: '2026', server_id: null },
  _rejected: { id: 'm1', mutation: change, result: { id: 'm1', status: 'rejected' }, rejected_at: '2026' },
  _base: { entity: 'clients', id: 'c1', record: client },
  _staged: { entity: 'clients', id: 'c1', record: client },
  _shared: { key: 'settings', value: { key: secret } },
  _unpublished: { n: 1, value: { delta: { entity: 'clients', id: 'c1', patches: [['2026', { phone: secret }]] } } },
  _uncreated: { entity: 'clients', id: 'c1', record: client },
  _drafts: { key: 'client:c1', id: 'd1', value: { phone: secret }, updated_at: '2026' },
  _imports: { key: 'part/b1/000000', value: { written: [{ after: { phone: secret } }] } },
}

const wholeValues: Readonly<Record<string, string>> = {
  _drafts: 'value',
  _imports: 'value',
  _shared: 'value',
  _unpublished: 'value',
}

function open(cipher = cipherOf('k1') as ReturnType<typeof cipherOf> | null): LocalDatabase {
  const db = new LocalDatabase('PixelArtDB:dana', cipher)
  onTestFinished(() => db.close())
  return db
}

const raw = (): LocalDatabase => open(null)
const rawRow = async (store: string): Promise<Record<string, unknown> | undefined> =>
  (await raw().table(store).toArray())[0]

beforeEach(() => Dexie.delete('PixelArtDB:dana'))

it('[B3.24] [B3.28] [B3.29] what lies in the database is unreadable and marked, what is read is as it was written', async () => {
  expect(Object.keys(rows).sort()).toEqual(sealedStores.toSorted())
  const db = open()
  for (const [store, row] of Object.entries(rows)) {
    await db.table(store).put(structuredClone(row))
    if (store !== '_staged') expect(await db.table(store).toArray(), store).toEqual([row])
    const stored = await rawRow(store)
    expect(JSON.stringify(stored), store).not.toContain('052')
    expect(stored, store).toMatchObject({ _encrypted: true })
    expect(stored?.['_encryptedFields'], store).toContain(
      {
        personalMessages: 'content',
        comments: 'content',
        chatMessages: 'content',
        workHours: 'notes',
        attachments: 'name',
        crewSlots: 'reason',
        availability: 'note',
        ...wholeValues,
      }[store] ?? 'phone',
    )
  }
  expect((await rawRow('crewSlots'))?.['_encryptedFields']).toEqual(['reason', 'calls'])
  await db.table('crewSlots').put(record({ id: 's1', event_id: 'e1', calls: [] }))
  expect(await rawRow('crewSlots')).toMatchObject({ calls: [] })
  // Fields that are searched or shown without a key stay readable.
  expect(await rawRow('clients')).toMatchObject({ name: 'אלמוג', address: null, _encryptedFields: ['email', 'phone'] })
})

it('[B3.27] every way of reading opens, every way of writing seals', async () => {
  const db = open()
  const people = db.table<LocalRecord, string>('systemUsers')
  await people.bulkAdd(['u1', 'u2', 'u3'].map((id) => record({ id, email: `${id}@b.co`, phone: secret })))
  const phoneOf = (row: LocalRecord | undefined) => row?.['phone']
  expect(phoneOf(await people.get('u1'))).toBe(secret)
  expect((await people.bulkGet(['u2', 'u1'])).map(phoneOf)).toEqual([secret, secret])
  expect(phoneOf(await people.where('email').equals('u3@b.co').first())).toBe(secret)
  const byCursor: unknown[] = []
  await people.orderBy('email').each((row, { key, primaryKey }) => byCursor.push([key, primaryKey, phoneOf(row)]))
  expect(byCursor[0]).toEqual(['u1@b.co', 'u1', secret])
  expect(
    await people
      .filter((row) => phoneOf(row) === secret)
      .reverse()
      .primaryKeys(),
  ).toEqual(['u3', 'u2', 'u1'])
  await people.update('u1', { phone: 'אחר' })
  await people.where('id').equals('u2').modify({ phone: 'עוד אחר' })
  expect([phoneOf(await people.get('u1')), phoneOf(await people.get('u2'))]).toEqual(['אחר', 'עוד אחר'])
  for (const row of await raw().table('systemUsers').toArray()) expect(isSealed(row.phone)).toBe(true)
  // All in a single transaction, which awaits nothing else.
  await db.transaction('rw', people, async () => {
    const row = await people.get('u3')
    await people.put({ ...row, phone: 'שלישי' } as LocalRecord)
    expect(phoneOf(await people.get('u3'))).toBe('שלישי')
  })
})

it('[B9.15] another key, another person or another place opens nothing', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  await open().table('clients').put(client)
  for (const cipher of [cipherOf('other'), cipherOf('k1', 'noa')])
    expect(await open(cipher).table('clients').get('c1')).toMatchObject({ ...client, phone: null, email: null })
  const stored = await raw().table('clients').get('c1')
  await raw()
    .table('clients')
    .put({ ...stored, id: 'c2' })
  expect(await open().table('clients').get('c2')).toMatchObject({ phone: null })
})

it('what could not be opened stays as it was under a later write, and is not sent as emptied', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const db = open()
  await db.table('clients').put(client)
  await db.table('_syncQueue').put(structuredClone(change))
  const other = open(cipherOf('other'))
  const unread = await other.table('clients').get('c1')
  await other.table('clients').put({ ...unread, name: 'אלמוג בע״מ', email: 'new@b.co' })
  expect(await other.table('_syncQueue').get('m1')).toMatchObject({ data: { patch: { name: 'אלמוג' } } })
  expect((await other.table('_syncQueue').get('m1')).data.patch).not.toHaveProperty('phone')
  expect(await open().table('clients').get('c1')).toMatchObject({ name: 'אלמוג בע״מ', phone: secret })
})

it('rows from before are encrypted in batches, and a run that was cut off goes on where it was', async () => {
  const before = raw()
  const ids = Array.from({ length: 250 }, (_, index) => `u${String(index).padStart(3, '0')}`)
  await before.table('systemUsers').bulkAdd(ids.map((id) => record({ id, email: `${id}@b.co`, phone: secret })))
  await before.table('_syncQueue').add(change)
  const sealedPeople = async () => {
    const people = await raw().table('systemUsers').toArray()
    return people.filter(({ phone }) => isSealed(phone)).length
  }
  const db = open()
  const stopAt = (count: number) => {
    let looks = 0
    return () => looks++ >= count
  }
  // The empty stores come before the two batches of people.
  const empty = sealedStores.indexOf('systemUsers')
  const writes = vi.spyOn(db, 'transaction')
  await sealEarlier(db, 'k1', stopAt(empty + 2))
  expect(await sealedPeople()).toBe(200)
  // Other stores aren't locked, so saving and pulling go on meanwhile.
  const locked = ['systemUsers', '_metadata']
  expect(writes.mock.calls.flatMap(([mode, stores]) => (mode === 'rw' ? [stores] : []))).toEqual([locked, locked])
  const firstIv = (await raw().table('systemUsers').get('u000')).phone.iv
  await sealEarlier(db, 'k1', () => false)
  expect(await sealedPeople()).toBe(250)
  expect((await raw().table('systemUsers').get('u000')).phone.iv).toEqual(firstIv)
  expect(JSON.stringify(await rawRow('_syncQueue'))).not.toContain('052')
  expect((await db.table('systemUsers').get('u249')).phone).toBe(secret)
  // Once done, it never locks a store again.
  writes.mockClear()
  await sealEarlier(db, 'k1', () => false)
  expect(writes).not.toHaveBeenCalled()
})

it('what comes after the copy was opened is encrypted as it comes, and not once more', async () => {
  const db = open()
  // A pull writes its first record before this store's turn.
  const isOver = () => {
    void db.table('clients').put(client)
    return false
  }
  const writes = vi.spyOn(db, 'transaction')
  await sealEarlier(db, 'k1', isOver)
  expect(writes.mock.calls.filter(([mode]) => mode === 'rw')).toEqual([])
  expect(await rawRow('clients')).toMatchObject({ _encrypted: true })
})

it('a full pull seals each value once, and opens none on its way', async () => {
  const cipher = cipherOf('k1')
  const db = open(cipher)
  const store = createDexieStore(db, () => 0)
  const [seal, opening] = [vi.spyOn(cipher, 'seal'), vi.spyOn(cipher, 'open')]
  await store.write(async (tx) => {
    await tx.putStaged('clients', [client])
    const staged = await tx.staged('clients', null, 10)
    await tx.putRecords(
      'clients',
      staged.map((record) => ({ ...record, _synced: true })),
    )
    // The base of a pending change.
    await tx.putBases([{ entity: 'clients', id: 'c1', record: staged[0] ?? null }])
  })
  expect([seal.mock.calls.length, opening.mock.calls.length]).toEqual([2, 0])
  expect(await rawRow('clients')).toMatchObject({ _encrypted: true, _encryptedFields: ['email', 'phone'] })
  expect(await db.table('clients').get('c1')).toEqual({ ...client, _synced: true })
  expect(await db.base.get(['clients', 'c1'])).toEqual({ entity: 'clients', id: 'c1', record: client })
})

it('what was staged or kept as a base before copies were sealed for the place of their record is opened as it was sealed', async () => {
  const cipher = cipherOf('k1')
  const db = open(cipher)
  const formerly = (store: string) => ({
    entity: 'clients',
    id: 'c1',
    record: { ...client, phone: cipher.seal(secret, `${store}|clients/c1|phone`) },
    _encrypted: true,
    _encryptedFields: ['phone'],
  })
  await raw().table('_staged').put(formerly('_staged'))
  await raw().table('_base').put(formerly('_base'))
  const store = createDexieStore(db, () => 0)
  await store.write(async (tx) => {
    const staged = await tx.staged('clients', null, 10)
    await tx.putRecords(
      'clients',
      staged.map((record) => ({ ...record, _synced: true })),
    )
  })
  expect(await db.table('clients').get('c1')).toEqual({ ...client, _synced: true })
  const base = await db.base.get(['clients', 'c1'])
  expect(base).toEqual({ entity: 'clients', id: 'c1', record: client })
  if (base !== undefined) await db.base.put(base)
  expect(await db.base.get(['clients', 'c1'])).toEqual(base)
})

it('opens what an earlier version of the app has encrypted', async () => {
  // As an earlier version wrote it with the key `k1`.
  const value = {
    v: 1,
    kid: 'k1',
    iv: Uint8Array.from({ length: 12 }, (_, index) => index),
    ct: bytesOfBase64('a99DLUSeH2QbvXI7r4xWz2YI9+4+F0Z4y48F37fJeEAmMnHs'),
  }
  await raw()
    .table('clients')
    .put({ ...client, phone: value, _encrypted: true, _encryptedFields: ['phone'] })
  expect(await open().table('clients').get('c1')).toEqual(client)
})
