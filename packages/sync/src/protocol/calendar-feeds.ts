import { z } from 'zod'
import { typedPasswordSchema } from './account.ts'

/** The maximum number of calendar addresses per person. */
export const maxCalendarFeeds = 10

/** POST /api/calendar/feeds. */
export const createCalendarFeedRequestSchema = z.strictObject({
  // PostgreSQL rejects text that contains NUL.
  name: z
    .string()
    .trim()
    .min(1, 'required')
    .max(120, 'too_long')
    .regex(/^\P{Cc}*$/u, 'bad_text'),
  /** Whether the feed also contains open tasks that have a deadline. */
  with_tasks: z.boolean().default(false),
  /** Required again because the address outlives the session. */
  password: typedPasswordSchema,
})

/** A calendar address as its person sees it afterwards. Instants are ISO 8601 UTC; `last_read_at` is exact to the hour. */
const calendarFeedSchema = z.object({
  id: z.string(),
  name: z.string(),
  with_tasks: z.boolean(),
  created_at: z.string(),
  last_read_at: z.string().nullable(),
})
export type CalendarFeed = z.infer<typeof calendarFeedSchema>

/** The answer to GET /api/calendar/feeds: the caller's own, oldest first. */
export const calendarFeedsSchema = z.object({ items: z.array(calendarFeedSchema) })
export type CalendarFeedList = z.infer<typeof calendarFeedsSchema>

/** The answer to POST /api/calendar/feeds, the only one that shows the address: who has it reads the calendar. */
export const newCalendarFeedSchema = z.object({
  id: z.string(),
  name: z.string(),
  with_tasks: z.boolean(),
  created_at: z.string(),
  url: z.string(),
})
export type NewCalendarFeed = z.infer<typeof newCalendarFeedSchema>
