import type { DBCoreCursor, DBCoreTable } from 'dexie'

/** How the rows of a store lie in it, and how they are read. */
export interface RowMapping {
  readonly write: (row: Record<string, unknown>) => Record<string, unknown>
  /** Of a row that was just read: it is nobody else's object. */
  readonly read: <T>(row: T) => T
}

/** A store whose rows lie there otherwise than they are read: beneath whoever reads and writes it by the returned table. */
export const mappedTable = (table: DBCoreTable, { write, read }: RowMapping): DBCoreTable => ({
  ...table,
  mutate: (request) =>
    table.mutate(
      request.type === 'add' || request.type === 'put' ? { ...request, values: request.values.map(write) } : request,
    ),
  // Chained, not awaited: a native await may end the transaction.
  get: (request) => table.get(request).then(read),
  getMany: (request) => table.getMany(request).then((rows) => rows.map(read)),
  query: (request) =>
    table
      .query(request)
      .then((answer) => (request.values === true ? { ...answer, result: answer.result.map(read) } : answer)),
  openCursor: (request) =>
    table
      .openCursor(request)
      .then((cursor) => (cursor === null || request.values !== true ? cursor : mappedCursor(cursor, read))),
})

/** A browser's cursor gives its key and value to nobody else; the value is the same object until it goes on. */
const mappedCursor = (cursor: DBCoreCursor, read: <T>(row: T) => T): DBCoreCursor =>
  Object.create(cursor, {
    key: { get: (): unknown => cursor.key },
    primaryKey: { get: (): unknown => cursor.primaryKey },
    value: { get: (): unknown => read<unknown>(cursor.value) },
  }) as DBCoreCursor
