import { CompiledQuery, type Insertable, type Kysely, type RawBuilder, sql } from 'kysely'
import { isPostgres } from './migrations/is-postgres.ts'
import type { Tables, Tx } from './schema.ts'

/**
 * Inserts rows that all have the same columns. The statement's text doesn't depend on the number of rows: SQLite
 * prepares it once and runs it for each row (node-sqlite.ts), PostgreSQL reads the rows from a single JSON parameter.
 * Building and parsing a statement with thousands of values would take longer than writing them.
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
