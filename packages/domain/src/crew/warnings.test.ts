import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { spanOf } from '../event/span.ts'
import { addDays } from '../shared/day.ts'
import { conflictsOf, type Engagement, minutesOfDay } from './conflicts.ts'
import { crewLimits } from './limits.ts'
import { hasWarnings, isGrave, warningsByEvent, warningsOf } from './warnings.ts'

const rules = { limits: crewLimits, zone: 'Asia/Jerusalem' }

const work = (id: string, date: string, start_time: string | null, end_time: string | null): Engagement => ({
  id,
  eventId: `event of ${id}`,
  eventName: id,
  span: spanOf({ date, start_time, end_time }),
  place: 'האנגר 11',
})
const off = (from_day: string, to_day = from_day) => ({ from_day, from_time: null, to_day, to_time: null })

describe('[S102] [S103] what a planner is warned of', () => {
  it('is other work, a day off, and too many hours', () => {
    const long = work('a', '2026-12-01', '06:00', '20:00')
    const found = warningsOf(long, [long, work('b', '2026-12-01', '19:00', '23:00')], [off('2026-12-01')], rules)
    expect(found).toMatchObject({
      conflicts: [{ kind: 'overlap', with: { id: 'b' } }],
      absences: [{ certainty: 'certain' }],
      overMinutes: 17 * 60,
    })
    expect([hasWarnings(found), isGrave(found)]).toEqual([true, true])
  })

  it('goes by the limits that an admin set', () => {
    const [late, early] = [work('a', '2026-12-01', '18:00', '23:00'), work('b', '2026-12-02', '08:00', '12:00')]
    const kinds = (restMinutes: number) =>
      warningsOf(late, [early], [], { ...rules, limits: { ...crewLimits, restMinutes } }).conflicts.map(
        ({ kind }) => kind,
      )
    expect([kinds(8 * 60), kinds(11 * 60), kinds(36 * 60)]).toEqual([[], ['rest'], ['rest']])
    const over = (mostMinutesADay: number) =>
      warningsOf(late, [], [], { ...rules, limits: { ...crewLimits, mostMinutesADay } }).overMinutes
    expect([over(300), over(299)]).toEqual([null, 300])
  })

  it('of too little rest is not grave', () => {
    const found = warningsOf(
      work('a', '2026-12-01', '18:00', '23:30'),
      [work('b', '2026-12-02', '06:00', '12:00')],
      [],
      rules,
    )
    expect([hasWarnings(found), isGrave(found)]).toEqual([true, false])
    expect(hasWarnings(warningsOf(work('a', '2026-12-01', '18:00', '23:30'), [], [off('2026-12-03')], rules))).toBe(
      false,
    )
  })

  it('stands by event, from a day on', () => {
    const engagements = new Map([
      ['user:dana', [work('a', '2026-12-01', '18:00', '23:00'), work('b', '2026-12-01', '20:00', '22:00')]],
      ['user:noa', [work('c', '2026-12-05', '18:00', '23:00')]],
      ['freelancer:gil', [work('d', '2026-12-05', '05:00', '20:00')]],
      ['user:omer', [work('e', '2026-12-05', '10:00', '20:00')]],
      ['user:past', [work('f', '2026-11-01', '10:00', '20:00'), work('g', '2026-11-01', '10:00', '20:00')]],
    ])
    const found = warningsByEvent(engagements, new Map([['user:noa', [off('2026-12-04', '2026-12-06')]]]), {
      ...rules,
      from: '2026-11-26',
    })
    expect([...found].map(([id, people]) => [id, people.map((one) => [one.personKey, isGrave(one)])])).toEqual([
      ['event of a', [['user:dana', true]]],
      ['event of b', [['user:dana', true]]],
      ['event of c', [['user:noa', true]]],
      ['event of d', [['freelancer:gil', false]]],
    ])
  })

  it('can be said also beside an event that got the last or the first of all days', () => {
    for (const date of ['9999-12-31', '0000-01-01']) {
      const [one, other] = [work('a', date, '20:00', null), work('b', date, '20:00', '23:00')]
      expect(warningsOf(one, [one, other], [off(date)], rules).absences).toHaveLength(1)
    }
  })

  it('is the same whether all other work is looked at or that of the days around', () => {
    const minute = fc.integer({ min: 0, max: 1439 })
    const wall = (at: number) => `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`
    const any = fc
      .record({
        offset: fc.integer({ min: -9, max: 9 }),
        days: fc.integer({ min: 0, max: 5 }),
        start: minute,
        end: minute,
      })
      .map(({ offset, days, start, end }): Omit<Engagement, 'id'> => {
        const date = addDays('2026-10-25', offset)
        const span = spanOf({ date, end_date: addDays(date, days), start_time: wall(start), end_time: wall(end) })
        return { eventId: 'e', eventName: 'e', span, place: `${days}` }
      })
    const limits = { travelMinutes: 12 * 60, restMinutes: 36 * 60, mostMinutesADay: 60 }
    fc.assert(
      fc.property(any, fc.array(any, { maxLength: 6 }), (own, rest) => {
        const one = { ...own, id: 'own' }
        const others = rest.map((other, index) => ({ ...other, id: `o${index}` }))
        const found = warningsOf(one, others, [], { ...rules, limits })
        expect(found.conflicts).toEqual(conflictsOf(one, others, { ...rules, limits }))
        const minutes = minutesOfDay(one, others, rules.zone)
        expect(found.overMinutes).toBe(minutes > 60 ? minutes : null)
      }),
    )
  })
})
