import { CompiledQuery, type Insertable, type Kysely, type RawBuilder, sql } from 'kysely'
import { isPostgres } from './migrations/is-postgres.ts'
import type { Tables, Tx } from './schema.ts'

/**
 * Inserts rows that all have the same columns, by a statement whose text is the same whatever their number: SQLite prepares
 * it once and runs it for each row (node-sqlite.ts), PostgreSQL reads the rows from one text. A statement with thousands of
 * values would be built and parsed anew each time, for longer than it takes to write them.
 */
export async function insertRows<Table extends keyof Tables>(
  tx: Tx,
  table: Table,
  rows: readonly Insertable<Tables[Table]>[],
  onConflict: RawBuilder<unknown> = sql``,
): Promise<void> {
  const [first] = rows
  if (first === undefined) return
  const columns = Object.keys(first)
  const names = sql.join(columns.map((column) => sql.ref(column)))
  const source = isPostgres(tx as unknown as Kysely<unknown>)
    ? sql`select ${names} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}) where true`
    : sql`values (${sql.join(columns.map(() => sql.raw('?')))})`
  const statement = sql`insert into ${sql.table(table)} (${names}) ${source} ${onConflict}`.compile(tx)
  const isByRow = statement.parameters.length === 0
  await tx.executeQuery(isByRow ? CompiledQuery.raw(statement.sql, [rows.map(Object.values)]) : statement)
}
