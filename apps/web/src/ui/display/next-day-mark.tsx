import { VisuallyHidden } from '@mantine/core'
import { workHoursTexts } from '../../texts/work-hours.ts'

const mark = { color: 'var(--bama-spot-fg)', fontWeight: 600, marginInlineStart: 4, fontSize: 11 }

/** `+1` for an end on a later day than the start. Plain elements, because a long list renders hundreds. */
export const NextDayMark = ({ days }: { readonly days: number }) => (
  <sup style={mark} title={workHoursTexts.daysOver(days)}>
    <span aria-hidden>
      <bdi dir="ltr">+{days}</bdi>
    </span>
    <VisuallyHidden>{workHoursTexts.daysOver(days)}</VisuallyHidden>
  </sup>
)
