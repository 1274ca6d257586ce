import type { SimSnapshot } from '@bama/sync/testing'
import { type Kysely, sql } from 'kysely'
import { chunksOf } from '../src/store/chunks.ts'
import { isPostgres } from '../src/store/migrations/is-postgres.ts'
import type { Tables, Tx } from '../src/store/schema.ts'

const tables = [
  'meta',
  'starts',
  'records',
  'mutations',
  'lost_sight',
  'day_marks',
  'device_counters',
  'history',
  'accounts',
  'sessions',
  'api_keys',
  'passkeys',
  'passkey_challenges',
  'invitations',
  'calendar_feeds',
  'call_links',
  'webhooks',
  'webhook_deliveries',
  'files',
  'file_links',
] as const satisfies readonly (keyof Tables)[]

type AnyTables = Readonly<Record<string, Readonly<Record<string, unknown>>>>

const anyTables = (tx: Tx): Kysely<AnyTables> => tx as unknown as Kysely<AnyTables>

/** Returns the rows of these tables. */
export async function readTables(tx: Tx): Promise<SimSnapshot> {
  const rows = await Promise.all(
    tables.map(async (table) => [table, await anyTables(tx).selectFrom(table).selectAll().execute()] as const),
  )
  return Object.fromEntries(rows)
}

/** Replaces the rows of these tables with those of a snapshot. */
export async function putBack(tx: Tx, snapshot: SimSnapshot): Promise<void> {
  for (const table of tables) {
    await anyTables(tx).deleteFrom(table).execute()
    for (const chunk of chunksOf(snapshot[table] ?? [], 100))
      await anyTables(tx).insertInto(table).values(chunk).execute()
  }
  if (!isPostgres(tx as unknown as Kysely<unknown>)) return
  for (const table of ['history', 'starts']) {
    const next = sql`(select coalesce(max(n), 0) + 1 from ${sql.table(table)})`
    await sql`select setval(pg_get_serial_sequence(${table}, 'n'), ${next}, false)`.execute(tx)
  }
}

/** Empties these tables for the next run, as if the database were new. */
export async function emptyTables(tx: Tx): Promise<void> {
  await sql`truncate ${sql.join(tables.map((table) => sql.table(table)))} restart identity`.execute(tx)
}
