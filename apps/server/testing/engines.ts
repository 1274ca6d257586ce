import { afterAll, beforeAll, inject } from 'vitest'
import { openPostgresStore, openSqliteStore, type Store } from '../src/store/store.ts'
import { dropDatabasesIn, newDatabaseIn, type TestPostgres } from './postgres.ts'
import type { SharedPostgres } from './shared-postgres.ts'

/** The two databases on which everything must work. */
export const engineNames = ['SQLite', 'PostgreSQL'] as const
export type EngineName = (typeof engineNames)[number]

async function askForShared(): Promise<SharedPostgres> {
  const answer = await fetch(inject('sharedPostgresAt'))
  if (!answer.ok) throw new Error(`no PostgreSQL: ${await answer.text()}`)
  return (await answer.json()) as SharedPostgres
}

/** The PostgreSQL of the whole run, for who harms databases of their own at most; stopping it drops these. */
export async function sharePostgres(): Promise<TestPostgres> {
  const { url } = await askForShared()
  const opened: string[] = []
  return {
    url,
    async newDatabase(copied) {
      const made = await newDatabaseIn(url, copied)
      opened.push(made)
      return made
    },
    stop: () => dropDatabasesIn(url, opened),
  }
}

/**
 * Called inside a `describe`. Returns a function that opens a new, empty store of the engine, which the test has to close.
 * The PostgreSQL databases of a whole run are on one server, as copies of one with tables.
 */
export function useEngine(name: EngineName): () => Promise<Store> {
  if (name === 'SQLite') return () => openSqliteStore(':memory:')
  let postgres: SharedPostgres
  const opened: string[] = []
  beforeAll(async () => {
    postgres = await askForShared()
  })
  afterAll(() => dropDatabasesIn(postgres.url, opened))
  return async () => {
    const url = await newDatabaseIn(postgres.url, postgres.tables)
    opened.push(url)
    return openPostgresStore(url)
  }
}
