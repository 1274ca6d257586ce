import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { spanOf } from '../event/span.ts'
import { addDays } from '../shared/day.ts'
import { type CrewConflict, conflictsOf, type Engagement, minutesOfDay } from './conflicts.ts'
import { crewLimits } from './limits.ts'

const zone = 'Asia/Jerusalem'
const rules = { limits: crewLimits, zone }

const work = (
  id: string,
  date: string,
  start_time: string | null,
  end_time: string | null,
  place: string | null = 'האנגר 11',
): Engagement => ({
  id,
  eventId: `event of ${id}`,
  eventName: id,
  span: spanOf({ date, start_time, end_time }),
  place,
})
const kindsOf = (found: readonly CrewConflict[]) =>
  found.map(({ kind, certainty, with: { id } }) => [kind, certainty, id])

describe('conflicts', () => {
  it('are an overlap, certain or possible', () => {
    const evening = work('a', '2026-11-27', '18:00', '23:00')
    const others = [
      work('b', '2026-11-27', '22:00', '23:30'),
      work('c', '2026-11-27', null, null),
      work('d', '2026-11-27', '12:00', '18:00'),
    ]
    expect(kindsOf(conflictsOf(evening, others, rules))).toEqual([
      ['overlap', 'possible', 'c'],
      ['overlap', 'certain', 'b'],
    ])
  })

  it('are none between two roles in one event, but for too little rest between its days', () => {
    const inShow = (engagement: Engagement): Engagement => ({ ...engagement, eventId: 'show' })
    const evening = inShow(work('a', '2026-11-27', '18:00', '23:00'))
    const others = [
      inShow(work('drives', '2026-11-27', '17:00', '23:30')),
      inShow(work('builds', '2026-11-27', '08:00', '18:00')),
      inShow(work('packs', '2026-11-28', '06:00', '09:00')),
    ]
    expect(kindsOf(conflictsOf(evening, others, rules))).toEqual([['rest', 'certain', 'packs']])
  })

  it('are a way that takes longer than there is', () => {
    const [early, late] = [
      work('a', '2026-11-27', '08:00', '12:00'),
      work('b', '2026-11-27', '12:30', '16:00', 'רמת גן'),
    ]
    expect(kindsOf(conflictsOf(early, [late], rules))).toEqual([['travel', 'certain', 'b']])
    expect(conflictsOf(early, [work('c', '2026-11-27', '13:00', '16:00', 'רמת גן')], rules)).toEqual([])
    // The same place spelled differently, and an unknown place.
    expect(conflictsOf(early, [work('c', '2026-11-27', '12:30', '16:00', ' האנגר  11')], rules)).toEqual([])
    expect(conflictsOf(early, [work('c', '2026-11-27', '12:30', '16:00', null)], rules)).toEqual([])
  })

  it('are too little rest between two days, across midnight, and none within one', () => {
    const night = work('a', '2026-11-27', '18:00', '02:00')
    expect(kindsOf(conflictsOf(night, [work('b', '2026-11-28', '08:00', '12:00')], rules))).toEqual([
      ['rest', 'certain', 'b'],
    ])
    expect(conflictsOf(night, [work('b', '2026-11-28', '10:00', '12:00')], rules)).toEqual([])
    expect(conflictsOf(night, [work('b', '2026-11-27', '08:00', '12:00')], rules)).toEqual([])
    // The time between is unknown.
    expect(
      conflictsOf(work('a', '2026-11-27', '18:00', null), [work('b', '2026-11-28', '06:00', null)], rules),
    ).toEqual([])
  })

  it('reckon the nights in which clocks change as long as they are', () => {
    // On 27 March 2026 the clock goes from 02:00 to 03:00, on 25 October 2026 from 02:00 back to 01:00.
    const before = (day: string) => work('a', day, '18:00', '23:00')
    const spring = conflictsOf(before('2026-03-26'), [work('b', '2026-03-27', '07:00', '12:00')], rules)
    expect(kindsOf(spring)).toEqual([['rest', 'certain', 'b']])
    expect(conflictsOf(before('2026-03-19'), [work('b', '2026-03-20', '07:00', '12:00')], rules)).toEqual([])
    expect(conflictsOf(before('2026-10-24'), [work('b', '2026-10-25', '06:00', '12:00')], rules)).toEqual([])
    expect(kindsOf(conflictsOf(before('2026-10-17'), [work('b', '2026-10-18', '06:00', '12:00')], rules))).toEqual([
      ['rest', 'certain', 'b'],
    ])
    expect(minutesOfDay(work('a', '2026-03-26', '20:00', '06:00'), [], zone)).toBe(9 * 60)
    expect(minutesOfDay(work('a', '2026-10-24', '20:00', '06:00'), [], zone)).toBe(11 * 60)
  })

  const anyTime = fc.option(
    fc
      .record({ hour: fc.integer({ min: 0, max: 23 }), minute: fc.constantFrom(0, 15, 30) })
      .map(({ hour, minute }) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`),
    { nil: null },
  )
  /** Around both clock changes, a year's end and a leap day. */
  const anyDay = fc
    .tuple(fc.constantFrom('2026-03-26', '2026-10-24', '2026-12-31', '2028-02-28'), fc.integer({ min: -2, max: 3 }))
    .map(([day, days]) => addDays(day, days))
  const anyWork = fc.tuple(anyDay, anyTime, anyTime, fc.constantFrom('האנגר 11', 'רמת גן', null)).map(
    ([day, start, end, place]) =>
      (id: string) =>
        work(id, day, start, end, place),
  )

  it('are the same from either side, and never with oneself', () => {
    fc.assert(
      fc.property(anyWork, anyWork, (makeA, makeB) => {
        const [a, b] = [makeA('a'), makeB('b')]
        const [from, back] = [conflictsOf(a, [a, b], rules), conflictsOf(b, [b, a], rules)]
        expect(from.map(({ kind, certainty }) => [kind, certainty])).toEqual(
          back.map(({ kind, certainty }) => [kind, certainty]),
        )
        expect(from.every((conflict) => conflict.with === b)).toBe(true)
      }),
    )
  })

  it('say of two stretches what their instants say, whatever clocks did between', () => {
    const instant = (wall: string): number => Temporal.PlainDateTime.from(wall).toZonedDateTime(zone).epochMilliseconds
    fc.assert(
      fc.property(anyWork, anyWork, (makeA, makeB) => {
        const [a, b] = [makeA('a'), makeB('b')]
        const [kind] = conflictsOf(a, [b], rules).map((conflict) => conflict.kind)
        const [first, second] = [a, b].toSorted(
          (one, other) => instant(one.span.start) - instant(other.span.start),
        ) as [Engagement, Engagement]
        const gap = (instant(second.span.start) - instant(first.span.end)) / 60_000
        if (gap < 0) expect(kind).toBe('overlap')
        if (gap >= crewLimits.restMinutes) expect(kind).toBeUndefined()
        if (kind === 'rest') {
          expect(gap).toBeGreaterThanOrEqual(0)
          expect(first.span.firstDay).not.toBe(second.span.firstDay)
        }
        if (kind === 'travel') expect(gap).toBeLessThan(crewLimits.travelMinutes)
      }),
    )
  })

  it('stay when there is more work: one more engagement takes no conflict away', () => {
    fc.assert(
      fc.property(anyWork, fc.array(anyWork, { maxLength: 5 }), anyWork, (make, makeOthers, makeMore) => {
        const one = make('one')
        const others = makeOthers.map((makeOther, index) => makeOther(`o${index}`))
        const before = kindsOf(conflictsOf(one, others, rules))
        const after = kindsOf(conflictsOf(one, [...others, makeMore('more')], rules))
        expect(after.filter(([, , id]) => id !== 'more')).toEqual(before)
      }),
    )
  })

  it('count the hours that begin on one day', () => {
    const one = work('a', '2026-11-27', '08:00', '16:00')
    const others = [
      one,
      work('b', '2026-11-27', '18:00', '01:00'),
      work('c', '2026-11-28', '08:00', '16:00'),
      work('d', '2026-11-27', null, '16:00'),
    ]
    expect(minutesOfDay(one, others, zone)).toBe(15 * 60)
  })

  it('count no minute twice, whatever overlaps', () => {
    const one = work('a', '2026-11-27', '08:00', '16:00')
    expect(minutesOfDay(one, [work('b', '2026-11-27', '15:00', '18:00')], zone)).toBe(10 * 60)
    expect(minutesOfDay(one, [work('b', '2026-11-27', '09:00', '10:00')], zone)).toBe(8 * 60)
  })

  it('know no hours of a day where work takes several', () => {
    const festival = {
      ...work('a', '2026-11-27', null, null),
      span: spanOf({ date: '2026-11-27', end_date: '2026-11-29', start_time: '10:00', end_time: '18:00' }),
    }
    expect(minutesOfDay(festival, [], zone)).toBe(0)
    expect(minutesOfDay(work('b', '2026-11-27', '06:00', '09:00'), [festival], zone)).toBe(3 * 60)
    // A night counts as one day's work.
    expect(minutesOfDay(work('c', '2026-11-27', '20:00', '04:00'), [], zone)).toBe(8 * 60)
  })
})
