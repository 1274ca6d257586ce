import { z } from 'zod'
import { type EntityModel, plainCells, type RecordMeta } from '../shared/entity-model.ts'
import { restWeekdaysSchema } from '../crew/rest-weekdays.ts'
import { type RecordId } from '../shared/ids.ts'
import { optional, optionalLine, optionalText, requiredLine } from '../shared/text.ts'

/** Somebody who works in crews occasionally and doesn't sign in. */
export const freelancerSchema = z.strictObject({
  name: requiredLine(120),
  phone: optionalLine(40),
  /** Their usual role. */
  role: optionalLine(60),
  notes: optionalText(2000),
  /** The weekdays on which they never work (crew/rest-weekdays.ts). */
  rest_weekdays: optional(restWeekdaysSchema),
})

export type FreelancerFields = z.infer<typeof freelancerSchema>
export type Freelancer = FreelancerFields & RecordMeta & { readonly id: RecordId }

export const freelancerModel: EntityModel<typeof freelancerSchema, 'freelancers'> = {
  ...plainCells,
  name: 'freelancers',
  schema: freelancerSchema,
  sensitive: ['phone', 'notes'],
}
