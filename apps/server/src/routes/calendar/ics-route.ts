import { createHash } from 'node:crypto'
import { dayInZone } from '@bama/domain'
import { z } from 'zod'
import type { AppParts } from '../../app-parts.ts'
import { createAddressLimiter } from '../../limits/address-limiter.ts'
import { createKeptCalendars } from '../../calendar/kept-calendars.ts'
import { firstDayOf } from '../../calendar/read-calendar.ts'
import { zoneDefinitionOf } from '../../calendar/zone-definition.ts'
import { ApiFailure } from '../../http/api-failure.ts'
import { hasCurrent } from '../../http/has-current.ts'
import type { App } from '../../http/zod-validation.ts'
import { getMeta } from '../../store/meta.ts'
import { currentSequence } from '../../store/sequence.ts'
import { presentMoment } from '../../store/starts.ts'

export type IcsRouteParts = Pick<AppParts, 'store' | 'now' | 'monotonicNow' | 'zone' | 'version' | 'feeds' | 'origin'>

const schema = {
  params: z.object({ file: z.string() }),
  // Some programs append a parameter to bypass caches.
  querystring: z.looseObject({}),
}

/**
 * GET, HEAD /api/calendar/<secret>.ics: the calendar of the person who made this address, as they see the workspace now. It needs no
 * session: calendar programs have none. Unknown, revoked, and of a blocked or deleted person are one answer, `not_found`.
 * While nothing has changed that this person sees, `If-None-Match` costs a few small reads, and no answer.
 * `too_many_requests`: an address is read whole more than thirty times in a quarter of an hour.
 */
export function icsRoute(app: App, { store, now, monotonicNow, zone, version, feeds, origin }: IcsRouteParts): void {
  const definition = zoneDefinitionOf(zone)
  /** Counts by address, not by caller, because some services read for many people from one place. */
  const readings = createAddressLimiter({ now: monotonicNow })
  const countReading = (feedId: string): void => {
    readings.refuseWhileWaiting(feedId, 'this calendar is read too often')
    readings.count(feedId)
  }
  const calendars = createKeptCalendars()

  app.route({
    method: ['GET', 'HEAD'],
    url: '/api/calendar/:file',
    schema,
    config: {
      errors: ['not_found', 'too_many_requests'],
      summary:
        'The calendar of an address (`<secret>.ics`), as its person sees it now: active events of the last year and later.',
      answer: z.string(),
      answerType: 'text/calendar',
    },
    async handler(request, reply) {
      const token = /^(.+)\.ics$/.exec(request.params.file)?.[1]
      const feed = token === undefined ? null : await feeds.find(token)
      if (feed === null) throw new ApiFailure('not_found', 'there is nothing here')

      const appOrigin = origin ?? `${request.protocol}://${request.host}`
      const from = firstDayOf(dayInZone(now(), zone))
      // Before the records, so that what changes meanwhile is read again next time, not missed.
      const epoch = (await getMeta(store.db, 'epoch')) ?? ''
      // Another one also after the database went back without a restore, when numbers that are known come again. That is
      // noticed by the first write of a process that had seen a higher number (S58), or by a start.
      const past = `${epoch} ${(await presentMoment(store.db))?.mark ?? ''}`
      const seq = await currentSequence(store.db)
      const serverId = (await getMeta(store.db, 'server_id')) ?? 'bama'
      const plan = { zone, definition, origin: appOrigin, serverId }
      const wish = { actor: feed.user, withTasks: feed.withTasks, from, plan }
      const isWhole = !calendars.has(feed.id, wish, past)
      // Before the reading, so that concurrent ones are all counted.
      if (isWhole) countReading(feed.id)
      const { digest, text } = await calendars.read(store.db, feed.id, wish, { past, seq })
      const etag = etagOf([version, zone, appOrigin, feed.id, String(feed.withTasks), from, epoch, digest])
      reply.headers({ etag, 'cache-control': 'private, no-cache' })
      const isCurrent = hasCurrent(request, etag)
      if (!isWhole && !isCurrent && request.method !== 'HEAD') countReading(feed.id)
      if (isCurrent) return reply.code(304).send()
      reply.headers({
        'content-type': 'text/calendar; charset=utf-8',
        'content-disposition': 'inline; filename="bama.ics"',
      })
      return request.method === 'HEAD' ? reply.send() : reply.send(text)
    },
  })
}

/** Covers everything that an answer depends on. The epoch makes it differ after a restore, even if the text is the same. */
const etagOf = (parts: readonly string[]): string =>
  `"${createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 27)}"`
