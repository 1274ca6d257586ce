import { daysOver, type Interval, wallTimesOf } from '@bama/domain'
import { workHoursTexts } from '../../texts/work-hours.ts'
import { NextDayMark } from '../display/next-day-mark.tsx'

interface HoursRangeProps {
  readonly interval: Interval
  /** The business's IANA zone. */
  readonly zone: string
}

const mark = { color: 'var(--bama-spot-fg)', fontWeight: 600 }

// A long list renders hundreds of these: plain elements, without a library component's cost.

/** From when to when: two times, never one text that a screen could turn around; `+1` when it ends on the next day. */
export function HoursRange({ interval, zone }: HoursRangeProps) {
  const { start, end } = wallTimesOf(interval, zone)
  const over = daysOver(interval, zone)
  return (
    <span style={{ whiteSpace: 'nowrap' }}>
      {start !== null && <time>{start.slice(0, 5)}</time>}
      {' – '}
      {end === null ? <b style={mark}>{workHoursTexts.now}</b> : <time>{end.slice(0, 5)}</time>}
      {over > 0 && <NextDayMark days={over} />}
    </span>
  )
}
