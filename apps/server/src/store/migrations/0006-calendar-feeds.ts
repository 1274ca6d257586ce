import type { Kysely } from 'kysely'

/** Addresses from which a person's calendar program reads what that person may see. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('calendar_feeds')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('with_tasks', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('last_read_at', 'text')
    .execute()
  await db.schema.createIndex('calendar_feeds_by_user').on('calendar_feeds').column('user_id').execute()
}
