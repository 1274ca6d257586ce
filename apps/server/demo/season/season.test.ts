import {
  boardColumns,
  clientSchema,
  compareOrdered,
  daysBetween,
  eventSchema,
  eventStatuses,
  recordIdSchema,
  userIdFromEmail,
  userSchema,
} from '@bama/domain'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Holiday, holidayIn } from './holidays.ts'
import { generateSeason, type Season } from './season.ts'
import { weekdayOf } from './work-calendar.ts'

const today = '2027-04-13'
const seasonOf = (more: Partial<Parameters<typeof generateSeason>[0]> = {}): Promise<Season> =>
  generateSeason({ seed: 7, scale: 1, today, ...more })

let season: Season
beforeAll(async () => {
  season = await seasonOf()
})

function expectCanonical({ people, clients, events }: Season): void {
  for (const { fields } of events) {
    const whole = { ...fields, user_id: null }
    expect(eventSchema.parse(whole)).toEqual(whole)
  }
  for (const { fields } of clients) expect(clientSchema.parse(fields)).toEqual(fields)
  for (const { key: _key, id: _id, ...fields } of people) expect(userSchema.parse(fields)).toMatchObject(fields)
}

const activeOf = ({ events }: Season) => events.filter(({ fields }) => !fields.is_archived)

