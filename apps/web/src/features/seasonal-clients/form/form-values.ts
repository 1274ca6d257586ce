import {
  checkStatuses,
  eventMonths,
  recurrenceType,
  recurrenceTypes,
  type SeasonalClient,
  seasonalClientSchema,
} from '@bama/domain'
import { z } from 'zod'
import { seasonalTexts } from '../../../texts/seasonal-clients.ts'
import { draftRules } from '../../../ui/forms/draft.ts'
import { textShape, textValues } from '../../../ui/forms/text-values.ts'
import { problemTexts } from '../../../ui/forms/use-record-form.ts'

/** The form's fields. Texts are as typed; the schema turns empty ones into null. */
const valuesSchema = z.object({
  event_name: z.string(),
  client_name: z.string(),
  event_month: z.enum(eventMonths).nullable(),
  recurrence_type: z.enum(recurrenceTypes),
  check_status: z.enum(checkStatuses),
  next_contact_date: z.string().nullable(),
  drive_link: z.string(),
  ...textShape(seasonalClientSchema),
})

export type SeasonalFormValues = z.infer<typeof valuesSchema>

export const toValues = (client: SeasonalClient | null): SeasonalFormValues => ({
  event_name: client?.event_name ?? '',
  client_name: client?.client_name ?? '',
  event_month: client?.event_month ?? null,
  recurrence_type: client?.recurrence_type ?? recurrenceType.unknown,
  check_status: client?.check_status ?? checkStatuses[0],
  next_contact_date: client?.next_contact_date ?? null,
  drive_link: client?.drive_link ?? '',
  ...textValues(seasonalClientSchema, client),
})

/** Serialization of the form's drafts. */
export const seasonalDraft = draftRules(valuesSchema, [])

const texts = problemTexts({
  'event_name required': seasonalTexts.form.eventNameRequired,
  'client_name required': seasonalTexts.form.clientNameRequired,
})

/** Returns the error text of a field. Every problem of the month means that none is chosen. */
export const seasonalProblem = (field: string, reason: string): string =>
  field === 'event_month' ? seasonalTexts.form.monthRequired : texts(field, reason)
