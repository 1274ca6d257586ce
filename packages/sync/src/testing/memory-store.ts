import type { WireRecord } from '../record/row.ts'
import type { BaseRow, LocalRecord, LocalStore, LocalTx, MetaValues, OutboxRow, RejectedRow } from '../replica/local-store.ts'

/** All that a device's disk holds. */
interface Disk {
  readonly records: Map<string, { entity: string; record: LocalRecord }>
  readonly bases: Map<string, BaseRow>
  readonly outbox: Map<string, OutboxRow>
  readonly rejected: Map<string, RejectedRow>
  readonly staged: Map<string, { entity: string; record: WireRecord }>
  readonly meta: Map<string, unknown>
}

const emptyDisk = (): Disk => ({
  records: new Map(),
  bases: new Map(),
  outbox: new Map(),
  rejected: new Map(),
  staged: new Map(),
  meta: new Map(),
})

const copyOf = (disk: Disk): Disk => ({
  records: new Map(disk.records),
  bases: new Map(disk.bases),
  outbox: new Map(disk.outbox),
  rejected: new Map(disk.rejected),
  staged: new Map(disk.staged),
  meta: new Map(disk.meta),
})

/** When a device dies in a write: before its commit (nothing is kept) or right after (all is). */
type CrashPoint = 'before-commit' | 'after-commit'

export class Crash extends Error {}

/** A local database in memory, with transactions that happen whole or not at all, and crashes on demand. */
export interface MemoryStore extends LocalStore {
  /** Makes the next write die at that point. */
  crashNext(point: CrashPoint | null): void
  all(): { readonly records: readonly { entity: string; record: LocalRecord }[]; readonly rejected: readonly RejectedRow[]; readonly outbox: readonly OutboxRow[]; readonly bases: readonly BaseRow[] }
}

export function createMemoryStore(): MemoryStore {
  let disk = emptyDisk()
  let crash: CrashPoint | null = null
  // One write at a time, as IndexedDB orders transactions over the same stores.
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
    }),
  }
}

const keyOf = (entity: string, id: string): string => `${entity}/${id}`
const done = Promise.resolve()
const byN = (a: OutboxRow, b: OutboxRow): number => a.n - b.n

function createTx(disk: Disk): LocalTx {
  return {
    getRecord: async (entity, id) => disk.records.get(keyOf(entity, id))?.record,
    putRecord: async (entity, record) => void disk.records.set(keyOf(entity, record.id), { entity, record }),
    deleteRecord: async (entity, id) => void disk.records.delete(keyOf(entity, id)),
    async recordIds() {
      const ids = new Map<string, string[]>()
      for (const { entity, record } of disk.records.values()) ids.set(entity, [...(ids.get(entity) ?? []), record.id])
      return ids
    },
    getBase: async (entity, id) => disk.bases.get(keyOf(entity, id)),
    putBase: async (base) => void disk.bases.set(keyOf(base.entity, base.id), base),
    deleteBase: async (entity, id) => void disk.bases.delete(keyOf(entity, id)),
    bases: async () => [...disk.bases.values()],
    async addToOutbox(row) {
      if (disk.outbox.has(row.id)) throw new Error(`outbox row ${row.id} exists`)
      disk.outbox.set(row.id, row)
    },
    getFromOutbox: async (id) => disk.outbox.get(id),
    removeFromOutbox: async (id) => void disk.outbox.delete(id),
    outbox: async (limit) => [...disk.outbox.values()].sort(byN).slice(0, limit),
    pendingOf: async (entity, id) =>
      [...disk.outbox.values()].filter((row) => row.entity === entity && row.recordId === id).sort(byN),
    putRejected: async (row) => void disk.rejected.set(row.id, row),
    deleteRejected: async (id) => void disk.rejected.delete(id),
    putStaged: async (entity, record) => void disk.staged.set(keyOf(entity, record.id), { entity, record }),
    deleteStaged: async (entity, id) => void disk.staged.delete(keyOf(entity, id)),
    staged: async () => [...disk.staged.values()],
    clearStaged: async () => disk.staged.clear(),
    getMeta: async (key) => disk.meta.get(key) as MetaValues[typeof key] | undefined,
    putMeta: (key, value) => {
      disk.meta.set(key, value)
      return done
    },
  }
}
