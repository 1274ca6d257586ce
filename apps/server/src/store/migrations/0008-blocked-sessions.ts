import type { Kysely } from 'kysely'

/** Keeps a blocked person's sessions until they expire, so that their devices learn to delete the local copy. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('sessions')
    .addColumn('is_blocked', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
}
