import { Kysely, PostgresDialect } from 'kysely'
import { afterAll, beforeAll } from 'vitest'
import { migrate } from '../src/store/migrations.ts'
import { openPool } from '../src/store/postgres.ts'
import type { Tables } from '../src/store/schema.ts'
import { openPostgresStore, openSqliteStore, type Store } from '../src/store/store.ts'
import { startPostgres, type TestPostgres } from './postgres.ts'

/** The two databases that everything must hold on. */
export const engineNames = ['SQLite', 'PostgreSQL'] as const
export type EngineName = (typeof engineNames)[number]

/**
 * Inside a `describe`: gives a way to open a new, empty store of that engine. PostgreSQL is started for the whole block, and its
 * tables are made once and copied; what the test opened is closed by the test.
 */
export function useEngine(name: EngineName): () => Promise<Store> {
  if (name === 'SQLite') return () => openSqliteStore(':memory:')
  let postgres: TestPostgres
  let tables: string
  beforeAll(async () => {
    postgres = await startPostgres()
    tables = await postgres.newDatabase()
    const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: openPool(tables, () => undefined) }) })
    await migrate(db)
    await db.destroy()
  })
  afterAll(() => postgres.stop())
  return async () => openPostgresStore(await postgres.newDatabase(tables))
}
