import { type CrewSlotFields, crewSlotSchema, eventSchema } from '@bama/domain'
import { spanOfSlot } from '@bama/domain/crew'
import { expect, it } from 'vitest'
import { daysOffered, timesOf, timesProblems, timesValues } from './times-fields.tsx'

const festival = eventSchema.parse({
  name: 'פסטיבל',
  date: '2026-11-26',
  end_date: '2026-11-28',
  start_time: '10:00',
  end_time: '23:00',
})
const concert = { ...festival, end_date: null }
const times = (fields: Partial<CrewSlotFields> = {}) => {
  const { call_day, call_time, end_day, end_time } = crewSlotSchema.parse({
    event_id: 'e',
    person_type: 'user',
    person_id: 'd',
    role: 'תאורן',
    ...fields,
  })
  return { call_day, call_time, end_day, end_time }
}

it('leaves whoever works on all days of an event there on all of them when their arrival is written', () => {
  expect(spanOfSlot(festival, times()).lastDay).toBe('2026-11-28')
  const saved = timesOf({ ...timesValues(times(), festival), call_time: '08:00' }, festival)
  expect(spanOfSlot(festival, saved)).toMatchObject({ start: '2026-11-26T08:00', lastDay: '2026-11-28' })
  const needed = timesOf({ ...timesValues(null, festival), call_time: '08:00' }, festival)
  expect(needed).toEqual(saved)
})

it.each([
  ['nothing', {}],
  ['its first day, from an hour on', { call_time: '12:00' }],
  ['the day before', { call_day: -1, end_day: -1, call_time: '16:00' }],
  ['two days', { call_day: 1, end_day: 2 }],
  ['the last hours', { call_day: 2, end_day: 2, end_time: '02:00' }],
])('saves times that nobody touched as they were: %s', (_name, fields) => {
  for (const event of [festival, concert])
    expect(timesOf(timesValues(times(fields), event), event)).toEqual(times(fields))
})

it('asks for an hour where the first day alone could not be told from all days', () => {
  const untimed = { ...festival, start_time: null }
  const first = { ...timesValues(times(), untimed), end_day: '0' }
  expect(Object.keys(timesProblems(first, untimed))).toEqual(['call_time'])
  for (const right of [
    { ...first, call_time: '09:00' },
    { ...first, end_time: '20:00' },
    { ...first, end_day: '2' },
  ])
    expect(timesProblems(right, untimed)).toEqual({})
  expect(timesProblems(first, festival)).toEqual({})
  expect(timesProblems(first, { ...untimed, end_date: null })).toEqual({})
})

it('knows the first day alone from all days', () => {
  const saved = timesOf({ ...timesValues(times(), festival), end_day: '0' }, festival)
  expect(spanOfSlot(festival, saved)).toMatchObject({ start: '2026-11-26T10:00', lastDay: '2026-11-26' })
})

it('offers the days that somebody has, also after the event lost them', () => {
  const last = timesValues(times({ call_day: 2, end_day: 2, call_time: '10:00' }), concert)
  expect(daysOffered(concert, last)).toEqual([-3, -2, -1, 0, 1, 2])
  expect(daysOffered(festival, last)).toEqual([-3, -2, -1, 0, 1, 2, 3])
})
