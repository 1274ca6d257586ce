import { IconFlameFilled } from '@tabler/icons-react'
import { memo } from 'react'
import { dayAndMonth, weekdayText } from '../../texts/days.ts'
import { holidayOf, toneOfOccasion } from '../../ui/days/day-styles.ts'
import classes from './crew-board.module.css'
import { dayName } from './cell-words.ts'
import { columnProps, type DayColumn } from './grid-cells.ts'

interface DayHeadProps extends DayColumn {
  readonly showsHebrewDate: boolean
}

/** A day's column header: civil and Hebrew date, candle lighting and holiday. */
export const DayHead = memo(function DayHead({ showsHebrewDate, ...of }: DayHeadProps) {
  const { day, isToday, jewish } = of
  const holiday = holidayOf(jewish)
  return (
    <div {...columnProps(of)} role="columnheader" aria-current={isToday ? 'date' : undefined} className={classes.head}>
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
