import { addDays } from '@bama/domain'
import { describe, expect, it } from 'vitest'
import { isImminent, relativeDay, tellingDay } from './relative-day.ts'

const today = '2027-04-13'
const at = (distance: number): string => relativeDay(addDays(today, distance), today)

describe('relativeDay', () => {
  it.each([
    [0, 'היום'],
    [1, 'מחר'],
    [2, 'בעוד יומיים'],
    [3, 'בעוד 3 ימים'],
    [23, 'בעוד 23 ימים'],
    [61, 'בעוד חודשיים'],
    [92, 'בעוד 3 חודשים'],
    [365, 'בעוד 12 חודשים'],
    [730, 'בעוד שנתיים'],
    [1100, 'בעוד 3 שנים'],
    [-1, 'אתמול'],
    [-2, 'לפני יומיים'],
    [-3, 'לפני 3 ימים'],
    [-59, 'לפני 59 ימים'],
    [-60, 'לפני חודשיים'],
    [-730, 'לפני שנתיים'],
  ])('%i days away is "%s"', (distance, text) => expect(at(distance)).toBe(text))

  it('counts calendar days across the change to summer time', () => {
    expect(relativeDay('2027-03-27', '2027-03-25')).toBe('בעוד יומיים')
  })
})

describe('an event of several days', () => {
  const event = { date: '2027-04-12', end_date: '2027-04-15' }
  it('is today while it runs', () => expect(relativeDay(tellingDay(event, today), today)).toBe('היום'))
  it('is measured by its first day before', () => expect(tellingDay(event, '2027-04-01')).toBe('2027-04-12'))
  it('is measured by its last day after', () => expect(tellingDay(event, '2027-04-20')).toBe('2027-04-15'))
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
