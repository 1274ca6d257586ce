import type { DBCore, DBCoreTable, Middleware } from 'dexie'

/** What fails because its transaction was given up on purpose, or the page is leaving, is no failure of its own. */
const expected: ReadonlySet<string> = new Set(['AbortError', 'DatabaseClosedError'])

function log(what: string, error: unknown): void {
  if (!(error instanceof Error && expected.has(error.name))) console.error(`${what} failed`, error)
}

/** Says in the console what failed, by the name of the collection, and lets the caller handle it. */
const logged =
  (what: string) =>
  (error: unknown): never => {
    log(what, error)
    throw error
  }

/** Failed reads and writes are logged with the collection's name, whoever asked, and rejected as before. */
export const logFailures: Middleware<DBCore> = {
  stack: 'dbcore',
  name: 'log-failures',
  create: (core) => ({ ...core, table: (name) => loggedTable(core.table(name)) }),
}

function loggedTable(table: DBCoreTable): DBCoreTable {
  const onRead = logged(`reading ${table.name}`)
  const writing = `writing ${table.name}`
  // Chained, not awaited: a native await may end the transaction.
  return {
    ...table,
    mutate: (request) =>
      table
        .mutate(request)
        .then((answer) => {
          // One of several rows, such as an id that is there already: whoever asked hears of it by the answer.
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
