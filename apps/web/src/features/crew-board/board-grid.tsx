import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import { crewBoardTexts } from '../../texts/crew-board.ts'
import { longDay } from '../../texts/days.ts'
import { AnchoredMenu } from '../../ui/lists/row-menu.tsx'
import { headHeight, nameWidth } from './board-measures.ts'
import { BoardRow } from './board-row.tsx'
import { CellItems, type CellMenu, NeedsItems } from './cell-items.tsx'
import classes from './crew-board.module.css'
import { DayHead } from './day-head.tsx'
import { cellAt, type CellKey, cellNow, cellOf, needsRow, type Spot, spotAfterKey, spotOf } from './grid-cells.ts'
import { NeedsRow } from './needs-row.tsx'
import { useChipDrag } from './use-chip-drag.ts'
import type { JewishDays, ShownBoard } from './use-crew-board.ts'
import { useGridLayout } from './use-grid-layout.ts'

const { grid: texts } = crewBoardTexts

interface BoardGridProps extends ShownBoard {
  readonly today: string
  readonly jewish: JewishDays
  readonly showsHebrewDates: boolean
  readonly menu: CellMenu
}

/** The cell whose menu is open. */
interface Opened extends CellKey {
  readonly anchor: HTMLElement | null
  readonly isOpen: boolean
}

/** People down, days across, virtualized both ways. A single cell is a tab stop; arrow keys move on from it. */
export function BoardGrid({ rows, gaps, days, today, jewish, showsHebrewDates, menu }: BoardGridProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const shown = { rows, gaps, days }
  const [chosen, setChosen] = useState(() => cellAt({ row: needsRow, column: Math.max(0, days.indexOf(today)) }, shown))
  const active = cellNow(chosen, shown)
  if (active !== chosen) setChosen(active)
  const { columns, ...layout } = useGridLayout({ ...shown, scroller, today, jewish, active })

  const [opened, setOpened] = useState<Opened | null>(null)
  // Focuses the cell that a key moved to, once it is rendered; and if the focus went with a cell or its menu, the cell
  // that stands there instead. React reports no blur of what it removes.
  const wanted = useRef<(Spot & CellKey) | null>(null)
  const hasFocus = useRef(false)
  const hasMenu = useRef(false)
  const elementOf = ({ row, column }: Spot): HTMLElement | null =>
    scroller.current?.querySelector<HTMLElement>(`[data-row="${row}"][data-column="${column}"]`) ?? null
  useEffect(() => {
    const isMenuGone = hasMenu.current && opened === null
    hasMenu.current = opened?.isOpen === true
    const isLost = (hasFocus.current || isMenuGone) && document.activeElement === document.body
    // The effects of an earlier render, which may run as late as at the key itself, do not know the cell yet.
    const isWanted = wanted.current === chosen
    if (isWanted) wanted.current = null
    if (isWanted || isLost) elementOf(active)?.focus({ preventScroll: true })
  })
  const openMenu = (spot: Spot): void => {
    const cell = cellAt(spot, shown)
    setChosen(cell)
    setOpened({ ...cell, anchor: elementOf(spot), isOpen: true })
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
    const next = spotAfterKey(at, press, { row: rows.length - 1, column: days.length - 1 })
    if (next === null) return
    press.preventDefault()
    wanted.current = cellAt(next, shown)
    setChosen(wanted.current)
    layout.scrollTo(next)
  }

  const drag = useChipDrag({ ...shown, scroller, actions: menu.actions })
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
        <div className={classes.sheet} role="presentation" style={layout.sheetSize}>
          <div className={classes.top} role="rowgroup">
            <div role="row" aria-rowindex={1} className={classes.heads} style={{ blockSize: headHeight }}>
              <div role="columnheader" aria-colindex={1} className={classes.corner} style={{ inlineSize: nameWidth }}>
                {texts.person}
              </div>
              {columns.map((of) => (
                <DayHead key={of.day} {...of} showsHebrewDate={showsHebrewDates} />
              ))}
            </div>
            <NeedsRow
              gaps={gaps}
              height={layout.needsHeight}
              columns={columns}
              active={active.row === needsRow ? active.column : -1}
            />
          </div>
          <div role="rowgroup">
            {layout.seen.map(({ index, start, height }) => {
              const row = rows[index]
              return row === undefined ? null : (
                <BoardRow
                  key={row.key}
                  row={row}
                  index={index}
                  top={start}
                  height={height}
                  columns={columns}
                  active={index === active.row ? active.column : -1}
                  filling={drag.filling}
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
