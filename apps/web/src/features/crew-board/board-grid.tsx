import type { BoardPerson } from '@bama/domain/crew'
import { daysBetween } from '@bama/domain'
import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import {
  type KeyboardEvent,
  type MouseEvent,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { crewBoardTexts } from '../../texts/crew-board.ts'
import { longDay } from '../../texts/days.ts'
import { useLift } from '../../ui/drag/use-lift.ts'
import { AnchoredMenu } from '../../ui/lists/row-menu.tsx'
import { headHeight, leastColumnWidth, nameWidth, needsHeight } from './board-measures.ts'
import { BoardRow, type JewishDays } from './board-row.tsx'
import { CellItems, type CellMenu, NeedsItems } from './cell-items.tsx'
import classes from './crew-board.module.css'
import { DayHead } from './day-head.tsx'
import { NeedsRow } from './needs-row.tsx'
import { useRowHeights } from './use-row-heights.ts'
import type { Gap, Row, Slot } from './use-crew-board.ts'

const { grid: texts } = crewBoardTexts

interface BoardGridProps {
  readonly rows: readonly Row[]
  readonly gaps: ReadonlyMap<string, readonly Gap[]>
  readonly days: readonly string[]
  readonly today: string
  readonly jewish: JewishDays
  readonly showsHebrewDates: boolean
  readonly menu: CellMenu
}

/** A cell's position. Row -1 is the row of open needs. */
interface Spot {
  readonly row: number
  readonly column: number
}

/** A cell by who and when it is, since rows and days come and go. `person`: the row's key; null: the open needs. */
interface CellKey {
  readonly person: string | null
  readonly day: string
}

type Held =
  | { readonly kind: 'gap'; readonly gap: Gap }
  | { readonly kind: 'slot'; readonly one: Slot; readonly person: BoardPerson; readonly day: string }

/** The cell whose menu is open. */
interface Opened extends CellKey {
  readonly anchor: HTMLElement | null
  readonly isOpen: boolean
}

const needsRow = -1
const page = 8

const cellOf = (element: Element | null): HTMLElement | null =>
  element?.closest<HTMLElement>('[role="gridcell"][data-row]') ?? null

const spotOf = ({ dataset: { row, column } }: HTMLElement): Spot => ({ row: Number(row), column: Number(column) })

/** Returns the cell that a key moves to, or null for other keys. The previous day is to the right (RTL). */
function spotAfterKey({ row, column }: Spot, { key, ctrlKey }: KeyboardEvent, last: Spot): Spot | null {
  const within = (spot: Spot): Spot => ({
    row: Math.max(needsRow, Math.min(last.row, spot.row)),
    column: Math.max(0, Math.min(last.column, spot.column)),
  })
  switch (key) {
    case 'ArrowRight':
      return within({ row, column: column - 1 })
    case 'ArrowLeft':
      return within({ row, column: column + 1 })
    case 'ArrowUp':
      return within({ row: row - 1, column })
    case 'ArrowDown':
      return within({ row: row + 1, column })
    case 'PageUp':
      return within({ row: row - page, column })
    case 'PageDown':
      return within({ row: row + page, column })
    case 'Home':
      return within({ row: ctrlKey ? needsRow : row, column: 0 })
    case 'End':
      return within({ row: ctrlKey ? last.row : row, column: last.column })
    default:
      return null
  }
}

type GridCell = Spot & CellKey

const cellAt = ({ row, column }: Spot, rows: readonly Row[], days: readonly string[]): GridCell => ({
  row,
  column,
  person: rows[row]?.key ?? null,
  day: days[column] ?? '',
})

/** Returns a cell where it is by now. If its person or day is gone: the cell that stands there instead. */
function cellNow(cell: GridCell, rows: readonly Row[], days: readonly string[]): GridCell {
  const row = cell.person === null ? needsRow : rows.findIndex(({ key }) => key === cell.person)
  const column = days.indexOf(cell.day)
  const isGone = row === -1 && cell.person !== null
  const spot = {
    row: isGone ? Math.min(cell.row, rows.length - 1) : row,
    column: column === -1 ? Math.min(cell.column, days.length - 1) : column,
  }
  const now = cellAt(spot, rows, days)
  return (['row', 'column', 'person', 'day'] as const).every((part) => now[part] === cell[part]) ? cell : now
}

/** A range extractor that also renders the active index, which may be scrolled out of view. */
const withActive =
  (active: number) =>
  (range: Range): number[] => {
    const shown = defaultRangeExtractor(range)
    return active < 0 || active >= range.count || shown.includes(active)
      ? shown
      : [...shown, active].sort((a, b) => a - b)
  }

/** People down, days across, virtualized both ways. A single cell is a tab stop; arrow keys move on from it. */
export function BoardGrid({ rows, gaps, days, today, jewish, showsHebrewDates, menu }: BoardGridProps) {
  const { actions } = menu
  const scroller = useRef<HTMLDivElement>(null)
  const [room, setRoom] = useState(0)
  useLayoutEffect(() => {
    const element = scroller.current
    if (element === null) return undefined
    setRoom(element.clientWidth)
    const observer = new ResizeObserver(() => setRoom(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  const todayColumn = Math.max(0, days.indexOf(today))
  const [chosen, setChosen] = useState(() => cellAt({ row: needsRow, column: todayColumn }, rows, days))
  const active = cellNow(chosen, rows, days)
  if (active !== chosen) setChosen(active)
  const last = { row: rows.length - 1, column: days.length - 1 }

  const columnWidth = Math.max(leastColumnWidth, Math.min(320, Math.floor((room - nameWidth) / days.length)))
  const needs = useMemo(() => needsHeight(gaps), [gaps])
  const { heights, exact, isShown, needExact } = useRowHeights(rows)
  const topHeight = headHeight + needs

  // A new function would have the virtualizer work out again what is drawn, and each row draw itself again, at each step.
  const drawnRows = useMemo(() => withActive(active.row), [active.row])
  const drawnColumns = useMemo(() => withActive(active.column), [active.column])
  // oxlint-disable-next-line react/incompatible-library -- its functions change without telling; nothing here is memoised by them
  const down = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => heights[index] ?? 0,
    paddingStart: topHeight,
    scrollPaddingStart: topHeight,
    // The first paint is limited to the rows in view.
    overscan: isShown ? 3 : 0,
    rangeExtractor: drawnRows,
  })
  const across = useVirtualizer({
    horizontal: true,
    isRtl: true,
    count: days.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => columnWidth,
    paddingStart: nameWidth,
    scrollPaddingStart: nameWidth,
    overscan: isShown ? 1 : 0,
    rangeExtractor: drawnColumns,
  })
  // The cached sizes belong to the previous rows.
  useLayoutEffect(() => down.measure(), [down, heights, topHeight])
  useLayoutEffect(() => across.measure(), [across, columnWidth, days])
  // The board opens scrolled to today.
  const hasRoom = room > 0
  useLayoutEffect(() => {
    if (hasRoom && todayColumn > 0) across.scrollToIndex(todayColumn, { align: 'start' })
    // eslint-disable-next-line -- once for each range of days
  }, [hasRoom, days])

  const seen = down.getVirtualItems()
  if ((seen.at(-1)?.index ?? 0) >= exact) needExact((seen.at(-1)?.index ?? 0) + 1)
  const drawn = across.getVirtualItems()
  const columns = useMemo(() => drawn.map(({ index }) => index), [drawn])

  const [opened, setOpened] = useState<Opened | null>(null)
  // Focuses the cell that a key moved to, once it is rendered; and if the focus went with a cell or its menu, the cell
  // that stands there instead. React reports no blur of what it removes.
  const wanted = useRef<Spot | null>(null)
  const hasFocus = useRef(false)
  const hasMenu = useRef(false)
  const elementOf = useCallback(
    ({ row, column }: Spot): HTMLElement | null =>
      scroller.current?.querySelector<HTMLElement>(`[data-row="${row}"][data-column="${column}"]`) ?? null,
    [],
  )
  useEffect(() => {
    const isMenuGone = hasMenu.current && opened === null
    hasMenu.current = opened?.isOpen === true
    const isLost = (hasFocus.current || isMenuGone) && document.activeElement === document.body
    const spot = wanted.current ?? (isLost ? active : null)
    wanted.current = null
    if (spot !== null) elementOf(spot)?.focus({ preventScroll: true })
  })
  const go = (spot: Spot): void => {
    wanted.current = spot
    setChosen(cellAt(spot, rows, days))
    if (spot.row >= 0) down.scrollToIndex(spot.row)
    across.scrollToIndex(spot.column)
  }

  const openMenu = (spot: Spot): void => {
    const { person, day } = cellAt(spot, rows, days)
    setChosen({ ...spot, person, day })
    setOpened({ anchor: elementOf(spot), person, day, isOpen: true })
  }

  const onKeyDown = (press: KeyboardEvent): void => {
    // The focused cell, however it got the focus.
    const cell = press.target instanceof Element ? cellOf(press.target) : null
    if (press.altKey || press.metaKey || cell === null) return
    const at = spotOf(cell)
    if (press.key === 'Enter' || press.key === ' ') {
      press.preventDefault()
      openMenu(at)
      return
    }
    const next = spotAfterKey(at, press, last)
    if (next === null) return
    press.preventDefault()
    go(next)
  }

  const [filling, setFilling] = useState<ReadonlySet<string> | null>(null)
  const daysOf = (gap: Gap): ReadonlySet<string> =>
    new Set([...gaps].flatMap(([day, found]) => (found.includes(gap) ? [day] : [])))
  const heldAt = (chip: HTMLElement): Held | null => {
    const cell = cellOf(chip)
    if (cell === null) return null
    const { row, column } = spotOf(cell)
    const day = days[column] ?? ''
    const { slotId, needId } = chip.dataset
    if (needId !== undefined) {
      const gap = gaps.get(day)?.find(({ need }) => need.id === needId)
      return gap === undefined ? null : { kind: 'gap', gap }
    }
    const held = rows[row]
    const one = held?.cells.get(day)?.slots.find(({ slot }) => slot.id === slotId)
    return held === undefined || one === undefined ? null : { kind: 'slot', one, person: held.person, day }
  }
  const moveTo = (held: Extract<Held, { kind: 'slot' }>, { row, column }: Spot) => {
    const person = rows[row]?.person ?? held.person
    return {
      person: person.id === held.person.id ? null : person,
      days: daysBetween(held.day, days[column] ?? held.day),
    }
  }
  const drag = useLift<Held>({
    area: scroller,
    scroller,
    isOn: true,
    itemOf: (pressed) => {
      const element = pressed.closest<HTMLElement>('[data-movable]')
      const item = element === null ? null : heldAt(element)
      return element === null || item === null ? null : { element, item }
    },
    targetOf: (below, held) => {
      const cell = cellOf(below)
      if (cell === null) return null
      const spot = spotOf(cell)
      if (spot.row === needsRow) return null
      if (held.kind === 'gap') return daysOf(held.gap).has(days[spot.column] ?? '') ? cell : null
      const to = moveTo(held, spot)
      if (to.person === null && to.days === 0) return null
      return actions.problemOf(held.one, to) === null ? cell : null
    },
    onLift: (held) => setFilling(held?.kind === 'gap' ? daysOf(held.gap) : null),
    onDrop: (held, target) => {
      const spot = spotOf(target)
      const person = rows[spot.row]?.person
      if (held.kind === 'slot') actions.move(held.one, held.person.name, moveTo(held, spot))
      else if (person !== undefined) actions.fill(held.gap, person)
    },
  })

  const onClick = ({ target }: MouseEvent): void => {
    if (drag.wasDragged() || !(target instanceof Element)) return
    const cell = cellOf(target)
    if (cell !== null) openMenu(spotOf(cell))
  }

  const openedRow = opened === null ? undefined : rows.find(({ key }) => key === opened.person)
  const isThere = opened !== null && days.includes(opened.day) && (opened.person === null || openedRow !== undefined)
  if (opened !== null && !isThere) setOpened(null)
  return (
    <>
      {/* The focusable cells are inside. Their key presses and clicks bubble up to this element. */}
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- see above */}
      <div
        ref={scroller}
        role="grid"
        className={classes.scroller}
        aria-label={texts.label(longDay(days[0] ?? today), longDay(days.at(-1) ?? today))}
        aria-rowcount={rows.length + 2}
        aria-colcount={days.length + 1}
        onFocus={() => (hasFocus.current = true)}
        onBlur={() => (hasFocus.current = false)}
        onKeyDown={onKeyDown}
        onClick={onClick}
        onPointerDown={drag.onPointerDown}
      >
        <div
          className={classes.sheet}
          role="presentation"
          style={{ blockSize: down.getTotalSize(), inlineSize: nameWidth + days.length * columnWidth }}
        >
          <div className={classes.top} role="rowgroup">
            <div role="row" aria-rowindex={1} className={classes.heads} style={{ blockSize: headHeight }}>
              <div role="columnheader" aria-colindex={1} className={classes.corner} style={{ inlineSize: nameWidth }}>
                {texts.person}
              </div>
              {columns.map((column) => {
                const day = days[column] ?? ''
                return (
                  <DayHead
                    key={day}
                    day={day}
                    index={column}
                    start={nameWidth + column * columnWidth}
                    width={columnWidth}
                    isToday={day === today}
                    jewish={jewish?.get(day)}
                    showsHebrewDate={showsHebrewDates}
                  />
                )
              })}
            </div>
            <NeedsRow
              gaps={gaps}
              height={needs}
              days={days}
              columns={columns}
              columnWidth={columnWidth}
              today={today}
              jewish={jewish}
              active={active.row === needsRow ? active.column : -1}
            />
          </div>
          <div role="rowgroup">
            {seen.map(({ index, start }) => {
              const row = rows[index]
              return row === undefined ? null : (
                <BoardRow
                  key={row.key}
                  row={row}
                  index={index}
                  rowIndex={index + 3}
                  top={start}
                  height={heights[index] ?? 0}
                  days={days}
                  columns={columns}
                  columnWidth={columnWidth}
                  today={today}
                  jewish={jewish}
                  active={index === active.row ? active.column : -1}
                  filling={filling}
                />
              )
            })}
          </div>
        </div>
      </div>
      {opened !== null && (
        <AnchoredMenu
          id="crew-board-menu"
          key={`${opened.person} ${opened.day}`}
          anchor={opened.anchor}
          opened={opened.isOpen}
          width={280}
          onClose={() => setOpened((now) => now && { ...now, isOpen: false })}
          onClosed={() => setOpened(null)}
        >
          {openedRow === undefined ? (
            <NeedsItems day={opened.day} gaps={gaps.get(opened.day)} menu={menu} />
          ) : (
            <CellItems row={openedRow} day={opened.day} gaps={gaps.get(opened.day)} menu={menu} />
          )}
        </AnchoredMenu>
      )}
    </>
  )
}
