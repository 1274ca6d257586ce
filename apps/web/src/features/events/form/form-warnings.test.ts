import { expect, it } from 'vitest'
import { endsNextDay, typedTimes } from './form-warnings.ts'

const typed = { date: '2027-04-16', end_date: null, start_time: '', end_time: '' }

it.each([
  ['a day alone', typed, { date: '2027-04-16', end_date: null, start_time: null, end_time: null }],
  [
    'times as they are typed',
    { ...typed, start_time: '930', end_time: '23:00' },
    { date: '2027-04-16', end_date: null, start_time: '09:30', end_time: '23:00' },
  ],
  [
    'what is no time or day yet',
    { ...typed, end_date: '31.2', start_time: 'x', end_time: '25:00' },
    { date: '2027-04-16', end_date: null, start_time: null, end_time: null },
  ],
  ['no day', { ...typed, date: null }, null],
  ['a text that is no day', { ...typed, date: '31.2.2027' }, null],
])('reads %s', (_, values, expected) => {
  expect(typedTimes(values)).toEqual(expected)
})

it.each([
  ['9:30', '18:00', false],
  ['930', '1800', false],
  ['18:00', '9:30', true],
  ['18:00', '1', true],
  ['18:00', 'x', false],
  ['', '02:00', false],
])('from %s to %s ends on the next day: %s', (start_time, end_time, expected) => {
  expect(endsNextDay({ ...typed, start_time, end_time })).toBe(expected)
  expect(endsNextDay({ ...typed, start_time, end_time, end_date: typed.date })).toBe(expected)
  expect(endsNextDay({ ...typed, start_time, end_time, end_date: '2027-04-17' })).toBe(false)
})
