import { expect, it } from 'vitest'
import { typedTimes } from './form-warnings.ts'

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
