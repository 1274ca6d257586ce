import {
  type CalendarFeedList,
  calendarFeedsSchema,
  createCalendarFeedRequestSchema,
  type NewCalendarFeed,
  newCalendarFeedSchema,
} from '@bama/sync'
import type { AppParts } from '../../app-parts.ts'
import { confirmPassword } from '../../auth/check-password.ts'
import { personSessionOf } from '../../auth/require-session.ts'
import { addressOf } from '../../http/address-of.ts'
import { ApiFailure } from '../../http/api-failure.ts'
import { type App, idParams, nothing } from '../../http/zod-validation.ts'

export type FeedRoutesParts = Pick<AppParts, 'gate' | 'feeds' | 'origin' | 'audit' | 'store' | 'passwords' | 'limiter'>

/**
 * A person's own calendar addresses. Requires a session: API keys can't manage them.
 * POST /api/calendar/feeds: creates an address, which is shown only now. Requires the password (`invalid_credentials`,
 * `too_many_requests`, `unavailable`); `too_many_feeds` beyond 10.
 * GET /api/calendar/feeds: lists them without the addresses themselves.
 * DELETE /api/calendar/feeds/:id: revokes one; `not_found` if it isn't the person's own.
 */
export function feedRoutes(app: App, parts: FeedRoutesParts): void {
  const { gate, feeds, origin, audit } = parts
  const making = {
    onRequest: gate.inPerson,
    schema: { body: createCalendarFeedRequestSchema },
    config: {
      errors: ['invalid_credentials', 'too_many_feeds'] as const,
      summary: "A new calendar address of one's own, shown this once.",
      answer: newCalendarFeedSchema,
      status: 201,
    },
  }
  app.post('/api/calendar/feeds', making, async (request, reply): Promise<NewCalendarFeed> => {
    const session = personSessionOf(request)
    const { user } = session
    const { password, ...wish } = request.body
    const known = await confirmPassword(parts, session, { password, address: request.ip })
    const made = await feeds.create(user.id, wish, known)
    if (made === null) throw new ApiFailure('too_many_feeds', 'revoke an address first')
    const { token, ...feed } = made
    audit.info({ userId: user.id, feedId: feed.id, address: request.ip }, 'calendar address created')
    reply.code(201)
    return { ...feed, url: `${origin ?? addressOf(request)}/api/calendar/${token}.ics` }
  })

  const listing = {
    onRequest: gate.inPerson,
    config: { summary: "One's own calendar addresses, without their secrets.", answer: calendarFeedsSchema },
  }
  app.get('/api/calendar/feeds', listing, (request): Promise<CalendarFeedList> =>
    feeds.list(personSessionOf(request).user.id).then((items) => ({ items: [...items] })),
  )

  const revoking = {
    onRequest: gate.inPerson,
    schema: { params: idParams, body: nothing },
    config: { errors: ['not_found'] as const, summary: "Revokes a calendar address of one's own.", answer: null },
  }
  app.delete('/api/calendar/feeds/:id', revoking, async (request, reply) => {
    const { user } = personSessionOf(request)
    const { id } = request.params
    if (id === null || !(await feeds.revoke(user.id, id))) throw new ApiFailure('not_found', 'there is no such address')
    audit.info({ userId: user.id, feedId: id, address: request.ip }, 'calendar address revoked')
    return reply.code(204).send()
  })
}
