import { type Kysely, sql } from 'kysely'

/** Finds the mutations whose bodies are old enough to be let go, without walking through those that were. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index mutations_with_body on mutations (received_at) where body <> ''`.execute(db)
}
