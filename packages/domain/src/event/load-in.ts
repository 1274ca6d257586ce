import { z } from 'zod'
import { timeSchema } from '../shared/day.ts'
import { optional } from '../shared/text.ts'

/** When the load-in begins, in days relative to the event's date, so that it moves with the event. Null: not given. */
export const loadInShape = {
  load_in_day: z.int().min(-30, 'bad_day').max(0, 'bad_day').nullable().default(null),
  load_in_time: optional(timeSchema),
}
