import { isCancelled, taskStatus } from '@bama/domain'
import { VisuallyHidden } from '@mantine/core'
import { IconAlertTriangleFilled, IconFlameFilled } from '@tabler/icons-react'
import { memo } from 'react'
import { recordKey } from '../../ui/hooks/record-focus.ts'
import { More } from '../../ui/display/more.tsx'
import { Name } from '../../ui/display/names.tsx'
import { holidayOf, toneOfEvent, toneOfOccasion } from '../../ui/days/day-styles.ts'
import { type CellFacts, warningToneOf } from './cell-facts.ts'
import { cellName } from './cell-name.ts'
import classes from './month-grid.module.css'

export const selectedDayKey = recordKey('day', 'selected')

interface DayCellProps {
  readonly facts: CellFacts
  readonly isToday: boolean
  readonly isSelected: boolean
  readonly isPhone: boolean
  readonly showsHebrewDate: boolean
  /** Whether its events can be dragged. */
  readonly isMovable: boolean
}

/** One day of the grid. Its accessible name tells everything; the visible contents are hidden from screen readers. */
export const DayCell = memo(function DayCell({
  facts,
  isToday,
  isSelected,
  isPhone,
  showsHebrewDate,
  isMovable,
}: DayCellProps) {
  const { day, weekday, isOfMonth, jewish } = facts
  return (
    <div
      role="gridcell"
      className={classes.cell}
      tabIndex={isSelected ? 0 : -1}
      aria-selected={isSelected}
      data-record-key={isSelected ? selectedDayKey : undefined}
      aria-current={isToday ? 'date' : undefined}
      data-day={day}
      data-weekday={weekday}
      data-outside={!isOfMonth || undefined}
      data-kind={jewish?.kind}
    >
      <VisuallyHidden>{cellName(facts, showsHebrewDate)}</VisuallyHidden>
      <div className={classes.head} aria-hidden>
        <span className={classes.number} data-today={isToday || undefined}>
          {Number(day.slice(8))}
        </span>
        {!isPhone && jewish?.candleLighting !== undefined && jewish.candleLighting !== null && (
          <span className={classes.candles}>
            <IconFlameFilled size={11} />
            {jewish.candleLighting}
          </span>
        )}
        {showsHebrewDate && jewish !== undefined && (
          <span className={classes.hebrew} data-first={jewish.hebrewDay.includes(' ') || undefined}>
            {jewish.hebrewDay}
          </span>
        )}
      </div>
      {isPhone ? <Marks facts={facts} /> : <Lines facts={facts} isMovable={isMovable} />}
    </div>
  )
})

/** The contents of the day as lines of text. */
function Lines({ facts, isMovable }: { readonly facts: CellFacts; readonly isMovable: boolean }) {
  const { day, jewish, shown } = facts
  const holiday = holidayOf(jewish)
  return (
    <div className={classes.lines} aria-hidden>
      {holiday !== undefined && (
        <span className={classes.holiday} data-tone={toneOfOccasion(holiday)}>
          {holiday.text}
        </span>
      )}
      {shown.events.map((event) => (
        <span
          key={event.id}
          className={classes.event}
          data-event-id={event.id}
          data-movable={isMovable || undefined}
          data-tone={toneOfEvent(event)}
          data-cancelled={isCancelled(event) || undefined}
          data-continued={event.date < day || undefined}
        >
          <Warning tone={warningToneOf(facts, event.id)} />
          <Name>{event.name}</Name>
        </span>
      ))}
      {shown.tasks.map((task) => (
        <span
          key={task.id}
          className={classes.task}
          data-task-id={task.id}
          data-done={task.status === taskStatus.completed || undefined}
        >
          <Name>{task.description}</Name>
        </span>
      ))}
      {shown.more > 0 && (
        <span className={classes.more}>
          <More count={shown.more} />
        </span>
      )}
    </div>
  )
}

const Warning = ({ tone }: { readonly tone: 'red' | 'spot' | null }) =>
  tone !== null && <IconAlertTriangleFilled size={12} className={classes.warning} data-tone={tone} />

/** The same for a phone's 50-pixel cells: a diamond for a holiday, a dot per event, a square per task. */
function Marks({ facts }: { readonly facts: CellFacts }) {
  const { jewish, shown } = facts
  const holiday = holidayOf(jewish)
  return (
    <div className={classes.marks} aria-hidden>
      {holiday !== undefined && <span className={classes.diamond} data-tone={toneOfOccasion(holiday)} />}
      {shown.events.map((event) => (
        <span
          key={event.id}
          className={classes.dot}
          data-tone={toneOfEvent(event)}
          data-warned={warningToneOf(facts, event.id) !== null || undefined}
        />
      ))}
      {shown.tasks.map((task) => (
        <span key={task.id} className={classes.square} />
      ))}
      {shown.more > 0 && <bdi dir="ltr" className={classes.rest}>{`+${shown.more}`}</bdi>}
    </div>
  )
}
