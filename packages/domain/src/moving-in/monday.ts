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
 * A board as monday exports it to Excel, as one table: its name, then group after group with a row of its own for the group's
 * name, the header again, and the items; an item's subitems stand below it from the second column on, under a header of
 * theirs. Null when the sheet is something else. The group becomes a column, and so do the subitems, as lines of a checklist.
 */
export function mondaySheet({ rows }: SourceSheet): SourceSheet | null {
  const start = rows.findIndex(isHeader)
  const title = textOf(rows[0]?.[0] ?? null)
  // Above the first header stand the board and the group, a cell each.
  if (start < 2 || title === null || rows.slice(0, start).some((cells) => filled(cells) > 1)) return null
  const header = rows[start] ?? []
  const width = header.length
  const items: { cells: SourceCell[]; group: string | null; subitems: { item: string; completed: boolean }[] }[] = []
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
      else items.push({ cells: [...cells], group, subitems: [] })
      subitemStatus = null
      continue
    }
    const subitem = textOf(cells[1] ?? null)
    const status = subitemStatus === null ? null : (cells[subitemStatus] ?? null)
    // What stands under no header of subitems is the group's sum.
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
  }
}

const lastName = (rows: readonly (readonly SourceCell[])[]): string | null =>
  rows.map((cells) => textOf(cells[0] ?? null)).findLast((name) => name !== null) ?? null

/** Whether the next row that is not empty is a header. */
function isBeforeHeader(rows: readonly (readonly SourceCell[])[], index: number): boolean {
  const next = rows.slice(index + 1, index + 6).find((cells) => filled(cells) > 0)
  return next !== undefined && isHeader(next)
}

function isDone(status: SourceCell): boolean {
  if (doneWords.has(headerKey(textOf(status) ?? ''))) return true
  const read = readBoolean(status)
  return read.ok && read.value === true
}
