import type { Generated, Kysely, Transaction } from 'kysely'

/** The server's tables. Instants are ISO 8601 UTC text; JSON is text, so that both engines hold the same bytes. */
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

/** Facts of this database: `server_id`, `epoch`, `setup_code_hash`, `device_key`, `vault_key`; and `seq`, the last commit-ordered number. */
interface MetaTable {
  key: string
  value: string
}

/** The starts of servers on this database, in order; and each time it was seen to have gone back. */
interface StartsTable {
  n: Generated<number>
  /** The number of the last commit before it. */
  seq: number
  /** Random: no other start, of any copy of this database, has it. */
  mark: string
}

/** One row per record of every entity, tombstones included. */
export interface RecordsTable {
  entity: string
  id: string
  /** The record's own fields, as a person reads them; `{}` in a tombstone. */
  fields: string
  /** The stamp that last wrote each cell; `{}` in a tombstone. */
  clocks: string
  created_at: string
  updated_at: string
  version: number
  /** What those see from whom fields are hidden. Null in what was written before: then `version` and `updated_at`. */
  shown_version: number | null
  shown_at: string | null
  /** The commit-ordered number of its last change. */
  seq: number
  /** On whose account it is seen (domain, `EntityAccess.visibilityKeyOf`); a tombstone keeps its last one. */
  audience: string | null
  /** What it depends on, `<entity>/<id>`; null for kinds that depend on nothing. */
  parent: string | null
  /** The day up to which it belongs to what people look at first; null: it is past. A first pull brings the current ones first. */
  current_from: string | null
  /** The stamp of the deletion; null while it lives. */
  deleted: string | null
}

/** Who lost sight of which record, and with which change: their devices are to forget it. */
interface LostSightTable {
  seq: number
  entity: string
  id: string
  /** The visibility key that it had before. */
  audience: string
}

/** How far the numbers had come on a day, by UTC: what is older than that is forgotten by number (`sync/retention.ts`). */
interface DayMarksTable {
  day: string
  seq: number
  /** Of the history. */
  history_n: number
}

/** The highest `n` of a device and its person that was answered. */
interface DeviceCountersTable {
  device_id: string
  user_id: string
  n: number
}

/** Every mutation that was answered in the last half year, so that a repeated one gets the same answer. */
interface MutationsTable {
  id: string
  device_id: string
  user_id: string
  /** SHA-256 of the canonical body. */
  body_hash: string
  /** Empty. Earlier versions kept what the mutation said; pushes let that go. */
  body: string
  result: string
  seq: number
  received_at: string
}

/** Who changed what, when: one row a change, and one for what of it lost. Older ones have a row a cell. */
export interface HistoryTable {
  /** Of the last cell in it; those before have the numbers before. */
  n: number
  seq: number
  entity: string
  record_id: string
  operation: string
  /** The cell that the values are of; `*`: they are objects of several. Empty for a deletion, and for what was derived. */
  cell: string
  old_value: string | null
  new_value: string | null
  stamp: string
  actor_id: string
  mutation_id: string
  outcome: 'won' | 'lost'
  at: string
}

/** How a person signs in. What they are and may do stands in their `systemUsers` record. */
interface AccountsTable {
  user_id: string
  email: string
  password_hash: string
  /** Grows when role, permissions or approval change: the person's devices then pull again. */
  access_version: number
  created_at: string
}

/** One row for each device on which somebody is signed in, or may go on without their password. */
interface SessionsTable {
  /** SHA-256 of the cookie's secret. */
  token_hash: string
  /** By it the person names the device. */
  id: Generated<string>
  user_id: string
  /** The browser and its system, as the last sign-in had them. */
  device_name: Generated<string>
  created_at: string
  expires_at: string
  /** Written once an hour at most. */
  last_used_at: string | null
  /** When the device's token last gave a new session; null: never. */
  renewed_at: string | null
  /** SHA-256 of the device's token, and of the one that it replaced; null: this device has none. */
  renewal_hash: string | null
  former_renewal_hash: string | null
  renewable_until: string | null
  /** 1: nothing that the last renewal gave was shown yet: its answer may have been lost. */
  awaits_use: Generated<number>
  /** 1: its person was blocked or deleted. It opens nothing, whatever becomes of them; it says why. */
  is_blocked: Generated<number>
}

/** By which a person signs in with a finger or a face. */
interface PasskeysTable {
  id: string
  user_id: string
  /** WebAuthn's, base64url, as is `public_key`. */
  credential_id: string
  public_key: string
  /** How often the authenticator says that it was used; one that copies itself between devices counts nothing. */
  counter: number
  /** A JSON list: how a browser reaches it. */
  transports: string
  name: string
  created_at: string
  last_used_at: string | null
}

