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
import Dexie, { type IndexableType, type Table, type Transaction } from 'dexie'
import type { Cipher } from './cipher.ts'
import { markedStores, withMark, withoutMark } from './current-mark.ts'
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

const internalStores = {
  _metadata: 'key, updated_at',
  _syncQueue: 'id, n, [entity+recordId], entity, operation, created_at, priority',
  /** The server's last version of each record with pending changes. */
  _base: '[entity+id]',
  _rejected: 'id, rejected_at',
  /** A full pull in progress, beside the copy that it will replace. */
  _staged: '[entity+id]',
  /** Records of entities that this version of the app doesn't know yet. */
  _unknown: '[entity+id]',
}

/** The entities of version 1. It was released, so this must not change. */
const firstStores = {
  events: 'id, date, status, client_id, created_at, updated_at, user_id',
  systemUsers: 'id, email, role, created_at, updated_at',
  clients: 'id, name, created_at, updated_at',
}

/**
 * The stores of entities, with the indexes of the specification (B3) under the names of docs/decisions/0002, and those
 * that a query uses. Every further index slows down the first sync.
 */
const secondEntities = {
  ...firstStores,
  events: `${firstStores.events}, _current`,
  tasks: 'id, event_id, status, priority, deadline, created_at, updated_at, assigned_user, _current',
  workHours: 'id, event_id, user_id, date, status, created_at, updated_at',
  seasonalClients: 'id, event_month, check_status, next_contact_date, created_at, updated_at',
  tags: 'id, name, color, created_at',
  comments: 'id, item_type, item_id, created_by, created_at, [item_type+item_id]',
  personalMessages: 'id, recipient_id, is_read, created_at',
  chats: 'id, user_id, created_at',
  canvas: 'id, user_id, created_at, updated_at',
}

/** Chat messages are read in the order of their positions, from the end. */
const seventhStores = {
  chatMessages: 'id, chat_id, [chat_id+position]',
  chatReads: 'id, chat_id, user_id',
}

/** Files on events and tasks: found by what they are attached to, and by the file. */
const eighthEntities = { attachments: 'id, item_id, file_id, [item_type+item_id]' }

/** Files of a comment or a chat message are found by its id. */
const tenthStores = { attachments: `${eighthEntities.attachments}, entry_id` }

/** An event's sketches are found by the event. */
const eleventhStores = { canvas: `${secondEntities.canvas}, event_id` }

/** Crew needs and slots are found by the event, slots also by the person. */
const twelfthStores = {
  crewNeeds: 'id, event_id',
  crewSlots: 'id, event_id, person_id',
  freelancers: 'id',
}

/** Absences, found by the person, and the single record of crew limits. */
const thirteenthStores = { availability: 'id, person_id', crewSettings: 'id' }
/** Event templates: few, read whole. */
const sixteenthStores = { eventTemplates: 'id' }

