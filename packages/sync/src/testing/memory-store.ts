import { assert } from '@bama/domain'
import type { WireRecord } from '../record/row.ts'
import type { UnpublishedChange } from '../storage/log.ts'
import type {
  AcknowledgedRow,
  BaseRow,
  LocalRecord,
  LocalStore,
  LocalTx,
  MetaValues,
  OutboxRow,
  RecordKey,
  RejectedRow,
  SharedValues,
  TombstoneRow,
  UncreatedRow,
} from '../replica/local-store.ts'

interface Disk {
  readonly records: Map<string, { entity: string; record: LocalRecord }>
  readonly bases: Map<string, BaseRow>
  readonly outbox: Map<string, OutboxRow>
  readonly rejected: Map<string, RejectedRow>
  readonly acknowledged: Map<string, AcknowledgedRow>
  readonly staged: Map<string, { entity: string; record: WireRecord }>
  readonly tombstones: Map<string, TombstoneRow>
  readonly meta: Map<string, unknown>
  readonly shared: Map<string, unknown>
  readonly unpublished: Map<number, UnpublishedChange>
  readonly uncreated: Map<string, UncreatedRow>
}

const emptyDisk = (): Disk => ({
  records: new Map(),
  bases: new Map(),
  outbox: new Map(),
  rejected: new Map(),
  acknowledged: new Map(),
  staged: new Map(),
  tombstones: new Map(),
  meta: new Map(),
  shared: new Map(),
  unpublished: new Map(),
  uncreated: new Map(),
})

const copyOf = (disk: Disk): Disk => ({
  records: new Map(disk.records),
  bases: new Map(disk.bases),
  outbox: new Map(disk.outbox),
  rejected: new Map(disk.rejected),
  acknowledged: new Map(disk.acknowledged),
  staged: new Map(disk.staged),
  tombstones: new Map(disk.tombstones),
  meta: new Map(disk.meta),
  shared: new Map(disk.shared),
  unpublished: new Map(disk.unpublished),
  uncreated: new Map(disk.uncreated),
})

/** Where a device crashes during a write: before its commit (nothing is kept) or right after it (everything is). */
type CrashPoint = 'before-commit' | 'after-commit'

export class Crash extends Error {}

/** A local database in memory, with atomic transactions, and crashes on demand. */
export interface MemoryStore extends LocalStore {
  /** Makes the next write crash at that point. */
  crashNext(point: CrashPoint | null): void
  all(): {
    readonly records: readonly { entity: string; record: LocalRecord }[]
    readonly rejected: readonly RejectedRow[]
    readonly outbox: readonly OutboxRow[]
    readonly bases: readonly BaseRow[]
    readonly acknowledged: readonly AcknowledgedRow[]
  }
}

export function createMemoryStore(): MemoryStore {
  let disk = emptyDisk()
  let crash: CrashPoint | null = null
  // One write at a time, as IndexedDB orders transactions on the same stores.
  let tail: Promise<unknown> = Promise.resolve()
  return {
    read: (work) => work(createTx(copyOf(disk))),
    write(work) {
      const turn = tail.then(async () => {
        const draft = copyOf(disk)
        const value = await work(createTx(draft))
        const point = crash
        crash = null
        if (point === 'before-commit') throw new Crash(point)
        disk = draft
        if (point === 'after-commit') throw new Crash(point)
        return value
      })
      tail = turn.catch(() => undefined)
      return turn
    },
    crashNext(point) {
      crash = point
    },
    all: () => ({
      records: [...disk.records.values()],
      rejected: [...disk.rejected.values()],
      outbox: [...disk.outbox.values()],
      bases: [...disk.bases.values()],
      acknowledged: [...disk.acknowledged.values()],
    }),
  }
}

const keyOf = (entity: string, id: string): string => `${entity}/${id}`
const done = Promise.resolve()
const byN = (a: OutboxRow, b: OutboxRow): number => a.n - b.n
const byId = (a: { readonly id: string }, b: { readonly id: string }): number => (a.id < b.id ? -1 : 1)

function idsByEntity(keys: Iterable<RecordKey>): ReadonlyMap<string, readonly string[]> {
  const ids = new Map<string, string[]>()
  for (const { entity, id } of keys) {
    const known = ids.get(entity)
    if (known === undefined) ids.set(entity, [id])
    else known.push(id)
  }
  return ids
}

const keysOf = (
  rows: Iterable<{ readonly entity: string; readonly record: { readonly id: string } }>,
): readonly RecordKey[] => [...rows].map(({ entity, record }) => ({ entity, id: record.id }))

function createTx(disk: Disk): LocalTx {
  return {
    ...recordOperations(disk),
    ...outboxOperations(disk),
    putRejected: async (row) => void disk.rejected.set(row.id, row),
    rejected: async () => [...disk.rejected.values()],
    deleteRejected: async (id) => void disk.rejected.delete(id),
    ...stagedOperations(disk),
    ...sharedOperations(disk),
    getMeta: async (key) => disk.meta.get(key) as MetaValues[typeof key] | undefined,
    putMeta: (key, value) => {
      disk.meta.set(key, value)
      return done
    },
  }
}

