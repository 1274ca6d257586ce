import { compareText } from '@bama/domain'
import { removeAvailability } from '@bama/domain/crew'
import { Box, Button, Group, Stack, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { type LocalAbsence, runCommand, useAbsencesOf, useToday } from '../../data/index.ts'
import { availabilityTexts as texts } from '../../texts/availability.ts'
import { type ConfirmedCommand, useConfirmedCommand } from '../dialogs/use-confirmed-command.tsx'
import { useDialog } from '../dialogs/use-dialog.ts'
import { Badge } from '../display/badge.tsx'
import { PendingMark } from '../display/pending-mark.tsx'
import rows from '../display/rows.module.css'
import { recordKey } from '../hooks/record-focus.ts'
import { DeleteButton, EditButton } from '../lists/row-button.tsx'
import { RowButtons } from '../lists/record-cells.tsx'
import { AbsenceForm, type AbsentPerson } from './absence-form.tsx'
import { absenceStyles } from './absence-styles.ts'
import { WeeklyRest } from './weekly-rest.tsx'
import { PeriodText, periodText } from './period-text.tsx'

export function useAbsenceRemoval(): ConfirmedCommand<LocalAbsence> {
  return useConfirmedCommand<LocalAbsence, unknown>({
    texts: (absence) => ({ ...texts.removal, subject: periodText(absence) }),
    run: (base) => runCommand(removeAvailability, { base }),
    effect: 'delete',
    recordKey: ({ id }) => recordKey('absence', id),
    done: texts.toast.removed,
    failed: texts.toast.removeFailed,
  })
}

export const AbsenceKindBadge = ({ kind }: Pick<LocalAbsence, 'kind'>) => (
  <Badge tone={absenceStyles[kind].tone} icon={absenceStyles[kind].icon}>
    {texts.kinds[kind]}
  </Badge>
)

interface AbsenceButtonsProps {
  readonly absence: LocalAbsence
  readonly onEdit: (absence: LocalAbsence) => void
  readonly onRemove: (absence: LocalAbsence) => void
}

export const AbsenceButtons = ({ absence, onEdit, onRemove }: AbsenceButtonsProps) => (
  <RowButtons>
    <EditButton aria-label={texts.edit(periodText(absence))} data-record-focus onClick={() => onEdit(absence)} />
    <DeleteButton aria-label={texts.remove(periodText(absence))} onClick={() => onRemove(absence)} />
  </RowButtons>
)

export const inOrder = (a: LocalAbsence, b: LocalAbsence): number =>
  compareText(a.from_day, b.from_day) || compareText(a.id, b.id)

/** One person's absences from today on. Past ones are folded. */
export function AbsenceList({ person }: { readonly person: AbsentPerson }) {
  const today = useToday()
  const all = useAbsencesOf(person.type, person.id)
  const form = useDialog<LocalAbsence | null>()
  const removal = useAbsenceRemoval()
  const [showsPast, setShowsPast] = useState(false)
  const sorted = (all ?? []).toSorted(inOrder)
  const coming = sorted.filter(({ to_day }) => to_day >= today)
  const past = sorted.filter(({ to_day }) => to_day < today)
  const shown = showsPast ? sorted : coming
  return (
    <Stack gap="xs" align="stretch">
      <Box mb="sm">
        <WeeklyRest person={person} />
      </Box>
      {all !== undefined && coming.length === 0 && (
        <Text size="sm" c="dimmed">
          {texts.none}
        </Text>
      )}
      {shown.length > 0 && (
        <ul className={rows.rows} aria-label={texts.list}>
          {shown.map((absence) => (
            <li key={absence.id} data-record-key={recordKey('absence', absence.id)}>
              <Group gap="xs" wrap="nowrap" mih={52} py={4}>
                <Box flex={1} miw={0}>
                  <Group gap="4px 8px">
                    <Text component="span" size="sm" fw={600}>
                      <PeriodText period={absence} />
                    </Text>
                    <AbsenceKindBadge kind={absence.kind} />
                    {!absence._synced && <PendingMark />}
                  </Group>
                  {absence.note !== null && (
                    <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
                      <bdi dir="auto">{absence.note}</bdi>
                    </Text>
                  )}
                </Box>
                <AbsenceButtons absence={absence} onEdit={form.open} onRemove={removal.ask} />
              </Group>
            </li>
          ))}
        </ul>
      )}
      <Group gap="xs">
        <Button
          variant="default"
          size="md"
          leftSection={<IconPlus size={20} stroke={1.7} aria-hidden />}
          onClick={() => form.open(null)}
        >
          {texts.add}
        </Button>
        {past.length > 0 && !showsPast && (
          <Button variant="subtle" size="md" onClick={() => setShowsPast(true)}>
            {texts.showPast(past.length)}
          </Button>
        )}
      </Group>
      {form.subject !== undefined && (
        <AbsenceForm key={form.key} {...form.props} absence={form.subject} people={[person]} />
      )}
      {removal.dialog}
    </Stack>
  )
}
