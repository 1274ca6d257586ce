import { Kysely, SqliteDialect, type Transaction } from 'kysely'
import { migrate } from './migrations.ts'
import { openNodeSqlite } from './node-sqlite.ts'
import { writeFirstFacts } from './open-facts.ts'
import type { Tables } from './schema.ts'

export type Db = Kysely<Tables>
export type Tx = Transaction<Tables>

/** The server's database. Everything above it speaks Kysely; which engine answers is decided here. */
export interface Store {
  readonly db: Db
  /** One write: commits as a whole and is on disk when this resolves, or leaves nothing. Only SQL is awaited inside. */
  write<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** Reads that must belong together: nothing is committed in between. */
  read<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** Opens (or creates) a SQLite database and brings its tables up to date. `:memory:` is for tests. */
export async function openSqliteStore(file: string): Promise<Store> {
  const db: Db = new Kysely<Tables>({ dialect: new SqliteDialect({ database: openNodeSqlite(file) }) })
  await migrate(db)
  await db.transaction().execute(writeFirstFacts)
  return {
    db,
    write: (work) => db.transaction().execute(work),
    read: (work) => db.transaction().execute(work),
    close: () => db.destroy(),
  }
}
