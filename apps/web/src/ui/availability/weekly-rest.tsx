import { type CrewPersonType, crewPersonType, freelancerModel, type RecordId } from '@bama/domain'
import { type Resting, restWeekdaysOf, setRestWeekdays } from '@bama/domain/crew'
import { Box, Chip, Group, Text } from '@mantine/core'
import { useId } from 'react'
import { runCommand, useRecords, useUsers } from '../../data/index.ts'
import { availabilityTexts } from '../../texts/availability.ts'
import { weekdayName } from '../../texts/days.ts'
import { showFailure } from '../feedback/show-outcome.ts'
import type { AbsentPerson } from './absence-form.tsx'
import classes from './weekly-rest.module.css'

const { weekly: texts } = availabilityTexts

type RestingRecord = Resting & { readonly id: RecordId }

/**
 * Returns the record that holds a person's weekly rest days. Undefined while loading, or when it isn't on this device.
 */
export function useRestingOf(): (type: CrewPersonType, id: string) => RestingRecord | undefined {
  const users = useUsers()
  const freelancers = useRecords(freelancerModel)
  return (type, id) => (type === crewPersonType.user ? users : freelancers)?.find((record) => record.id === id)
}

/** The weekdays on which a person doesn't work. Each press saves. */
export function WeeklyRest({ person: { type, id } }: { readonly person: AbsentPerson }) {
  const labelId = useId()
  const base = useRestingOf()(type, id)
  if (base === undefined) return null
  const set = async (weekdays: readonly string[]): Promise<void> => {
    const outcome = await runCommand(setRestWeekdays, { type, base, weekdays: weekdays.map(Number) })
    if (!outcome.ok) showFailure(texts.failed, outcome.error)
  }
  return (
    <Box role="group" aria-labelledby={labelId}>
      <Text id={labelId} component="span" display="block" fz={14} fw={600}>
        {texts.label}
      </Text>
      <Text fz={14} lh={1.45} c="var(--bama-ink-2)" mb={6}>
        {texts.hint}
      </Text>
      <Chip.Group multiple value={restWeekdaysOf(base).map(String)} onChange={(weekdays) => void set(weekdays)}>
        <Group gap={8}>
          {Array.from({ length: 7 }, (_, weekday) => (
            <Chip key={weekday} value={String(weekday)} variant="outline" classNames={{ label: classes.chip ?? '' }}>
              {weekdayName(weekday)}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
    </Box>
  )
}
