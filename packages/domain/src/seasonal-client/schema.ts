import { z } from 'zod'
import { daySchema } from '../shared/day.ts'
import { type EntityModel, plainCells, type RecordMeta } from '../shared/entity-model.ts'
import type { RecordId } from '../shared/ids.ts'
import { webLinkSchema } from '../shared/link.ts'
import { optional, optionalText, requiredLine } from '../shared/text.ts'
import { checkStatus, checkStatuses, eventMonths, recurrenceType, recurrenceTypes } from './values.ts'

/** A follow-up for an event that recurs every season (docs/specification.md, A3). */
export const seasonalClientSchema = z.strictObject({
  event_month: z.enum(eventMonths),
  event_name: requiredLine(200),
  client_name: requiredLine(200),
  contact_info: optionalText(2000),
  recurrence_type: z.enum(recurrenceTypes).default(recurrenceType.unknown),
  check_status: z.enum(checkStatuses).default(checkStatus.notContacted),
  next_contact_date: optional(daySchema),
  notes: optionalText(5000),
  drive_link: optional(webLinkSchema),
})

export type SeasonalClientFields = z.infer<typeof seasonalClientSchema>
export type SeasonalClient = SeasonalClientFields & RecordMeta & { readonly id: RecordId }

export const seasonalClientModel: EntityModel<typeof seasonalClientSchema, 'seasonalClients'> = {
  ...plainCells,
  name: 'seasonalClients',
  schema: seasonalClientSchema,
}
