import { z } from 'zod'
import type { EntityModel, RecordMeta } from '../shared/entity-model.ts'
import { restWeekdaysSchema } from '../crew/rest-weekdays.ts'
import { type RecordId } from '../shared/ids.ts'
import { optional, optionalLine, optionalText, requiredLine } from '../shared/text.ts'

/** Somebody who works for the business now and then, and does not sign in. */
export const freelancerSchema = z.strictObject({
  name: requiredLine(120),
  phone: optionalLine(40),
  /** What they are called for. */
  role: optionalLine(60),
  notes: optionalText(2000),
  /** On which days of each week they do not work (crew/rest-weekdays.ts). */
  rest_weekdays: optional(restWeekdaysSchema),
})

export type FreelancerFields = z.infer<typeof freelancerSchema>
export type Freelancer = FreelancerFields & RecordMeta & { readonly id: RecordId }

export const freelancerModel: EntityModel<typeof freelancerSchema, 'freelancers'> = {
  name: 'freelancers',
  schema: freelancerSchema,
  lists: {},
  sets: {},
  maps: {},
  composites: {},
  sensitive: ['phone', 'notes'],
  derived: [],
}
