import type { Kysely } from 'kysely'

/** Webhooks, and the log of what was sent to them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('webhooks')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('url', 'text', (column) => column.notNull())
    .addColumn('kinds', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('position', 'bigint', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('failing_since', 'text')
    .addColumn('next_attempt_at', 'text')
    .addColumn('last_delivered_at', 'text')
    .addColumn('lease', 'text')
    .addColumn('leased_until', 'text')
    .execute()
  await db.schema
    .createTable('webhook_deliveries')
    .addColumn('webhook_id', 'text', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('position', 'bigint')
    .addColumn('record_id', 'text')
    .addColumn('outcome', 'text', (column) => column.notNull())
    .addColumn('status', 'integer')
    .addColumn('problem', 'text')
    .addColumn('response', 'text')
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('duration_ms', 'integer', (column) => column.notNull())
    .addColumn('first_at', 'text', (column) => column.notNull())
    .addColumn('last_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('webhook_deliveries_pk', ['webhook_id', 'id'])
    .execute()
  await db.schema
    .createIndex('webhook_deliveries_by_time')
    .on('webhook_deliveries')
    .columns(['webhook_id', 'last_at'])
    .execute()
}
