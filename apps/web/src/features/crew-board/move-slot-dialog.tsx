import { addDays, daysBetween } from '@bama/domain'
import { type BoardPerson, crewDaysOf, personKey } from '@bama/domain/crew'
import { NativeSelect, Stack, Text } from '@mantine/core'
import { crewBoardTexts } from '../../texts/crew-board.ts'
import { dayWithWeekday } from '../../texts/days.ts'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import type { DialogProps } from '../../ui/dialogs/use-dialog.ts'
import { Name } from '../../ui/display/names.tsx'
import { NameSelect } from '../../ui/forms/name-select.tsx'
import { useRecordForm } from '../../ui/forms/use-record-form.ts'
import { hintBelow } from '../../ui/forms/field-grid.tsx'
import type { BoardActions } from './use-board-actions.ts'
import type { Slot } from './use-crew-board.ts'

const { move: texts, done } = crewBoardTexts

export interface MovedSlot {
  readonly one: Slot
  readonly name: string
}

interface MoveSlotDialogProps extends MovedSlot, DialogProps {
  readonly people: readonly BoardPerson[]
  readonly actions: BoardActions
}

/** Chooses the new day and person of a slot: the keyboard alternative to dragging. */
export function MoveSlotDialog({ one, name, people, actions, ...props }: MoveSlotDialogProps) {
  const { event, slot, span } = one
  const own = personKey(slot.person_type, slot.person_id)
  const moveOf = ({ person, day }: { readonly person: string; readonly day: string }) => ({
    person: person === own ? null : (people.find(({ type, id }) => personKey(type, id) === person) ?? null),
    days: daysBetween(span.firstDay, day),
  })
  const { form, dialog } = useRecordForm({
    base: null,
    toValues: () => ({ person: own, day: span.firstDay }),
    validate: (values) => {
      if (values.person === '') return { person: texts.personRequired }
      const problem = actions.problemOf(one, moveOf(values))
      return problem === null ? {} : { [problem === 'day' ? 'day' : 'person']: texts.problems[problem] }
    },
    save: ({ values }) => {
      actions.move(one, name, moveOf(values))
      return Promise.resolve({ ok: true as const, value: null })
    },
    onSaved: props.onClose,
    texts: { failed: done.failed },
  })
  const length = daysBetween(span.firstDay, span.lastDay)
  const offsets = crewDaysOf(event)
  const firstDays = length === 0 ? offsets : offsets.slice(0, Math.max(1, offsets.length - length))
  const days = [...new Set([...firstDays.map((offset) => addDays(event.date, offset)), span.firstDay])].sort()
  return (
    <FormDialog {...dialog} {...props} title={texts.title} size={440}>
      <Stack gap="md">
        <Text fw={600}>
          <Name>{event.name}</Name>
          {' · '}
          <Name>{slot.role}</Name>
        </Text>
        <NativeSelect
          label={texts.day}
          data={days.map((day) => ({ value: day, label: dayWithWeekday(day) }))}
          data-autofocus
          {...form.getInputProps('day')}
        />
        <NameSelect
          label={texts.person}
          description={texts.note}
          {...hintBelow}
          clearable={false}
          data={people.map(({ type, id, name: label }) => ({ value: personKey(type, id), label }))}
          {...form.getInputProps('person')}
        />
      </Stack>
    </FormDialog>
  )
}
