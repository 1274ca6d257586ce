import { entityNames } from '@bama/domain'
import type { LocalRecord } from '@bama/sync'
import type { Table, Transaction } from 'dexie'
import { withMark } from './current-mark.ts'

export interface UnknownRow {
  readonly entity: string
  readonly id: string
  readonly record: LocalRecord
}

interface Version {
  readonly number: number
  /** New stores, and existing ones with all their indexes. */
  readonly stores: Readonly<Record<string, string>>
  readonly also?: (tx: Transaction) => Promise<void>
}

const events = 'id, date, status, client_id, created_at, updated_at, user_id'
const canvas = 'id, user_id, created_at, updated_at'
const attachments = 'id, item_id, file_id, [item_type+item_id]'

/**
 * The versions of a copy's database. A released one must not change. The stores of entities have the indexes of the
 * specification (B3) under the names of docs/decisions/0002, and those that a query uses: every further index slows
 * down the first sync.
 */
const released = [
  {
    number: 1,
    stores: {
      events,
      systemUsers: 'id, email, role, created_at, updated_at',
      clients: 'id, name, created_at, updated_at',
      _metadata: 'key, updated_at',
      _syncQueue: 'id, n, [entity+recordId], entity, operation, created_at, priority',
      /** The server's last version of each record with pending changes. */
      _base: '[entity+id]',
      _rejected: 'id, rejected_at',
      /** A full pull in progress, beside the copy that it will replace. */
      _staged: '[entity+id]',
      /** Records of entities that this version of the app doesn't know yet. */
      _unknown: '[entity+id]',
    },
    also: refuseOldProduct,
  },
  {
    number: 2,
    stores: {
      events: `${events}, _current`,
      tasks: 'id, event_id, status, priority, deadline, created_at, updated_at, assigned_user, _current',
      workHours: 'id, event_id, user_id, date, status, created_at, updated_at',
      seasonalClients: 'id, event_month, check_status, next_contact_date, created_at, updated_at',
      tags: 'id, name, color, created_at',
      comments: 'id, item_type, item_id, created_by, created_at, [item_type+item_id]',
      personalMessages: 'id, recipient_id, is_read, created_at',
      chats: 'id, user_id, created_at',
      canvas,
      /** Changes accepted by the server in the last 14 days, as sent. */
      _acknowledged: 'id, acknowledged_at',
      /** Files to be uploaded. */
      _uploads: 'id, created_at',
    },
    also: markCurrent,
  },
  /** Unsaved input of forms. */
  { number: 3, stores: { _drafts: 'key' } },
  /** The calendar finds events of several days by the months that they touch. */
  { number: 4, stores: { events: `${events}, _current, *_months` }, also: markMonths },
  /** Deletions on a device without a server. */
  { number: 5, stores: { _tombstones: '[entity+id]' } },
  /** Of a storage shared without a server: its state, unpublished changes, records whose creation hasn't arrived. */
  { number: 6, stores: { _shared: 'key', _unpublished: 'n', _uncreated: '[entity+id]' } },
  /** Chat messages are read in the order of their positions, from the end. */
  { number: 7, stores: { chatMessages: 'id, chat_id, [chat_id+position]', chatReads: 'id, chat_id, user_id' } },
  /**
   * Files on events and tasks, found by what they are attached to and by the file, and which fetched files have copies
   * in the browser's cache, ordered by last use.
   */
  { number: 8, stores: { attachments, _copies: 'file_id, used_at' } },
  /** What imports wrote, so that they can be undone, and what the next import goes by (moving-in/import-rows.ts). */
  { number: 9, stores: { _imports: 'key' } },
  /** Files of a comment or a chat message are found by its id. */
  { number: 10, stores: { attachments: `${attachments}, entry_id` } },
  /** An event's sketches are found by the event. */
  { number: 11, stores: { canvas: `${canvas}, event_id` } },
  /** Crew needs and slots are found by the event, slots also by the person. */
  {
    number: 12,
    stores: { crewNeeds: 'id, event_id', crewSlots: 'id, event_id, person_id', freelancers: 'id' },
  },
  /** Absences, found by the person, and the single record of crew limits. */
  { number: 13, stores: { availability: 'id, person_id', crewSettings: 'id' } },
  /** Event templates: few, read whole. */
  { number: 16, stores: { eventTemplates: 'id' } },
  /** Rows lie here without their defaults (lean-rows.ts): an app from before would take those fields for missing. */
  { number: 17, stores: {} },
] as const satisfies readonly Version[]

export const versions: readonly Version[] = released

type KeyOf<Stores> = Stores extends Stores ? keyof Stores : never
type Store = KeyOf<(typeof released)[number]['stores']>

/** The stores of entities. `tsc` refuses an entity without one. */
export const storesOfEntities: ReadonlySet<string> = new Set<Store>(entityNames)

/**
 * Nothing of this product is older than version 1, so this is the old product's database. Upgrading it would delete the
 * stores that version 1 lacks; data/local/migration reads it and removes it first.
 */
function refuseOldProduct(): never {
  throw new Error('the database of the old product is migrated before it is opened')
}

/** Moves records that an older version put aside to their stores, now that these exist. */
export async function moveKnownRecords(tx: Transaction, stores: Readonly<Record<string, string>>): Promise<void> {
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
