import type { Result } from '@bama/domain'
import { type CalendarFeed, calendarFeedsSchema, type NewCalendarFeed, newCalendarFeedSchema } from '@bama/sync'
import { useCallback, useEffect, useState } from 'react'
import { z } from 'zod'
import { type ApiProblem, call } from '../server/api.ts'
import { validateSession } from '../session/session.ts'

/** Who turns out to be signed out is told so. */
async function asking<T>(answering: Promise<Result<T, ApiProblem>>): Promise<Result<T, ApiProblem>> {
  const answer = await answering
  if (!answer.ok && answer.error.status === 401) void validateSession()
  return answer
}

/** A new address; the answer is the only one that shows it. */
export const createCalendarFeed = (wish: {
  readonly name: string
  readonly with_tasks: boolean
}): Promise<Result<NewCalendarFeed, ApiProblem>> =>
  asking(call('POST', '/api/calendar/feeds', newCalendarFeedSchema, wish))

export const revokeCalendarFeed = (id: string): Promise<Result<unknown, ApiProblem>> =>
  asking(call('DELETE', `/api/calendar/feeds/${encodeURIComponent(id)}`, z.unknown()))

interface CalendarFeeds {
  /** Null as long as they are not known. */
  readonly feeds: readonly CalendarFeed[] | null
  /** The last try to get them failed. */
  readonly isFailed: boolean
  readonly refresh: () => Promise<void>
}

/** One's own calendar addresses. Only the server knows them: they are asked for whenever there is a connection. */
export function useCalendarFeeds(isOnline: boolean): CalendarFeeds {
  const [state, setState] = useState<Omit<CalendarFeeds, 'refresh'>>({ feeds: null, isFailed: false })
  const refresh = useCallback(async () => {
    const answer = await asking(call('GET', '/api/calendar/feeds', calendarFeedsSchema))
    setState(({ feeds }) => (answer.ok ? { feeds: answer.value.items, isFailed: false } : { feeds, isFailed: true }))
  }, [])
  useEffect(() => {
    if (isOnline) void refresh()
  }, [isOnline, refresh])
  return { ...state, refresh }
}
