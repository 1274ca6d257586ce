import { assert } from '@bama/domain'
import { calendarFeedsSchema, newApiKeySchema, newCalendarFeedSchema } from '@bama/sync'
import { describe, expect, it } from 'vitest'
import { readByIcalJs } from '../testing/calendar/readers.ts'
import { calendarCalls, calendarShows } from '../testing/authorisation/expected-access.ts'
import { permits } from '../testing/authorisation/permits.ts'
import { crowds, populate } from '../testing/authorisation/population.ts'
import { queryOf } from '../testing/authorisation/seen-records.ts'
import { openTestServer, password } from '../testing/test-server.ts'

/** What stands in fields that a calendar does not tell of any record, no matter who reads. */
const missing = [
  'Q-1',
  'סגירות בתהליך',
  'שולם חלקית',
  'ניהול ראשון',
  'מפיקה',
  '050-1111111',
  'הערות רישום',
  'הערה פנימית',
  'drive.bama.example',
]

describe('calendar addresses', () => {
  it("tell each person what the table lets them see; nobody manages another's", { timeout: 300_000 }, async () => {
    const differences: string[] = []
    const counts = { people: 0, records: 0, calls: 0 }
    for (const plans of crowds) {
      const server = await openTestServer()
      const population = await populate(server, plans)
      const { people, records } = population
      counts.people += people.length
      const feeds: { readonly id: string; readonly path: string }[] = []

      for (const person of people) {
        const cookie = await server.signIn(person.name)
        const made = await server.call('POST', '/api/calendar/feeds', {
          body: { name: 'x', with_tasks: true, password },
          cookie,
        })
        const { id, url } = newCalendarFeedSchema.parse(made.json())
        const path = new URL(url).pathname
        const { body } = await server.call('GET', path)
        const got = new Set(Object.keys(readByIcalJs(body)).map((uid) => uid.split('@')[0]))
        const expectedRecords = records.filter(
          (record) =>
            record.isDeleted !== true &&
            permits(calendarShows[record.entity] ?? [], queryOf(person, record, population)),
        )
        const isIn = ({ entity, fields }: (typeof records)[number]): boolean =>
          entity === 'events'
            ? fields['is_archived'] !== true
            : fields['status'] !== 'הושלם' && typeof fields['deadline'] === 'string'
        const expected = new Set(
          expectedRecords.filter(isIn).map(({ entity, id }) => (entity === 'tasks' ? `task~${id}` : id)),
        )
        for (const uid of expected.difference(got)) differences.push(`${person.name} | ${uid} | not shown`)
        for (const uid of got.difference(expected)) differences.push(`${person.name} | ${uid ?? ''} | shown`)
        for (const word of missing)
          if (body.replaceAll('\r\n ', '').includes(word)) differences.push(`${person.name} | ${word} | shown`)
        counts.records += records.length
        feeds.push({ id, path })
      }

      for (const [index, person] of people.entries()) {
        const cookie = await server.signIn(person.name)
        const { key } = newApiKeySchema.parse(
          (await server.call('POST', '/api/keys', { body: { name: 'a program', password }, cookie })).json(),
        )
        const [own, other] = [feeds[index], feeds[(index + 1) % feeds.length]]
        assert(own !== undefined && other !== undefined, 'everybody has one')
        for (const { call, who, answer } of calendarCalls) {
          const [method, url] = call.split(' ') as ['GET' | 'POST' | 'DELETE', string]
          const credentials =
            who === 'nobody' ? {} : who === 'own key' ? { headers: { authorization: `Bearer ${key}` } } : { cookie }
          const path = url.replace(':id', who === 'not-oneself' ? other.id : own.id)
          const { statusCode } = await server.call(method, path, {
            ...credentials,
            ...(method === 'POST' ? { body: { name: 'y', password } } : {}),
          })
          if (statusCode !== answer)
            differences.push(`${person.name} | ${call} by ${who} | expected ${answer} | got ${statusCode}`)
          counts.calls++
        }
        const others = calendarFeedsSchema.parse(
          (await server.call('GET', '/api/calendar/feeds', { cookie })).json(),
        ).items
        if (others.some(({ id }) => feeds.some((feed) => feed.id === id)))
          differences.push(`${person.name} | listed what is another's, or was revoked`)
        if ((await server.call('GET', own.path)).statusCode !== 404)
          differences.push(`${person.name} | revoked, and still read`)
      }
    }
    console.log(
      `authorisation, calendars: ${counts.people} people, ${counts.records} records, ${counts.calls} calls; ${differences.length} differences`,
    )
    expect(differences).toEqual([])
    expect(counts.records).toBeGreaterThan(10_000)
  })
})
