import type { Kysely } from 'kysely'

/** Browsers that receive pushes, and the messages that wait for a push or an e-mail. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('push_subscriptions')
    .addColumn('session_id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('endpoint', 'text', (column) => column.notNull())
    .addColumn('p256dh', 'text', (column) => column.notNull())
    .addColumn('auth', 'text', (column) => column.notNull())
    .addColumn('key_id', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('push_subscriptions_by_person').on('push_subscriptions').column('user_id').execute()
  await db.schema
    .createTable('push_queue')
    .addColumn('target', 'text', (column) => column.notNull())
    .addColumn('message_id', 'text', (column) => column.notNull())
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('due_at', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .addColumn('is_held', 'integer', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('lease', 'text')
    .addColumn('leased_until', 'text')
    .addPrimaryKeyConstraint('push_queue_pk', ['target', 'message_id'])
    .execute()
  await db.schema.createIndex('push_queue_by_time').on('push_queue').column('due_at').execute()
}
