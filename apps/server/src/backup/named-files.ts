import type { Transaction } from 'kysely'
import type { AnyTables } from './open-source.ts'
import type { TableShape } from './table-shapes.ts'

/** The stored files that rows name. A thumbnail is not among them: it can be made again. */
export async function namedFiles(
  tx: Transaction<AnyTables>,
  tables: readonly TableShape[],
): Promise<ReadonlySet<string>> {
  // The tables of an older version may have none.
  if (!tables.some(({ name }) => name === 'files')) return new Set()
  const rows = await tx.selectFrom('files').select('object').execute()
  return new Set(rows.map(({ object }) => String(object)))
}
