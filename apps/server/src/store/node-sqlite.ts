import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { SqliteAdapter, type SqliteDatabase, SqliteDialect, type SqliteStatement } from 'kysely'
import { type Checkpoints, createCheckpoints, pagesAtMost } from './checkpoints.ts'

/**
 * Kysely's dialect for a SQLite file. Unlike Kysely's own, it migrates in one transaction: of a step that was cut off in its
 * middle some tables would stay, and no later start could take it.
 */
export const nodeSqliteDialect = (file: string): SqliteDialect =>
  new TransactionalDialect({ database: openNodeSqlite(file) })

class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

class TransactionalDialect extends SqliteDialect {
  override createAdapter(): SqliteAdapter {
    return new TransactionalAdapter()
  }
}

/**
 * Adapts Node's own SQLite to the interface that Kysely's dialect expects. WAL with `synchronous=FULL`: a commit is on
 * disk before it is answered.
 */
function openNodeSqlite(file: string): SqliteDatabase {
  const database = new DatabaseSync(file)
  database.exec(
    'PRAGMA busy_timeout = 5000; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON',
  )
  database.exec(`PRAGMA wal_autocheckpoint = ${pagesAtMost}`)
  const checkpoints = createCheckpoints(database, file)
  const prepared = new Map<string, SqliteStatement>()
  return {
    close() {
      checkpoints.stop()
      database.close()
    },
    prepare(sql): SqliteStatement {
      // A full disk has already rolled back; an error from a second rollback would hide the cause.
      if (sql === 'rollback' && !database.isTransaction) return nothingToDo
      const known = prepared.get(sql)
      if (known !== undefined) return known
      const statement = prepare(database, sql, checkpoints)
      // The same few hundred statements repeat. Long ones with many values are unique and not worth keeping.
      if (sql.length <= longestKept && prepared.size < mostKept) prepared.set(sql, statement)
      return statement
    },
  }
}

const longestKept = 2000
const mostKept = 500

function prepare(database: DatabaseSync, sql: string, checkpoints: Checkpoints): SqliteStatement {
  const statement = database.prepare(sql)
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...(parameters as SQLInputValue[])),
    run(parameters) {
      const done = runFor(statement, parameters)
      if (sql === 'commit') checkpoints.afterCommit()
      return done
    },
    iterate: (parameters) => statement.iterate(...(parameters as SQLInputValue[])),
  }
}

/** Runs a statement, once per row if its only parameter is a list of rows (insert-rows.ts). */
function runFor(statement: StatementSync, parameters: readonly unknown[]): ReturnType<SqliteStatement['run']> {
  const [rows] = parameters
  if (!Array.isArray(rows)) return statement.run(...(parameters as SQLInputValue[]))
  for (const row of rows as readonly (readonly SQLInputValue[])[]) statement.run(...row)
  return { changes: rows.length, lastInsertRowid: 0 }
}

const nothingToDo: SqliteStatement = {
  reader: false,
  all: () => [],
  run: () => ({ changes: 0, lastInsertRowid: 0 }),
  iterate: () => [][Symbol.iterator](),
}
