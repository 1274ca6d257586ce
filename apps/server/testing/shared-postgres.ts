// Set up once per test run: a PostgreSQL that the test files share, started on the first request. Creating and starting
// one takes seconds of processor time, which each of twenty files would otherwise spend again.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Kysely, PostgresDialect } from 'kysely'
import type { TestProject } from 'vitest/node'
import { migrate } from '../src/store/migrations.ts'
import { openPool } from '../src/store/postgres.ts'
import type { Tables } from '../src/store/schema.ts'
import { startPostgres, type TestPostgres } from './postgres.ts'

/** `url` is where databases are created. `tables` has the product's tables and no rows, and is copied. */
export interface SharedPostgres {
  readonly url: string
  readonly tables: string
}

declare module 'vitest' {
  interface ProvidedContext {
    /** The address that returns the shared PostgreSQL. */
    readonly sharedPostgresAt: string
  }
}

async function withTables(postgres: TestPostgres): Promise<SharedPostgres> {
  const tables = await postgres.newDatabase()
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: openPool(tables, () => undefined) }) })
  await migrate(db)
  await db.destroy()
  return { url: postgres.url, tables }
}

export default async function setUp({ provide }: TestProject): Promise<() => Promise<void>> {
  let starting: Promise<TestPostgres> | undefined
  let answer: Promise<SharedPostgres> | undefined
  const server = createServer((_request, response) => {
    starting ??= startPostgres()
    answer ??= starting.then(withTables)
    answer.then(
      (shared) => response.end(JSON.stringify(shared)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  provide('sharedPostgresAt', `http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  return async () => {
    server.close()
    server.closeAllConnections()
    await (await starting)?.stop()
  }
}
