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
   * `copy`: a mark by which this database is known to be the one that was opened (watch-copy.ts). `sealing`: how far rows from
   * before are encrypted (seal-earlier.ts). `moving`: nothing is written here any more (move-fence.ts).
   */
  readonly key: keyof MetaValues | 'copy' | 'sealing' | 'moving'
  readonly value: MetaValues[keyof MetaValues] | { readonly copyId: string } | { readonly at: string } | SealingState
  readonly updated_at: string
}

/** `store`: the place in `sealedStores` of the one that is under way; `after`: its last key that is done. */
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
  /** What the server last said of records that have pending changes. */
  _base: '[entity+id]',
  _rejected: 'id, rejected_at',
  /** A full pull on its way, beside the copy that it will replace. */
  _staged: '[entity+id]',
  /** Records of entities that this version of the app does not know yet. */
  _unknown: '[entity+id]',
}

/** The entities that version 1 knew. It was released: it stays as it is. */
const firstStores = {
  events: 'id, date, status, client_id, created_at, updated_at, user_id',
  systemUsers: 'id, email, role, created_at, updated_at',
  clients: 'id, name, created_at, updated_at',
}

/**
 * The stores that screens read, with the indexes of the specification (B3) under the names of
 * docs/decisions/0002, and those that a query uses. Every further index makes the first sync slower.
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

/** Messages of a chat are read by their place in its order, from the end. */
const seventhStores = {
  chatMessages: 'id, chat_id, [chat_id+position]',
  chatReads: 'id, chat_id, user_id',
}

/** Files on events and tasks: found by what they are on, and by the file. */
const eighthEntities = { attachments: 'id, item_id, file_id, [item_type+item_id]' }

/** Those that came with a comment or a message are found by it. */
const tenthStores = { attachments: `${eighthEntities.attachments}, entry_id` }

/** An event's window finds its sketches. */
const eleventhStores = { canvas: `${secondEntities.canvas}, event_id` }

/** Who works in which event: found by the event, and by the person. */
const twelfthStores = {
  crewNeeds: 'id, event_id',
  crewSlots: 'id, event_id, person_id',
  freelancers: 'id',
}

/** When people do not work, found by whose it is; and the one record of a crew's limits. */
const thirteenthStores = { availability: 'id, person_id', crewSettings: 'id' }
/** What events begin with: few, read whole. */
const sixteenthStores = { eventTemplates: 'id' }

/** The stores of all entities. One that comes later has a version of its own, which makes its store. */
const entityStores: Readonly<Record<EntityName, string>> = {
  ...secondEntities,
  ...seventhStores,
  ...tenthStores,
  ...eleventhStores,
  ...twelfthStores,
  ...thirteenthStores,
  ...sixteenthStores,
}

const secondStores = {
  ...secondEntities,
  /** What the server took in the last 14 days, as it was sent. */
  _acknowledged: 'id, acknowledged_at',
  /** Files on their way to the server. */
  _uploads: 'id, created_at',
}

/** What was typed into a form and not saved. */
const thirdStores = { _drafts: 'key' }

/** The calendar finds events of several days by the months that they touch. */
const fourthStores = { events: `${entityStores.events}, *_months` }

/** Where there is no server: what was deleted, so that it stays so. */
const fifthStores = { _tombstones: '[entity+id]' }

/** Of a storage that devices share without a server: what is known of it, what is not published, and records to come. */
const sixthStores = { _shared: 'key', _unpublished: 'n', _uncreated: '[entity+id]' }

/** And which files were fetched, of which copies lie in the browser's cache: the oldest use first. */
const eighthStores = { ...eighthEntities, _copies: 'file_id, used_at' }

/** What imports wrote, so that they can be taken back, and what the next one goes by (moving-in/import-rows.ts). */
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

  /** `cipher`: what encrypts sensitive fields; null leaves them as they are. */
  constructor(name: string, cipher: Cipher | null = null) {
    // Strict: a commit has reached the disk when it is reported, not only the browser's memory.
    // No cache: it would keep a second copy of what every screen reads, and screens read what is written.
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
    // Another tab wipes this copy. Dexie would open the database again for the next query, and so make an empty one.
    this.on('versionchange', ({ newVersion }) => {
      if (newVersion !== null) {
        upgradeNews.set('newer')
        return true
      }
      this.close()
      // Dexie's own handler, which would undo that, is not called then.
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

  /** The store of an entity; null when this version does not know it. */
  entityStore(entity: string): Table<LocalRecord, string> | null {
    return Object.hasOwn(entityStores, entity) ? this.table(entity) : null
  }

  entityNames(): readonly string[] {
    return Object.keys(entityStores)
  }
}

/**
 * Nothing of ours is older than version 1: this is the old product's database. To upgrade it would delete the stores that
 * version 1 did not know; data/local/migration reads it, and makes room.
 */
function refuseOldProduct(): never {
  throw new Error('the database of the old product is migrated before it is opened')
}

/** Records that an older version put aside go to their stores, now that there are any. */
async function moveKnownRecords(tx: Transaction, stores: Readonly<Record<string, string>>): Promise<void> {
  const unknown: Table<UnknownRow, [string, string]> = tx.table('_unknown')
  const known = (await unknown.toArray()).filter(({ entity }) => Object.hasOwn(stores, entity))
  for (const [entity, rows] of Map.groupBy(known, (row) => row.entity))
    await tx.table(entity).bulkPut(rows.map(({ record }) => withMark(entity, record)))
  await unknown.bulkDelete(known.map(({ entity, id }) => [entity, id]))
}

/** Events that were there before current ones had a mark. */
async function markCurrent(tx: Transaction): Promise<void> {
  const events: Table<LocalRecord, string> = tx.table('events')
  await events.bulkPut((await events.toArray()).map((record) => withMark('events', record)))
}

/** Events of several days that were there before they had the marks of their months. */
async function markMonths(tx: Transaction): Promise<void> {
  const events: Table<LocalRecord, string> = tx.table('events')
  const long = await events.filter(({ date, end_date }) => typeof end_date === 'string' && end_date !== date).toArray()
  await events.bulkPut(long.map((record) => withMark('events', record)))
}

const namePrefix = 'PixelArtDB:'

/** The copy that all people of a device without a server share. */
export const localCopyId = 'local'
const localName = 'PixelArtDB'

/** The database of a server account on this device, another account on the same browser has its own; or the shared one. */
export const databaseNameOf = (copyId: string): string =>
  copyId === localCopyId ? localName : `${namePrefix}${copyId}`

/** Whose database has that name; null for what is no account's. */
export const userIdOfDatabase = (name: string): string | null =>
  name.startsWith(namePrefix) ? name.slice(namePrefix.length) : null

/** In IndexedDB: Dexie counts in tens. The former product's database of the same name is at 2. */
export const firstOwnVersion = 10

/** Whether the former product left a database on this device. */
export async function isFormerDatabaseThere(): Promise<boolean> {
  const databases = await indexedDB.databases()
  return databases.some(({ name, version }) => name === localName && version !== undefined && version < firstOwnVersion)
}
