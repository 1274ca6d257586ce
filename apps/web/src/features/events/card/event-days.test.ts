import { addDays } from '@bama/domain'
import { describe, expect, it } from 'vitest'
import { relativeDay } from '../../../ui/display/relative-day.ts'
import { isImminent, dayInWords, lastOfSeveral } from './event-days.ts'

const today = '2027-04-13'

describe('an event of several days', () => {
  const event = { date: '2027-04-12', end_date: '2027-04-15' }
  it('is today while it runs', () => expect(relativeDay(dayInWords(event, today), today)).toBe('היום'))
  it('is measured by its first day before', () => expect(dayInWords(event, '2027-04-01')).toBe('2027-04-12'))
  it('is measured by its last day after', () => expect(dayInWords(event, '2027-04-20')).toBe('2027-04-15'))
})

it('an end before the start, as of two changes made apart, is none, as on the calendar', () => {
  const event = { date: '2027-04-10', end_date: '2027-04-05' }
  expect(dayInWords(event, today)).toBe('2027-04-10')
  expect(lastOfSeveral(event)).toBeNull()
})

describe('isImminent', () => {
  it.each([
    [-1, false],
    [0, true],
    [2, true],
    [3, false],
  ])('%i days away: %s', (distance, expected) =>
    expect(isImminent({ date: addDays(today, distance), end_date: null }, today)).toBe(expected),
  )
})
