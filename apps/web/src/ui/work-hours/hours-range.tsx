import { daysOver, type Interval, wallTimesOf } from '@bama/domain'
import { businessZone } from '../../data/index.ts'
import { workHoursTexts } from '../../texts/work-hours.ts'
import { NextDayMark } from '../display/next-day-mark.tsx'

const mark = { color: 'var(--bama-spot-fg)', fontWeight: 600 }

// Plain elements rather than library components, because a long list renders hundreds.

/** A time range, with `+1` if it ends the next day. Two elements, since one text could be reordered by bidi. */
export function HoursRange({ interval }: { readonly interval: Interval }) {
  const { start, end } = wallTimesOf(interval, businessZone)
  const over = daysOver(interval, businessZone)
  return (
    <span style={{ whiteSpace: 'nowrap' }}>
      {start !== null && <time>{start.slice(0, 5)}</time>}
      {' – '}
      {end === null ? <b style={mark}>{workHoursTexts.now}</b> : <time>{end.slice(0, 5)}</time>}
      {over > 0 && <NextDayMark days={over} />}
    </span>
  )
}
