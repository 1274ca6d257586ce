import { afterAll, beforeAll, inject } from 'vitest'
import { openPostgresStore, openSqliteStore, type Store } from '../src/store/store.ts'
import { dropDatabasesIn, newDatabaseIn } from './postgres.ts'
import type { SharedPostgres } from './shared-postgres.ts'

/** The two databases that everything must hold on. */
export const engineNames = ['SQLite', 'PostgreSQL'] as const
export type EngineName = (typeof engineNames)[number]

/**
 * Inside a `describe`: gives a way to open a new, empty store of that engine; what the test opened is closed by the test. The
 * databases stand in one PostgreSQL for the whole run, as copies of one with tables.
 */
export function useEngine(name: EngineName): () => Promise<Store> {
  if (name === 'SQLite') return () => openSqliteStore(':memory:')
  let postgres: SharedPostgres
  const opened: string[] = []
  beforeAll(async () => {
    const answer = await fetch(inject('sharedPostgresAt'))
    if (!answer.ok) throw new Error(`no PostgreSQL: ${await answer.text()}`)
    postgres = (await answer.json()) as SharedPostgres
  })
  afterAll(() => dropDatabasesIn(postgres.url, opened))
  return async () => {
    const url = await newDatabaseIn(postgres.url, postgres.tables)
    opened.push(url)
    return openPostgresStore(url)
  }
}
