import { join } from 'node:path'
import { type IsolationLevel, Kysely, PostgresDialect } from 'kysely'
import { keepDatabasePrivate } from '../files/keep-private.ts'
import { migrate } from './migrations.ts'
import { nodeSqliteDialect } from './node-sqlite.ts'
import { writeFirstFacts } from './open-facts.ts'
import { lockOpening } from './opening-lock.ts'
import { openPool } from './postgres.ts'
import type { Db, Tables, Tx } from './schema.ts'
import { currentSequence, lockSequence } from './sequence.ts'
import { noteStart } from './starts.ts'
import { createTurns } from './turns.ts'

/** The server's database. Everything above it uses Kysely; the engine is chosen here. */
export interface Store {
  readonly db: Db
  /**
   * Runs one write: when this resolves, it is committed as a whole and on disk; if it rejects, nothing was written.
   * Writes run one at a time on every engine, across all processes. `work` may await only SQL and turns of the event
   * loop.
   */
  write<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** Runs reads against one consistent snapshot: no commit comes in between. */
  read<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** Where the data lives: PostgreSQL if there is a URL, otherwise a SQLite file in the folder. */
export interface StorePlace {
  readonly dataDir: string
  readonly databaseUrl: string | null
}

export const openStore = ({ dataDir, databaseUrl }: StorePlace): Promise<Store> =>
  databaseUrl === null ? openSqliteStore(join(dataDir, 'bama.sqlite')) : openPostgresStore(databaseUrl)

/** Opens (or creates) a SQLite database and migrates its tables. `:memory:` is for tests. */
export async function openSqliteStore(file: string): Promise<Store> {
  keepDatabasePrivate(file)
  const release = lockOpening(file)
  const db = await openPrepared(file).finally(release)
  return {
    db,
    // There is a single connection, so transactions queue for it.
    write: inLine((work) => db.transaction().execute(work)),
    read: (work) => db.transaction().execute(work),
    close: () => db.destroy(),
  }
}

async function openPrepared(file: string): Promise<Db> {
  const db: Db = new Kysely<Tables>({ dialect: nodeSqliteDialect(file) })
  await prepare(db)
  return db
}

/**
 * How long a writer waits for other writers of its process, in milliseconds. Only one at a time queues at the database:
 * more would take connections from readers, and if the process froze, each of them would block the queue in turn.
 */
const turnMs = 20_000

/**
 * Opens an existing PostgreSQL database (possibly empty) and migrates its tables. Several processes may do so at once.
 */
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
 * Wraps writes so that each first locks the sequence. Writers therefore form one queue on every engine, across all
 * processes: they can't deadlock, and what they read can't change before they commit.
 *
 * If the number is lower than one this process has seen, the database was put back while the server ran: for example, a
 * standby took over that lacked the last commits. Its history then branches off, as after a start.
 */
function inLine(execute: Store['write']): Store['write'] {
  let seen = 0
  return async (work) => {
    let seq = 0
    const value = await execute(async (tx) => {
      if ((await lockSequence(tx)) < seen) await noteStart(tx)
      const result = await work(tx)
      // The number after this write: even if only its own commit is lost, the next one finds a lower number.
      seq = await currentSequence(tx)
      return result
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
