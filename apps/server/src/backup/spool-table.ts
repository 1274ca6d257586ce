import { appendFileSync, closeSync, openSync } from 'node:fs'
import { sql, type Transaction } from 'kysely'
import type { AnyTables, CellValue, TableRow } from './open-source.ts'
import type { TableShape } from './table-shapes.ts'

const pageRows = 500

/**
 * Writes a table into a file, one row per line, in pages ordered by its key. Returns the number of rows.
 * The file is written synchronously, so that only SQL is awaited inside the snapshot.
 */
export async function spoolTable(tx: Transaction<AnyTables>, table: TableShape, file: string): Promise<number> {
  const descriptor = openSync(file, 'wx', 0o600)
  try {
    let count = 0
    let after: readonly CellValue[] | null = null
    for (;;) {
      const page: readonly TableRow[] = await readPage(tx, table, after)
      const last = page.at(-1)
      if (last === undefined) return count
      appendFileSync(descriptor, page.map((row) => `${lineOf(table, row)}\n`).join(''))
      count += page.length
      after = table.key.map((column) => last[column] ?? null)
    }
  } finally {
    closeSync(descriptor)
  }
}

function readPage(
  tx: Transaction<AnyTables>,
  table: TableShape,
  after: readonly CellValue[] | null,
): Promise<TableRow[]> {
  const key = sql.join(table.key.map((column) => sql.ref(column)))
  let query = tx.selectFrom(table.name).selectAll()
  if (after !== null) query = query.where(sql<boolean>`(${key}) > (${sql.join(after)})`)
  for (const column of table.key) query = query.orderBy(column)
  return query.limit(pageRows).execute()
}

function lineOf(table: TableShape, row: TableRow): string {
  for (const [column, value] of Object.entries(row))
    if (value !== null && typeof value !== 'string' && typeof value !== 'number')
      throw new Error(`${table.name}.${column} holds what is neither text nor a number`)
  return JSON.stringify(row)
}
