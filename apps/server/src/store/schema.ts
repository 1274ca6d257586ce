import type { Generated, Kysely, Transaction } from 'kysely'

/**
 * The server's tables. Instants are ISO 8601 UTC text. JSON is stored as text, so that both engines hold the same
 * bytes.
 */
export interface Tables {
  meta: MetaTable
  starts: StartsTable
  records: RecordsTable
  mutations: MutationsTable
  lost_sight: LostSightTable
  day_marks: DayMarksTable
  device_counters: DeviceCountersTable
  history: HistoryTable
  accounts: AccountsTable
  sessions: SessionsTable
  api_keys: ApiKeysTable
  passkeys: PasskeysTable
  passkey_challenges: PasskeyChallengesTable
  invitations: InvitationsTable
  calendar_feeds: CalendarFeedsTable
  call_links: CallLinksTable
  webhooks: WebhooksTable
  webhook_deliveries: WebhookDeliveriesTable
  push_subscriptions: PushSubscriptionsTable
  push_queue: PushQueueTable
  files: FilesTable
  file_links: FileLinksTable
  file_uploads: FileUploadsTable
  file_parts: FilePartsTable
}

export type Db = Kysely<Tables>
export type Tx = Transaction<Tables>

/** Facts about this database (`MetaKey`), and `seq`, the number of the last commit. */
interface MetaTable {
  key: string
  value: string
}

/** Server starts on this database, in order, and each time it was found to have been put back. */
interface StartsTable {
  n: Generated<number>
  /** The number of the last commit before the start. */
  seq: number
  /** Random, so that no other start on any copy of this database has it. */
  mark: string
}

/** One row per record of every entity, tombstones included. */
export interface RecordsTable {
  entity: string
  id: string
  /** The record's own fields without those that hold their default; `{}` in a tombstone. */
  fields: string
  /** The stamp that last wrote each cell, packed; `{}` in a tombstone. */
  clocks: string
  created_at: string
  updated_at: string
  version: number
  /**
   * `version` and `updated_at` as shown to people from whom fields are hidden. Null in older rows: use `version` and
   * `updated_at`.
   */
  shown_version: number | null
  shown_at: string | null
  /** The sequence number of the record's last change. */
  seq: number
  /** The visibility key (domain, `EntityAccess.visibilityKeyOf`); a tombstone keeps its last one. */
  audience: string | null
  /** The record it depends on, `<entity>/<id>`; null for entities that depend on nothing. */
  parent: string | null
  /** The last day on which the record is current, null if it is past. A first pull brings current records first. */
  current_from: string | null
  /** The stamp of the deletion; null while the record lives. */
  deleted: string | null
}

/** Who lost sight of which record with which change, so that their devices delete it. */
interface LostSightTable {
  seq: number
  entity: string
  id: string
  /** The visibility key that it had before. */
  audience: string
}

/** The numbers reached by each day (UTC), from which retention finds what is old (`sync/retention.ts`). */
interface DayMarksTable {
  day: string
  seq: number
  /** The highest history number. */
  history_n: number
}

/** The highest answered mutation number `n` of each device and person. */
interface DeviceCountersTable {
  device_id: string
  user_id: string
  n: number
}

/** Every mutation answered in the last half year, so that a repeated one gets the same answer. */
interface MutationsTable {
  id: string
  device_id: string
  user_id: string
  /** SHA-256 of the canonical body. */
  body_hash: string
  /** Always empty now. Earlier versions kept the mutation's body; pushes clear it. */
  body: string
  result: string
  seq: number
  received_at: string
}

/** Who changed what, when: one row per change, and one for the cells that lost. Older changes have one row per cell. */
export interface HistoryTable {
  /** The number of the row's last cell; its other cells have the numbers just before. */
  n: number
  seq: number
  entity: string
  record_id: string
  operation: string
  /**
   * The cell that the values belong to, or `*` if they are objects of several cells. Empty for deletions and derived
   * changes.
   */
  cell: string
  old_value: string | null
  new_value: string | null
  stamp: string
  actor_id: string
  mutation_id: string
  outcome: 'won' | 'lost'
  at: string
}

/** How a person signs in. Profile and rights are in their `systemUsers` record. */
interface AccountsTable {
  user_id: string
  email: string
  password_hash: string
  /** Increases when role, permissions or approval change, so that the person's devices pull again. */
  access_version: number
  created_at: string
}

/** One row per device on which a person is signed in or may renew their session without a password. */
interface SessionsTable {
  /** SHA-256 of the cookie's secret. */
  token_hash: string
  /** Identifies the device in the person's list. */
  id: Generated<string>
  user_id: string
  /** Browser and operating system as of the last sign-in. */
  device_name: Generated<string>
  created_at: string
  expires_at: string
  /** Written at most once an hour. */
  last_used_at: string | null
  /** When the device's token last renewed the session; null if never. */
  renewed_at: string | null
  /** SHA-256 of the device's token and of its predecessor; null if the device has none. */
  renewal_hash: string | null
  former_renewal_hash: string | null
  renewable_until: string | null
  /** 1 if nothing issued by the last renewal has been used yet: its response may have been lost. */
  awaits_use: Generated<number>
  /**
   * 1 if an admin ended it: by a block or deletion, another password, or fewer rights. It stays invalid, and tells the
   * device if its person is blocked, then or later.
   */
  is_blocked: Generated<number>
}

