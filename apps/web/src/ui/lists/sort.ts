import { searchText } from '../hooks/use-search-state.ts'
import { byName } from './hebrew-search.ts'
import type { Column, ListRow, UnreadRow } from './record-row.tsx'

/** How a list is sorted: by a column's key, from its start (`deadline`) or its end (`-deadline`); undefined: as it comes. */
export interface ListSort {
  readonly order: string | undefined
  readonly onSort: (order: string | undefined) => void
}

/** The order in the address. */
export const searchSort = searchText

export const sortOf = (order: string | undefined) =>
  order?.startsWith('-') === true
    ? ({ by: order.slice(1), direction: 'descending' } as const)
    : ({ by: order, direction: 'ascending' } as const)

/** What a press on a column's header asks for: its start first, then its end, then the list's own order. */
export const nextOrder = (order: string | undefined, key: string): string | undefined =>
  order === key ? `-${key}` : order === `-${key}` ? undefined : key

const isUnread = (row: ListRow): row is UnreadRow => 'isUnread' in row

/** The rows by a column; equal ones keep the list's own order. A column that sorts nothing, and rows that are still read, change nothing. */
export function sortedRows<Row extends ListRow>(
  rows: readonly (Row | UnreadRow)[],
  columns: readonly Column<Row>[],
  order: string | undefined,
): readonly (Row | UnreadRow)[] {
  const { by, direction } = sortOf(order)
  const keyOf = columns.find(({ key }) => key === by)?.sort
  if (keyOf === undefined || rows.some(isUnread)) return rows
  const sign = direction === 'ascending' ? 1 : -1
  return (rows as readonly Row[])
    .map((row) => ({ row, key: keyOf(row) ?? null }))
    .toSorted((a, b) => {
      if (a.key === null || b.key === null) return Number(a.key === null) - Number(b.key === null)
      return sign * compareKeys(a.key, b.key)
    })
    .map(({ row }) => row)
}

/** Days and times are texts that stand in order as names do. */
const compareKeys = (a: string | number, b: string | number): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : byName(String(a), String(b))
