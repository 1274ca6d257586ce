import { afterAll, beforeAll } from 'vitest'
import { openPostgresStore, openSqliteStore, type Store } from '../src/store/store.ts'
import { startPostgres, type TestPostgres } from './postgres.ts'

/** The two databases that everything must hold on. */
export const engineNames = ['SQLite', 'PostgreSQL'] as const
export type EngineName = (typeof engineNames)[number]

/**
 * Inside a `describe`: gives a way to open a new, empty store of that engine. PostgreSQL is started for the whole block; what
 * the test opened is closed by the test.
 */
export function useEngine(name: EngineName): () => Promise<Store> {
  let postgres: TestPostgres | null = null
  if (name === 'PostgreSQL') {
    beforeAll(async () => {
      postgres = await startPostgres()
    })
    afterAll(() => postgres?.stop())
  }
  return async () => (postgres === null ? openSqliteStore(':memory:') : openPostgresStore(await postgres.newDatabase()))
}
