import { entityNames } from '@bama/domain'
import type { BaseRow, LocalRecord, LocalStore, LocalTx, MetaValues, RecordKey, SharedValues } from '@bama/sync'
import Dexie, { type IndexableType, type Table } from 'dexie'
import { withMark } from './current-mark.ts'
import type { LocalDatabase, MetaRow } from './database.ts'
import { withRoom } from './full-disk.ts'
import { refuseWhileMoved } from './move-fence.ts'
import { openName } from './record-name.ts'
import { rowsWith } from './rows-with.ts'

/**
 * The local database behind the port that replica and engine use. Inside a transaction only its own operations may be
 * awaited, because IndexedDB would end it otherwise.
 */
export function createDexieStore(db: LocalDatabase, now: () => number): LocalStore {
  const tx = createDexieTx(db, now)
  const tables = tablesFor(db)
  return {
    // `async` matters: only for an async function does Dexie keep the transaction open across native awaits.
    write: (work, entities) =>
      withRoom(() =>
        db.transaction('rw', entities === undefined ? tables : tablesFor(db, entities), async () => {
          await refuseWhileMoved(db)
          return work(tx)
        }),
      ),
    read: (work) => db.transaction('r', tables, async () => work(tx)),
  }
}

/**
 * The tables that a change of these entities locks; screens keep reading all others. Without `entities`: everything
 * synced. Drafts and chosen files stay out, so that they are saved at once even during a long reset.
 */
export const tablesFor = (db: LocalDatabase, entities?: readonly string[]): readonly Table[] =>
  entities === undefined
    ? db.tables.filter(({ name }) => !['_drafts', '_uploads', '_copies'].includes(name))
    : [
        ...new Set<Table>([
          db.metadata,
          db.syncQueue,
          db.base,
          ...entities.map((entity) => db.entityStore(entity) ?? db.unknownRecords),
        ]),
      ]

/** The operations of a transaction opened by the caller, as far as it includes the stores. */
export function createDexieTx(db: LocalDatabase, now: () => number): LocalTx {
  return {
    ...recordOperations(db),
    getTombstone: (entity, id) => db.tombstones.get([entity, id]),
    putTombstone: async (row) => void (await db.tombstones.put(row)),
    tombstones: () => db.tombstones.toArray(),
    deleteTombstone: (entity, id) => db.tombstones.delete([entity, id]),

    getBases: (keys) => getBases(db, keys),
    putBases: (bases) => unlessEmpty(bases, () => db.base.bulkPut(bases)),
    deleteBases: (keys) =>
      deleteRows(
        db.base,
        keys.map(({ entity, id }) => [entity, id]),
      ),
    bases: () => db.base.toArray(),

    ...outboxOperations(db),

    putRejected: async (row) => {
      const { entity, recordId } = row.mutation
      const record = (await db.base.get([entity, recordId]))?.record ?? (await db.entityStore(entity)?.get(recordId))
      await db.rejected.put(record == null ? row : { ...row, name: openName(entity, record) })
    },
    rejected: () => db.rejected.toArray(),
    deleteRejected: (id) => db.rejected.delete(id),

    ...stagedOperations(db),
    ...sharedOperations(db),

    getMeta: async (key) => (await db.metadata.get(key))?.value as MetaValues[typeof key] | undefined,
    putMeta: async (key, value) => {
      const row: MetaRow = { key, value, updated_at: new Date(now()).toISOString() }
      await db.metadata.put(row)
    },
  }
}

/** From this number of rows on, one request for all of a small store is cheaper than one for each row. */
const many = 20

/** Deletes rows by their keys, with a single `clear` if they are all there are. */
async function deleteRows<Key extends IndexableType>(table: Table<unknown, Key>, keys: readonly Key[]): Promise<void> {
  if (keys.length === 0) return
  const left = new Set(keys.map((key) => JSON.stringify(key)))
  const isAll =
    keys.length >= many && (await table.toCollection().primaryKeys()).every((key) => left.has(JSON.stringify(key)))
  await (isAll ? table.clear() : table.bulkDelete([...keys]))
}

async function getBases(db: LocalDatabase, keys: readonly RecordKey[]): Promise<readonly (BaseRow | undefined)[]> {
  // Only records with pending changes have a base, so there are hardly more than requested.
  if (keys.length < many) return db.base.bulkGet(keys.map(({ entity, id }) => [entity, id]))
  const byKey = new Map((await db.base.toArray()).map((base) => [`${base.entity}/${base.id}`, base]))
  return keys.map(({ entity, id }) => byKey.get(`${entity}/${id}`))
}

/** Skips empty writes: Dexie does a lot of work before it notices that there is nothing to do. */
async function unlessEmpty(rows: readonly unknown[], write: () => PromiseLike<unknown>): Promise<void> {
  if (rows.length > 0) await write()
}

/** Groups `[entity, id]` keys by entity. */
function idsByEntity(
  keys: readonly (readonly [string, string])[],
  ids = new Map<string, string[]>(),
): Map<string, string[]> {
  for (const [entity, id] of keys) {
    const known = ids.get(entity)
    if (known === undefined) ids.set(entity, [id])
    else known.push(id)
  }
  return ids
}

