import { type DayWarning, dayWarnings, type EventTimes, spanOf } from '@bama/domain'
import { VisuallyHidden } from '@mantine/core'
import { IconCandle } from '@tabler/icons-react'
import type { DayOf } from '../../../data/index.ts'
import { dayOfSeveral, warningsTexts } from '../../../texts/warnings.ts'
import { WarningStrip } from '../../../ui/display/warning-strip.tsx'

const tones = { grave: 'red', warning: 'spot', note: 'grey' } as const

/** The warnings for an event's days; empty while the Jewish calendar is loading. */
export const warningsOfDays = (times: EventTimes, dayOf: DayOf | undefined): readonly DayWarning[] =>
  dayOf === undefined ? [] : dayWarnings(spanOf(times), dayOf)

/** For a card: the most serious day warning, and the number of further ones. */
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

/** Long events contain many Sabbaths. Further warnings are only counted. */
const shownAtMost = 4

/** All day warnings up to a maximum, a line each. Lines name the day if the event has several. */
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
