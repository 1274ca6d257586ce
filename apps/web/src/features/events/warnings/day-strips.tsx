import { type DayWarning, dayWarnings, type EventTimes, spanOf } from '@bama/domain'
import { VisuallyHidden } from '@mantine/core'
import { IconCandle } from '@tabler/icons-react'
import type { DayOf } from '../../../data/index.ts'
import { dayOfSeveral, warningsTexts } from '../../../texts/warnings.ts'
import { WarningStrip } from '../../../ui/display/warning-strip.tsx'

const tones = { grave: 'red', warning: 'spot', note: 'grey' } as const

/** The warnings of an event's days; none while the calendar is loading. */
export const warningsOfDays = (times: EventTimes, dayOf: DayOf | undefined): readonly DayWarning[] =>
  dayOf === undefined ? [] : dayWarnings(spanOf(times), dayOf)

/** On a card: the weightiest of the event's days, and how many more there are. */
export function CardDayStrip({ warnings }: { readonly warnings: readonly DayWarning[] }) {
  const [first, ...others] = warnings
  if (first === undefined) return null
  const { time } = first
  return (
    <WarningStrip
      isShort
      tone={tones[first.weight]}
      icon={IconCandle}
      end={
        others.length > 0 ? (
          <>
            <bdi dir="ltr" aria-hidden>
              {warningsTexts.more(others.length)}
            </bdi>
            <VisuallyHidden>{warningsTexts.moreDaysSpoken(others.length)}</VisuallyHidden>
          </>
        ) : time === null ? undefined : (
          <>
            {warningsTexts.time[time.of]} <time>{time.clock}</time>
          </>
        )
      }
    >
      {first.name}
    </WarningStrip>
  )
}

/** A long event has its Sabbaths: nobody reads more. */
const shownAtMost = 4

/** In full, one line for each day; an event of several days names them. */
export function DayStrips({
  warnings,
  isSeveral,
}: {
  readonly warnings: readonly DayWarning[]
  readonly isSeveral: boolean
}) {
  const hidden = warnings.length - shownAtMost
  return (
    <>
      {warnings.slice(0, shownAtMost).map(({ day, name, weight, time }, index) => (
        <WarningStrip
          key={`${day} ${name}`}
          tone={tones[weight]}
          icon={IconCandle}
          end={hidden > 0 && index === shownAtMost - 1 ? warningsTexts.moreDaysSpoken(hidden) : undefined}
        >
          {isSeveral && `${dayOfSeveral(day)}: `}
          {name}
          {time !== null && (
            <>
              , {warningsTexts.timeInFull[time.of]} <time>{time.clock}</time>
            </>
          )}
        </WarningStrip>
      ))}
    </>
  )
}