describe('a season', () => {
  it('holds only records that their schemas leave as they are', () => expectCanonical(season))

  it('is the same for the same seed, scale and day, and another for another seed', async () => {
    expect(await seasonOf()).toEqual(season)
    const other = await seasonOf({ seed: 8 })
    expect(other.events.map(({ id }) => id)).not.toContain(season.events[0]?.id)
  })

  it('keeps its ids when it is made on another day', async () => {
    const later = await seasonOf({ today: '2027-09-01' })
    const ids = (made: Season): readonly string[] =>
      [...made.events, ...made.clients, ...made.people].map(({ id }) => id).sort()
    expect(ids(later)).toEqual(ids(season))
  })

  it('has 62 events, 36 clients and 12 people in three roles, one of them not approved', () => {
    expect(season.events).toHaveLength(62)
    expect(season.clients).toHaveLength(36)
    const countOf = (role: string): number => season.people.filter((person) => person.role === role).length
    expect(['admin', 'operator', 'user'].map(countOf)).toEqual([2, 3, 7])
    expect(season.people.filter(({ is_approved }) => !is_approved)).toHaveLength(1)
  })

  it.each(['2026-01-10', '2026-06-01', '2026-10-05', '2027-04-13', '2027-12-31', '2028-11-20', '2031-03-01'])(
    'fills all four columns with 14 to 25 active events around %s',
    async (day) => {
      for (const seed of [1, 2, 3]) {
        const made = await seasonOf({ seed, today: day })
        const columns = boardColumns(made.events.map(({ id, fields }) => ({ id, ...fields })))
        const sizes = eventStatuses.map((status) => columns.get(status)?.length ?? 0)
        expect(activeOf(made).length).toBeGreaterThanOrEqual(14)
        expect(activeOf(made).length).toBeLessThanOrEqual(25)
        expect(Math.min(...sizes)).toBeGreaterThanOrEqual(2)
        for (const { fields } of made.events) {
          expect(daysBetween(day, fields.date)).toBeGreaterThanOrEqual(-730)
          expect(daysBetween(day, fields.date)).toBeLessThanOrEqual(160)
          if (fields.end_date !== null) expect(fields.end_date > fields.date).toBe(true)
        }
      }
    },
  )

  it('has unique ids that records may have, in lists too', () => {
    const ids = [...season.events, ...season.clients, ...season.people].map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    for (const id of ids) expect(recordIdSchema.safeParse(id).success).toBe(true)
    for (const { fields } of season.events)
      for (const list of [fields.checklist, fields.manager_checklist]) {
        expect(new Set(list.map(({ id }) => id)).size).toBe(list.length)
        expect([...list].sort(compareOrdered)).toEqual(list)
      }
  })

  it('orders every column by keys of its own, what comes next on top', () => {
    for (const status of eventStatuses) {
      const column = season.events.filter(({ fields }) => fields.status === status)
      const sorted = column.map(({ id, fields }) => ({ id, ...fields })).sort(compareOrdered)
      expect(new Set(sorted.map(({ sort_order }) => sort_order)).size).toBe(column.length)
      const ahead = sorted.filter(({ date }) => date >= today).map(({ date }) => date)
      expect([...ahead].sort()).toEqual(ahead)
    }
  })

  it('assigns approved operators by their real user id to about 70 %', async () => {
    const operators = season.people.filter(({ role, is_approved }) => role === 'operator' && is_approved)
    const ids: readonly string[] = await Promise.all(operators.map(({ email }) => userIdFromEmail(email)))
    const assigned = season.events.flatMap(({ fields }) => fields.assigned_operator_id ?? [])
    expect(assigned.every((id) => ids.includes(id))).toBe(true)
    expect(assigned.length / season.events.length).toBeGreaterThan(0.58)
    expect(assigned.length / season.events.length).toBeLessThan(0.82)
  })

  it('points only to clients that exist', () => {
    const ids: readonly (string | null)[] = season.clients.map(({ id }) => id)
    for (const { fields } of season.events) if (fields.client_id !== null) expect(ids).toContain(fields.client_id)
  })

  it('tries a screen: gershayim, geresh, Latin within Hebrew, emoji, long texts and none', () => {
    const names = [...season.events, ...season.clients].map(({ fields }) => fields.name)
    const texts = season.events.map(({ fields }) => fields.description)
    expect(names.some((name) => name.includes('״'))).toBe(true)
    expect(season.clients.some(({ fields }) => `${fields.name}${fields.contact_person}`.includes('׳'))).toBe(true)
    expect(names.some((name) => /[א-ת].*[A-Za-z]/.test(name))).toBe(true)
    expect(names.join('')).not.toMatch(/["'{}]|undefined|null/)
    expect(texts.join('')).not.toMatch(/[{}]|undefined|NaN/)
    expect(texts.some((text) => text !== null && /\p{Extended_Pictographic}/u.test(text))).toBe(true)
    expect(texts.filter((text) => text === null).length).toBeGreaterThan(10)
    const lengths = texts.map((text) => text?.length ?? 0)
    expect(Math.max(...lengths)).toBeGreaterThan(2000)
    expect(Math.max(...lengths)).toBeLessThanOrEqual(3000)
    expect(
      season.events.some(
        ({ fields: { start_time, end_time } }) => start_time !== null && end_time !== null && end_time < start_time,
      ),
    ).toBe(true)
    expect(season.events.some(({ fields }) => fields.end_date !== null)).toBe(true)
    expect(Math.max(...season.events.map(({ fields }) => fields.checklist.length))).toBeGreaterThan(15)
    expect(Math.max(...season.events.map(({ fields }) => fields.checklist.length))).toBeLessThanOrEqual(24)
  })

  it('never lets the business side contradict itself', () => {
    for (const { fields } of season.events) {
      if (fields.approval_status === 'ממתין לאישור') expect(fields.payment_status).toBe('טרם שולם')
      if (fields.approval_status === 'נדחה') expect(fields.status).toBe('בוטל')
      if (fields.is_completed) expect(fields.date < today).toBe(true)
      const paid = fields.manager_checklist.find(({ item }) => item === 'תשלום סופי התקבל')
      if (paid !== undefined) expect(paid.completed).toBe(['שולם במלואו', 'סגור'].includes(fields.payment_status))
    }
  })

  it('keeps Yom Kippur free, and Friday nights too', async () => {
    const { events } = await seasonOf({ scale: 10, today: '2026-09-20' })
    for (const { fields } of events) {
      expect([-1, 0]).not.toContain(daysBetween(holidayIn(Number(fields.date.slice(0, 4)), 'yomKippur'), fields.date))
      if (weekdayOf(fields.date) === 5) expect((fields.end_time ?? '12:00') < '17:30').toBe(true)
    }
  })

  it('puts ceremonies on their true days', async () => {
    const { events } = await seasonOf({ scale: 10 })
    const daysNamed = (word: string) =>
      new Set(events.filter(({ fields }) => fields.name.includes(word)).map(({ fields }) => fields.date))
    expect([...daysNamed('ערב יום הזיכרון ')].sort()).toEqual(['2025-04-29', '2026-04-20', '2027-05-10'])
    expect([...daysNamed('טקס יום הזיכרון')].sort()).toEqual(['2025-04-30', '2026-04-21', '2027-05-11'])
    expect(daysNamed('ערב יום העצמאות ה־79')).toEqual(new Set(['2027-05-11']))
    expect([...daysNamed('עדלאידע תשפ״ז')]).toEqual(['2027-03-23'])
  })
})

describe('a season fifty times as large', () => {
  it('stays varied, canonical and in proportion', async () => {
    const large = await seasonOf({ scale: 50 })
    expect(large.events).toHaveLength(3100)
    expect(large.clients).toHaveLength(1800)
    expect(large.people.length).toBeGreaterThan(50)
    expect(large.people.length).toBeLessThan(70)
    expect(new Set(large.events.map(({ fields }) => fields.name)).size).toBe(3100)
    expect(new Set(large.clients.map(({ fields }) => fields.name)).size).toBe(1800)
    expect(new Set(large.people.map(({ email }) => email)).size).toBe(large.people.length)
    const ids = [...large.events, ...large.clients, ...large.people].map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(activeOf(large).length / 3100).toBeLessThan(0.4)
    expectCanonical(large)
  }, 60_000)
})

describe('the table of holidays', () => {
  const hebrew = new Intl.DateTimeFormat('en-u-ca-hebrew', { timeZone: 'UTC', day: 'numeric', month: 'long' })
  const hebrewDay = (day: string): string => {
    const parts = hebrew.formatToParts(Date.parse(`${day}T12:00:00Z`))
    const part = (type: string): string => parts.find((candidate) => candidate.type === type)?.value ?? ''
    return `${part('day')} ${part('month').replace(' II', '')}`
  }
  const fixed: readonly (readonly [Holiday, string])[] = [
    ['purim', '14 Adar'],
    ['pesach', '15 Nisan'],
    ['lagBaOmer', '18 Iyar'],
    ['shavuot', '6 Sivan'],
    ['roshHashana', '1 Tishri'],
    ['yomKippur', '10 Tishri'],
    ['sukkot', '15 Tishri'],
    ['chanukah', '25 Kislev'],
  ]

  it.each([2024, 2025, 2026, 2027, 2028])('agrees with the Hebrew calendar in %d', (year) => {
    for (const [holiday, day] of fixed)
      expect(`${holiday}: ${hebrewDay(holidayIn(year, holiday))}`).toBe(`${holiday}: ${day}`)
    // These are moved away from the Sabbath by law or custom, by two days at most.
    expect(daysBetween(holidayIn(year, 'memorialDay'), holidayIn(year, 'independenceDay'))).toBe(1)
    expect(['4 Iyar', '3 Iyar', '5 Iyar', '2 Iyar']).toContain(hebrewDay(holidayIn(year, 'memorialDay')))
    expect([2, 3, 4]).toContain(weekdayOf(holidayIn(year, 'independenceDay')))
    expect(['9 Av', '10 Av']).toContain(hebrewDay(holidayIn(year, 'tishaBeAv')))
    expect(['26 Nisan', '27 Nisan', '28 Nisan']).toContain(hebrewDay(holidayIn(year, 'holocaustDay')))
  })
})
