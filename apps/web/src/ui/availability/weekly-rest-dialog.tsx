import { personKey, restWeekdaysOf } from '@bama/domain/crew'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { availabilityTexts } from '../../texts/availability.ts'
import { commonTexts } from '../../texts/common.ts'
import { DialogFooter } from '../dialogs/dialog-footer.tsx'
import { SmallDialog } from '../dialogs/small-dialog.tsx'
import type { DialogProps } from '../dialogs/use-dialog.ts'
import { Name } from '../display/names.tsx'
import rows from '../display/rows.module.css'
import { NameSelect } from '../forms/name-select.tsx'
import { EditButton } from '../lists/row-button.tsx'
import type { AbsentPerson } from './absence-form.tsx'
import { weekdayName } from '../../texts/days.ts'
import { useRestingOf, WeeklyRest } from './weekly-rest.tsx'

const { weekly: texts } = availabilityTexts

interface WeeklyRestDialogProps extends DialogProps {
  readonly people: readonly AbsentPerson[]
}

const keyOf = ({ type, id }: AbsentPerson): string => personKey(type, id)

/** The weekly rest days of everyone who has any, and a way to set anybody's. */
export function WeeklyRestDialog({ people, ...props }: WeeklyRestDialogProps) {
  const [chosen, choose] = useState<string | null>(null)
  const restingOf = useRestingOf()
  const person = people.find((one) => keyOf(one) === chosen)
  const resting = people.flatMap((one) => {
    const record = restingOf(one.type, one.id)
    const weekdays = record === undefined ? [] : restWeekdaysOf(record)
    return weekdays.length === 0 ? [] : [{ person: one, weekdays }]
  })
  return (
    <SmallDialog {...props} title={texts.title} size={560}>
      <Stack gap="md" align="stretch">
        <NameSelect
          label={texts.person}
          data={people.map((one) => ({ value: keyOf(one), label: one.name }))}
          value={chosen}
          onChange={choose}
          data-autofocus
        />
        {person !== undefined && <WeeklyRest key={keyOf(person)} person={person} />}
        {resting.length === 0 ? (
          <Text size="sm" c="dimmed">
            {texts.none}
          </Text>
        ) : (
          <ul className={rows.rows} aria-label={texts.list}>
            {resting.map(({ person: one, weekdays }) => (
              <li key={keyOf(one)}>
                <Group gap="xs" wrap="nowrap" mih={52} py={4}>
                  <Text size="sm" flex={1} miw={0}>
                    <Text component="span" size="sm" fw={600}>
                      <Name>{one.name}</Name>
                    </Text>
                    {' · '}
                    {weekdays.map(weekdayName).join(', ')}
                  </Text>
                  <EditButton aria-label={texts.edit(one.name)} onClick={() => choose(keyOf(one))} />
                </Group>
              </li>
            ))}
          </ul>
        )}
      </Stack>
      <DialogFooter mt="md">
        <Button variant="default" onClick={props.onClose}>
          {commonTexts.close}
        </Button>
      </DialogFooter>
    </SmallDialog>
  )
}