/** The stores of all entities. A later entity gets its own database version, which creates its store. */
const entityStores: Readonly<Record<EntityName, string>> = {
  ...secondEntities,
  ...seventhStores,
  ...tenthStores,
  ...eleventhStores,
  ...twelfthStores,
  ...thirteenthStores,
  ...sixteenthStores,
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

const secondStores = {
  ...secondEntities,
  /** Changes accepted by the server in the last 14 days, as sent. */
  _acknowledged: 'id, acknowledged_at',
  /** Files to be uploaded. */
  _uploads: 'id, created_at',
}

/** Unsaved input of forms. */
const thirdStores = { _drafts: 'key' }

/** The calendar finds events of several days by the months that they touch. */
const fourthStores = { events: `${entityStores.events}, *_months` }

/** Deletions on a device without a server. */
const fifthStores = { _tombstones: '[entity+id]' }

/** Of a storage shared without a server: its state, unpublished changes, records whose creation hasn't arrived. */
const sixthStores = { _shared: 'key', _unpublished: 'n', _uncreated: '[entity+id]' }

/** Also which fetched files have copies in the browser's cache, ordered by last use. */
const eighthStores = { ...eighthEntities, _copies: 'file_id, used_at' }

/** What imports wrote, so that they can be undone, and what the next import goes by (moving-in/import-rows.ts). */
const ninthStores = { _imports: 'key' }

interface UnknownRow {
  readonly entity: string
  readonly id: string
  readonly record: LocalRecord
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
    this.version(1)
      .stores({ ...firstStores, ...internalStores })
      .upgrade(refuseOldProduct)
    this.version(2)
      .stores(secondStores)
      .upgrade(async (tx) => {
        await moveKnownRecords(tx, secondEntities)
        await markCurrent(tx)
      })
    this.version(3).stores(thirdStores)
    this.version(4).stores(fourthStores).upgrade(markMonths)
    this.version(5).stores(fifthStores)
    this.version(6).stores(sixthStores)
    this.version(7)
      .stores(seventhStores)
      .upgrade((tx) => moveKnownRecords(tx, seventhStores))
    this.version(8)
      .stores(eighthStores)
      .upgrade((tx) => moveKnownRecords(tx, eighthEntities))
    this.version(9).stores(ninthStores)
    this.version(10).stores(tenthStores)
    this.version(11).stores(eleventhStores)
    this.version(12)
      .stores(twelfthStores)
      .upgrade((tx) => moveKnownRecords(tx, twelfthStores))
    this.version(13)
      .stores(thirteenthStores)
      .upgrade((tx) => moveKnownRecords(tx, thirteenthStores))
    this.version(16)
      .stores(sixteenthStores)
      .upgrade((tx) => moveKnownRecords(tx, sixteenthStores))
    // Rows lie here without their defaults (lean-rows.ts): an app from before would take those fields for missing.
    this.version(17).stores({})
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
    return Object.hasOwn(entityStores, entity) ? this.table(entity) : null
  }

  entityNames(): readonly string[] {
    return Object.keys(entityStores)
  }
}

/**
 * Nothing of this product is older than version 1, so this is the old product's database. Upgrading it would delete the
 * stores that version 1 lacks; data/local/migration reads it and removes it first.
 */
function refuseOldProduct(): never {
  throw new Error('the database of the old product is migrated before it is opened')
}

/** Moves records that an older version put aside to their stores, now that these exist. */
async function moveKnownRecords(tx: Transaction, stores: Readonly<Record<string, string>>): Promise<void> {
  const unknown: Table<UnknownRow, [string, string]> = tx.table('_unknown')
  const known = (await unknown.toArray()).filter(({ entity }) => Object.hasOwn(stores, entity))
  for (const [entity, rows] of Map.groupBy(known, (row) => row.entity))
    await tx.table(entity).bulkPut(rows.map(({ record }) => withMark(entity, record)))
  await unknown.bulkDelete(known.map(({ entity, id }) => [entity, id]))
}

/** Marks events stored before current ones had a mark. */
async function markCurrent(tx: Transaction): Promise<void> {
  const events: Table<LocalRecord, string> = tx.table('events')
  await events.bulkPut((await events.toArray()).map((record) => withMark('events', record)))
}

/** Marks events of several days stored before they had marks of their months. */
async function markMonths(tx: Transaction): Promise<void> {
  const events: Table<LocalRecord, string> = tx.table('events')
  const long = await events.filter(({ date, end_date }) => typeof end_date === 'string' && end_date !== date).toArray()
  await events.bulkPut(long.map((record) => withMark('events', record)))
}

const namePrefix = 'PixelArtDB:'

/** The copy that all people share on a device without a server. */
export const localCopyId = 'local'
const localName = 'PixelArtDB'

/** The database of a server account on this device (each account in a browser has its own), or the shared one. */
export const databaseNameOf = (copyId: string): string =>
  copyId === localCopyId ? localName : `${namePrefix}${copyId}`

/** The account of a database by its name; null when it belongs to none. */
export const userIdOfDatabase = (name: string): string | null =>
  name.startsWith(namePrefix) ? name.slice(namePrefix.length) : null

/** The first native IndexedDB version of this product: Dexie multiplies by ten. The former product is at 2. */
export const firstOwnVersion = 10

/** Whether the former product left a database on this device. */
export async function isFormerDatabaseThere(): Promise<boolean> {
  const databases = await indexedDB.databases()
  return databases.some(({ name, version }) => name === localName && version !== undefined && version < firstOwnVersion)
}
