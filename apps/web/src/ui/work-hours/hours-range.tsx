import { daysOver, type Interval, wallTimesOf } from '@bama/domain'
import { VisuallyHidden } from '@mantine/core'
import { workHoursTexts } from '../../texts/work-hours.ts'

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
      {over > 0 && (
        <sup style={{ ...mark, marginInlineStart: 4, fontSize: 11 }} title={workHoursTexts.daysOver(over)}>
          <span aria-hidden>
            <bdi dir="ltr">+{over}</bdi>
          </span>
          <VisuallyHidden>{workHoursTexts.daysOver(over)}</VisuallyHidden>
        </sup>
      )}
    </span>
  )
}
