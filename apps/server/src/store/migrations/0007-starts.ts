import type { Kysely } from 'kysely'
import { isPostgres } from './is-postgres.ts'

/** Marks in the database's history. A database that was put back is recognised by the marks it lacks. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('starts')
    .addColumn('n', isPostgres(db) ? 'bigserial' : 'integer', (column) => column.primaryKey())
    .addColumn('seq', 'bigint', (column) => column.notNull())
    .addColumn('mark', 'text', (column) => column.notNull().unique())
    .execute()
}
