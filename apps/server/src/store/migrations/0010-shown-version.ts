import type { Kysely } from 'kysely'

/**
 * A record's version and last change as shown to people from whom fields are hidden: only changes that they see count.
 * Null in records last written before this migration, when everybody was shown the same.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('records').addColumn('shown_version', 'integer').execute()
  await db.schema.alterTable('records').addColumn('shown_at', 'text').execute()
}
