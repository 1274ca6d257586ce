import 'fake-indexeddb/auto'
import { entityNames, recordId } from '@bama/domain'
import { commitChanges } from '@bama/sync'
import { localSharingContract, localStoreContract } from '@bama/sync/testing'
import Dexie from 'dexie'
import { describe, expect, it } from 'vitest'
import { createCipher } from './cipher.ts'
import { databaseNameOf, localCopyId } from './database-names.ts'
import { LocalDatabase } from './database.ts'
import { createDexieStore } from './dexie-store.ts'
import { world } from '../runtime/world.ts'

let opened = 0
const cipher = createCipher({ userId: localCopyId, kid: 'k', key: new Uint8Array(32).fill(7) })

describe('dexie store', () => {
  localStoreContract({ test: it, equal: (actual, expected) => expect(actual).toEqual(expected) }, () =>
    Promise.resolve(createDexieStore(new LocalDatabase(`test-${opened++}`), () => 0)),
  )

  localSharingContract({ test: it, equal: (actual, expected) => expect(actual).toEqual(expected) }, () =>
    Promise.resolve(createDexieStore(new LocalDatabase(`shares-${opened++}`, cipher), () => 0)),
  )

  it('[B3.3] keeps records by store and id, and gives nothing for what is absent', async () => {
    const db = new LocalDatabase('keyed')
    const record = { id: '1', created_at: '', updated_at: '', _version: 1, _clocks: {}, _synced: true }
    await db.entityStore('events')?.bulkPut([record, { ...record, id: '2' }])
    expect((await db.entityStore('events')?.toArray())?.map(({ id }) => id)).toEqual(['1', '2'])
    const store = createDexieStore(db, () => 0)
    expect(await store.read((tx) => tx.getRecord('events', '2'))).toMatchObject({ id: '2' })
    expect(await store.read((tx) => tx.getRecord('events', '3'))).toBeUndefined()
    expect(db.entityStore('__proto__')).toBeNull()
    for (const name of entityNames)
      expect([name, db.table(name).schema.primKey]).toMatchObject([name, { keyPath: 'id', auto: false }])
  })

  it('[B4.11] [B7.1] is opened once for callers that come at the same time', async () => {
    const db = new LocalDatabase('shared')
    const store = createDexieStore(db, () => 0)
    const reads = await Promise.all([1, 2, 3].map(() => store.read((tx) => tx.outbox(1))))
    expect(reads).toEqual([[], [], []])
    expect(db.isOpen()).toBe(true)
  })
})

it('lets drafts and images be written while a long transaction, such as that of a reset, is under way', async () => {
  const db = new LocalDatabase('long')
  const store = createDexieStore(db, () => 0)
  await db.open()
  const written = new Set<string>()
  await store.write(async (tx) => {
    for (const name of ['_drafts', '_uploads'])
      void Dexie.ignoreTransaction(() =>
        db
          .table(name)
          .put({ key: 'event:new', id: name })
          .then(() => written.add(name)),
      )
    for (let turn = 0; turn < 50 && written.size < 2; turn++) await tx.outbox(1)
    expect([...written]).toEqual(['_drafts', '_uploads'])
  })
})

it('writes a change of one entity while others are read and written', async () => {
  const db = new LocalDatabase('scoped')
  const store = createDexieStore(db, () => 0)
  await db.open()
  const patch = { name: 'אירוע', date: '2027-01-01' }
  const change = { entity: 'events', recordId: recordId('e1'), operation: 'create', patch } as const
  let isWritten = false
  await db.transaction('rw', db.table('tasks'), db.table('clients'), db.rejected, async () => {
    void Dexie.ignoreTransaction(async () => {
      isWritten = (await commitChanges(store, [change], world)).ok
    })
    for (let turn = 0; turn < 200 && !isWritten; turn++) await db.table('tasks').count()
    expect(isWritten).toBe(true)
  })
  expect(await store.read((tx) => tx.getRecord('events', 'e1'))).toMatchObject(patch)
})

it('finds current records by a mark that nobody but the store sees', async () => {
  const db = new LocalDatabase('marked')
  const store = createDexieStore(db, () => 0)
  const record = (id: string, is_archived: boolean) => ({
    id,
    is_archived,
    created_at: '',
    updated_at: '',
    _version: 1,
    _clocks: {},
    _synced: true,
  })
  await store.write((tx) => tx.putRecords('events', [record('active', false), record('archived', true)]))
  const current = () => db.table('events').where('_current').equals(1).primaryKeys()
  expect(await current()).toEqual(['active'])
  expect(await store.read((tx) => tx.getRecord('events', 'active'))).toEqual(record('active', false))
  await store.write((tx) => tx.putRecord('events', record('active', true)))
  await store.write((tx) => tx.putRecord('events', record('archived', false)))
  expect(await current()).toEqual(['archived'])
})

