import { person } from '../../../../../packages/domain/src/testing/people.ts'
import { describe, expect, it } from 'vitest'
import type { LocalEvent, LocalTask } from '../../data/index.ts'
import { dueTasks, ownEvents } from './my-day.ts'

const today = '2027-04-13'
const actor = person('operator', {}, 'dana')
const at = { actor, today }

const event = (id: string, date: string, fields: object = {}): LocalEvent =>
  ({ id, date, end_date: null, start_time: null, status: 'x', assigned_operator_id: actor.id, ...fields }) as never
const task = (id: string, deadline: string | null, fields: object = {}): LocalTask =>
  ({ id, deadline, assigned_user: actor.email.toUpperCase(), event_id: null, ...fields }) as never

const ids = (rows: readonly { readonly id: string }[]): readonly string[] => rows.map(({ id }) => id)

describe('my day', () => {
  it('has my events of today and tomorrow by day and hour, and those that are still on', () => {
    const events = [
      event('tomorrow', '2027-04-14', { start_time: '08:00' }),
      event('evening', today, { start_time: '20:00' }),
      event('morning', today, { start_time: '09:00' }),
      event('long', '2027-04-12', { end_date: today, start_time: '07:00' }),
      event('over', '2027-04-12'),
      event('later', '2027-04-15'),
      event('cancelled', today, { status: 'בוטל' }),
      event('others', today, { assigned_operator_id: 'p9' }),
    ]
    expect(ids(ownEvents(events, [], at))).toEqual(['long', 'morning', 'evening', 'tomorrow'])
    // Whose open task belongs to an event works there too.
    expect(ids(ownEvents(events, [task('t', null, { event_id: 'others' })], at))).toContain('others')
  })

  it('has what is due by tomorrow, the oldest first', () => {
    const tasks = [
      task('tomorrow', '2027-04-14'),
      task('late', '2027-04-01'),
      task('later', '2027-04-15'),
      task('none', null),
      task('others', today, { assigned_user: 'x@bama.test' }),
    ]
    expect(ids(dueTasks(tasks, at))).toEqual(['late', 'tomorrow'])
  })
})
