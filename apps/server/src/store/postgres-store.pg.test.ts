import { Kysely, PostgresDialect } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sharePostgres } from '../../testing/engines.ts'
import type { TestPostgres } from '../../testing/postgres.ts'
import { getMeta } from './meta.ts'
import { openPool } from './postgres.ts'
import { type DatabasePlace, expectOrderedNumbers, storeContract } from '../../testing/store-contract.ts'
import { openPostgresStore } from './store.ts'

let postgres: TestPostgres

beforeAll(async () => {
  postgres = await sharePostgres()
})
afterAll(() => postgres.stop())

const newPlace = async (): Promise<DatabasePlace> => {
  const databaseUrl = await postgres.newDatabase()
  return {
    open: () => openPostgresStore(databaseUrl),
    openBare: () =>
      new Kysely<unknown>({ dialect: new PostgresDialect({ pool: openPool(databaseUrl, () => undefined) }) }),
  }
}

describe('a PostgreSQL store', () => {
  storeContract(newPlace)

  it('[S23] [S60] gives numbers in the order of commits when two processes write', async () => {
    const place = await newPlace()
    const [here, there] = [await place.open(), await place.open()]
    await expectOrderedNumbers([here, there], 100)
    await here.close()
    await there.close()
  })

  it('is made once when many processes are started at the same moment', async () => {
    for (let round = 0; round < 3; round++) {
      const place = await newPlace()
      const stores = await Promise.all(Array.from({ length: 6 }, () => place.open()))
      const names = await Promise.all(stores.map(({ db }) => getMeta(db, 'server_id')))
      expect(new Set(names).size).toBe(1)
      for (const store of stores) await store.close()
    }
  })
})