function recordOperations(db: LocalDatabase) {
  return {
    async getRecord(entity, id): Promise<LocalRecord | undefined> {
      const known = db.entityStore(entity)
      return known === null ? (await db.unknownRecords.get([entity, id]))?.record : known.get(id)
    },
    async putRecord(entity, record) {
      const known = db.entityStore(entity)
      if (known === null) await db.unknownRecords.put({ entity, id: record.id, record })
      else await known.put(withMark(entity, record))
    },
    async deleteRecord(entity, id) {
      const known = db.entityStore(entity)
      if (known === null) await db.unknownRecords.delete([entity, id])
      else await known.delete(id)
    },
    async putRecords(entity, records) {
      if (records.length === 0) return
      const known = db.entityStore(entity)
      if (known === null) await db.unknownRecords.bulkPut(records.map((record) => ({ entity, id: record.id, record })))
      else await known.bulkPut(records.map((record) => withMark(entity, record)))
    },
    async deleteRecords(entity, ids) {
      if (ids.length === 0) return
      const known = db.entityStore(entity)
      if (known === null) await db.unknownRecords.bulkDelete(ids.map((id) => [entity, id]))
      else await known.bulkDelete([...ids])
    },
    async recordsWith(entity, values): Promise<readonly LocalRecord[]> {
      const known = db.entityStore(entity)
      return known === null ? [] : rowsWith(known, values)
    },
    async recordsAfter(entity, afterId, limit): Promise<readonly LocalRecord[]> {
      const known = db.entityStore(entity)
      if (known === null) return []
      const rest = afterId === null ? known.orderBy(':id') : known.where(':id').above(afterId)
      return rest.limit(limit).toArray()
    },
    async recordIds() {
      const ids = new Map<string, string[]>()
      for (const entity of entityNames)
        ids.set(entity, (await db.entityStore(entity)?.toCollection().primaryKeys()) ?? [])
      return idsByEntity(await db.unknownRecords.toCollection().primaryKeys(), ids)
    },
  } satisfies Partial<LocalTx>
}

function outboxOperations(db: LocalDatabase) {
  return {
    addToOutbox: async (rows) => void (await db.syncQueue.bulkAdd(rows)),
    getFromOutbox: (ids) => db.syncQueue.bulkGet([...ids]),
    removeFromOutbox: (ids) => deleteRows(db.syncQueue, ids),
    outbox: (limit) => db.syncQueue.orderBy('n').limit(limit).toArray(),
    pendingOf: (entity, id) => db.syncQueue.where('[entity+recordId]').equals([entity, id]).sortBy('n'),
    async pendingKeys(): Promise<readonly RecordKey[]> {
      // In most pulls nothing is pending, and counting is cheaper than walking the index.
      if ((await db.syncQueue.count()) === 0) return []
      const keys = await db.syncQueue.orderBy('[entity+recordId]').uniqueKeys()
      return (keys as unknown as readonly (readonly [string, string])[]).map(([entity, id]) => ({ entity, id }))
    },
    putAcknowledged: (rows) => unlessEmpty(rows, () => db.acknowledged.bulkPut(rows)),
    acknowledgedSince: (instant) => db.acknowledged.where('acknowledged_at').aboveOrEqual(instant).toArray(),
    removeAcknowledged: (ids) => db.acknowledged.bulkDelete([...ids]),
    forgetAcknowledgedBefore: async (instant) =>
      void (await db.acknowledged.where('acknowledged_at').below(instant).delete()),
  } satisfies Partial<LocalTx>
}

function stagedOperations(db: LocalDatabase) {
  return {
    putStaged: async (entity, records) =>
      void (await db.stagedRecords.bulkPut(records.map((record) => ({ entity, id: record.id, record })))),
    deleteStaged: (entity, ids) => db.stagedRecords.bulkDelete(ids.map((id) => [entity, id])),
    stagedIds: async () => idsByEntity(await db.stagedRecords.toCollection().primaryKeys()),
    async staged(entity, afterId, limit) {
      const from = [entity, afterId ?? Dexie.minKey]
      const rows = await db.stagedRecords
        .where('[entity+id]')
        .between(from, [entity, Dexie.maxKey], false, true)
        .limit(limit)
        .toArray()
      return rows.map(({ record }) => record)
    },
    clearStaged: () => db.stagedRecords.clear(),
  } satisfies Partial<LocalTx>
}

function sharedOperations(db: LocalDatabase) {
  return {
    getShared: async (key) => (await db.shared.get(key))?.value as SharedValues[typeof key] | undefined,
    putShared: async (key, value) => void (await db.shared.put({ key, value })),
    addUnpublished: async ({ n, ...value }) => void (await db.unpublished.add({ n, value })),
    unpublished: async () => (await db.unpublished.orderBy('n').toArray()).map(({ n, value }) => ({ n, ...value })),
    removeUnpublishedUpTo: async (n) => void (await db.unpublished.where('n').belowOrEqual(n).delete()),
    getUncreated: async (entity, id) => (await db.uncreated.get([entity, id]))?.record,
    putUncreated: async (entity, record) => void (await db.uncreated.put({ entity, id: record.id, record })),
    deleteUncreated: (entity, id) => db.uncreated.delete([entity, id]),
    uncreated: () => db.uncreated.toArray(),
    async clearShared() {
      for (const table of [db.shared, db.unpublished, db.uncreated]) await table.clear()
    },
  } satisfies Partial<LocalTx>
}
