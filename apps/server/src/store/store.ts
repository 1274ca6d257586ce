import { join } from 'node:path'
import { type IsolationLevel, Kysely, PostgresDialect, SqliteDialect } from 'kysely'
import { keepDatabasePrivate } from '../files/keep-private.ts'
import { migrate } from './migrations.ts'
import { openNodeSqlite } from './node-sqlite.ts'
import { writeFirstFacts } from './open-facts.ts'
import { lockOpening } from './opening-lock.ts'
import { openPool } from './postgres.ts'
import type { Db, Tables, Tx } from './schema.ts'
import { lockSequence } from './sequence.ts'
import { noteStart } from './starts.ts'
import { createTurns } from './turns.ts'

/** The server's database. Everything above it speaks Kysely; which engine answers is decided here. */
export interface Store {
  readonly db: Db
  /**
   * One write: commits as a whole and is on disk when this resolves, or leaves nothing. Writes come one after the other,
   * whatever the engine and however many processes. Only SQL, and turns of the event loop, are awaited inside.
   */
  write<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** Reads that must belong together: nothing is committed in between. */
  read<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** Where the data lives: PostgreSQL when there is a URL, else a SQLite file in the folder. */
export interface StorePlace {
  readonly dataDir: string
  readonly databaseUrl: string | null
}

export const openStore = ({ dataDir, databaseUrl }: StorePlace): Promise<Store> =>
  databaseUrl === null ? openSqliteStore(join(dataDir, 'bama.sqlite')) : openPostgresStore(databaseUrl)

/** Opens (or creates) a SQLite database and brings its tables up to date. `:memory:` is for tests. */
export async function openSqliteStore(file: string): Promise<Store> {
  keepDatabasePrivate(file)
  const release = lockOpening(file)
  const db = await openPrepared(file).finally(release)
  return {
    db,
    // One connection: transactions queue up for it.
    write: inLine((work) => db.transaction().execute(work)),
    read: (work) => db.transaction().execute(work),
    close: () => db.destroy(),
  }
}

async function openPrepared(file: string): Promise<Db> {
  const db: Db = new Kysely<Tables>({ dialect: new SqliteDialect({ database: openNodeSqlite(file) }) })
  await prepare(db)
  return db
}

/**
 * How long a writer waits for the other writers of its process, in milliseconds. Only one of them stands in line at the
 * database: more would take connections from readers, and if the process froze, each of them would hold up the line in turn.
 */
const turnMs = 20_000

/** Opens a PostgreSQL database (created before, may be empty) and brings its tables up to date. Several processes may. */
export async function openPostgresStore(
  databaseUrl: string,
  limits: { readonly silence?: number } = {},
): Promise<Store> {
  const db: Db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: openPool(databaseUrl, () => undefined, limits) }),
  })
  await prepare(db)
  const inTransaction = (level: IsolationLevel) => db.transaction().setIsolationLevel(level)
  const inTurn = createTurns(turnMs)
  return {
    db,
    write: inLine((work) => inTurn(() => inTransaction('read committed').execute(work))),
    read: (work) => inTransaction('repeatable read').execute(work),
    close: () => db.destroy(),
  }
}

/**
 * First of all a writer takes the sequence: so writers stand in one line, whatever the engine and however many processes,
 * and none can wait for another in a circle, or find in the end that what it read has changed.
 *
 * When its number is lower than one that this process has seen, the database went back while we ran: a standby that had
 * not got everything took over, for example. From there on its history is another one, as after a start.
 */
function inLine(execute: Store['write']): Store['write'] {
  let seen = 0
  return async (work) => {
    let seq = 0
    const value = await execute(async (tx) => {
      seq = await lockSequence(tx)
      if (seq < seen) await noteStart(tx)
      return work(tx)
    })
    seen = seq
    return value
  }
}

async function prepare(db: Db): Promise<void> {
  try {
    await migrate(db)
    await db.transaction().execute(writeFirstFacts)
  } catch (error) {
    await db.destroy()
    throw error
  }
}
