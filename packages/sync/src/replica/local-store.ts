import type { Patch } from '@bama/domain'
import type { MutationResult } from '../protocol/mutation-result.ts'
import type { SyncResponse } from '../protocol/sync-response.ts'
import type { WireRecord } from '../record/row.ts'
import type { DeviceId, Stamp } from '../stamp/stamp.ts'
import type { StorageState, UnpublishedChange } from '../storage/log.ts'

/** A record as the device shows it: the server's state with pending patches applied. */
export type LocalRecord = WireRecord & { readonly _synced: boolean }

/** The server's last state of a record that has pending changes here. `record` is null if the server has none. */
export interface BaseRow {
  readonly entity: string
  readonly id: string
  readonly record: WireRecord | null
}

/** A change that waits for the server's answer (the specification's sync queue). */
export interface OutboxRow {
  readonly id: string
  /** Increases per device; changes are sent in this order. */
  readonly n: number
  readonly entity: string
  readonly recordId: string
  readonly operation: 'create' | 'update' | 'delete'
  readonly data: { readonly patch: Patch; readonly stamp: Stamp; readonly group?: string }
  readonly created_at: string
  /** The specification's priority: 1 for deletions, else 0. It is stored and shown, but never affects the order. */
  readonly priority: 0 | 1
  /** It was accepted before, and a server that went back asked for it. */
  readonly isOffered?: true
}

/**
 * A change that the server accepted, as it was sent. It is kept for a while, because a server that is restored from a
 * backup asks for it again. `server_id` is null if it isn't known which server accepted it.
 */
export interface AcknowledgedRow extends OutboxRow {
  readonly acknowledged_at: string
  readonly server_id: string | null
}

/**
 * A change that the server refused, or what it took in vain of one (S121). It waits to be read, retried or dismissed.
 * `name`: that of the record at the time; null if it had none.
 */
export interface RejectedRow {
  readonly id: string
  readonly mutation: OutboxRow
  readonly result: MutationResult
  readonly rejected_at: string
  readonly name?: string | null
}

export interface DeviceState {
  readonly deviceId: DeviceId
  /** The last `n` that was used. */
  readonly n: number
  /** The latest stamp made or seen on this device. */
  readonly lastStamp: Stamp | null
  /** Server time minus this device's clock, in milliseconds. */
  readonly offsetMs: number
}

export interface PullState {
  readonly epoch: string | null
  readonly cursor: string | null
  /** Whether a full pull is being staged beside the local copy. */
  readonly staging: boolean
  /** When a pull was last completed, ISO 8601; null before the first. */
  readonly lastSyncTime: string | null
  /** The first pull's progress as the server last reported it; absent before its first page and after its last. */
  readonly filling?: Filling
}

/** What a first pull contains, and how much of it is still to come. */
export type Filling = NonNullable<SyncResponse['filling']>

/**
 * How complete the local copy is. `current`: the first pull hasn't ended, but what people look at first is complete
 * (SPEC, S59 and S61).
 */
export type Arrival = 'nothing' | 'current' | 'everything'

/** The server that this copy belongs to. */
export interface ServerState {
  readonly id: string
  /** True if another server answered while changes waited: they are held back until the person releases them. */
  readonly isHeld: boolean
}

export interface MetaValues {
  readonly device: DeviceState
  readonly pull: PullState
  readonly server: ServerState
}

/** What remains of a deleted record where no server remembers it. */
export interface TombstoneRow {
  readonly entity: string
  readonly id: string
  readonly stamp: Stamp
  /** The value that decided who could see the record. */
  readonly visibilityKey: string | null
}

export interface UncreatedRow {
  readonly entity: string
  readonly id: string
  readonly record: LocalRecord
}

/** What a device keeps about a storage that it shares with others (storage/log.ts). */
export interface SharedValues {
  /** The storage and its keys, in the app's own format. */
  readonly settings: unknown
  /** Present as long as a storage is shared. */
  readonly state: StorageState
  /** The last `n` given to an unpublished change. */
  readonly n: number
}

/** Identifies a record across entities. */
export interface RecordKey {
  readonly entity: string
  readonly id: string
}

/**
 * One transaction on the local database, durable and all or nothing. `records` are what screens read; `bases` exist
 * only beside pending changes; `staged` only during a reset.
 */
export interface LocalTx {
  getRecord(entity: string, id: string): Promise<LocalRecord | undefined>
  putRecord(entity: string, record: LocalRecord): Promise<void>
  deleteRecord(entity: string, id: string): Promise<void>
  putRecords(entity: string, records: readonly LocalRecord[]): Promise<void>
  deleteRecords(entity: string, ids: readonly string[]): Promise<void>
  /** Ids of all records, by entity. */
  recordIds(): Promise<ReadonlyMap<string, readonly string[]>>

