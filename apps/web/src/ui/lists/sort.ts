import { searchText } from '../hooks/use-search-state.ts'
import { byName } from './hebrew-search.ts'
import type { Column, ListRow, UnreadRow } from './record-row.tsx'

/** `order`: a column's key, ascending (`deadline`) or descending (`-deadline`). Undefined for the list's own order. */
export interface ListSort {
  readonly order: string | undefined
  readonly onSort: (order: string | undefined) => void
}

/** The order as a search parameter. */
export const searchSort = searchText

export const sortOf = (order: string | undefined) =>
  order?.startsWith('-') === true
    ? ({ by: order.slice(1), direction: 'descending' } as const)
    : ({ by: order, direction: 'ascending' } as const)

/** The order after a press on a column's header: ascending, then descending, then the list's own. */
export const nextOrder = (order: string | undefined, key: string): string | undefined =>
  order === key ? `-${key}` : order === `-${key}` ? undefined : key

const isUnread = (row: ListRow): row is UnreadRow => 'isUnread' in row

/**
 * Sorts rows by a column; equal rows keep the list's own order. Returns them unchanged if the column isn't sortable or
 * rows are still being read.
 */
export function sortedRows<Row extends ListRow, Shown extends Row | UnreadRow>(
  rows: readonly Shown[],
  columns: readonly Column<Row>[],
  order: string | undefined,
): readonly Shown[] {
  const { by, direction } = sortOf(order)
  const keyOf = columns.find(({ key }) => key === by)?.sort
  if (keyOf === undefined || rows.some(isUnread)) return rows
  const sign = direction === 'ascending' ? 1 : -1
  return (rows as readonly (Shown & Row)[])
    .map((row) => ({ row, key: keyOf(row) ?? null }))
    .toSorted((a, b) => {
      if (a.key === null || b.key === null) return Number(a.key === null) - Number(b.key === null)
      return sign * compareKeys(a.key, b.key)
    })
    .map(({ row }) => row)
}

/** Days and times are strings that sort correctly as names. */
const compareKeys = (a: string | number, b: string | number): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : byName(String(a), String(b))
