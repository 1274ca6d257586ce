import { type Kysely, sql } from 'kysely'

/** Finds mutation bodies that are old enough to clear without scanning those already cleared. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index mutations_with_body on mutations (received_at) where body <> ''`.execute(db)
}
