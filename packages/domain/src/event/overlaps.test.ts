import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '../shared/day.ts'
import {
  type AssignedEvent,
  doubleAssignments,
  isStillAhead,
  keyOfDouble,
  operatorIds,
  overlapsOf,
  overlapsWith,
} from './overlaps.ts'
import { overlapOf, spanOf } from './span.ts'
import { eventStatuses } from './values.ts'

const today = '2027-04-13'
const operatorOf = operatorIds([{ id: 'op1' as never, email: 'dani@bama.test' }])

const event = (id: string, fields: Partial<AssignedEvent> = {}): AssignedEvent => ({
  id,
  date: today,
  end_date: null,
  start_time: '18:00',
  end_time: '23:00',
  status: eventStatuses[0],
  is_archived: false,
  is_completed: false,
  assigned_operator_id: 'op1',
  ...fields,
})

const found = (...events: AssignedEvent[]) =>
  Object.fromEntries(
    [...overlapsOf(events, { operatorOf, today })].map(([id, overlaps]) => [
      id,
      overlaps.map(({ event: { id: other }, kind }) => [other, kind]),
    ]),
  )

describe('overlapsOf', () => {
  it('names for each event the others of its operator, the earliest first', () => {
    expect(
      found(
        event('a'),
        event('c', { start_time: '22:00' }),
        event('b', { start_time: null, end_time: null }),
        event('d', { date: addDays(today, 1) }),
      ),
    ).toEqual({
      a: [
        ['b', 'possible'],
        ['c', 'certain'],
      ],
      b: [
        ['a', 'possible'],
        ['c', 'possible'],
      ],
      c: [
        ['b', 'possible'],
        ['a', 'certain'],
      ],
    })
  })

  it('knows an operator by id and by e-mail, in any letter case', () => {
    expect(found(event('a'), event('b', { assigned_operator_id: 'Dani@bama.test' }))).toEqual({
      a: [['b', 'certain']],
      b: [['a', 'certain']],
    })
    expect(
      found(
        event('a', { assigned_operator_id: 'gone@bama.test' }),
        event('b', { assigned_operator_id: 'Gone@bama.test' }),
      ),
    ).toHaveProperty('a')
  })

  it.each([
    ['another operator’s', { assigned_operator_id: 'op2' }],
    ['nobody’s', { assigned_operator_id: null }],
    ['archived', { is_archived: true }],
    ['cancelled', { status: eventStatuses[3] }],
    ['completed on its day', { is_completed: true }],
  ])('one that is %s takes no time of the operator', (_, fields) => {
    expect(found(event('a'), event('b', fields))).toEqual({})
  })

  it('one that was ticked as completed before its day still takes it', () => {
    const date = addDays(today, 3)
    expect(found(event('a', { date, is_completed: true }), event('b', { date }))).toHaveProperty('a')
  })

  it('what is over is not told', () => {
    const date = addDays(today, -1)
    expect(found(event('a', { date }), event('b', { date }))).toEqual({})
    expect(isStillAhead(event('a', { date, end_time: '02:00' }), today)).toBe(true)
  })

  it('tells of what is certain, however many possible ones begin before', () => {
    const vague = Array.from({ length: 25 }, (_, index) => event(`b${index}`, { start_time: null, end_time: null }))
    const found = overlapsOf(
      [
        event('a', { start_time: '00:00', end_time: '23:00' }),
        ...vague,
        event('z', { start_time: '22:00', end_time: '22:30' }),
      ],
      { operatorOf, today },
    )
    expect(
      found
        .get('a')
        ?.filter(({ kind }) => kind === 'certain')
        .map(({ event: { id } }) => id),
    ).toEqual(['z'])
    expect(found.get('a')).toHaveLength(21)
  })

  it('finds what looking at each pair finds', () => {
    const anyTime = fc.option(
      fc.integer({ min: 0, max: 23 }).map((hour) => `${String(hour).padStart(2, '0')}:00`),
      { nil: null },
    )
    const anyDay = fc.integer({ min: -2, max: 4 }).map((days) => addDays(today, days))
    const anyEvent = fc.record({
      date: anyDay,
      end_date: fc.option(anyDay, { nil: null }),
      start_time: anyTime,
      end_time: anyTime,
      status: fc.constantFrom(...eventStatuses),
      is_archived: fc.boolean(),
      is_completed: fc.boolean(),
      assigned_operator_id: fc.constantFrom('op1', 'op2', 'DANI@bama.test', null),
    })
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 14 }), (fields) => {
        const events = fields.map((each, index) => event(String(index), each))
        const naive = new Map<string, Set<string>>()
        for (const a of events)
          for (const b of events) {
            const isOne =
              a !== b &&
              a.assigned_operator_id !== null &&
              b.assigned_operator_id !== null &&
              operatorOf(a.assigned_operator_id) === operatorOf(b.assigned_operator_id)
            const kind =
              isOne && isStillAhead(a, today) && isStillAhead(b, today) ? overlapOf(spanOf(a), spanOf(b)) : null
            if (kind !== null) naive.set(a.id, (naive.get(a.id) ?? new Set()).add(`${b.id} ${kind}`))
          }
        const swept = new Map(
          [...overlapsOf(events, { operatorOf, today })].map(([id, overlaps]) => [
            id,
            new Set(overlaps.map(({ event: other, kind }) => `${other.id} ${kind}`)),
          ]),
        )
        expect(swept).toEqual(naive)
      }),
    )
  })
})

describe('doubleAssignments', () => {
  const doublesOf = (...events: AssignedEvent[]) => doubleAssignments(overlapsOf(events, { operatorOf, today }))

  it('are each told once, the earlier event first', () => {
    const doubles = doublesOf(event('late', { start_time: '22:00' }), event('z'), event('a'))
    expect(doubles.map(({ events }) => events.map(({ id }) => id).join(' '))).toEqual(['a z', 'a late', 'z late'])
    expect(new Set(doubles.map(({ key }) => key)).size).toBe(3)
  })

  it('have a name that changes with what is told, and only then', () => {
    const nameOf = (fields: Partial<AssignedEvent>) => doublesOf(event('a'), event('b', fields))[0]?.key
    const name = nameOf({})
    expect(keyOfDouble('op1', event('b'), event('a'))).toBe(name)
    expect(nameOf({ assigned_operator_id: 'dani@bama.test' })).toBe(name)
    expect(nameOf({ start_time: '18:00:00' })).toBe(name)
    expect(nameOf({ start_time: '19:00' })).not.toBe(name)
  })
})

describe('overlapsWith', () => {
  it('names what an assignment would bring about, not the event itself', () => {
    const others = [
      event('a'),
      event('late', { start_time: '22:00' }),
      event('all', { start_time: null, end_time: null }),
      event('free', { date: addDays(today, 1) }),
    ]
    expect(
      overlapsWith({ id: 'a', date: today, start_time: '21:00', end_time: '23:30' }, others, today).map(
        ({ kind, event: { id } }) => [id, kind],
      ),
    ).toEqual([
      ['all', 'possible'],
      ['late', 'certain'],
    ])
  })
})
