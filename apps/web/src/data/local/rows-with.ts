import type { Table } from 'dexie'

/** The values that fields of a row must have. */
export type FieldValues<Row> = { readonly [Field in keyof Row & string]?: string }

export const hasValues = <Row extends object>(row: Row, values: FieldValues<Row>): boolean =>
  Object.entries(values).every(([field, value]) => row[field as keyof Row] === value)

/**
 * The rows with these values. Uses the index of the first field, which callers choose accordingly; the others are
 * compared row by row.
 */
export async function rowsWith<Row extends object>(
  table: Table<Row, string>,
  values: FieldValues<Row>,
): Promise<readonly Row[]> {
  const [first] = Object.entries<string | undefined>(values)
  if (first?.[1] === undefined) return table.toArray()
  const found = await table.where(first[0]).equals(first[1]).toArray()
  return found.filter((row) => hasValues(row, values))
}
