import type { Result } from '@bama/domain'
import { type CalendarFeed, calendarFeedsSchema, type NewCalendarFeed, newCalendarFeedSchema } from '@bama/sync'
import { type ApiProblem, call, noContent } from '../server/api.ts'
import { checkingSession, type ServerList, useServerList } from './server-list.ts'

/** Creates a feed address. It is only shown in this response. */
export const createCalendarFeed = (wish: {
  readonly name: string
  readonly with_tasks: boolean
  /** Verified again, like at sign-in. */
  readonly password: string
}): Promise<Result<NewCalendarFeed, ApiProblem>> =>
  checkingSession(call('POST', '/api/calendar/feeds', newCalendarFeedSchema, wish))

export const revokeCalendarFeed = (id: string): Promise<Result<unknown, ApiProblem>> =>
  checkingSession(call('DELETE', `/api/calendar/feeds/${encodeURIComponent(id)}`, noContent))

/** One's own calendar feeds, which only the server knows. */
export const useCalendarFeeds = (isOnline: boolean): ServerList<CalendarFeed> => useServerList(isOnline, fetchFeeds)

const fetchFeeds = () => call('GET', '/api/calendar/feeds', calendarFeedsSchema)