describe('the local database', () => {
  it("[B3.6] [B3.8] [B3.11] [B3.14] [B3.15] [B3.20] [B3.19] [B3.18] [B3.17] [B3.16] [B3.13] [B3.12] [B3.9] [B3.5] [B3.4] [B3.7] [B3.10] [B3.1] has the specified stores and indexes, in a database of the person's own", async () => {
    const db = new LocalDatabase(databaseNameOf('user-1'))
    await db.open()
    expect(db.name).toBe('PixelArtDB:user-1')
    expect(databaseNameOf(localCopyId)).toBe('PixelArtDB')
    const indexes = (store: string): string[] => db.table(store).schema.indexes.map(({ name }) => name)
    expect(Object.fromEntries(entityNames.map((store) => [store, indexes(store)]))).toMatchObject({
      events: ['date', 'status', 'client_id', 'created_at', 'updated_at', 'user_id', '_current', '_months'],
      tasks: ['event_id', 'status', 'priority', 'deadline', 'created_at', 'updated_at', 'assigned_user', '_current'],
      clients: ['name', 'created_at', 'updated_at'],
      workHours: ['event_id', 'user_id', 'date', 'status', 'created_at', 'updated_at'],
      systemUsers: ['email', 'role', 'created_at', 'updated_at'],
      seasonalClients: ['event_month', 'check_status', 'next_contact_date', 'created_at', 'updated_at'],
      tags: ['name', 'color', 'created_at'],
      comments: ['item_type', 'item_id', 'created_by', 'created_at', '[item_type+item_id]'],
      personalMessages: ['recipient_id', 'is_read', 'created_at'],
      chats: ['user_id', 'created_at'],
      canvas: ['user_id', 'created_at', 'updated_at', 'event_id'],
      chatMessages: ['chat_id', '[chat_id+position]'],
      chatReads: ['chat_id', 'user_id'],
    })
    // Two records may share an address for a moment, and a unique index would then block every pull.
    expect(db.table('systemUsers').schema.idxByName['email']?.unique).toBe(false)
    for (const store of [...entityNames, '_syncQueue', '_acknowledged', '_uploads'])
      expect(db.table(store).schema.primKey.name).toBe('id')
    expect(indexes('_syncQueue')).toEqual(expect.arrayContaining(['entity', 'operation', 'created_at', 'priority']))
    expect(indexes('_metadata')).toEqual(['updated_at'])
  })

  it('[B4.12] [S30] opens what the first version left, with everything in it, and brings records to the stores that are new', async () => {
    const first = new Dexie('upgraded')
    first.version(1).stores({
      events: 'id, date, status, client_id, created_at, updated_at, user_id',
      systemUsers: 'id, email, role, created_at, updated_at',
      clients: 'id, name, created_at, updated_at',
      _metadata: 'key, updated_at',
      _syncQueue: 'id, n, [entity+recordId], entity, operation, created_at, priority',
      _base: '[entity+id]',
      _rejected: 'id, rejected_at',
      _staged: '[entity+id]',
      _unknown: '[entity+id]',
    })
    const record = (id: string) => ({ id, created_at: '', updated_at: '', _version: 1, _clocks: {}, _synced: true })
    const aside = (entity: string, id: string) => ({ entity, id, record: record(id) })
    await first.table('events').put(record('e1'))
    await first.table('_syncQueue').put({ id: 'm1', n: 1, entity: 'events', recordId: 'e1' })
    await first.table('_metadata').put({ key: 'pull', value: { cursor: '7' }, updated_at: '' })
    await first
      .table('_unknown')
      .bulkPut([aside('tasks', 't1'), aside('tasks', 't2'), aside('comments', 'c1'), aside('holograms', 'h1')])
    first.close()

    const db = new LocalDatabase('upgraded')
    const ids = await createDexieStore(db, () => 0).read((tx) => tx.recordIds())
    expect(Object.fromEntries([...ids].filter(([, list]) => list.length > 0))).toEqual({
      events: ['e1'],
      tasks: ['t1', 't2'],
      comments: ['c1'],
      holograms: ['h1'],
    })
    expect((await db.unknownRecords.toArray()).map(({ entity }) => entity)).toEqual(['holograms'])
    expect(await db.table('tasks').get('t1')).toEqual(record('t1'))
    expect(await db.syncQueue.count()).toBe(1)
    expect((await db.metadata.get('pull'))?.value).toEqual({ cursor: '7' })
  })
})
