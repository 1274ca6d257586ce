import { promises as fs } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { Kysely, sql } from 'kysely'
import { FileMigrationProvider, Migrator } from 'kysely/migration'
import { nodeSqliteDialect } from '../store/node-sqlite.ts'

/** A table as backups see it. */
export interface TableShape {
  readonly name: string
  readonly columns: readonly ColumnShape[]
  /** The columns of its primary key, in order. */
  readonly key: readonly string[]
}

interface ColumnShape {
  readonly name: string
  readonly holds: 'number' | 'text'
  /** Whether the database numbers new rows by itself. */
  readonly isCounter: boolean
}

/**
 * Whether backups leave a table out. After a restore everyone signs in again, one-time links are made again and
 * unfinished uploads start over. Push subscriptions belong to sessions.
 */
const isLeftOut = (table: string): boolean =>
  [
    'sessions',
    'invitations',
    'passkey_challenges',
    'file_uploads',
    'file_parts',
    'push_subscriptions',
    'push_queue',
  ].includes(table)

/** The server's own migrations, which this file can run up to any step; the server always runs all of them. */
const provider = new FileMigrationProvider({
  fs,
  path,
  migrationFolder: path.join(import.meta.dirname, '..', 'store', 'migrations'),
  import: (file) => import(pathToFileURL(file).href) as Promise<unknown>,
})

/** Returns the names of all migration steps that this version has, in order. */
export const knownSteps = async (): Promise<readonly string[]> => Object.keys(await provider.getMigrations()).sort()

/** Migrates a SQLite database, `:memory:` or in a file, to the given step. */
export async function migrateSqliteTo(file: string, step: string): Promise<Kysely<unknown>> {
  const db = new Kysely<unknown>({ dialect: nodeSqliteDialect(file) })
  const { error } = await new Migrator({ db, provider }).migrateTo(step)
  if (error === undefined) return db
  await db.destroy()
  throw new Error(`the tables of ${step} can not be made`, { cause: error })
}

/** Returns the tables that the migrations make up to a step; they are the same on every engine. */
export async function tableShapesAt(step: string): Promise<readonly TableShape[]> {
  const db = await migrateSqliteTo(':memory:', step)
  try {
    const tables = await db.introspection.getTables()
    return await Promise.all(tables.filter(({ name }) => !isLeftOut(name)).map(({ name }) => shapeOf(db, name)))
  } finally {
    await db.destroy()
  }
}

async function shapeOf(db: Kysely<unknown>, name: string): Promise<TableShape> {
  const { rows } = await sql<{
    name: string
    type: string
    pk: number
  }>`select name, type, pk from pragma_table_info(${name})`.execute(db)
  const key = rows.filter(({ pk }) => pk > 0).sort((a, b) => a.pk - b.pk)
  if (key.length === 0) throw new Error(`the table ${name} has no primary key, so it can not be read in pages`)
  const isCounter = (type: string): boolean => key.length === 1 && type.toLowerCase() === 'integer'
  return {
    name,
    columns: rows.map(({ name, type, pk }) => ({
      name,
      holds: /int|real|double|numeric|decimal/i.test(type) ? 'number' : 'text',
      isCounter: pk > 0 && isCounter(type),
    })),
    key: key.map(({ name }) => name),
  }
}
