import { daysOver, type Interval, wallTimesOf } from '@bama/domain'
import { workHoursTexts } from '../../texts/work-hours.ts'
import classes from './hours-range.module.css'

interface HoursRangeProps {
  readonly interval: Interval
  /** The business's IANA zone. */
  readonly zone: string
}

/** From when to when: two times, never one text that a screen could turn around; `+1` when it ends on the next day. */
export function HoursRange({ interval, zone }: HoursRangeProps) {
  const { start, end } = wallTimesOf(interval, zone)
  const over = daysOver(interval, zone)
  return (
    <span className={classes.range}>
      {start !== null && <time>{start.slice(0, 5)}</time>}
      {' – '}
      {end === null ? <span className={classes.now}>{workHoursTexts.now}</span> : <time>{end.slice(0, 5)}</time>}
      {over > 0 && (
        <sup className={classes.over} title={workHoursTexts.daysOver(over)}>
          <span aria-hidden>
            <bdi dir="ltr">+{over}</bdi>
          </span>
          <span className={classes.spoken}>{workHoursTexts.daysOver(over)}</span>
        </sup>
      )}
    </span>
  )
}
