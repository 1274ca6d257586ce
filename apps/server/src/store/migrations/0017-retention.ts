import type { Kysely } from 'kysely'

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
  await db.schema.createIndex('mutations_by_seq').on('mutations').column('seq').execute()
}
