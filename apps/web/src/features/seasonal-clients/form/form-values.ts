import {
  checkStatus,
  checkStatuses,
  eventMonths,
  type RecordInput,
  recurrenceType,
  recurrenceTypes,
  type SeasonalClient,
} from '@bama/domain'
import { z } from 'zod'
import { draftRules } from '../../../ui/forms/draft.ts'

/** The form's fields. Texts are as typed; what is empty becomes null in the schema. */
const valuesSchema = z.object({
  event_name: z.string(),
  client_name: z.string(),
  event_month: z.enum(eventMonths).nullable(),
  recurrence_type: z.enum(recurrenceTypes),
  check_status: z.enum(checkStatuses),
  next_contact_date: z.string().nullable(),
  contact_info: z.string(),
  drive_link: z.string(),
  notes: z.string(),
})

export type SeasonalFormValues = z.infer<typeof valuesSchema>

export const emptyValues: SeasonalFormValues = {
  event_name: '',
  client_name: '',
  event_month: null,
  recurrence_type: recurrenceType.unknown,
  check_status: checkStatus.notContacted,
  next_contact_date: null,
  contact_info: '',
  drive_link: '',
  notes: '',
}

/** A follow-up as its form shows it. */
export const valuesOf = (client: SeasonalClient): SeasonalFormValues => ({
  event_name: client.event_name,
  client_name: client.client_name,
  event_month: client.event_month,
  recurrence_type: client.recurrence_type,
  check_status: client.check_status,
  next_contact_date: client.next_contact_date,
  contact_info: client.contact_info ?? '',
  drive_link: client.drive_link ?? '',
  notes: client.notes ?? '',
})

/** What the person changed since the form opened: only that is checked and written. */
export const changedFields = (values: SeasonalFormValues, initial: SeasonalFormValues): RecordInput =>
  Object.fromEntries(
    Object.entries(values).filter(([field, value]) => value !== initial[field as keyof SeasonalFormValues]),
  )

/** How a draft of the form is made and taken up again. */
export const { draftOf, restored } = draftRules(valuesSchema, [])
