import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Event, eventSchema } from '../event/schema.ts'
import { eventStatus } from '../event/values.ts'
import { addDays } from '../shared/day.ts'
import { recordId } from '../shared/ids.ts'
import { conflictsOf } from './conflicts.ts'
import { type Availability, availabilitySchema } from './availability-schema.ts'
import { absencesByPerson } from './availability.ts'
import { type BoardPerson, crewBoard, type CrewBoard } from './crew-board.ts'
import { engagementsOf } from './engagements.ts'
import { crewNeedId, crewSlotId } from './ids.ts'
import { crewLimits } from './limits.ts'
import {
  type CrewNeed,
  type CrewNeedFields,
  crewNeedSchema,
  type CrewSlot,
  type CrewSlotFields,
  crewSlotSchema,
} from './schema.ts'
import { crewAnswer, crewPersonType, crewPlan, leadRole } from './values.ts'

const rules = { limits: crewLimits, zone: 'Asia/Jerusalem' }
const meta = { created_at: '', updated_at: '', _version: 1 }
const eventOf = (id: string, fields: Partial<Event> = {}): Event => ({
  ...eventSchema.parse({ name: id, date: '2026-11-27', start_time: '18:00', end_time: '23:00', ...fields }),
  id: recordId(id),
  ...meta,
})
const slotOf = (event: string, person: string, fields: Partial<CrewSlotFields> = {}): CrewSlot => {
  const parsed = crewSlotSchema.parse({
    event_id: event,
    person_type: crewPersonType.user,
    person_id: person,
    role: 'תאורן',
    plan: crewPlan.firm,
    ...fields,
  })
  return { ...parsed, id: crewSlotId(parsed), ...meta }
}
const needOf = (event: string, role: string, fields: Partial<CrewNeedFields> = {}): CrewNeed => {
  const parsed = crewNeedSchema.parse({ event_id: event, role, ...fields })
  return { ...parsed, id: crewNeedId(parsed), ...meta }
}
const personOf = (id: string): BoardPerson => ({
  type: crewPersonType.user,
  id: recordId(id),
  name: id,
  usualRole: null,
})
const away = (from_day: string, to_day: string, from_time: string | null = null): Availability => ({
  ...availabilitySchema.parse({ person_type: 'user', person_id: 'dana', from_day, to_day, from_time, kind: 'off' }),
  id: recordId(`away-${from_day}`),
  ...meta,
})
const daysFrom = (first: string, count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => addDays(first, index))

interface Given {
  readonly people?: readonly string[]
  readonly events?: readonly Event[]
  readonly slots?: readonly CrewSlot[]
  readonly needs?: readonly CrewNeed[]
  readonly days?: readonly string[]
  readonly absences?: readonly Availability[]
}
const boardOf = ({
  people = ['dana', 'noa'],
  events = [eventOf('e1')],
  slots = [],
  needs = [],
  days = daysFrom('2026-11-22', 14),
  absences = [],
}: Given): CrewBoard =>
  crewBoard(
    {
      people: people.map(personOf),
      events,
      slots,
      needs,
      days,
      absences: absencesByPerson(absences),
      operatorOf: (id) => id,
    },
    rules,
  )

/** Each cell as `27 planned: e1 accepted`. */
const shown = (board: CrewBoard, person: string): readonly string[] =>
  [...(board.rows.find(({ person: { id } }) => id === person)?.cells ?? [])].map(
    ([day, { slots, state }]) =>
      `${Number(day.slice(8))} ${state}: ${slots.map(({ event, reply }) => `${event.id} ${reply}`).join(', ')}`,
  )
const gapsOf = ({ gaps }: CrewBoard): readonly string[] =>
  [...gaps].flatMap(([day, found]) =>
    found.map(({ event, need, missing }) => `${Number(day.slice(8))}: ${missing} ${need.role} ${event.id}`),
  )
const invited = { invited_at: '2026-11-20T08:00:00.000Z' }
const accepted = {
  ...invited,
  answer: crewAnswer.accepted,
  answered_call: '2026-11-27T18:00',
  answered_end: '2026-11-27T23:00',
  answered_place: null,
}

