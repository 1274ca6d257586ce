import type { LocalRecord, LocalStore, LocalTx, MetaValues } from '@bama/sync'
import type { LocalDatabase, MetaRow } from './database.ts'

/**
 * The local database behind the port that replica and engine use. Inside a transaction nothing but the
 * transaction is awaited: IndexedDB would end it.
 */
export function createDexieStore(db: LocalDatabase, now: () => number): LocalStore {
  const tx = createTx(db, now)
  return {
    // `async` matters: Dexie keeps a transaction open over native awaits only for a function that is one itself.
    write: (work) => db.transaction('rw', db.tables, async () => work(tx)),
    read: (work) => db.transaction('r', db.tables, async () => work(tx)),
  }
}

function createTx(db: LocalDatabase, now: () => number): LocalTx {
  return {
    ...recordOperations(db),
    getBase: (entity, id) => db.base.get([entity, id]),
    putBase: async (base) => void (await db.base.put(base)),
    deleteBase: (entity, id) => db.base.delete([entity, id]),
    bases: () => db.base.toArray(),

    addToOutbox: async (row) => void (await db.syncQueue.add(row)),
    getFromOutbox: (id) => db.syncQueue.get(id),
    removeFromOutbox: (id) => db.syncQueue.delete(id),
    outbox: (limit) => db.syncQueue.orderBy('n').limit(limit).toArray(),
    pendingOf: (entity, id) => db.syncQueue.where('[entity+recordId]').equals([entity, id]).sortBy('n'),

    putRejected: async (row) => void (await db.rejected.put(row)),
    deleteRejected: (id) => db.rejected.delete(id),

    putStaged: async (entity, record) => void (await db.stagedRecords.put({ entity, id: record.id, record })),
    deleteStaged: (entity, id) => db.stagedRecords.delete([entity, id]),
    staged: () => db.stagedRecords.toArray(),
    clearStaged: () => db.stagedRecords.clear(),

    getMeta: async (key) => (await db.metadata.get(key))?.value as MetaValues[typeof key] | undefined,
    putMeta: async (key, value) => {
      const row: MetaRow = { key, value, updated_at: new Date(now()).toISOString() }
      await db.metadata.put(row)
    },
  }
}

function recordOperations(db: LocalDatabase): Pick<LocalTx, 'getRecord' | 'putRecord' | 'deleteRecord' | 'recordIds'> {
  return {
    async getRecord(entity, id): Promise<LocalRecord | undefined> {
      const known = db.entityStore(entity)
      return known === null ? (await db.unknownRecords.get([entity, id]))?.record : known.get(id)
    },
    async putRecord(entity, record) {
      const known = db.entityStore(entity)
      if (known === null) await db.unknownRecords.put({ entity, id: record.id, record })
      else await known.put(record)
    },
    async deleteRecord(entity, id) {
      const known = db.entityStore(entity)
      if (known === null) await db.unknownRecords.delete([entity, id])
      else await known.delete(id)
    },
    async recordIds() {
      const ids = new Map<string, string[]>()
      for (const entity of db.entityNames())
        ids.set(entity, (await db.entityStore(entity)?.toCollection().primaryKeys()) ?? [])
      for (const { entity, id } of await db.unknownRecords.toArray()) ids.set(entity, [...(ids.get(entity) ?? []), id])
      return ids
    },
  }
}
