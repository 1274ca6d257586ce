import type { Kysely } from 'kysely'

/** Since when a record names a file no longer: a removal can be undone, so what was removed waits its day from then on. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('file_links').addColumn('unnamed_since', 'text').execute()
}
