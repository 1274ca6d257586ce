import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Event, eventSchema } from '../event/schema.ts'
import { addDays } from '../shared/day.ts'
import { recordId } from '../shared/ids.ts'
import { contextOf, person } from '../testing/people.ts'
import { crewDaysOf } from './crew-days.ts'
import { crewSlotId } from './ids.ts'
import { moveProblem, moveSlot, restoreSlots, type SlotBefore, timesLater } from './move-slot.ts'
import { type CrewSlot, type CrewSlotFields, crewSlotSchema } from './schema.ts'
import { spanOfSlot } from './times.ts'
import { crewPersonType, crewPlan, leadRole } from './values.ts'

const meta = { created_at: '', updated_at: '', _version: 1 }
const eventOf = (fields: Partial<Event> = {}): Event => ({
  ...eventSchema.parse({ name: 'פסטיבל', date: '2026-11-27', start_time: '18:00', end_time: '01:00', ...fields }),
  id: recordId('e1'),
  ...meta,
})
const slotOf = (fields: Partial<CrewSlotFields> = {}): CrewSlot => {
  const parsed = crewSlotSchema.parse({
    event_id: 'e1',
    person_type: crewPersonType.user,
    person_id: 'dana',
    role: 'תאורן',
    plan: crewPlan.firm,
    ...fields,
  })
  return { ...parsed, id: crewSlotId(parsed), ...meta }
}
const noa = { type: crewPersonType.user, id: recordId('noa'), name: 'נועה' } as const
const rami = { type: crewPersonType.freelancer, id: recordId('f1'), name: 'רמי' } as const
const event = eventOf()
const slot = slotOf({ invited_at: '2026-11-20T08:00:00.000Z', call_time: '14:00' })
const move = { event, slot, known: [slot], person: null, days: 0 } as const

