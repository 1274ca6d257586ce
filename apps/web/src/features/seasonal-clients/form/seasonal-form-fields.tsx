import { checkStatuses, eventMonths, needsContact, recurrenceTypes, type VisibleClient } from '@bama/domain'
import { Autocomplete, Select, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useMemo } from 'react'
import { seasonalTexts } from '../../../texts/seasonal-clients.ts'
import { DayInput } from '../../../ui/forms/day-input.tsx'
import { FieldGrid, hintBelow, labelled, leftToRight, whole } from '../../../ui/forms/field-grid.tsx'
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
  const input = labelled(form, fields)
  const hasNoReminder = form.values.next_contact_date !== null && !needsContact(form.values.check_status)
  return (
    <FieldGrid>
      <TextInput
        {...whole}
        withAsterisk
        required
        autoComplete="off"
        data-autofocus={isNew || undefined}
        {...input('event_name')}
      />
      <Autocomplete
        withAsterisk
        required
        autoComplete="off"
        data={names}
        filter={byWords}
        limit={20}
        renderOption={({ option }) => <Name>{option.value}</Name>}
        {...input('client_name')}
      />
      <Select
        placeholder={texts.chooseMonth}
        withAsterisk
        required
        data={eventMonths}
        allowDeselect={false}
        maxDropdownHeight={320}
        {...input('event_month')}
      />
      <Select data={checkStatuses} allowDeselect={false} {...input('check_status')} />
      <Select data={recurrenceTypes} allowDeselect={false} {...input('recurrence_type')} />
      <DayInput
        today={today}
        description={hasNoReminder ? texts.noReminder : undefined}
        {...input('next_contact_date')}
      />
      <TextInput
        type="url"
        inputMode="url"
        {...leftToRight}
        placeholder="https://drive.google.com/…"
        {...input('drive_link')}
      />
      <Textarea
        {...whole}
        description={texts.contactHint}
        {...hintBelow}
        autosize={isMeasurable(form.values.contact_info)}
        minRows={2}
        maxRows={6}
        {...input('contact_info')}
      />
      <Textarea {...whole} autosize={isMeasurable(form.values.notes)} minRows={2} maxRows={8} {...input('notes')} />
    </FieldGrid>
  )
}
