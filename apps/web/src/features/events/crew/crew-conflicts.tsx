import { type CrewConflict, crewLimits, minutesOfDay, type Engagement } from '@bama/domain/crew'
import { IconAlertTriangle, IconBed, IconClockExclamation, IconRoute, type TablerIcon } from '@tabler/icons-react'
import { Box } from '@mantine/core'
import { businessZone } from '../../../data/index.ts'
import { crewTexts } from '../../../texts/crew.ts'
import { EventWhen } from '../../../ui/display/event-when.tsx'
import { Name } from '../../../ui/display/names.tsx'
import { WarningStrip } from '../../../ui/display/warning-strip.tsx'
import { timesOfSpan } from '../../../ui/crew/slot-when.tsx'

const { conflicts: texts } = crewTexts

const icons: Readonly<Record<CrewConflict['kind'], TablerIcon>> = {
  overlap: IconAlertTriangle,
  travel: IconRoute,
  rest: IconBed,
}

const wordsOf = ({ kind, certainty }: CrewConflict): string =>
  kind === 'overlap' ? texts.overlap[certainty] : kind === 'travel' ? texts.travel : texts.rest(crewLimits.restMinutes)

const isHard = ({ kind, certainty }: CrewConflict): boolean => kind !== 'rest' && certainty === 'certain'

/** More than so many hours of work begin on the day; null where they do not. */
export function overHours(engagement: Engagement, others: Iterable<Engagement>): number | null {
  const minutes = minutesOfDay(engagement, others, businessZone)
  return minutes > crewLimits.mostMinutesADay ? minutes : null
}

interface CrewConflictsProps {
  readonly conflicts: readonly CrewConflict[]
  readonly overMinutes: number | null
}

/** With what a person's slot conflicts. It warns, and forbids nothing. */
export function CrewConflicts({ conflicts, overMinutes }: CrewConflictsProps) {
  return (
    <>
      {conflicts.map((conflict) => (
        <WarningStrip
          key={`${conflict.kind} ${conflict.with.id}`}
          tone={isHard(conflict) ? 'red' : 'spot'}
          icon={icons[conflict.kind]}
        >
          {wordsOf(conflict)}{' '}
          <Box component="span" fw={600}>
            <Name>{conflict.with.eventName}</Name>
          </Box>
          {' · '}
          <EventWhen event={timesOfSpan(conflict.with.span)} />
        </WarningStrip>
      ))}
      {overMinutes !== null && (
        <WarningStrip tone="spot" icon={IconClockExclamation}>
          {texts.overHours((Math.round(overMinutes / 6) / 10).toString(), crewLimits.mostMinutesADay / 60)}
        </WarningStrip>
      )}
    </>
  )
}
