import type { Result } from '@bama/domain'
import { type CalendarFeed, calendarFeedsSchema, type NewCalendarFeed, newCalendarFeedSchema } from '@bama/sync'
import { useCallback, useEffect, useState } from 'react'
import { z } from 'zod'
import { type ApiProblem, call } from '../server/api.ts'
import { validateSession } from '../session/session.ts'

/** Checks the session when the server answers that there is none. */
async function checkingSession<T>(request: Promise<Result<T, ApiProblem>>): Promise<Result<T, ApiProblem>> {
  const answer = await request
  if (!answer.ok && answer.error.status === 401 && answer.error.code !== 'invalid_credentials') void validateSession()
  return answer
}

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

interface CalendarFeeds {
  /** Null as long as they are not known. */
  readonly feeds: readonly CalendarFeed[] | null
  /** The last try to get them failed. */
  readonly isFailed: boolean
  readonly refresh: () => Promise<void>
}

/** One's own calendar addresses. Only the server knows them: they are fetched whenever there is a connection. */
export function useCalendarFeeds(isOnline: boolean): CalendarFeeds {
  const [state, setState] = useState<Omit<CalendarFeeds, 'refresh'>>({ feeds: null, isFailed: false })
  const refresh = useCallback(async () => {
    const answer = await checkingSession(call('GET', '/api/calendar/feeds', calendarFeedsSchema))
    setState(({ feeds }) => (answer.ok ? { feeds: answer.value.items, isFailed: false } : { feeds, isFailed: true }))
  }, [])
  useEffect(() => {
    if (isOnline) void refresh()
  }, [isOnline, refresh])
  return { ...state, refresh }
}
