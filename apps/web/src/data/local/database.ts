import type { EntityName } from '@bama/domain'
import type {
  AcknowledgedRow,
  BaseRow,
  LocalRecord,
  MetaValues,
  OutboxRow,
  RejectedRow,
  TombstoneRow,
  WireRecord,
} from '@bama/sync'
import type { UnpublishedChange } from '@bama/sync/storage'
import Dexie, { type IndexableType, type Table } from 'dexie'
import type { Cipher } from './cipher.ts'
import { markedStores, withoutMark } from './current-mark.ts'
import { moveKnownRecords, storesOfEntities, type UnknownRow, versions } from './database-versions.ts'
import { noteOwnCommits } from '../runtime/changed-keys.ts'
import { leanRows } from './lean-rows.ts'
import { logFailures } from './log-failures.ts'
import { sealRows } from './sealed-rows.ts'
import { upgradeNews } from './upgrade-news.ts'

export interface MetaRow {
  /**
   * `copy`: identifies this very database, so that a re-created one is noticed (watch-copy.ts). `sealing`: how far
   * earlier rows are encrypted (seal-earlier.ts). `moving`: writes are refused from now on (move-fence.ts).
   */
  readonly key: keyof MetaValues | 'copy' | 'sealing' | 'moving'
  readonly value: MetaValues[keyof MetaValues] | { readonly copyId: string } | { readonly at: string } | SealingState
  readonly updated_at: string
}

/** `store`: the index in `sealedStores` of the store in progress. `after`: its last key already done. */
interface SealingState {
  readonly kid: string
  readonly store: number
  readonly after?: IndexableType | undefined
}

interface StagedRow {
  readonly entity: string
  readonly id: string
  readonly record: WireRecord
}

/** What refers to a record, by the store and its index. */
export const references: Readonly<Partial<Record<EntityName, readonly (readonly [store: string, index: string])[]>>> = {
  events: [
    ['tasks', 'event_id'],
    ['workHours', 'event_id'],
    ['comments', 'item_id'],
    ['attachments', 'item_id'],
    ['canvas', 'event_id'],
    ['crewNeeds', 'event_id'],
    ['crewSlots', 'event_id'],
  ],
  tasks: [
    ['comments', 'item_id'],
    ['attachments', 'item_id'],
  ],
  clients: [['events', 'client_id']],
}

interface UnpublishedRow {
  readonly n: number
  readonly value: Omit<UnpublishedChange, 'n'>
}

/** One person's local database on this device. */
export class LocalDatabase extends Dexie {
  readonly metadata: Table<MetaRow, string>
  readonly syncQueue: Table<OutboxRow, string>
  readonly acknowledged: Table<AcknowledgedRow, string>
  readonly base: Table<BaseRow, [string, string]>
  readonly rejected: Table<RejectedRow, string>
  readonly stagedRecords: Table<StagedRow, [string, string]>
  readonly unknownRecords: Table<UnknownRow, [string, string]>
  readonly tombstones: Table<TombstoneRow, [string, string]>
  readonly shared: Table<{ readonly key: string; readonly value: unknown }, string>
  readonly unpublished: Table<UnpublishedRow, number>
  readonly uncreated: Table<UnknownRow, [string, string]>

  /** `cipher` encrypts sensitive fields; null leaves them in the clear. */
  constructor(name: string, cipher: Cipher | null = null) {
    // Strict: a commit is reported only when it has reached the disk, not merely the browser's memory.
    // No cache: it would keep a second copy of everything that screens read, and show writes before they are committed.
    super(name, { chromeTransactionDurability: 'strict', cache: 'disabled' })
    this.use(logFailures)
    this.use(noteOwnCommits)
    this.use(leanRows)
    if (cipher !== null) this.use(sealRows(cipher))
    for (const { number, stores, also } of versions) {
      this.version(number)
        .stores(stores)
        .upgrade(async (tx) => {
          await also?.(tx)
          await moveKnownRecords(tx, stores)
        })
    }
    for (const store of markedStores) this.table(store).hook('reading', withoutMark)
    this.on('blocked', () => upgradeNews.set('blocked'))
    this.on('ready', () => {
      if (upgradeNews.get() === 'blocked') upgradeNews.set(null)
    })
    // Another tab deletes this copy, or upgrades it with a newer app. Dexie would reopen the database for the next query:
    // an empty one, or one whose rows this app would misread.
    this.on('versionchange', ({ newVersion }) => {
      if (newVersion !== null) upgradeNews.set('newer')
      this.close()
      // Stops Dexie's own handler, which would allow reopening.
      return false
    })
    this.metadata = this.table('_metadata')
    this.syncQueue = this.table('_syncQueue')
    this.acknowledged = this.table('_acknowledged')
    this.base = this.table('_base')
    this.rejected = this.table('_rejected')
    this.stagedRecords = this.table('_staged')
    this.unknownRecords = this.table('_unknown')
    this.tombstones = this.table('_tombstones')
    this.shared = this.table('_shared')
    this.unpublished = this.table('_unpublished')
    this.uncreated = this.table('_uncreated')
  }

  /** The store of an entity; null when this version doesn't know the entity. */
  entityStore(entity: string): Table<LocalRecord, string> | null {
    return storesOfEntities.has(entity) ? this.table(entity) : null
  }
}