describe('moving a slot', () => {
  it('[S104] to another day takes its hours along, those that were the event’s too', () => {
    expect(moveSlot(contextOf(), { ...move, days: -1 })).toMatchObject({
      ok: true,
      value: [
        {
          entity: 'crewSlots',
          operation: 'update',
          recordId: slot.id,
          patch: { times: { call_day: -1, call_time: '14:00', end_day: -1, end_time: '01:00' } },
        },
      ],
    })
    expect(moveSlot(contextOf(), move)).toEqual({ ok: true, value: [] })
    expect(timesLater(event, slotOf(), 1)).toEqual({ call_day: 1, call_time: '18:00', end_day: 1, end_time: '01:00' })
    expect(timesLater(event, slotOf(), 0)).toEqual({ call_day: 0, call_time: null, end_day: 0, end_time: null })
  })

  it('[S104] to another person removes it, and makes a draft under the id that follows', () => {
    const moved = moveSlot(contextOf(), { ...move, person: noa })
    expect(moved).toMatchObject({
      ok: true,
      value: [
        { operation: 'update', recordId: slot.id, patch: { plan: 'removed' } },
        {
          operation: 'create',
          recordId: crewSlotId(slotOf({ person_id: noa.id })),
          patch: { person_id: noa.id, role: 'תאורן', times: { call_day: 0, call_time: '14:00' } },
        },
      ],
    })
    // A new slot is a draft without an invitation, which are the defaults.
    for (const cell of ['plan', 'invitation']) expect(moved.ok && moved.value[1]?.patch).not.toHaveProperty(cell)
    const [one, other] = [person('admin'), person('admin', {}, 'admin-2')].map((planner) =>
      moveSlot(contextOf(planner), { ...move, person: rami, days: 1 }),
    )
    expect(one).toEqual(other)
    expect(one).toMatchObject({ value: [{}, { patch: { person_name: 'רמי', times: { call_day: 1 } } }] })
  })

  it('to who was removed brings their slot back', () => {
    const former = slotOf({ person_id: noa.id, plan: crewPlan.removed, call_time: '09:00' })
    expect(moveSlot(contextOf(), { ...move, known: [slot, former], person: noa })).toMatchObject({
      value: [
        { recordId: slot.id, patch: { plan: 'removed' } },
        { operation: 'update', recordId: former.id, patch: { plan: 'draft', times: { call_time: '14:00' } } },
      ],
    })
  })

  it.each([
    ['day', { days: 2 }],
    ['day', { days: -4 }],
    [null, { days: 1 }],
    [null, { days: -3 }],
    ['there', { person: noa, known: [slot, slotOf({ person_id: noa.id })] }],
    [null, { person: noa, known: [slot, slotOf({ person_id: noa.id, plan: crewPlan.removed })] }],
    [null, { person: noa, known: [slot, slotOf({ person_id: noa.id, role: 'נהג' })] }],
    ['lead', { days: 1, slot: slotOf({ role: leadRole }) }],
    [null, { person: { ...noa, id: recordId('dana') } }],
  ] as const)('meets %s', (problem, given) => {
    const input = { ...move, ...given }
    expect(moveProblem(event, input)).toBe(problem)
    const outcome = moveSlot(contextOf(), input)
    expect(outcome.ok ? null : outcome.error.code).toBe(problem === null ? null : 'invalid')
  })

  it('stays within the days of an event of several', () => {
    const long = eventOf({ end_date: '2026-11-29' })
    const one = slotOf({ call_day: 1, end_day: 1, call_time: '08:00' })
    expect(crewDaysOf(long)).toEqual([-3, -2, -1, 0, 1, 2, 3])
    expect([-5, -4, 2, 3].map((days) => moveProblem(long, { slot: one, known: [one], person: null, days }))).toEqual([
      'day',
      null,
      null,
      'day',
    ])
  })

  it('[S99] is an admin’s alone', () => {
    for (const actor of [person('user'), person('operator'), person('user', {}, 'dana')])
      for (const input of [
        { ...move, days: 1 },
        { ...move, person: noa },
      ])
        expect(moveSlot(contextOf(actor), input)).toMatchObject({ ok: false, error: { code: 'forbidden' } })
  })

  it('is taken back: plan and times as they were, and who came is removed', () => {
    const came = slotOf({ person_id: noa.id, plan: crewPlan.draft, call_time: '14:00' })
    const gone = { ...slot, plan: crewPlan.removed }
    const removal = { slot: gone, before: slot, written: { plan: crewPlan.removed } }
    const moved = moveSlot(contextOf(), { ...move, person: noa })
    const slots = [removal, { slot: came, before: null, written: (moved.ok && moved.value[1]?.patch) || {} }]
    const restored = (of: readonly SlotBefore[], actor = person('admin')) =>
      restoreSlots(contextOf(actor), { event, slots: of })
    expect(restored(slots)).toMatchObject({
      ok: true,
      value: [
        { recordId: slot.id, patch: { plan: 'firm' } },
        { recordId: came.id, patch: { plan: 'removed' } },
      ],
    })
    const times = timesLater(event, slot, 1)
    expect(restored([{ slot: { ...slot, ...times }, before: slot, written: { times } }])).toMatchObject({
      value: [{ patch: { times: { call_day: 0, call_time: '14:00', end_day: 0, end_time: null } } }],
    })
    expect(restored([removal], person('operator'))).toMatchObject({ ok: false, error: { code: 'forbidden' } })
  })

  it('is not taken back, not even in part, once another planner changed on what it left', () => {
    const draft = slotOf({ person_id: noa.id, plan: crewPlan.draft })
    const gone = { slot: { ...slot, plan: crewPlan.removed }, before: slot, written: { plan: crewPlan.removed } }
    const came = { slot: draft, before: null, written: {} }
    const refused = (...slots: readonly SlotBefore[]) =>
      expect(restoreSlots(contextOf(), { event, slots })).toEqual({
        ok: false,
        error: { code: 'invalid', reason: 'changed_meanwhile' },
      })
    refused(gone, { ...came, slot: { ...draft, plan: crewPlan.firm } })
    refused(gone, { ...came, slot: { ...draft, call_time: '16:00' } })
    refused({ ...gone, slot }, came)
    const times = timesLater(event, slot, 1)
    refused({ slot: { ...slot, ...times, call_time: '15:00' }, before: slot, written: { times } })
  })

  it('keeps the hours that are known, across midnight, several days and clock changes', () => {
    const anyTime = fc.constantFrom(null, '00:00', '06:30', '18:00', '23:30')
    fc.assert(
      fc.property(
        fc.constantFrom('2026-03-26', '2026-10-24', '2026-12-31', '2028-02-28'),
        fc.integer({ min: 0, max: 3 }),
        fc.tuple(anyTime, anyTime, anyTime, anyTime),
        fc.integer({ min: -2, max: 2 }),
        fc.integer({ min: 0, max: 2 }),
        fc.integer({ min: -3, max: 3 }),
        (date, length, [start_time, end_time, call_time, slotEnd], call_day, more, days) => {
          const any = eventOf({ date, end_date: length === 0 ? null : addDays(date, length), start_time, end_time })
          const one = slotOf({ call_day, end_day: call_day + more, call_time, end_time: slotEnd })
          const before = spanOfSlot(any, one)
          const after = spanOfSlot(any, timesLater(any, one, days))
          const later = (wall: string): string => `${addDays(wall.slice(0, 10), days)}${wall.slice(10)}`
          expect(after.firstDay).toBe(later(before.firstDay))
          // Who knows no hours of several days can't be told apart from who works on all of them.
          // The night of the event's own end is a day of its own, where the slot's last day would not reach it.
          if (before.isStartKnown || before.isEndKnown)
            expect([later(before.lastDay), later(before.end).slice(0, 10)]).toContain(after.lastDay)
          if (before.isStartKnown) expect(after.start).toBe(later(before.start))
          // Without a call, whether an end is in the day or the night depends on the event's own start.
          if (before.isStartKnown && before.isEndKnown) expect(after.end).toBe(later(before.end))
        },
      ),
    )
  })
})
