import type { Kysely } from 'kysely'

/** A session of a person who was blocked stays to its end: their devices learn from it that their copies are to go. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('sessions')
    .addColumn('is_blocked', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
}
