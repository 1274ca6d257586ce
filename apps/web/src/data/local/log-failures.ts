import type { DBCore, DBCoreTable, Middleware } from 'dexie'

/** Errors that are no failure in themselves: the transaction was aborted on purpose, or the page is closing. */
const expected: ReadonlySet<string> = new Set(['AbortError', 'DatabaseClosedError'])

function log(what: string, error: unknown): void {
  if (!(error instanceof Error && expected.has(error.name))) console.error(`${what} failed`, error)
}

/** Logs what failed, with the collection's name, and rethrows. */
const logged =
  (what: string) =>
  (error: unknown): never => {
    log(what, error)
    throw error
  }

/** Dexie middleware that logs every failed read and write with the collection's name, and passes the error on. */
export const logFailures: Middleware<DBCore> = {
  stack: 'dbcore',
  name: 'log-failures',
  create: (core) => ({ ...core, table: (name) => loggedTable(core.table(name)) }),
}

function loggedTable(table: DBCoreTable): DBCoreTable {
  const onRead = logged(`reading ${table.name}`)
  const writing = `writing ${table.name}`
  // Chained rather than awaited: a native await may end the transaction.
  return {
    ...table,
    mutate: (request) =>
      table
        .mutate(request)
        .then((answer) => {
          // Single rows failed, such as one whose id already exists. The answer reports it to the caller.
          if (answer.numFailures > 0) log(writing, Object.values(answer.failures)[0])
          return answer
        })
        .catch(logged(writing)),
    get: (request) => table.get(request).catch(onRead),
    getMany: (request) => table.getMany(request).catch(onRead),
    query: (request) => table.query(request).catch(onRead),
    openCursor: (request) => table.openCursor(request).catch(onRead),
    count: (request) => table.count(request).catch(onRead),
  }
}
