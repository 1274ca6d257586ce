import type { Kysely } from 'kysely'

/** Links by which freelancers read and answer their calls without an account. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('call_links')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('slot_id', 'text', (column) => column.notNull())
    .addColumn('created_by', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('call_links_by_slot').on('call_links').columns(['slot_id', 'created_at']).execute()
}
