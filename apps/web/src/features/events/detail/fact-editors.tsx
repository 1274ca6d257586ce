import { type ComboboxItem, Group, Select, Textarea, TextInput, type TextInputProps } from '@mantine/core'
import { eventsTexts } from '../../../texts/events.ts'
import { DayInput } from '../../../ui/forms/day-input.tsx'
import { isMeasurable } from '../../../ui/forms/measurable.ts'
import { TimeOfDayInput } from '../../../ui/forms/time-of-day-input.tsx'
import { useIsPhone } from '../../../ui/hooks/use-is-phone.ts'
import { hintBelow } from '../../../ui/forms/field-grid.tsx'
import { ClientSelect } from '../form/client-select.tsx'
import { endsNextDay, useAssignment, useDayWarnings } from '../form/form-warnings.ts'
import { LoadInDay } from '../form/load-in-day.tsx'
import { OperatorField } from '../form/operator-field.tsx'
import { TagsField } from '../form/tags-field.tsx'
import { DayStrips } from '../warnings/day-strips.tsx'
import type { EventField, FactForm } from './use-fact-form.ts'

const { form: texts } = eventsTexts
const { fields } = texts

interface EditorProps {
  readonly fact: FactForm
  /** Saves the choice. */
  readonly done: () => void
}

/** The dropdown opens at once, and closing it ends the editing with or without a choice. */
const listProps = (done: () => void) => ({ defaultDropdownOpened: true, onDropdownClose: done }) as const

interface LineEditorProps extends Pick<EditorProps, 'fact'> {
  readonly field: EventField
  readonly label?: string
  /** For values that read from left to right, such as a phone number or a link. */
  readonly isLtr?: boolean
  readonly input?: Pick<TextInputProps, 'type' | 'inputMode' | 'placeholder' | 'size'>
}

export function LineEditor({ fact: { form, label }, field, label: own, isLtr = false, input }: LineEditorProps) {
  return (
    <TextInput
      aria-label={own ?? label}
      autoComplete="off"
      {...(own !== undefined && { placeholder: own })}
      {...(isLtr && { dir: 'ltr', errorProps: { dir: 'rtl' } })}
      {...input}
      {...form.getInputProps(field)}
    />
  )
}

interface LongEditorProps extends Pick<EditorProps, 'fact'> {
  readonly field: 'description' | 'registration_notes' | 'crew_notes' | 'screen_grid_text'
}

export function LongEditor({ fact: { form, label }, field }: LongEditorProps) {
  return (
    <Textarea
      aria-label={label}
      autosize={isMeasurable(form.values[field])}
      minRows={2}
      maxRows={12}
      {...form.getInputProps(field)}
    />
  )
}

interface ChoiceEditorProps extends EditorProps {
  readonly field: EventField
  readonly choices: readonly (string | ComboboxItem)[]
}

/** A choice among a few values. Not searchable, so that no on-screen keyboard covers them. */
export function ChoiceEditor({ fact: { form, label }, done, field, choices }: ChoiceEditorProps) {
  return (
    <Select
      aria-label={label}
      data={[...choices]}
      allowDeselect={false}
      comboboxProps={{ width: 'max-content', position: 'bottom-start' }}
      {...listProps(done)}
      {...form.getInputProps(field)}
    />
  )
}

export function ClientEditor({ fact: { form, actor, clients, label }, done }: EditorProps) {
  return (
    <ClientSelect
      className=""
      form={form}
      actor={actor}
      clients={clients}
      label={undefined}
      aria-label={label}
      {...listProps(done)}
    />
  )
}

export function OperatorEditor({ fact: { form, event, actor, people, today, label }, done }: EditorProps) {
  const isPhone = useIsPhone()
  const assignment = useAssignment({ values: form.values, eventId: event.id, actor, today, people })
  return (
    <OperatorField
      form={form}
      people={people}
      assignment={assignment}
      label={undefined}
      aria-label={label}
      searchable={!isPhone}
      {...listProps(done)}
    />
  )
}

export function TagsEditor({ fact: { form } }: Pick<EditorProps, 'fact'>) {
  return <TagsField form={form} />
}

export function GuestArrivalEditor({ fact: { form, label } }: Pick<EditorProps, 'fact'>) {
  return <TimeOfDayInput aria-label={label} {...form.getInputProps('audience_arrival_time')} />
}

export function HoursEditor({ fact: { form } }: Pick<EditorProps, 'fact'>) {
  return (
    <Group gap="xs" wrap="nowrap" align="flex-start" grow>
      <TimeOfDayInput label={fields.start_time} {...form.getInputProps('start_time')} />
      <TimeOfDayInput
        label={fields.end_time}
        description={endsNextDay(form.values) ? texts.nextDay : undefined}
        {...hintBelow}
        {...form.getInputProps('end_time')}
      />
    </Group>
  )
}

export const LoadInEditor = ({ fact: { form } }: Pick<EditorProps, 'fact'>) => (
  <Group gap="xs" wrap="nowrap" align="flex-start" grow>
    <LoadInDay form={form} label={fields.load_in_day} />
    <TimeOfDayInput label={fields.load_in_time} {...form.getInputProps('load_in_time')} />
  </Group>
)

export function DaysEditor({ fact: { form, today }, done }: EditorProps) {
  return (
    <>
      <Group gap="xs" align="flex-start" grow preventGrowOverflow={false}>
        <DayInput
          label={fields.date}
          today={today}
          isRequired
          opensAtOnce
          onPick={done}
          {...form.getInputProps('date')}
        />
        <DayInput label={fields.end_date} today={today} onPick={done} {...form.getInputProps('end_date')} />
      </Group>
      <DayStrips {...useDayWarnings(form.values)} />
    </>
  )
}

export function ProducerEditor({ fact }: Pick<EditorProps, 'fact'>) {
  return (
    <>
      <LineEditor fact={fact} field="producer_name" label={fields.producer_name} />
      <LineEditor fact={fact} field="producer_phone" label={fields.producer_phone} isLtr input={{ type: 'tel' }} />
    </>
  )
}
