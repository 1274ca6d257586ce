import { type Kysely, sql } from 'kysely'
import { isPostgres } from './is-postgres.ts'

/**
 * From here on a row of the history may be of several cells, and its writer numbers it. What was written before, a row a
 * cell, stays as it is. An older server, which would number rows by itself, refuses a database that has this step.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (isPostgres(db)) await sql`alter table history alter column n drop default`.execute(db)
}
