import type { BaseRow, LocalRecord, MetaValues, OutboxRow, RejectedRow, WireRecord } from '@bama/sync'
import Dexie, { type Table } from 'dexie'

export interface MetaRow {
  readonly key: keyof MetaValues
  readonly value: MetaValues[keyof MetaValues]
  readonly updated_at: string
}

export interface StagedRow {
  readonly entity: string
  readonly id: string
  readonly record: WireRecord
}

/** The stores that screens read, with the indexes of the specification (document B, section 3). */
const entityStores = {
  events: 'id, date, status, client_id, created_at, updated_at, user_id',
  systemUsers: 'id, email, role, created_at, updated_at',
  clients: 'id, name, created_at, updated_at',
}

const internalStores = {
  _metadata: 'key, updated_at',
  _syncQueue: 'id, n, [entity+recordId], entity, operation, created_at, priority',
  /** What the server last said of records that have pending changes. */
  _base: '[entity+id]',
  _rejected: 'id, rejected_at',
  /** A full pull on its way, beside the copy that it will replace. */
  _staged: '[entity+id]',
  /** Records of entities that this version of the app does not know yet. */
  _unknown: '[entity+id]',
}

/** One person's local database on this device. */
export class LocalDatabase extends Dexie {
  readonly metadata: Table<MetaRow, string>
  readonly syncQueue: Table<OutboxRow, string>
  readonly base: Table<BaseRow, [string, string]>
  readonly rejected: Table<RejectedRow, string>
  readonly stagedRecords: Table<StagedRow, [string, string]>
  readonly unknownRecords: Table<{ entity: string; id: string; record: LocalRecord }, [string, string]>

  constructor(name: string) {
    // Strict: a commit has reached the disk when it is reported, not only the browser's memory.
    super(name, { chromeTransactionDurability: 'strict' })
    this.version(1).stores({ ...entityStores, ...internalStores })
    this.metadata = this.table('_metadata')
    this.syncQueue = this.table('_syncQueue')
    this.base = this.table('_base')
    this.rejected = this.table('_rejected')
    this.stagedRecords = this.table('_staged')
    this.unknownRecords = this.table('_unknown')
  }

  /** The store of an entity; null when this version does not know it. */
  entityStore(entity: string): Table<LocalRecord, string> | null {
    return Object.hasOwn(entityStores, entity) ? this.table(entity) : null
  }

  entityNames(): readonly string[] {
    return Object.keys(entityStores)
  }
}

/** A server account's database on this device; another account on the same browser has its own. */
export const databaseNameOf = (userId: string): string => `PixelArtDB:${userId}`
