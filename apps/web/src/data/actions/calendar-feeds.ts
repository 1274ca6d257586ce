import type { Result } from '@bama/domain'
import { type CalendarFeed, calendarFeedsSchema, type NewCalendarFeed, newCalendarFeedSchema } from '@bama/sync'
import { z } from 'zod'
import { type ApiProblem, call } from '../server/api.ts'
import { checkingSession, type ServerList, useServerList } from './server-list.ts'

/** A new address; the answer is the only one that shows it. */
export const createCalendarFeed = (wish: {
  readonly name: string
  readonly with_tasks: boolean
  /** Asked again, as it is at the sign-in. */
  readonly password: string
}): Promise<Result<NewCalendarFeed, ApiProblem>> =>
  checkingSession(call('POST', '/api/calendar/feeds', newCalendarFeedSchema, wish))

export const revokeCalendarFeed = (id: string): Promise<Result<unknown, ApiProblem>> =>
  checkingSession(call('DELETE', `/api/calendar/feeds/${encodeURIComponent(id)}`, z.unknown()))

/** One's own calendar addresses. Only the server knows them. */
export const useCalendarFeeds = (isOnline: boolean): ServerList<CalendarFeed> => useServerList(isOnline, fetchFeeds)

const fetchFeeds = () => call('GET', '/api/calendar/feeds', calendarFeedsSchema)
