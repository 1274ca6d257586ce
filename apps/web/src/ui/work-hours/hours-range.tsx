import { daysOver, type Interval, wallTimesOf } from '@bama/domain'
import { Box, VisuallyHidden } from '@mantine/core'
import { workHoursTexts } from '../../texts/work-hours.ts'

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
    <span style={{ whiteSpace: 'nowrap' }}>
      {start !== null && <time>{start.slice(0, 5)}</time>}
      {' – '}
      {end === null ? (
        <Box component="span" fw={600} c="var(--bama-spot-fg)">
          {workHoursTexts.now}
        </Box>
      ) : (
        <time>{end.slice(0, 5)}</time>
      )}
      {over > 0 && (
        <Box component="sup" ms={4} fz={11} fw={600} c="var(--bama-spot-fg)" title={workHoursTexts.daysOver(over)}>
          <span aria-hidden>
            <bdi dir="ltr">+{over}</bdi>
          </span>
          <VisuallyHidden>{workHoursTexts.daysOver(over)}</VisuallyHidden>
        </Box>
      )}
    </span>
  )
}
