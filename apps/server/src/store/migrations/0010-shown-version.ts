import type { Kysely } from 'kysely'

/**
 * A record's version and the instant of its last change for those from whom fields are hidden: of the changes that they see.
 * Where they are missing, the record was last written before they were kept, and everybody was shown the same.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('records').addColumn('shown_version', 'integer').execute()
  await db.schema.alterTable('records').addColumn('shown_at', 'text').execute()
}
