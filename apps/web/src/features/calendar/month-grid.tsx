import { daysInWeek } from '@bama/domain'
import { type KeyboardEvent, type MouseEvent, useEffect, useRef } from 'react'
import { calendarTexts } from '../../texts/calendar.ts'
import { monthText, weekdayLetter } from '../../texts/days.ts'
import { type CalendarSpot, spotAfterKey } from '../../ui/days/day-keys.ts'
import type { CellFacts } from './cell-facts.ts'
import { DayCell } from './day-cell.tsx'
import classes from './month-grid.module.css'
import { type EventDrop, useEventDrag } from './use-event-drag.ts'

const { grid: texts } = calendarTexts

interface MonthGridProps {
  readonly spot: CalendarSpot
  readonly cells: readonly CellFacts[]
  readonly today: string
  readonly isPhone: boolean
  readonly showsHebrewDates: boolean
  readonly mayMove: boolean
  readonly isLoading: boolean
  readonly onGo: (spot: CalendarSpot) => void
  /** Called on Enter and Space, to move on to the day's contents. */
  readonly onEnter: () => void
  readonly onOpen: (part: 'event' | 'task', id: string) => void
  readonly onMove: (drop: EventDrop) => void
}

const weeksOf = (cells: readonly CellFacts[]): readonly (readonly CellFacts[])[] =>
  Array.from({ length: cells.length / daysInWeek }, (_, week) =>
    cells.slice(week * daysInWeek, (week + 1) * daysInWeek),
  )

/** A month as a grid. Tab reaches the selected day, and the keys move the selection from there. */
export function MonthGrid({
  spot,
  cells,
  today,
  isPhone,
  showsHebrewDates,
  mayMove,
  isLoading,
  onGo,
  onEnter,
  onOpen,
  onMove,
}: MonthGridProps) {
  const grid = useRef<HTMLDivElement>(null)
  const wanted = useRef<string | null>(null)
  const drag = useEventDrag(grid, mayMove && !isPhone, onMove)

  // The focus follows the keyboard selection, into another month once that is rendered.
  useEffect(() => {
    if (wanted.current !== spot.day) return
    wanted.current = null
    grid.current?.querySelector<HTMLElement>('[aria-selected="true"]')?.focus()
  })

  const onKeyDown = (press: KeyboardEvent): void => {
    if (press.altKey || press.metaKey) return
    if (press.key === 'Enter' || press.key === ' ') {
      press.preventDefault()
      onEnter()
      return
    }
    const next = spotAfterKey(spot, press)
    if (next === null) return
    press.preventDefault()
    wanted.current = next.day
    onGo(next)
  }

  const onClick = ({ target }: MouseEvent): void => {
    if (drag.wasDragged() || !(target instanceof Element)) return
    const day = target.closest<HTMLElement>('[data-day]')?.dataset['day']
    if (day === undefined) return
    onGo({ month: spot.month, day })
    const { eventId, taskId } = target.closest<HTMLElement>('[data-event-id], [data-task-id]')?.dataset ?? {}
    if (eventId !== undefined) onOpen('event', eventId)
    else if (taskId !== undefined) onOpen('task', taskId)
  }

  return (
    // The focusable elements are the cells; their keys and clicks are handled here.
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- see above
    <div
      ref={grid}
      role="grid"
      className={classes.grid}
      aria-label={texts.label(monthText(spot.month))}
      aria-busy={isLoading}
      data-loading={isLoading || undefined}
      onKeyDown={onKeyDown}
      onClick={onClick}
      onPointerDown={drag.onPointerDown}
    >
      <div role="row" className={classes.week} data-names>
        {calendarTexts.weekdays.map((name, weekday) => (
          <div key={name} role="columnheader" aria-label={name}>
            {isPhone ? weekdayLetter(cells[weekday]?.day ?? '') : name}
          </div>
        ))}
      </div>
      {weeksOf(cells).map((week, index) => (
        // Keyed by position, so that the cells are reused for another month and keep the focus.
        // oxlint-disable-next-line react/no-array-index-key -- see above
        <div key={index} role="row" className={classes.week}>
          {week.map((facts) => (
            <DayCell
              key={facts.weekday}
              facts={facts}
              isToday={facts.day === today}
              isSelected={facts.day === spot.day}
              isPhone={isPhone}
              showsHebrewDate={showsHebrewDates}
              isMovable={mayMove}
            />
          ))}
        </div>
      ))}
    </div>
  )
}
