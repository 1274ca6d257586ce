import type { EntityName } from '@bama/domain'
import type { Clocks, Row, Stamp, WireRecord } from '@bama/sync'
import type { Selectable } from 'kysely'
import type { RecordsTable } from './schema.ts'
import type { Db, Tx } from './store.ts'

/** A record as the server keeps it. `deleted` is the stamp of its deletion: then nothing else is left of it. */
export interface ServerRecord {
  readonly entity: string
  readonly id: string
  readonly row: Row
  readonly createdAt: string
  readonly updatedAt: string
  readonly version: number
  readonly seq: number
  readonly audienceSeq: number
  readonly deleted: Stamp | null
}

const fromTable = (stored: Selectable<RecordsTable>): ServerRecord => ({
  entity: stored.entity,
  id: stored.id,
  row: { fields: JSON.parse(stored.fields) as Record<string, unknown>, clocks: JSON.parse(stored.clocks) as Clocks },
  createdAt: stored.created_at,
  updatedAt: stored.updated_at,
  version: stored.version,
  seq: stored.seq,
  audienceSeq: stored.audience_seq,
  deleted: stored.deleted as Stamp | null,
})

export async function readRecord(db: Db | Tx, entity: EntityName, id: string): Promise<ServerRecord | null> {
  const stored = await db
    .selectFrom('records')
    .selectAll()
    .where('entity', '=', entity)
    .where('id', '=', id)
    .executeTakeFirst()
  return stored === undefined ? null : fromTable(stored)
}

/** The records that changed after `seq`, in the order of their last change, at most `limit`. */
export async function recordsAfter(db: Db | Tx, seq: number, limit: number): Promise<readonly ServerRecord[]> {
  const stored = await db
    .selectFrom('records')
    .selectAll()
    .where('seq', '>', seq)
    .orderBy('seq')
    .limit(limit)
    .execute()
  return stored.map(fromTable)
}

export async function writeRecord(tx: Tx, record: ServerRecord): Promise<void> {
  const values = {
    fields: JSON.stringify(record.row.fields),
    clocks: JSON.stringify(record.row.clocks),
    created_at: record.createdAt,
    updated_at: record.updatedAt,
    version: record.version,
    seq: record.seq,
    audience_seq: record.audienceSeq,
    deleted: record.deleted,
  }
  await tx
    .insertInto('records')
    .values({ entity: record.entity, id: record.id, ...values })
    .onConflict((conflict) => conflict.columns(['entity', 'id']).doUpdateSet(values))
    .execute()
}

/** The record as it travels, every field of it. */
export const toWireRecord = (record: ServerRecord): WireRecord => ({
  ...record.row.fields,
  id: record.id,
  created_at: record.createdAt,
  updated_at: record.updatedAt,
  _version: record.version,
  _clocks: record.row.clocks,
})
