import { type Kysely, sql } from 'kysely'

/** Sessions become devices: listed for their person, and renewable by a token. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // SQLite adds one column per statement.
  const add = (name: string, type: 'text' | 'integer') => db.schema.alterTable('sessions').addColumn(name, type)
  const text = (name: string) =>
    db.schema.alterTable('sessions').addColumn(name, 'text', (column) => column.notNull().defaultTo(''))
  await text('id').execute()
  await text('device_name').execute()
  await add('last_used_at', 'text').execute()
  await add('renewed_at', 'text').execute()
  await add('renewal_hash', 'text').execute()
  await add('former_renewal_hash', 'text').execute()
  await add('renewable_until', 'text').execute()
  await db.schema
    .alterTable('sessions')
    .addColumn('awaits_use', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await sql`update sessions set id = substr(token_hash, 1, 32), last_used_at = created_at`.execute(db)
  await db.schema.createIndex('sessions_by_renewal').on('sessions').column('renewal_hash').execute()
  await db.schema.createIndex('sessions_by_former_renewal').on('sessions').column('former_renewal_hash').execute()
}
