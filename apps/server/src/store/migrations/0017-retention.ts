import { type Kysely, sql } from 'kysely'
import { isPostgres } from './is-postgres.ts'

/**
 * What forgetting goes by: how far the numbers had come on each day, and how far each device. Tombstones, answers and what
 * left somebody's sight are forgotten by number.
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
  // Of what was answered before, the bodies of a month are there.
  const n = isPostgres(db) ? sql`(body::json ->> 'n')::bigint` : sql`json_extract(body, '$.n')`
  await sql`
    insert into device_counters (device_id, user_id, n)
    select device_id, user_id, max(${n}) from mutations where body <> '' group by device_id, user_id`.execute(db)
  await db.schema.createIndex('mutations_by_seq').on('mutations').column('seq').execute()
}
