import type { CrewConflict, CrewLimits, CrewWarnings } from '@bama/domain/crew'
import {
  IconAlertTriangle,
  IconBed,
  IconClockExclamation,
  IconMoon,
  IconRoute,
  type TablerIcon,
} from '@tabler/icons-react'
import { Box } from '@mantine/core'
import type { LocalAbsence } from '../../../data/index.ts'
import { availabilityTexts } from '../../../texts/availability.ts'
import { dayOfSeveral } from '../../../texts/warnings.ts'
import { crewTexts } from '../../../texts/crew.ts'
import { EventWhen } from '../../../ui/display/event-when.tsx'
import { absenceStyles } from '../../../ui/availability/absence-styles.ts'
import { PeriodText } from '../../../ui/availability/period-text.tsx'
import { Name } from '../../../ui/display/names.tsx'
import { WarningStrip } from '../../../ui/display/warning-strip.tsx'
import { timesOfSpan } from '../../../ui/crew/slot-when.tsx'

const { conflicts: texts } = crewTexts

const icons: Readonly<Record<CrewConflict['kind'], TablerIcon>> = {
  overlap: IconAlertTriangle,
  travel: IconRoute,
  rest: IconBed,
}

const wordsOf = ({ kind, certainty }: CrewConflict, limits: CrewLimits): string =>
  kind === 'overlap' ? texts.overlap[certainty] : kind === 'travel' ? texts.travel : texts.rest(limits.restMinutes)

const isHard = ({ kind, certainty }: CrewConflict): boolean => kind !== 'rest' && certainty === 'certain'

interface CrewConflictsProps {
  readonly warnings: CrewWarnings<LocalAbsence>
  /** The limits by which the warnings were computed. */
  readonly limits: CrewLimits
  /** The days of this work that are the person's weekly rest days. Shown as a hint. */
  readonly restDays: readonly string[]
}

/** Hours with at most one decimal: `12`, `12.5`. */
const hoursText = (minutes: number): string => String(Math.round(minutes / 6) / 10)

/** The conflicts of a person's slot. They are only warnings. */
export function CrewConflicts({ warnings, limits, restDays }: CrewConflictsProps) {
  const { conflicts, absences, overMinutes } = warnings
  return (
    <>
      {absences.map(({ absence, certainty }) => (
        <WarningStrip
          key={absence.id}
          tone={certainty === 'certain' ? 'red' : 'spot'}
          icon={absenceStyles[absence.kind].icon}
        >
          {texts.absence[absence.kind][certainty]} <PeriodText period={absence} />
          {absence.note !== null && (
            <>
              {' · '}
              <bdi dir="auto">{absence.note}</bdi>
            </>
          )}
        </WarningStrip>
      ))}
      {conflicts.map((conflict) => (
        <WarningStrip
          key={`${conflict.kind} ${conflict.with.id}`}
          tone={isHard(conflict) ? 'red' : 'spot'}
          icon={icons[conflict.kind]}
        >
          {wordsOf(conflict, limits)}{' '}
          <Box component="span" fw={600}>
            <Name>{conflict.with.eventName}</Name>
          </Box>
          {' · '}
          <EventWhen event={timesOfSpan(conflict.with.span)} />
        </WarningStrip>
      ))}
      {overMinutes !== null && (
        <WarningStrip tone="spot" icon={IconClockExclamation}>
          {texts.overHours(hoursText(overMinutes), hoursText(limits.mostMinutesADay))}
        </WarningStrip>
      )}
      {restDays.length > 0 && (
        <WarningStrip tone="grey" icon={IconMoon}>
          {availabilityTexts.restDayOn(restDays.map(dayOfSeveral))}
        </WarningStrip>
      )}
    </>
  )
}