/** What a browser was given to sign, until it is used or five minutes have passed. */
interface PasskeyChallengesTable {
  challenge_hash: string
  /** For whom a passkey is made; null: somebody signs in. */
  user_id: string | null
  expires_at: string
}

/** Keys for programs that act on a person's account. */
interface ApiKeysTable {
  id: string
  user_id: string
  name: string
  /** SHA-256 of the key. */
  key_hash: string
  created_at: string
  /** Written once an hour at most. */
  last_used_at: string | null
}

/** One-time links by which a person chooses a password. */
interface InvitationsTable {
  /** SHA-256 of the link's secret. */
  token_hash: string
  user_id: string
  /** The account's e-mail when the link was made: with another one it is nobody's. */
  email: string
  purpose: 'invitation' | 'reset'
  /** The admin who made it: it holds as long as they are one. */
  created_by: string
  created_at: string
  expires_at: string
}

/** Addresses under which a person's calendar program reads what that person may see. */
interface CalendarFeedsTable {
  id: string
  user_id: string
  name: string
  /** SHA-256 of the address's secret. */
  token_hash: string
  /** 1: open tasks with a deadline are in it, too. */
  with_tasks: number
  created_at: string
  /** Written once an hour at most. */
  last_read_at: string | null
}

/** Links to the page of a freelancer's call. */
interface CallLinksTable {
  /** SHA-256 of the link's secret. */
  token_hash: string
  slot_id: string
  /** The admin who made it. */
  created_by: string
  created_at: string
}

/** Addresses that are sent the changes that their person sees. */
export interface WebhooksTable {
  id: string
  user_id: string
  name: string
  url: string
  /** A JSON list of `<entity>.<operation>`. */
  kinds: string
  /** As the protocol's `WebhookState`. */
  state: string
  created_at: string
  /** The number in the history up to which it was told all. */
  position: number
  /** Of the change that is due: how often it was tried, since when in vain, and when again. */
  attempts: number
  failing_since: string | null
  next_attempt_at: string | null
  last_delivered_at: string | null
  /** The process that sends, and until when no other does. */
  lease: string | null
  leased_until: string | null
}

/** What was sent to a webhook, and what came of it. */
export interface WebhookDeliveriesTable {
  webhook_id: string
  /** The message's `webhook-id`. */
  id: string
  kind: string
  /** Where the change stands in the history; null: it is of none. */
  position: number | null
  record_id: string | null
  /** As the protocol's `WebhookDelivery`, with the three that follow. */
  outcome: string
  status: number | null
  problem: string | null
  response: string | null
  attempts: number
  duration_ms: number
  first_at: string
  last_at: string
}

/** Browsers that get pushes: one a session at most. With its session it is nobody's any more. */
export interface PushSubscriptionsTable {
  /** `sessions.id`. */
  session_id: string
  user_id: string
  /** The push service's address, and the browser's keys, base64url. */
  endpoint: string
  p256dh: string
  auth: string
  /** The server's key for which it was made. */
  key_id: string
  created_at: string
}

/** Messages on their way to a browser or into an e-mail. */
export interface PushQueueTable {
  /** A session's id, or `mail`. */
  target: string
  message_id: string
  user_id: string
  due_at: string
  /** After this it is worth nothing. */
  expires_at: string
  /** 1: it waited for a quiet time to end; all that did is one push, or one e-mail. */
  is_held: number
  attempts: number
  /** The process that sends it, and until when no other does. */
  lease: string | null
  leased_until: string | null
}

/** Uploaded files, one row each. */
export interface FilesTable {
  /** Chosen by the uploader's device: a UUID. */
  id: string
  uploader_id: string
  filename: string
  /** Of what is kept, as are `size` in bytes, `width` and `height` in pixels; both are 0 of what is no image. */
  type: string
  size: number
  /** Of what was uploaded, before it was re-encoded. */
  sha256: string
  width: number
  height: number
  /** The name under which the file store keeps it. */
  object: string
  created_at: string
}

/** Which records name, or named, which file. It may be here before the file is. */
interface FileLinksTable {
  file_id: string
  entity: string
  record_id: string
  by_user_id: string
  /** When the record was first found not to name the file any more; null while it does. */
  unnamed_since: Generated<string | null>
}

/** Files of which some parts may be here. */
export interface FileUploadsTable {
  /** The file's id, chosen by the uploader's device. */
  id: string
  uploader_id: string
  filename: string
  /** What the device takes it for. */
  type: string
  /** Of the whole, in bytes, as is its `sha256`. */
  size: number
  sha256: string
  /** How many bytes are here, from the first on. */
  received: number
  updated_at: string
}

/** The parts of an upload, without gaps, each an object of the file store. */
interface FilePartsTable {
  upload_id: string
  /** The place of its first byte in the whole. */
  start: number
  size: number
  object: string
}
