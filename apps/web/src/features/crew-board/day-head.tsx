import { weekdayOf } from '@bama/domain'
import type { JewishDay } from '@bama/domain/jewish-calendar'
import { IconFlameFilled } from '@tabler/icons-react'
import { memo } from 'react'
import { dayAndMonth, weekdayText } from '../../texts/days.ts'
import { holidayOf, toneOfOccasion } from '../../ui/days/day-styles.ts'
import classes from './crew-board.module.css'
import { dayName } from './cell-words.ts'

interface DayHeadProps {
  readonly day: string
  readonly index: number
  readonly start: number
  readonly width: number
  readonly isToday: boolean
  readonly jewish: JewishDay | undefined
  readonly showsHebrewDate: boolean
}

/** A day's column header: civil and Hebrew date, candle lighting and holiday. */
export const DayHead = memo(function DayHead({
  day,
  index,
  start,
  width,
  isToday,
  jewish,
  showsHebrewDate,
}: DayHeadProps) {
  const holiday = holidayOf(jewish)
  return (
    <div
      role="columnheader"
      aria-colindex={index + 2}
      aria-current={isToday ? 'date' : undefined}
      className={classes.head}
      data-weekday={weekdayOf(day)}
      data-kind={jewish?.kind}
      style={{ insetInlineStart: start, inlineSize: width }}
    >
      <span className={classes.said}>{dayName(day, jewish, showsHebrewDate)}</span>
      <span className={classes.weekday} aria-hidden>
        {weekdayText(day)}{' '}
        <span className={classes.date} data-today={isToday || undefined}>
          {dayAndMonth(day)}
        </span>
      </span>
      <span className={classes.hebrew} aria-hidden>
        {showsHebrewDate && jewish?.hebrewDay}
        {jewish?.candleLighting != null && (
          <span className={classes.candles}>
            <IconFlameFilled size={11} />
            {jewish.candleLighting}
          </span>
        )}
      </span>
      {holiday !== undefined && (
        <span className={classes.holiday} data-tone={toneOfOccasion(holiday)} aria-hidden>
          {holiday.text}
        </span>
      )}
    </div>
  )
})
