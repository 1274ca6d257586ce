import { checkStatuses, eventMonths, needsContact, recurrenceTypes, type VisibleClient } from '@bama/domain'
import { Autocomplete, Select, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useMemo } from 'react'
import { seasonalTexts } from '../../../texts/seasonal-clients.ts'
import { DayInput } from '../../../ui/forms/day-input.tsx'
import { FieldGrid, leftToRight, whole } from '../../../ui/forms/field-grid.tsx'
import { byName } from '../../../ui/lists/hebrew-search.ts'
import { isMeasurable } from '../../../ui/forms/measurable.ts'
import { Name } from '../../../ui/display/names.tsx'
import { byWords } from '../../../ui/forms/options-filter.ts'
import type { SeasonalFormValues } from './form-values.ts'

const { form: texts, fields } = seasonalTexts

interface SeasonalFormFieldsProps {
  readonly form: UseFormReturnType<SeasonalFormValues>
  readonly isNew: boolean
  readonly today: string
  /** Suggested names. Any other name may be typed. */
  readonly clients: ReadonlyMap<string, VisibleClient> | undefined
}

export function SeasonalFormFields({ form, isNew, today, clients }: SeasonalFormFieldsProps) {
  const names = useMemo(
    () => [...new Set([...(clients?.values() ?? [])].map(({ name }) => name))].toSorted(byName),
    [clients],
  )
  const hasNoReminder = form.values.next_contact_date !== null && !needsContact(form.values.check_status)
  return (
    <FieldGrid>
      <TextInput
        {...whole}
        label={fields.event_name}
        withAsterisk
        required
        autoComplete="off"
        data-autofocus={isNew || undefined}
        {...form.getInputProps('event_name')}
      />
      <Autocomplete
        label={fields.client_name}
        withAsterisk
        required
        autoComplete="off"
        data={names}
        filter={byWords}
        limit={20}
        renderOption={({ option }) => <Name>{option.value}</Name>}
        {...form.getInputProps('client_name')}
      />
      <Select
        label={fields.event_month}
        placeholder={texts.chooseMonth}
        withAsterisk
        required
        data={eventMonths}
        allowDeselect={false}
        maxDropdownHeight={320}
        {...form.getInputProps('event_month')}
      />
      <Select
        label={fields.check_status}
        data={checkStatuses}
        allowDeselect={false}
        {...form.getInputProps('check_status')}
      />
      <Select
        label={fields.recurrence_type}
        data={recurrenceTypes}
        allowDeselect={false}
        {...form.getInputProps('recurrence_type')}
      />
      <DayInput
        label={fields.next_contact_date}
        today={today}
        description={hasNoReminder ? texts.noReminder : undefined}
        {...form.getInputProps('next_contact_date')}
      />
      <TextInput
        label={fields.drive_link}
        type="url"
        inputMode="url"
        {...leftToRight}
        placeholder="https://drive.google.com/…"
        {...form.getInputProps('drive_link')}
      />
      <Textarea
        {...whole}
        label={fields.contact_info}
        description={texts.contactHint}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autosize={isMeasurable(form.values.contact_info)}
        minRows={2}
        maxRows={6}
        {...form.getInputProps('contact_info')}
      />
      <Textarea
        {...whole}
        label={fields.notes}
        autosize={isMeasurable(form.values.notes)}
        minRows={2}
        maxRows={8}
        {...form.getInputProps('notes')}
      />
    </FieldGrid>
  )
}
