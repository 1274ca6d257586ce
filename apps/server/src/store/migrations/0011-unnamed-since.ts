import type { Kysely } from 'kysely'

/** When a record stopped naming a file. A removal can be undone, so the file is kept for a day from then on. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('file_links').addColumn('unnamed_since', 'text').execute()
}
