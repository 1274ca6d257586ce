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
const operatorOf = operatorIds([{ id: 'op1', email: 'dani@bama.test' }])

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

  /** Crowded, so that not all overlaps are listed. */
  const anyCrowdedEvent = fc.oneof(
    { weight: 3, arbitrary: fc.constant({ start_time: null, end_time: null }) },
    {
      weight: 2,
      arbitrary: fc.record({
        date: fc.constantFrom(today, addDays(today, 1)),
        start_time: fc.constantFrom('08:00', '12:00', null),
        end_time: fc.constantFrom('12:00', '20:00', null),
      }),
    },
  )

  /** The expected result: the first overlaps of each kind by start, then id, found by comparing every pair. */
  function pairwise(events: readonly AssignedEvent[]): ReadonlyMap<string, readonly string[]> {
    const ahead = events
      .filter((each) => isStillAhead(each, today))
      .map((each) => ({ ...each, span: spanOf(each), operatorId: operatorOf(each.assigned_operator_id ?? '') }))
      .filter(({ assigned_operator_id }) => assigned_operator_id !== null)
      .toSorted((a, b) => (`${a.span.start} ${a.id}` < `${b.span.start} ${b.id}` ? -1 : 1))
    const named = ahead.map((a): [string, readonly string[]] => {
      const left = { certain: 20, possible: 20 }
      const found = ahead.flatMap((b) => {
        const kind = a !== b && a.operatorId === b.operatorId ? overlapOf(a.span, b.span) : null
        return kind !== null && left[kind]-- > 0 ? [`${b.id} ${kind}`] : []
      })
      return [a.id, found]
    })
    return new Map(named.filter(([, found]) => found.length > 0))
  }

  it.each([
    ['of any kind', fc.array(anyEvent, { maxLength: 14 })],
    ['of crowded days', fc.array(anyCrowdedEvent, { minLength: 20, maxLength: 70 })],
  ])('finds what looking at each pair finds, in its order: events %s', (_, anyEvents) => {
    fc.assert(
      fc.property(anyEvents as fc.Arbitrary<Partial<AssignedEvent>[]>, (fields) => {
        const events = fields.map((each, index) => event(String(index), each))
        const named = [...overlapsOf(events, { operatorOf, today })].map(
          ([id, overlaps]) => [id, overlaps.map(({ event: other, kind }) => `${other.id} ${kind}`)] as const,
        )
        expect(new Map(named)).toEqual(pairwise(events))
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

  it('stand in the order of their events, whatever overlaps with whom', () => {
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 14 }), (fields) => {
        const events = fields.map((each, index) => event(String(index), each))
        const overlaps = overlapsOf(events, { operatorOf, today })
        const nameOf = ({ id, ...rest }: AssignedEvent): string => `${spanOf({ ...rest }).start} ${id}`
        const doubles = doubleAssignments(overlaps).map(({ key, kind, operatorId, events: [a, b] }) => {
          expect(key).toBe(keyOfDouble(operatorId, b, a))
          return `${nameOf(a)} ${nameOf(b)} ${kind}`
        })
        const pairs = [...overlaps].flatMap(([id, others]) =>
          others.map(({ event: other, kind }) => {
            const own = events.find((each) => each.id === id) ?? other
            return `${[nameOf(own), nameOf(other)].toSorted().join(' ')} ${kind}`
          }),
        )
        expect(doubles).toEqual([...new Set(pairs)].toSorted())
      }),
    )
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
