import { weekdayOf } from '@bama/domain'
import type { JewishDay } from '@bama/domain/jewish-calendar'
import type { KeyboardEvent } from 'react'
import { nameWidth } from './board-measures.ts'
import classes from './crew-board.module.css'
import type { ShownBoard } from './use-crew-board.ts'

/** A cell's position. Row -1 is the row of open needs. */
export interface Spot {
  readonly row: number
  readonly column: number
}

/** A cell by who and when it is, since rows and days come and go. `person`: the row's key; null: the open needs. */
export interface CellKey {
  readonly person: string | null
  readonly day: string
}

type GridCell = Spot & CellKey

export const needsRow = -1
const page = 8

/** A day's column, as its head and its cells need it. */
export interface DayColumn {
  readonly day: string
  readonly column: number
  readonly width: number
  readonly isToday: boolean
  readonly jewish: JewishDay | undefined
}

/** The attributes that a day's head and its cells share. */
export const columnProps = ({ day, column, width, jewish }: DayColumn) => ({
  'aria-colindex': column + 2,
  'data-weekday': weekdayOf(day),
  'data-kind': jewish?.kind,
  style: { insetInlineStart: nameWidth + column * width, inlineSize: width },
})

/** A cell's attributes, by which `cellOf` and `spotOf` know it again. */
export const cellProps = (of: DayColumn, { row, isActive }: { readonly row: number; readonly isActive: boolean }) => ({
  ...columnProps(of),
  role: 'gridcell',
  className: classes.cell,
  tabIndex: isActive ? 0 : -1,
  'data-row': row,
  'data-column': of.column,
  'data-day': of.day,
  'data-today': of.isToday || undefined,
})

export const cellOf = (element: Element): HTMLElement | null =>
  element.closest<HTMLElement>('[role="gridcell"][data-row]')

export const spotOf = ({ dataset: { row, column } }: HTMLElement): Spot => ({
  row: Number(row),
  column: Number(column),
})

/** Returns the cell that a key moves to, or null for other keys. The previous day is to the right (RTL). */
export function spotAfterKey({ row, column }: Spot, { key, ctrlKey }: KeyboardEvent, last: Spot): Spot | null {
  const targets: Readonly<Record<string, Spot>> = {
    ArrowRight: { row, column: column - 1 },
    ArrowLeft: { row, column: column + 1 },
    ArrowUp: { row: row - 1, column },
    ArrowDown: { row: row + 1, column },
    PageUp: { row: row - page, column },
    PageDown: { row: row + page, column },
    Home: { row: ctrlKey ? needsRow : row, column: 0 },
    End: { row: ctrlKey ? last.row : row, column: last.column },
  }
  const target = targets[key]
  return target === undefined
    ? null
    : {
        row: Math.max(needsRow, Math.min(last.row, target.row)),
        column: Math.max(0, Math.min(last.column, target.column)),
      }
}

type Shown = Pick<ShownBoard, 'rows' | 'days'>

export const cellAt = ({ row, column }: Spot, { rows, days }: Shown): GridCell => ({
  row,
  column,
  person: rows[row]?.key ?? null,
  day: days[column] ?? '',
})

/** Returns a cell where it is by now. If its person or day is gone: the cell that stands there instead. */
export function cellNow(cell: GridCell, shown: Shown): GridCell {
  const { rows, days } = shown
  const row = cell.person === null ? needsRow : rows.findIndex(({ key }) => key === cell.person)
  const column = days.indexOf(cell.day)
  const isGone = row === -1 && cell.person !== null
  const spot = {
    row: isGone ? Math.min(cell.row, rows.length - 1) : row,
    column: column === -1 ? Math.min(cell.column, days.length - 1) : column,
  }
  const now = cellAt(spot, shown)
  return (['row', 'column', 'person', 'day'] as const).every((part) => now[part] === cell[part]) ? cell : now
}
