import type { Transaction } from 'kysely'
import type { AnyTables } from './open-source.ts'
import type { TableShape } from './table-shapes.ts'

/** Returns the stored files that rows name. Thumbnails aren't among them, because they can be made again. */
export async function namedFiles(
  tx: Transaction<AnyTables>,
  tables: readonly TableShape[],
): Promise<ReadonlySet<string>> {
  // Early versions had no such table.
  if (!tables.some(({ name }) => name === 'files')) return new Set()
  const rows = await tx.selectFrom('files').select('object').execute()
  return new Set(rows.map(({ object }) => String(object)))
}
