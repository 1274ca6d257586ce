import { crewSlotSchema, type VisibleEvent, type VisibleSlot } from '@bama/domain'
import { addToCrew, editSlot } from '@bama/domain/crew'
import { Text } from '@mantine/core'
import { crewTexts } from '../../../texts/crew.ts'
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx'
import type { DialogProps } from '../../../ui/dialogs/use-dialog.ts'
import { Name } from '../../../ui/display/names.tsx'
import { FieldGrid, whole } from '../../../ui/forms/field-grid.tsx'
import { useRecordForm } from '../../../ui/forms/use-record-form.ts'
import { type CrewWriter, newSlotInput } from './crew-writer.ts'
import { TimesFields, timesOf, timesProblems, timesValues } from './times-fields.tsx'

const { slotForm: texts } = crewTexts

interface SlotDialogProps extends DialogProps {
  readonly event: VisibleEvent
  readonly slots: readonly VisibleSlot[]
  readonly slot: VisibleSlot
  readonly name: string
  readonly writer: CrewWriter
}

/** The form for a crew member's times. */
export function SlotDialog({ event, slots, slot, name, writer, ...props }: SlotDialogProps) {
  const { run } = writer
  const { form, dialog } = useRecordForm({
    schema: crewSlotSchema.pick({ call_time: true, end_time: true }),
    base: slot,
    toValues: (slotNow) => timesValues(slotNow, event),
    validate: (values) => timesProblems(values, event),
    toInput: (values) => timesOf(values, event),
    save: ({ base, values }) => {
      const times = timesOf(values, event)
      return base === null || base._version === 0
        ? run(addToCrew, { ...newSlotInput(event, slots, slot, name), times })
        : run(editSlot, { event, slot: base, input: { ...times, plan: base.plan } })
    },
    onSaved: props.onClose,
    texts: { ...(!writer.isLater && { saved: texts.saved }), failed: texts.failed },
  })
  return (
    <FormDialog {...dialog} {...props} title={texts.title} {...(writer.isLater && { submit: texts.confirm })}>
      <FieldGrid>
        <Text {...whole} fw={600}>
          <Name>{name}</Name>
          {' · '}
          <Name>{slot.role}</Name>
        </Text>
        <TimesFields event={event} form={form} />
      </FieldGrid>
    </FormDialog>
  )
}
