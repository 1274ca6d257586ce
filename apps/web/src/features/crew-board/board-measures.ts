import type { Cell, Gap, Row } from './use-crew-board.ts'

/** In pixels. Sizes are computed from these, so that scrolling measures no elements. */
export const nameWidth = 208
export const leastColumnWidth = 136
export const headHeight = 68

const lineHeight = 17
const chipPadding = 5
const chipGap = 3
const cellPadding = 4
export const leastRowHeight = 56

/** The most slots shown in a cell. A line below them gives the number of the others. */
export const shownSlots = 3
export const shownGaps = 3
export const shownAbsences = 2

const chipHeight = (lines: number): number => lines * lineHeight + chipPadding

function cellHeight({ slots, absences, isRestDay }: Cell): number {
  const chips = slots
    .slice(0, shownSlots)
    .map(({ conflicts, away }) => chipHeight(conflicts.length + away.length > 0 ? 4 : 2))
  chips.push(...absences.slice(0, shownAbsences).map(() => chipHeight(1)), ...(isRestDay ? [chipHeight(1)] : []))
  const more = slots.length > shownSlots ? lineHeight : 0
  return 2 * cellPadding + chips.reduce((sum, height) => sum + height + chipGap, 0) + more
}

const known = new WeakMap<Row, number>()

/** Returns the height of a person's row, set by its fullest day. Rows are immutable, so the height is cached. */
export const rowHeight = (row: Row): number => {
  const before = known.get(row)
  if (before !== undefined) return before
  let height = leastRowHeight
  for (const cell of row.cells.values()) height = Math.max(height, cellHeight(cell))
  known.set(row, height)
  return height
}

/** Returns the height of the row of open needs, set by its fullest day. */
export const needsHeight = (gaps: ReadonlyMap<string, readonly Gap[]>): number => {
  const most = Math.max(0, ...[...gaps.values()].map(({ length }) => length))
  const chips = Math.min(most, shownGaps)
  return Math.max(
    leastRowHeight - lineHeight,
    2 * cellPadding + lineHeight + chips * (chipHeight(1) + chipGap) + (most > shownGaps ? lineHeight : 0),
  )
}
