import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { spanOf } from '../event/span.ts'
import { addDays } from '../shared/day.ts'
import { recordId } from '../shared/ids.ts'
import { instantOfWallTime } from '../shared/wall-time.ts'
import { absencesByPerson, absencesDuring, absencesOnDay } from './availability.ts'
import { type AvailabilityPeriod, availabilityPeriodSchema } from './availability-schema.ts'

const zone = 'Asia/Jerusalem'

const period = (
  from_day: string,
  to_day = from_day,
  from_time: string | null = null,
  to_time: string | null = null,
): AvailabilityPeriod => ({ from_day, from_time, to_day, to_time })

const work = (date: string, start_time: string | null, end_time: string | null) =>
  spanOf({ date, start_time, end_time })

const certainties = (...of: Parameters<typeof absencesDuring>) =>
  absencesDuring(...of).map(({ certainty }) => certainty)

describe('[S102] a period', () => {
  it.each([
    [period('2026-12-01'), true],
    [period('2026-12-01', '2026-12-01', '08:00'), true],
    [period('2026-12-01', '2026-12-01', null, '08:00'), true],
    [period('2026-12-01', '2026-12-02', '20:00', '06:00'), true],
    [period('2026-12-01', '2026-12-01', '08:00', '08:00'), false],
    [period('2026-12-01', '2026-12-01', '08:00', '07:00'), false],
    [period('2026-12-01', '2026-12-01', null, '00:00'), false],
    [period('2026-12-02', '2026-12-01'), false],
    [period('2026-12-01', addDays('2026-12-01', 399)), true],
    [period('2026-12-01', addDays('2026-12-01', 400)), false],
    [period('2026-02-30'), false],
    [period('2026-12-01', '2026-12-01', '8:00'), false],
  ])('%j: %s', (given, isSound) => expect(availabilityPeriodSchema.safeParse(given).success).toBe(isSound))
})

describe('[S102] a day', () => {
  const takes = (given: AvailabilityPeriod, day: string) => absencesOnDay([given], day).map((one) => one.takes)

  it('is taken whole, in part or not at all', () => {
    const days = period('2026-12-01', '2026-12-03', '14:00')
    expect(
      ['2026-11-30', '2026-12-01', '2026-12-02', '2026-12-03', '2026-12-04'].map((day) => takes(days, day)),
    ).toEqual([[], ['part'], ['whole'], ['whole'], []])
  })

  it('is not touched by what ends at its midnight', () =>
    expect(takes(period('2026-12-01', '2026-12-02', '20:00', '00:00'), '2026-12-02')).toEqual([]))

  it('finds those of each person, in order', () => {
    const of = (person_type: 'user' | 'freelancer', day: string) => ({
      person_type,
      person_id: recordId('p1'),
      ...period(day),
    })
    const found = absencesByPerson([of('user', '2026-12-05'), of('freelancer', '2026-12-02'), of('user', '2026-12-01')])
    expect([...found].map(([key, own]) => [key, own.map(({ from_day }) => from_day)])).toEqual([
      ['user:p1', ['2026-12-01', '2026-12-05']],
      ['freelancer:p1', ['2026-12-02']],
    ])
  })
})

describe('[S102] work', () => {
  it('falls into a day off, whatever its hours are', () => {
    expect(certainties(work('2026-12-01', '18:00', '23:00'), [period('2026-12-01')], zone)).toEqual(['certain'])
    expect(certainties(work('2026-12-01', null, null), [period('2026-12-01')], zone)).toEqual(['certain'])
  })

  it('may fall into hours, while nobody knows its own', () =>
    expect(
      certainties(work('2026-12-01', null, null), [period('2026-12-01', '2026-12-01', '10:00', '12:00')], zone),
    ).toEqual(['possible']))

  it('does not where one ends as the other begins', () => {
    expect(
      certainties(work('2026-12-01', '12:00', '18:00'), [period('2026-12-01', '2026-12-01', '10:00', '12:00')], zone),
    ).toEqual([])
    expect(certainties(work('2026-12-01', '18:00', '00:00'), [period('2026-12-02')], zone)).toEqual([])
  })

  it('of a night falls into the day after', () =>
    expect(certainties(work('2026-12-01', '20:00', '02:00'), [period('2026-12-02')], zone)).toEqual(['certain']))

  it('comes with all that it falls into, the earliest first', () => {
    const both = [period('2026-12-02'), period('2026-12-01', '2026-12-01', '22:00')]
    expect(absencesDuring(work('2026-12-01', '20:00', '02:00'), both, zone).map(({ absence }) => absence)).toEqual(
      both.toReversed(),
    )
  })
})

/** Nights with clock changes in Israel and elsewhere. */
const days = fc.constantFrom('2026-03-27', '2026-10-25', '2026-03-29', '2026-11-01', '2026-12-31', '2027-02-28')
const zones = fc.constantFrom('Asia/Jerusalem', 'America/New_York', 'Pacific/Apia', 'UTC')
const minute = fc.integer({ min: 0, max: 24 * 60 - 1 })
const wallOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

describe('[S102] whatever the clocks do', () => {
  it('every hour that begins on a day off falls into it, and none of the days around', () => {
    fc.assert(
      fc.property(days, fc.integer({ min: -1, max: 1 }), minute, zones, (day, offset, start, zone) => {
        const date = addDays(day, offset)
        const startMs = instantOfWallTime(date, wallOf(start), zone)
        const endMs = startMs + 60_000
        const [from, to] = [instantOfWallTime(day, '00:00', zone), instantOfWallTime(addDays(day, 1), '00:00', zone)]
        const isIn = startMs < to && endMs > from
        const span = { ...work(date, wallOf(start), null), end: `${date}T${wallOf(start)}`, isEndKnown: true }
        expect(absencesDuring(span, [period(day)], zone)).toHaveLength(isIn ? 1 : 0)
      }),
    )
  })

  it('two stretches meet if and only if they share an instant', () => {
    fc.assert(
      fc.property(days, minute, minute, minute, minute, zones, (day, a, b, c, d, zone) => {
        const [start, end] = [wallOf(a), wallOf(b)]
        const next = addDays(day, 1)
        // Both cross midnight, so that any times form a valid period.
        const span = spanOf({ date: day, end_date: next, start_time: start, end_time: end })
        const away = period(day, next, wallOf(c), wallOf(d))
        const at = (of: string, time: string) => instantOfWallTime(of, time, zone)
        const [ownEnd, itsEnd] = [at(next, end), at(next, wallOf(d))]
        const meets =
          at(day, start) < Math.max(itsEnd, at(day, wallOf(c)) + 60_000) &&
          at(day, wallOf(c)) < Math.max(ownEnd, at(day, start) + 60_000)
        expect(absencesDuring(span, [away], zone)).toHaveLength(meets ? 1 : 0)
      }),
    )
  })
})