/** Passkeys for signing in with a fingerprint or face. */
interface PasskeysTable {
  id: string
  user_id: string
  /** From WebAuthn, base64url, as is `public_key`. */
  credential_id: string
  public_key: string
  /** The authenticator's use counter; synced passkeys always report 0. */
  counter: number
  /** A JSON list of how a browser reaches the authenticator. */
  transports: string
  name: string
  created_at: string
  last_used_at: string | null
}

/** Challenges for browsers to sign, valid until used or for five minutes. */
interface PasskeyChallengesTable {
  challenge_hash: string
  /** The person registering a passkey; null for a sign-in. */
  user_id: string | null
  expires_at: string
}

/** Keys for programs that act with a person's rights. */
interface ApiKeysTable {
  id: string
  user_id: string
  name: string
  /** SHA-256 of the key. */
  key_hash: string
  created_at: string
  /** Written at most once an hour. */
  last_used_at: string | null
}

/** One-time links for choosing a password. */
interface InvitationsTable {
  /** SHA-256 of the link's secret. */
  token_hash: string
  user_id: string
  /** The account's e-mail when the link was made. The link is void once the e-mail changes. */
  email: string
  purpose: 'invitation' | 'reset'
  /** The admin who made the link. It is valid only while they are an admin. */
  created_by: string
  created_at: string
  expires_at: string
}

/** Addresses from which a person's calendar program reads what that person may see. */
interface CalendarFeedsTable {
  id: string
  user_id: string
  name: string
  /** SHA-256 of the address's secret. */
  token_hash: string
  /** 1 if open tasks with a deadline are included. */
  with_tasks: number
  created_at: string
  /** Written at most once an hour. */
  last_read_at: string | null
}

/** Links to the page of a freelancer's call. */
interface CallLinksTable {
  /** SHA-256 of the link's secret. */
  token_hash: string
  slot_id: string
  /** The admin who made the link. */
  created_by: string
  created_at: string
}

/** Addresses that are sent the changes their owner sees. */
export interface WebhooksTable {
  id: string
  user_id: string
  name: string
  url: string
  /** A JSON list of `<entity>.<operation>`. */
  kinds: string
  /** The protocol's `WebhookState`. */
  state: string
  created_at: string
  /** The history number up to which everything was delivered. */
  position: number
  /** Of the change being delivered: attempts so far, the first failure, and the time of the next attempt. */
  attempts: number
  failing_since: string | null
  next_attempt_at: string | null
  last_delivered_at: string | null
  /** The sending process, and until when it holds the lease. */
  lease: string | null
  leased_until: string | null
}

/** Deliveries to webhooks, and their outcomes. */
export interface WebhookDeliveriesTable {
  webhook_id: string
  /** The message's `webhook-id`. */
  id: string
  kind: string
  /** The history number of the change; null if the message isn't about a change. */
  position: number | null
  record_id: string | null
  /** The protocol's `WebhookDelivery`, as are the next three columns. */
  outcome: string
  status: number | null
  problem: string | null
  response: string | null
  attempts: number
  duration_ms: number
  first_at: string
  last_at: string
}

/** Browsers that receive pushes, at most one subscription per session. Deleted with the session. */
export interface PushSubscriptionsTable {
  /** `sessions.id`. */
  session_id: string
  user_id: string
  /** The push service's address, and the browser's keys in base64url. */
  endpoint: string
  p256dh: string
  auth: string
  /** The server key that the subscription was made with. */
  key_id: string
  created_at: string
}

/** Messages that wait for a push or an e-mail. */
export interface PushQueueTable {
  /** A session's id, or `mail`. */
  target: string
  message_id: string
  user_id: string
  due_at: string
  /** Discarded after this time. */
  expires_at: string
  /** 1 if it waited for the end of quiet hours. All held messages are combined into one push or e-mail. */
  is_held: number
  attempts: number
  /** The sending process, and until when it holds the lease. */
  lease: string | null
  leased_until: string | null
}

/** Uploaded files, one row each. */
export interface FilesTable {
  /** A UUID chosen by the uploader's device. */
  id: string
  uploader_id: string
  filename: string
  /**
   * The type of the stored file, as are `size` in bytes and `width` and `height` in pixels, both 0 if it isn't an
   * image.
   */
  type: string
  size: number
  /** SHA-256 of the upload before re-encoding. */
  sha256: string
  width: number
  height: number
  /** The name in the file store. */
  object: string
  created_at: string
}

/** Which records name, or named, which file. A link may exist before its file. */
interface FileLinksTable {
  file_id: string
  entity: string
  record_id: string
  by_user_id: string
  /** When the record was first found not to name the file any more; null while it does. */
  unnamed_since: Generated<string | null>
}

/** Uploads in progress. */
export interface FileUploadsTable {
  /** The file's id, chosen by the uploader's device. */
  id: string
  uploader_id: string
  filename: string
  /** The type that the device declared. */
  type: string
  /** Bytes of the whole file, whose hash `sha256` is. */
  size: number
  sha256: string
  /** Bytes received, contiguous from the start. */
  received: number
  updated_at: string
}

/** The parts of an upload, without gaps, each an object in the file store. */
interface FilePartsTable {
  upload_id: string
  /** The offset of the part's first byte in the file. */
  start: number
  size: number
  object: string
}
