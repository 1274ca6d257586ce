import { expect, it } from 'vitest'
import { eventsInOrderOfDay, tasksInOrderOfDay } from './day-order.ts'

const event = (id: string, fields: object = {}) => ({
  id,
  name: id,
  date: '2027-04-20',
  end_date: null,
  start_time: null,
  audience_arrival_time: null,
  status: 'סיימתי - לבדיקה' as const,
  ...fields,
})

it('a day begins with what takes several days, then goes by the hour; what is cancelled stands last', () => {
  const events = [
    event('cancelled', { status: 'בוטל', start_time: '06:00' }),
    event('late', { start_time: '20:00' }),
    event('doors', { audience_arrival_time: '19:30' }),
    event('long', { date: '2027-04-19', end_date: '2027-04-22', start_time: '23:00' }),
    event('longer', { date: '2027-04-18', end_date: '2027-04-22' }),
    event('someTime'),
  ]
  expect(eventsInOrderOfDay(events).map(({ id }) => id)).toEqual([
    'longer',
    'long',
    'someTime',
    'doors',
    'late',
    'cancelled',
  ])
})

it('tasks go by urgency, and what is done stands last', () => {
  const task = (id: string, priority: 'נמוכה' | 'רגילה' | 'גבוהה' | 'קריטית', status: 'פתוח' | 'הושלם' = 'פתוח') => ({
    id,
    priority,
    status,
    description: id,
  })
  const tasks = [
    task('low', 'נמוכה'),
    task('done', 'קריטית', 'הושלם'),
    task('b', 'רגילה'),
    task('a', 'רגילה'),
    task('critical', 'קריטית'),
    task('high', 'גבוהה'),
  ]
  expect(tasksInOrderOfDay(tasks).map(({ id }) => id)).toEqual(['critical', 'high', 'a', 'b', 'low', 'done'])
})