  /** An entity's records that have these values in these fields. The first field is indexed. */
  recordsWith(entity: string, values: Readonly<Record<string, string>>): Promise<readonly LocalRecord[]>

  getTombstone(entity: string, id: string): Promise<TombstoneRow | undefined>
  putTombstone(row: TombstoneRow): Promise<void>
  tombstones(): Promise<readonly TombstoneRow[]>
  deleteTombstone(entity: string, id: string): Promise<void>

  /** Up to `limit` records of an entity, ordered by id, with ids after `afterId`. */
  recordsAfter(entity: string, afterId: string | null, limit: number): Promise<readonly LocalRecord[]>

  /** In the order of the keys; undefined for a record without a base. */
  getBases(keys: readonly RecordKey[]): Promise<readonly (BaseRow | undefined)[]>
  putBases(bases: readonly BaseRow[]): Promise<void>
  deleteBases(keys: readonly RecordKey[]): Promise<void>
  bases(): Promise<readonly BaseRow[]>

  addToOutbox(rows: readonly OutboxRow[]): Promise<void>
  /** In the order of the ids; undefined for unknown ids. */
  getFromOutbox(ids: readonly string[]): Promise<readonly (OutboxRow | undefined)[]>
  removeFromOutbox(ids: readonly string[]): Promise<void>
  /** The first `limit` rows in the order of `n`; all with `Infinity`. Browsers refuse other limits over 32 bits. */
  outbox(limit: number): Promise<readonly OutboxRow[]>
  /** The pending changes of one record, in the order of `n`. */
  pendingOf(entity: string, id: string): Promise<readonly OutboxRow[]>
  /** The records that have pending changes, without duplicates. */
  pendingKeys(): Promise<readonly RecordKey[]>

  putAcknowledged(rows: readonly AcknowledgedRow[]): Promise<void>
  /** Rows acknowledged at that instant or later. */
  acknowledgedSince(instant: string): Promise<readonly AcknowledgedRow[]>
  removeAcknowledged(ids: readonly string[]): Promise<void>
  forgetAcknowledgedBefore(instant: string): Promise<void>

  putRejected(row: RejectedRow): Promise<void>
  rejected(): Promise<readonly RejectedRow[]>
  deleteRejected(id: string): Promise<void>

  putStaged(entity: string, records: readonly WireRecord[]): Promise<void>
  deleteStaged(entity: string, ids: readonly string[]): Promise<void>
  /** Ids of the staged records, by entity. */
  stagedIds(): Promise<ReadonlyMap<string, readonly string[]>>
  /** Up to `limit` staged records of an entity, ordered by id, with ids after `afterId`. */
  staged(entity: string, afterId: string | null, limit: number): Promise<readonly WireRecord[]>
  clearStaged(): Promise<void>

  getShared<Key extends keyof SharedValues>(key: Key): Promise<SharedValues[Key] | undefined>
  putShared<Key extends keyof SharedValues>(key: Key, value: SharedValues[Key]): Promise<void>
  addUnpublished(change: UnpublishedChange): Promise<void>
  /** In the order of `n`. */
  unpublished(): Promise<readonly UnpublishedChange[]>
  removeUnpublishedUpTo(n: number): Promise<void>
  /** Records that others changed but whose creation hasn't been read yet. No screen shows them. */
  getUncreated(entity: string, id: string): Promise<LocalRecord | undefined>
  putUncreated(entity: string, record: LocalRecord): Promise<void>
  deleteUncreated(entity: string, id: string): Promise<void>
  uncreated(): Promise<readonly UncreatedRow[]>
  /** Deletes the storage's state and all unpublished changes. Records stay. */
  clearShared(): Promise<void>

  getMeta<Key extends keyof MetaValues>(key: Key): Promise<MetaValues[Key] | undefined>
  putMeta<Key extends keyof MetaValues>(key: Key, value: MetaValues[Key]): Promise<void>
}

/** The local database of replica and engine. Inside a transaction only the transaction itself may be awaited. */
export interface LocalStore {
  /**
   * `entities`: the only ones whose records it reads or writes, besides the outbox and the device's own state.
   * Transactions on other entities need not wait for it.
   */
  write<T>(work: (tx: LocalTx) => Promise<T>, entities?: readonly string[]): Promise<T>
  read<T>(work: (tx: LocalTx) => Promise<T>): Promise<T>
}
