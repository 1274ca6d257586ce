import { afterAll, beforeAll, inject } from 'vitest'
import { openPostgresStore, openSqliteStore, type Store } from '../src/store/store.ts'
import { dropDatabasesIn, newDatabaseIn, type TestPostgres } from './postgres.ts'
import type { SharedPostgres } from './shared-postgres.ts'

/** The two databases that everything must hold on. */
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
 * Inside a `describe`: gives a way to open a new, empty store of that engine; what the test opened is closed by the test. The
 * databases stand in one PostgreSQL for the whole run, as copies of one with tables.
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
