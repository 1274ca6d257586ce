import { type CrewSlotFields, crewPersonType, crewPlan, crewSlotSchema, leadRole, type VisibleSlot } from '@bama/domain'
import { person } from '@bama/domain/testing'
import { describe, expect, it } from 'vitest'
import type { LocalEvent, LocalTask } from '../../data/index.ts'
import { dueTasks, ownCalls } from './own-calls.ts'

const today = '2027-04-13'
const actor = person('operator', {}, 'dana')
const at = { actor, today, nowMs: Date.parse('2027-04-13T09:00:00+03:00') }

const event = (id: string, date: string, fields: object = {}): LocalEvent =>
  ({
    id,
    date,
    end_date: null,
    start_time: null,
    end_time: null,
    location: null,
    status: 'x',
    assigned_operator_id: actor.id,
    ...fields,
  }) as never
const task = (id: string, deadline: string | null, fields: object = {}): LocalTask =>
  ({ id, deadline, assigned_user: actor.email.toUpperCase(), event_id: null, ...fields }) as never
const slot = (id: string, eventId: string, fields: Partial<CrewSlotFields> = {}): VisibleSlot =>
  ({
    ...crewSlotSchema.parse({
      event_id: eventId,
      person_type: crewPersonType.user,
      person_id: actor.id,
      role: 'תאורן',
      plan: crewPlan.firm,
      ...fields,
    }),
    id,
  }) as never

const idsOf = (rows: readonly { readonly id: string }[]): readonly string[] => rows.map(({ id }) => id)

describe('my day', () => {
  it('has the events that I run by day and hour, those that are still on first', () => {
    const events = [
      event('tomorrow', '2027-04-14', { start_time: '08:00' }),
      event('evening', today, { start_time: '20:00' }),
      event('morning', today, { start_time: '09:00' }),
      event('long', '2027-04-12', { end_date: today, start_time: '07:00' }),
      event('over', '2027-04-12'),
      event('week', '2027-04-19'),
      event('later', '2027-04-20'),
      event('cancelled', today, { status: 'בוטל' }),
      event('others', today, { assigned_operator_id: 'p9' }),
    ]
    const calls = ownCalls({ events, slots: [], tasks: [] }, at)
    expect(idsOf(calls)).toEqual(['long', 'morning', 'evening', 'tomorrow', 'week'])
    expect(calls[0]?.day).toBe(today)
    // Older data references the operator by e-mail address.
    const older = { assigned_operator_id: actor.email.toUpperCase() }
    const slots = [slot('lead', 'slotted', { role: leadRole })]
    const byMail = [event('bare', today, older), event('slotted', today, older)]
    expect(idsOf(ownCalls({ events: byMail, slots, tasks: [] }, at))).toEqual(['bare', 'lead'])
    // An open task in an event makes it the assignee's event too.
    const tasks = [task('t', null, { event_id: 'others' })]
    expect(idsOf(ownCalls({ events, slots: [], tasks }, at))).toContain('others')
  })

  it('has my slots by their own calls, and not those that I declined or that are not firm', () => {
    const others = { assigned_operator_id: 'p9', start_time: '20:00', end_time: '23:00' }
    const events = [event('show', '2027-04-14', others), event('mine', today, { start_time: '12:00' })]
    const slots = [
      // Set-up on the evening before.
      slot('build', 'show', { call_day: -1, call_time: '17:00', end_day: -1 }),
      slot('light', 'show', { role: 'הגברה', call_time: '14:00' }),
      slot('draft', 'show', { role: 'א', plan: crewPlan.draft }),
      slot('removed', 'show', { role: 'ב', plan: crewPlan.removed }),
      slot('declined', 'show', { role: 'ג', answer: 'declined' }),
      // A lead slot of an event that now has another lead.
      slot('led', 'show', { role: leadRole }),
    ]
    const calls = ownCalls({ events, slots, tasks: [] }, at)
    expect(calls.map(({ id, day, span }) => [id, day, span.start])).toEqual([
      ['mine', today, '2027-04-13T12:00'],
      ['build', today, '2027-04-13T17:00'],
      ['light', '2027-04-14', '2027-04-14T14:00'],
    ])
    // An event with a lead slot appears once, by that slot.
    const lead = slot('lead', 'mine', { role: leadRole, call_time: '10:00' })
    expect(idsOf(ownCalls({ events, slots: [lead], tasks: [] }, at))).toEqual(['lead'])
  })

  it.each([
    ['2027-04-13T23:30:00+03:00', ['night']],
    ['2027-04-14T00:30:00+03:00', ['night']],
    ['2027-04-14T04:01:00+03:00', []],
  ] as const)('has a night until it ends, and not for the day after: %s', (moment, expected) => {
    const events = [event('e1', today, { assigned_operator_id: 'p9', start_time: '21:00', end_time: '04:00' })]
    const work = { events, slots: [slot('night', 'e1')], tasks: [] }
    const now = { actor, today: moment.slice(0, 10), nowMs: Date.parse(moment) }
    const calls = ownCalls(work, now)
    expect(idsOf(calls)).toEqual(expected)
    expect(calls.map(({ day }) => day)).toEqual(expected.map(() => now.today))
  })

  it('has work of several days on each of them, so that no day of it is called free', () => {
    const festival = event('festival', '2027-04-12', { end_date: '2027-04-15' })
    const beyond = event('beyond', '2027-04-18', { end_date: '2027-05-02' })
    const calls = ownCalls({ events: [festival, beyond], slots: [], tasks: [] }, at)
    expect(calls.map(({ id, day, isContinued }) => [id, day.slice(5), isContinued])).toEqual([
      ['festival', '04-13', false],
      ['festival', '04-14', true],
      ['festival', '04-15', true],
      ['beyond', '04-18', false],
      ['beyond', '04-19', true],
    ])
  })

  it('has what is due within the week, the oldest first', () => {
    const tasks = [
      task('tomorrow', '2027-04-14'),
      task('late', '2027-04-01'),
      task('later', '2027-04-20'),
      task('none', null),
      task('others', today, { assigned_user: 'x@bama.test' }),
    ]
    expect(idsOf(dueTasks(tasks, at))).toEqual(['late', 'tomorrow'])
  })
})
