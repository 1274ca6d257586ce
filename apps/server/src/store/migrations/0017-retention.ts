import { type Kysely, sql } from 'kysely'
import { isPostgres } from './is-postgres.ts'

/**
 * The basis for deleting old rows: the sequence number and history number reached on each day, and the highest mutation
 * number of each device. Tombstones, answers and lost sight are deleted by number.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('day_marks')
    .addColumn('day', 'text', (column) => column.primaryKey())
    .addColumn('seq', 'bigint', (column) => column.notNull())
    .addColumn('history_n', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('device_counters')
    .addColumn('device_id', 'text', (column) => column.notNull())
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('n', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('device_counters_pk', ['device_id', 'user_id'])
    .execute()
  // Bodies are kept for a month, so only recent mutations have one to read `n` from.
  const n = isPostgres(db) ? sql`(body::json ->> 'n')::bigint` : sql`json_extract(body, '$.n')`
  await sql`
    insert into device_counters (device_id, user_id, n)
    select device_id, user_id, max(${n}) from mutations where body <> '' group by device_id, user_id`.execute(db)
  await db.schema.createIndex('mutations_by_seq').on('mutations').column('seq').execute()
}