function recordOperations(disk: Disk) {
  return {
    getRecord: async (entity, id) => disk.records.get(keyOf(entity, id))?.record,
    putRecord: async (entity, record) => void disk.records.set(keyOf(entity, record.id), { entity, record }),
    deleteRecord: async (entity, id) => void disk.records.delete(keyOf(entity, id)),
    async putRecords(entity, records) {
      for (const record of records) disk.records.set(keyOf(entity, record.id), { entity, record })
    },
    async deleteRecords(entity, ids) {
      for (const id of ids) disk.records.delete(keyOf(entity, id))
    },
    recordsWith: async (entity, values) =>
      [...disk.records.values()].flatMap((row) =>
        row.entity === entity && Object.entries(values).every(([field, value]) => row.record[field] === value)
          ? [row.record]
          : [],
      ),
    getTombstone: async (entity, id) => disk.tombstones.get(keyOf(entity, id)),
    putTombstone: async (row) => void disk.tombstones.set(keyOf(row.entity, row.id), row),
    tombstones: async () => [...disk.tombstones.values()],
    deleteTombstone: async (entity, id) => void disk.tombstones.delete(keyOf(entity, id)),
    recordsAfter: async (entity, afterId, limit) =>
      [...disk.records.values()]
        .filter((row) => row.entity === entity && (afterId === null || row.record.id > afterId))
        .map(({ record }) => record)
        .sort(byId)
        .slice(0, limit),
    recordIds: async () => idsByEntity(keysOf(disk.records.values())),
    getBases: async (keys) => keys.map(({ entity, id }) => disk.bases.get(keyOf(entity, id))),
    async putBases(bases) {
      for (const base of bases) disk.bases.set(keyOf(base.entity, base.id), base)
    },
    async deleteBases(keys) {
      for (const { entity, id } of keys) disk.bases.delete(keyOf(entity, id))
    },
    bases: async () => [...disk.bases.values()],
  } satisfies Partial<LocalTx>
}

function outboxOperations(disk: Disk) {
  return {
    async addToOutbox(rows) {
      for (const row of rows) {
        if (disk.outbox.has(row.id)) throw new Error(`outbox row ${row.id} exists`)
        disk.outbox.set(row.id, row)
      }
    },
    getFromOutbox: async (ids) => ids.map((id) => disk.outbox.get(id)),
    async removeFromOutbox(ids) {
      for (const id of ids) disk.outbox.delete(id)
    },
    async outbox(limit) {
      assert(limit === Infinity || limit < 2 ** 32, 'browsers take no such limit')
      return [...disk.outbox.values()].sort(byN).slice(0, limit)
    },
    pendingOf: async (entity, id) =>
      [...disk.outbox.values()].filter((row) => row.entity === entity && row.recordId === id).sort(byN),
    async pendingKeys() {
      const rows = [...disk.outbox.values()]
      return [...new Map(rows.map(({ entity, recordId: id }) => [keyOf(entity, id), { entity, id }])).values()]
    },
    async putAcknowledged(rows) {
      for (const row of rows) disk.acknowledged.set(row.id, row)
    },
    acknowledgedSince: async (instant) =>
      [...disk.acknowledged.values()].filter((row) => row.acknowledged_at >= instant),
    async removeAcknowledged(ids) {
      for (const id of ids) disk.acknowledged.delete(id)
    },
    async forgetAcknowledgedBefore(instant) {
      for (const row of disk.acknowledged.values()) if (row.acknowledged_at < instant) disk.acknowledged.delete(row.id)
    },
  } satisfies Partial<LocalTx>
}

function stagedOperations(disk: Disk) {
  return {
    async putStaged(entity, records) {
      for (const record of records) disk.staged.set(keyOf(entity, record.id), { entity, record })
    },
    async deleteStaged(entity, ids) {
      for (const id of ids) disk.staged.delete(keyOf(entity, id))
    },
    stagedIds: async () => idsByEntity(keysOf(disk.staged.values())),
    staged: async (entity, afterId, limit) =>
      [...disk.staged.values()]
        .filter((row) => row.entity === entity && (afterId === null || row.record.id > afterId))
        .map(({ record }) => record)
        .sort(byId)
        .slice(0, limit),
    clearStaged: async () => disk.staged.clear(),
  } satisfies Partial<LocalTx>
}

function sharedOperations(disk: Disk) {
  return {
    getShared: async (key) => disk.shared.get(key) as SharedValues[typeof key] | undefined,
    putShared: (key, value) => {
      disk.shared.set(key, value)
      return done
    },
    addUnpublished: async (change) => void disk.unpublished.set(change.n, change),
    unpublished: async () => [...disk.unpublished.values()].sort((a, b) => a.n - b.n),
    async removeUnpublishedUpTo(n) {
      for (const known of disk.unpublished.keys()) if (known <= n) disk.unpublished.delete(known)
    },
    getUncreated: async (entity, id) => disk.uncreated.get(keyOf(entity, id))?.record,
    putUncreated: async (entity, record) =>
      void disk.uncreated.set(keyOf(entity, record.id), { entity, id: record.id, record }),
    deleteUncreated: async (entity, id) => void disk.uncreated.delete(keyOf(entity, id)),
    uncreated: async () => [...disk.uncreated.values()],
    async clearShared() {
      for (const rows of [disk.shared, disk.unpublished, disk.uncreated]) rows.clear()
    },
  } satisfies Partial<LocalTx>
}
