import { addDays } from '@bama/domain'
import { describe, expect, it } from 'vitest'
import { relativeDay } from './relative-day.ts'

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
