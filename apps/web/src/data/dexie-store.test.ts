import 'fake-indexeddb/auto'
import { localStoreContract } from '@bama/sync/testing'
import { describe, expect, it } from 'vitest'
import { databaseNameOf, LocalDatabase } from './database.ts'
import { createDexieStore } from './dexie-store.ts'

let opened = 0

describe('dexie store', () => {
  localStoreContract({ test: it, equal: (actual, expected) => expect(actual).toEqual(expected) }, () =>
    Promise.resolve(createDexieStore(new LocalDatabase(`test-${opened++}`), () => 0)),
  )

  it('[B3.4] [B3.7] [B3.10] [B3.1] has the specified stores and indexes, in a database of the person\'s own', async () => {
    const db = new LocalDatabase(databaseNameOf('user-1'))
    await db.open()
    expect(db.name).toBe('PixelArtDB:user-1')
    const indexes = (store: string): string[] => db.table(store).schema.indexes.map(({ name }) => name)
    expect(indexes('events')).toEqual(['date', 'status', 'client_id', 'created_at', 'updated_at', 'user_id'])
    expect(indexes('clients')).toEqual(['name', 'created_at', 'updated_at'])
    expect(indexes('systemUsers')).toEqual(['email', 'role', 'created_at', 'updated_at'])
    for (const store of ['events', 'clients', 'systemUsers']) expect(db.table(store).schema.primKey.name).toBe('id')
  })

  it('[B3.3] [B7.2] keeps records by store and id, gives all of them, and null or nothing for what is absent', async () => {
    const db = new LocalDatabase('keyed')
    const record = { id: '1', created_at: '', updated_at: '', _version: 1, _clocks: {}, _synced: true }
    await db.entityStore('events')?.bulkPut([record, { ...record, id: '2' }])
    expect((await db.entityStore('events')?.toArray())?.map(({ id }) => id)).toEqual(['1', '2'])
    expect(await db.entityStore('events')?.get('3')).toBeUndefined()
    expect(db.entityStore('__proto__')).toBeNull()
  })

  it('[B4.11] [B7.1] is opened once for callers that come at the same time', async () => {
    const db = new LocalDatabase('shared')
    const store = createDexieStore(db, () => 0)
    const reads = await Promise.all([1, 2, 3].map(() => store.read((tx) => tx.outbox(1))))
    expect(reads).toEqual([[], [], []])
    expect(db.isOpen()).toBe(true)
  })
})
