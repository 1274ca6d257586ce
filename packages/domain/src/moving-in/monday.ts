import { linesText, readBoolean, type SourceCell, textOf } from './cells.ts'
import { headerKey } from './fields.ts'
import type { SourceSheet } from './mapping.ts'

const nameHeaders: ReadonlySet<string> = new Set(['name', 'item', 'שם', 'פריט'])
const subitemHeaders: ReadonlySet<string> = new Set(['subitems', 'subitem', 'תתי פריטים', 'תת פריטים'])
const doneWords: ReadonlySet<string> = new Set(['done', 'בוצע', 'הושלם', 'completed'])

const keyOf = (cell: SourceCell | undefined): string => headerKey(textOf(cell ?? null) ?? '')
const filled = (cells: readonly SourceCell[]): number => cells.filter((cell) => textOf(cell) !== null).length

const isHeader = (cells: readonly SourceCell[]): boolean => nameHeaders.has(keyOf(cells[0])) && filled(cells) > 1
const isSubitemHeader = (cells: readonly SourceCell[]): boolean =>
  subitemHeaders.has(keyOf(cells[0])) && nameHeaders.has(keyOf(cells[1]))

/**
 * Converts a board that monday exported to Excel into one table, or returns null for any other sheet. The export has
 * the board's name, then for each group a row with the group's name, the header again, and the items. An item's
 * subitems follow it, from the second column on, under their own header. The group and the subitems, as checklist
 * lines, become columns.
 */
export function mondaySheet({ rows }: SourceSheet): SourceSheet | null {
  const start = rows.findIndex(isHeader)
  const title = textOf(rows[0]?.[0] ?? null)
  // Above the first header there are only single cells, for the board and the group.
  if (start < 2 || title === null || rows.slice(0, start).some((cells) => filled(cells) > 1)) return null
  const header = rows[start] ?? []
  // An ordinary table may be below a title and a subtitle, but has one header and no subitems.
  const isBoard =
    header.some((cell) => subitemHeaders.has(keyOf(cell))) ||
    rows.slice(start + 1).some((cells) => isHeader(cells) || isSubitemHeader(cells))
  if (textOf(rows[start - 1]?.[0] ?? null) === null || !isBoard) return null
  const width = header.length
  const items: {
    number: number
    cells: SourceCell[]
    group: string | null
    subitems: { item: string; completed: boolean }[]
  }[] = []
  let group = lastName(rows.slice(1, start))
  let subitemStatus: number | null = null
  for (const [index, cells] of rows.entries()) {
    if (index <= start) continue
    if (isHeader(cells)) {
      subitemStatus = null
      continue
    }
    if (isSubitemHeader(cells)) {
      subitemStatus = cells.findIndex((cell) => ['status', 'סטטוס'].includes(keyOf(cell)))
      continue
    }
    const first = textOf(cells[0] ?? null)
    if (first !== null) {
      const isGroup = filled(cells) === 1 && isBeforeHeader(rows, index)
      if (isGroup) group = first
      else items.push({ number: index + 1, cells: [...cells], group, subitems: [] })
      subitemStatus = null
      continue
    }
    const subitem = textOf(cells[1] ?? null)
    const status = subitemStatus === null ? null : (cells[subitemStatus] ?? null)
    // A row that isn't under a header of subitems is a group's summary.
    if (subitem !== null && subitemStatus !== null)
      items.at(-1)?.subitems.push({ item: subitem, completed: isDone(status) })
  }
  return {
    name: title,
    rows: [
      [...header, 'קבוצה', 'תתי פריטים'],
      ...items.map(({ cells, group: of, subitems }) => [
        ...Array.from({ length: width }, (_, index) => cells[index] ?? null),
        of,
        linesText(subitems),
      ]),
    ],
    numbers: [start + 1, ...items.map(({ number }) => number)],
  }
}

const lastName = (rows: readonly (readonly SourceCell[])[]): string | null =>
  rows.map((cells) => textOf(cells[0] ?? null)).findLast((name) => name !== null) ?? null

/** Whether the next non-empty row is a header. */
function isBeforeHeader(rows: readonly (readonly SourceCell[])[], index: number): boolean {
  const next = rows.slice(index + 1, index + 6).find((cells) => filled(cells) > 0)
  return next !== undefined && isHeader(next)
}

function isDone(status: SourceCell): boolean {
  if (doneWords.has(headerKey(textOf(status) ?? ''))) return true
  const read = readBoolean(status)
  return read.ok && read.value === true
}
