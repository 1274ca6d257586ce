import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import { nodeSqliteDialect } from '../store/node-sqlite.ts'
import { openPool } from '../store/postgres.ts'
import type { StorePlace } from '../store/store.ts'
import { Refusal } from '../command-line/refusal.ts'
import { knownSteps, type TableShape, tableShapesAt } from './table-shapes.ts'

export type CellValue = string | number | null
export type TableRow = Readonly<Record<string, CellValue>>
/** Any of the tables; their names are known only at run time. */
export type AnyTables = Record<string, Record<string, CellValue>>

/** A database as it is: unlike the server, a mere reader runs no migrations. */
export interface Source {
  readonly tables: readonly TableShape[]
  /** The migration steps that it has had, in order. */
  readonly steps: readonly string[]
  /** Reads from one snapshot of all tables, without making writers wait. */
  snapshot<T>(read: (tx: Transaction<AnyTables>) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** Opens the server's database beside the running server. Null if there is none yet. Throws `Refusal`. */
export async function openSource({ dataDir, databaseUrl }: StorePlace): Promise<Source | null> {
  const file = join(dataDir, 'bama.sqlite')
  if (databaseUrl === null && !existsSync(file)) return null
  const dialect =
    databaseUrl === null
      ? nodeSqliteDialect(file)
      : new PostgresDialect({ pool: openPool(databaseUrl, () => undefined) })
  const db = new Kysely<AnyTables>({ dialect })
  try {
    const steps = await stepsOf(db)
    const last = steps.at(-1)
    if (last === undefined) {
      await db.destroy()
      return null
    }
    await checkSteps(steps)
    const begin = () =>
      databaseUrl === null
        ? db.transaction()
        : db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
    return {
      tables: await tableShapesAt(last),
      steps,
      snapshot: (read) => begin().execute(read),
      close: () => db.destroy(),
    }
  } catch (error) {
    await db.destroy()
    throw error
  }
}

/** Returns the migration steps of a database; none if it is empty. */
async function stepsOf(db: Kysely<AnyTables>): Promise<readonly string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some(({ name }) => name === 'kysely_migration')) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}

async function checkSteps(steps: readonly string[]): Promise<void> {
  const known = await knownSteps()
  const unknown = steps.find((step, index) => step !== known[index])
  if (unknown !== undefined)
    throw new Refusal(
      'in_the_way',
      `the database is of another version of Bama (${unknown}): use that version, or an empty database`,
    )
}
