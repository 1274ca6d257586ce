import { z } from 'zod'
import { daysBetween, daySchema, timeSchema } from '../shared/day.ts'
import { type EntityModel, plainCells, type RecordMeta } from '../shared/entity-model.ts'
import { type RecordId, recordIdSchema } from '../shared/ids.ts'
import { optional, optionalText } from '../shared/text.ts'
import { absenceKinds, crewPersonTypes } from './values.ts'

/** A longer absence is most likely a mistyped year. */
const mostDays = 400

/** Days and wall times in the business's zone. Without times: from the first day's start to the last day's end. */
const periodShape = {
  from_day: daySchema,
  from_time: optional(timeSchema),
  to_day: daySchema,
  to_time: optional(timeSchema),
}

/** One cell, so that a beginning and an end never come from two people. */
export const availabilityPeriodSchema = z
  .strictObject(periodShape)
  .refine(({ from_day, to_day }) => to_day >= from_day, { path: ['to_day'], message: 'bad_interval' })
  .refine(({ from_day, to_day }) => daysBetween(from_day, to_day) < mostDays, { path: ['to_day'], message: 'too_long' })
  .refine(
    ({ from_day, from_time, to_day, to_time }) =>
      from_day !== to_day || to_time === null || to_time > (from_time ?? '00:00'),
    { path: ['to_time'], message: 'bad_interval' },
  )

export type AvailabilityPeriod = z.infer<typeof availabilityPeriodSchema>

/** An absence. It only warns planners; they may invite the person anyway. */
export const availabilitySchema = z.strictObject({
  person_type: z.enum(crewPersonTypes),
  /** A user's or a freelancer's id. */
  person_id: recordIdSchema,
  ...periodShape,
  kind: z.enum(absenceKinds),
  note: optionalText(500),
})

export type AvailabilityFields = z.infer<typeof availabilitySchema>
export type Availability = AvailabilityFields & RecordMeta & { readonly id: RecordId }

/** The fields that name the person. */
export const availabilityIdentity: readonly string[] = ['person_type', 'person_id']

export const availabilityModel: EntityModel<typeof availabilitySchema, 'availability'> = {
  ...plainCells,
  name: 'availability',
  schema: availabilitySchema,
  composites: { period: availabilityPeriodSchema },
  sensitive: ['note'],
}
