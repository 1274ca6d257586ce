import { sql, type Transaction } from 'kysely'
import type { Tx } from '../store/schema.ts'
import type { AnyTables, TableRow } from './open-source.ts'
import type { TableShape } from './table-shapes.ts'

/** Counts the rows of all tables except `meta`, which is never empty. */
export async function countRows(tx: Transaction<AnyTables>, tables: readonly TableShape[]): Promise<number> {
  let sum = 0
  for (const { name } of tables) {
    if (name === 'meta') continue
    const { count } = await tx
      .selectFrom(name)
      .select(sql<number>`count(*)`.as('count'))
      .executeTakeFirstOrThrow()
    sum += count
  }
  return sum
}

/** Turns off PostgreSQL's limits on long statements and idle transactions, for this transaction only. */
export async function takeTime(tx: Transaction<AnyTables>): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(tx)
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
}

/** Replaces `meta` in place, row by row: writers wait for the row that numbers commits, and must still find it. */
export async function replaceFacts(tx: Tx, facts: Iterable<TableRow>): Promise<number> {
  const rows = [...facts].map(({ key, value }) => ({ key: String(key), value: String(value) }))
  await tx
    .deleteFrom('meta')
    .where('key', 'not in', ['', ...rows.map(({ key }) => key)])
    .execute()
  for (const { key, value } of rows) await setFact(tx, key, value)
  return rows.length
}

export const setFact = (tx: Tx, key: string, value: string): Promise<unknown> =>
  tx
    .insertInto('meta')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute()

const rowsAtOnce = 1000

/** Replaces all rows of a table. Returns the number of new rows. */
export async function replaceRows(
  tx: Transaction<AnyTables>,
  engine: 'sqlite' | 'postgres',
  table: TableShape,
  rows: Iterable<TableRow>,
): Promise<number> {
  await tx.deleteFrom(table.name).execute()
  let count = 0
  let batch: TableRow[] = []
  const insert = async (): Promise<void> => {
    count += batch.length
    if (batch.length > 0) await insertRows(engine, table, batch).execute(tx)
    batch = []
  }
  for (const row of rows) {
    batch.push(row)
    if (batch.length === rowsAtOnce) await insert()
  }
  await insert()
  return count
}

/** Sends rows as one JSON text: several times as fast as a statement with thousands of values, while writers wait. */
function insertRows(engine: 'sqlite' | 'postgres', { name, columns }: TableShape, rows: readonly TableRow[]) {
  const json = JSON.stringify(rows)
  const names = sql.join(columns.map((column) => sql.ref(column.name)))
  const values =
    engine === 'postgres'
      ? sql`select ${names} from json_populate_recordset(null::${sql.table(name)}, ${json})`
      : sql`select ${sql.join(columns.map((column) => sql`value ->> ${sql.lit(column.name)}`))} from json_each(${json})`
  return sql`insert into ${sql.table(name)} (${names}) ${values}`
}

/** Continues PostgreSQL's counters after the highest numbers in the tables, as SQLite does by itself. */
export async function countOn(tx: Transaction<AnyTables>, tables: readonly TableShape[]): Promise<void> {
  for (const { name, columns } of tables) {
    const counter = columns.find(({ isCounter }) => isCounter)?.name
    if (counter === undefined) continue
    const next = sql`(select coalesce(max(${sql.ref(counter)}), 0) + 1 from ${sql.table(name)})`
    await sql`select setval(pg_get_serial_sequence(${name}, ${counter}), ${next}, false)`.execute(tx)
  }
}
