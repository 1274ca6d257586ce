import { handFocusTo, mainKey, recordKey } from '../hooks/record-focus.ts'
import type { ListRow } from './record-row.tsx'

/**
 * The rows that a press with Shift selects: from the row selected last to this one. Only this one if the other isn't
 * among the rows shown.
 */
export function rangeTo<Row extends ListRow>(
  row: Row,
  last: string | undefined,
  shown: readonly Row[],
): readonly Row[] {
  const from = shown.findIndex(({ id }) => id === last)
  const to = shown.findIndex(({ id }) => id === row.id)
  if (from === -1 || to === -1) return [row]
  return shown.slice(Math.min(from, to), Math.max(from, to) + 1)
}

/** Whether a checkbox was pressed with Shift. */
export const hasShift = (change: Event): boolean => change instanceof MouseEvent && change.shiftKey

/** The bar of a selection that ends takes the focus with it. The row selected last gets it, because it is the nearest. */
export const focusAfterSelecting = (kind: string, last: string | undefined): void =>
  handFocusTo([...(last === undefined ? [] : [recordKey(kind, last)]), mainKey])
