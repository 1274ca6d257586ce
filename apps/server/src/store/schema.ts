import type { Generated } from 'kysely'

/** The server's tables. Instants are ISO 8601 UTC text; JSON is text, so that both engines hold the same bytes. */
export interface Tables {
  meta: MetaTable
  records: RecordsTable
  mutations: MutationsTable
  history: HistoryTable
  accounts: AccountsTable
  sessions: SessionsTable
}

/** Facts of this database: `server_id`, `epoch`, `setup_code_hash`; and `seq`, the last commit-ordered number. */
interface MetaTable {
  key: string
  value: string
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
  /** The commit-ordered number of its last change. */
  seq: number
  /** The number of the last change that may have taken it out of someone's sight; 0: none. */
  audience_seq: number
  /** The stamp of the deletion; null while it lives. */
  deleted: string | null
}

/** Every mutation that was ever answered, so that a repeated one gets the same answer. */
interface MutationsTable {
  id: string
  device_id: string
  user_id: string
  /** SHA-256 of the canonical body. */
  body_hash: string
  /** The whole mutation as it was taken, for history and proof. */
  body: string
  result: string
  seq: number
  received_at: string
}

/** Who changed what, when: one row per cell, lost ones too. */
export interface HistoryTable {
  n: Generated<number>
  seq: number
  entity: string
  record_id: string
  operation: string
  /** Empty for a deletion. */
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
  /** Grows when role, permissions or approval change: the person's devices then pull anew. */
  access_version: number
  created_at: string
}

interface SessionsTable {
  /** SHA-256 of the cookie's secret. */
  token_hash: string
  user_id: string
  created_at: string
  expires_at: string
}