describe('the crew board', () => {
  it.each<readonly [what: string, given: Given, cells: readonly string[]]>([
    ['nothing', {}, []],
    ['a draft', { slots: [slotOf('e1', 'dana', { plan: crewPlan.draft })] }, ['27 planned: e1 none']],
    ['who was asked', { slots: [slotOf('e1', 'dana', invited)] }, ['27 invited: e1 invited']],
    ['who accepted', { slots: [slotOf('e1', 'dana', accepted)] }, ['27 planned: e1 accepted']],
    [
      'who accepted another call',
      { slots: [slotOf('e1', 'dana', { ...accepted, call_time: '14:00' })] },
      ['27 planned: e1 changed'],
    ],
    [
      'who declined: it stands there, and the day is free',
      {
        slots: [
          slotOf('e1', 'dana', { ...accepted, answer: crewAnswer.declined, answered_invitation: invited.invited_at }),
        ],
      },
      ['27 free: e1 declined'],
    ],
    ['nobody who was removed', { slots: [slotOf('e1', 'dana', { plan: crewPlan.removed })] }, []],
    [
      'no event that does not take place',
      {
        events: [eventOf('e1', { status: eventStatus.cancelled }), eventOf('e2', { is_archived: true })],
        slots: [slotOf('e1', 'dana'), slotOf('e2', 'dana')],
      },
      [],
    ],
    [
      'a night on the day that it began',
      {
        events: [eventOf('e1', { end_time: '03:00' })],
        slots: [slotOf('e1', 'dana')],
      },
      ['27 planned: e1 none'],
    ],
    [
      'several days on each of them, those outside not',
      { slots: [slotOf('e1', 'dana', { call_day: -1, end_day: 20 })], days: daysFrom('2026-11-22', 7) },
      ['26 planned: e1 none', '27 planned: e1 none', '28 planned: e1 none'],
    ],
    [
      'a load-in before its event begins, which lies outside',
      { slots: [slotOf('e1', 'dana', { call_day: -1, end_day: -1 })], days: daysFrom('2026-11-20', 7) },
      ['26 planned: e1 none'],
    ],
    [
      'who leads an event, without a slot of their own',
      { events: [eventOf('e1', { assigned_operator_id: recordId('dana') })] },
      ['27 planned: e1 none'],
    ],
    [
      'no slot of who led it before',
      {
        events: [eventOf('e1', { assigned_operator_id: recordId('noa') })],
        slots: [slotOf('e1', 'dana', { role: leadRole })],
      },
      [],
    ],
    [
      'two of a day by their call',
      {
        events: [eventOf('e1'), eventOf('e2', { start_time: '08:00', end_time: '10:00' })],
        slots: [slotOf('e1', 'dana', invited), slotOf('e2', 'dana', invited)],
      },
      ['27 invited: e2 invited, e1 invited'],
    ],
    [
      'days off, and work on them',
      {
        slots: [slotOf('e1', 'dana')],
        absences: [
          away('2026-11-20', '2026-11-22'),
          away('2026-11-27', '2026-11-28'),
          away('2026-11-24', '2026-11-24', '14:00'),
        ],
      },
      ['27 planned: e1 none', '22 off: ', '24 free: ', '28 off: '],
    ],
  ])('shows %s', (_what, given, cells) => {
    expect(shown(boardOf(given), 'dana')).toEqual(cells)
  })

  it('[S116] shows on which days people do not work each week, and never as a conflict', () => {
    const people = [{ ...personOf('dana'), rest_weekdays: '5' }, personOf('noa')]
    const given = { events: [eventOf('e1')], slots: [slotOf('e1', 'dana')], needs: [], operatorOf: (id: string) => id }
    const board = crewBoard({ ...given, people, days: daysFrom('2026-11-26', 9), absences: new Map() }, rules)
    const [dana, noa] = board.rows
    expect([...(dana?.cells ?? [])].map(([day, { state, isRestDay }]) => [day, state, isRestDay])).toEqual([
      ['2026-11-27', 'planned', true],
      ['2026-12-04', 'off', true],
    ])
    expect(dana?.cells.get('2026-11-27')?.slots).toMatchObject([{ conflicts: [], away: [] }])
    expect(noa?.cells.size).toBe(0)
  })

  it('[S102] says of a slot which absences it falls into, a night’s of the day after too', () => {
    const absences = [away('2026-11-28', '2026-11-28'), away('2026-11-26', '2026-11-26')]
    const awayOf = (end_time: string) =>
      boardOf({ events: [eventOf('e1', { end_time })], slots: [slotOf('e1', 'dana')], absences })
        .rows[0]?.cells.get('2026-11-27')
        ?.slots.flatMap(({ away: found }) => found.map(({ certainty, absence }) => [certainty, absence.from_day]))
    expect(awayOf('23:00')).toEqual([])
    expect(awayOf('02:00')).toEqual([['certain', '2026-11-28']])
  })

  it('has a row for everybody in their order, and for who has a slot and is not known', () => {
    const slot = slotOf('e1', 'f1', { person_type: crewPersonType.freelancer, person_name: 'רוני' })
    const elsewhere = slotOf('e2', 'f2', { person_type: crewPersonType.freelancer })
    const events = [eventOf('e1'), eventOf('e2', { date: '2027-01-10' })]
    expect(boardOf({ events, slots: [slot, elsewhere] }).rows.map(({ key, person: { name } }) => [key, name])).toEqual([
      ['user:dana', 'dana'],
      ['user:noa', 'noa'],
      ['freelancer:f1', 'רוני'],
    ])
  })

  it('works out the days of a person when they are asked for, and once', () => {
    const read: string[] = []
    class Absences extends Map<string, readonly Availability[]> {
      override get(key: string) {
        read.push(key)
        return super.get(key)
      }
    }
    const { rows, gaps } = crewBoard(
      {
        people: ['dana', 'noa'].map(personOf),
        events: [eventOf('e1')],
        slots: [slotOf('e1', 'dana'), slotOf('e1', 'noa')],
        needs: [needOf('e1', 'נהג')],
        days: daysFrom('2026-11-22', 14),
        absences: new Absences(),
        operatorOf: (id) => id,
      },
      rules,
    )
    expect([rows.length, gaps.size, read]).toEqual([2, 1, []])
    expect(rows[1]?.cells.size).toBe(1)
    expect(rows[1]?.total.days).toBe(1)
    expect(rows[1]?.cells).toBe(rows[1]?.cells)
    expect(read).toEqual(['user:noa'])
  })

  it('shows who is missing on each day of the need; who declined fills none, a draft does', () => {
    const events = [eventOf('e1'), eventOf('e2', { start_time: '09:00', end_date: '2026-11-28' })]
    const needs = [needOf('e1', 'תאורן', { count: 3 }), needOf('e1', 'סאונדמן', { count: 0 }), needOf('e2', 'נהג')]
    const declined = { ...invited, answer: crewAnswer.declined, answered_invitation: invited.invited_at }
    const slots = [slotOf('e1', 'dana', { plan: crewPlan.draft }), slotOf('e1', 'noa', declined)]
    expect(gapsOf(boardOf({ events, needs, slots }))).toEqual(['27: 1 נהג e2', '27: 2 תאורן e1', '28: 1 נהג e2'])
    const { gaps } = boardOf({ events, needs, slots })
    const [[one], [same]] = [gaps.get('2026-11-27') ?? [], gaps.get('2026-11-28') ?? []]
    expect(one).toBe(same) // so that it can be filled on both
    const [first] = events
    if (first === undefined) throw new Error('no event')
    expect(gapsOf(boardOf({ events: [{ ...first, status: eventStatus.cancelled }], needs }))).toEqual([])
  })

  it('counts days and hours; nights whole, clock changes as long as they are', () => {
    const totals = (events: readonly Event[], slots: readonly CrewSlot[], first: string) =>
      boardOf({ events, slots, days: daysFrom(first, 62) }).rows[0]?.total
    const spring = [eventOf('e1', { date: '2026-03-26', start_time: '20:00', end_time: '06:00' })]
    expect(totals(spring, [slotOf('e1', 'dana')], '2026-03-01')).toEqual({ days: 1, minutes: 9 * 60, isWhole: true })
    const autumn = [eventOf('e1', { date: '2026-10-24', start_time: '20:00', end_time: '06:00' })]
    expect(totals(autumn, [slotOf('e1', 'dana')], '2026-10-01')).toEqual({ days: 1, minutes: 11 * 60, isWhole: true })
    const two = [eventOf('e1'), eventOf('e2', { start_time: '08:00', end_time: '10:30' })]
    const both = [slotOf('e1', 'dana'), slotOf('e2', 'dana')]
    expect(totals(two, both, '2026-11-01')).toEqual({ days: 1, minutes: 7.5 * 60, isWhole: true })
    const declined = slotOf('e2', 'dana', {
      ...invited,
      answer: crewAnswer.declined,
      answered_invitation: invited.invited_at,
    })
    expect(totals(two, [slotOf('e1', 'dana'), declined], '2026-11-01')).toEqual({
      days: 1,
      minutes: 300,
      isWhole: true,
    })
    const long = [slotOf('e1', 'dana', { end_day: 2 })]
    expect(totals(two, long, '2026-11-01')).toEqual({ days: 3, minutes: 0, isWhole: false })
    expect(totals([eventOf('e1', { end_time: null })], [slotOf('e1', 'dana')], '2026-11-01')).toEqual({
      days: 1,
      minutes: 0,
      isWhole: false,
    })
  })

  it('counts each minute of a person once: two roles of an event, and two events at a time', () => {
    const totalIn = (events: readonly Event[], slots: readonly CrewSlot[]) =>
      boardOf({ events, slots }).rows[0]?.total.minutes
    const roles = (first: Partial<CrewSlotFields>, second: Partial<CrewSlotFields>) => [
      slotOf('e1', 'dana', { role: 'תאורן', ...first }),
      slotOf('e1', 'dana', { role: 'נהג', ...second }),
    ]
    expect(totalIn([eventOf('e1')], roles({}, {}))).toBe(5 * 60)
    expect(totalIn([eventOf('e1')], roles({ call_time: '14:00' }, {}))).toBe(9 * 60)
    expect(totalIn([eventOf('e1')], roles({ call_time: '10:00', end_time: '12:00' }, {}))).toBe(7 * 60)
    const events = [eventOf('e1'), eventOf('e2', { start_time: '22:00', end_time: '02:00' })]
    expect(totalIn(events, [slotOf('e1', 'dana'), slotOf('e2', 'dana')])).toBe(8 * 60)
    const sameWalls = [eventOf('e1'), eventOf('e2', { date: '2026-11-28' })]
    expect(totalIn(sameWalls, [slotOf('e1', 'dana'), slotOf('e2', 'dana')])).toBe(10 * 60)
  })

  const anyTime = fc.option(
    fc
      .record({ hour: fc.integer({ min: 0, max: 23 }), minute: fc.constantFrom(0, 30) })
      .map(({ hour, minute }) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`),
    { nil: null },
  )
  /** Around both clock changes and a year's end. */
  const anyDay = fc
    .tuple(fc.constantFrom('2026-03-26', '2026-10-24', '2026-12-31'), fc.integer({ min: -3, max: 3 }))
    .map(([day, days]) => addDays(day, days))
  const anyEvents = fc
    .array(fc.tuple(anyDay, fc.integer({ min: 0, max: 2 }), anyTime, anyTime, fc.constantFrom('א', 'ב', null)), {
      minLength: 1,
      maxLength: 8,
    })
    .map((drawn) =>
      drawn.map(([date, length, start_time, end_time, location], index) =>
        eventOf(`e${index}`, {
          date,
          end_date: length === 0 ? null : addDays(date, length),
          start_time,
          end_time,
          location,
        }),
      ),
    )
  const anyCrew = anyEvents.chain((events) =>
    fc
      .array(
        fc.tuple(
          fc.constantFrom(...events.map(({ id }) => id)),
          fc.constantFrom('dana', 'noa'),
          fc.constantFrom('תאורן', 'נהג'),
          fc.integer({ min: -2, max: 2 }),
          fc.integer({ min: 0, max: 2 }),
          anyTime,
          anyTime,
          fc.constantFrom(crewPlan.draft, crewPlan.firm, crewPlan.removed),
        ),
        { maxLength: 12 },
      )
      .map((drawn) => {
        const slots = drawn.map(([event, person, role, call_day, length, call_time, end_time, plan]) =>
          slotOf(event, person, { role, call_day, end_day: call_day + length, call_time, end_time, plan }),
        )
        return { events, slots: [...new Map(slots.map((slot) => [slot.id, slot])).values()] }
      }),
  )

  it('says nothing against a slot that was declined, and nothing of it against another', () => {
    const declined = {
      ...invited,
      answer: crewAnswer.declined,
      answered_invitation: invited.invited_at,
    }
    const of = (fields: Partial<CrewSlotFields>) =>
      boardOf({
        events: [eventOf('e1'), eventOf('e2', { start_time: '20:00' })],
        slots: [slotOf('e1', 'dana', fields), slotOf('e2', 'dana')],
        absences: [away('2026-11-27', '2026-11-27')],
      })
        .rows[0]?.cells.get('2026-11-27')
        ?.slots.map(({ event, conflicts, away: absent }) => [event.id, conflicts.length, absent.length])
    expect(of(invited)).toEqual([
      ['e1', 1, 1],
      ['e2', 1, 1],
    ])
    expect(of(declined)).toEqual([
      ['e1', 0, 0],
      ['e2', 0, 1],
    ])
  })

  it('says of each slot the conflicts that the event says, though it looks at those nearby alone', () => {
    fc.assert(
      fc.property(anyCrew, anyDay, ({ events, slots }, first) => {
        const board = boardOf({ events, slots, days: daysFrom(first, 5) })
        const all = engagementsOf(events, slots, (id) => id)
        for (const { key, cells } of board.rows)
          for (const { slots: found } of cells.values())
            for (const { slot, conflicts } of found) {
              const own = all.get(key) ?? []
              const one = own.find(({ id }) => id === slot.id)
              expect(conflicts).toEqual(one === undefined ? [] : conflictsOf(one, own, rules))
            }
      }),
    )
  })

  it('shows every living slot on each of its days and on no other, and counts as Temporal does', () => {
    fc.assert(
      fc.property(anyCrew, anyDay, ({ events, slots }, first) => {
        const days = daysFrom(first, 6)
        const board = boardOf({ events, slots, days })
        const living = slots.filter(({ plan }) => plan !== crewPlan.removed)
        for (const { person, cells, total } of board.rows) {
          const stands = new Set<string>()
          const worked = new Set<number>()
          for (const [day, cell] of cells) {
            expect(days).toContain(day)
            for (const { slot, span } of cell.slots) {
              expect(slot.person_id).toBe(person.id)
              expect(day >= span.firstDay && day <= span.lastDay).toBe(true)
              stands.add(`${slot.id} ${day}`)
              if (day !== span.firstDay || day !== span.lastDay || !span.isStartKnown || !span.isEndKnown) continue
              const [from, to] = [span.start, span.end].map((wall) =>
                Temporal.PlainDateTime.from(wall).toZonedDateTime(rules.zone),
              )
              if (from === undefined || to === undefined) continue
              const [begin, end] = [from, to].map(({ epochMilliseconds }) => epochMilliseconds / 60_000)
              for (let minute = begin ?? 0; minute < Math.max((begin ?? 0) + 1, end ?? 0); minute++) worked.add(minute)
            }
          }
          const expected = living
            .filter(({ person_id: id }) => id === person.id)
            .flatMap((slot) => {
              const event = events.find(({ id }) => id === slot.event_id)
              if (event === undefined) return []
              const isEvents =
                slot.call_day === 0 && slot.end_day === 0 && slot.call_time === null && slot.end_time === null
              const [from, to] = isEvents
                ? [event.date, event.end_date ?? event.date]
                : [addDays(event.date, slot.call_day), addDays(event.date, slot.end_day)]
              return days.filter((day) => day >= from && day <= to).map((day) => `${slot.id} ${day}`)
            })
          expect([...stands].sort()).toEqual(expected.sort())
          expect(total.minutes).toBe(worked.size)
          expect(total.days).toBe(cells.size)
        }
      }),
    )
  })
})
