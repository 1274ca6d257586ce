import { type Kysely, sql } from 'kysely'
import { isPostgres } from './is-postgres.ts'

/**
 * From this migration on, a history row may cover several cells and its writer assigns its number. Earlier rows keep
 * one cell each. The migration also makes older servers, which let the database number rows, refuse the database.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (isPostgres(db)) await sql`alter table history alter column n drop default`.execute(db)
}
