import { describe, expect, it } from 'vitest'
import { spotOf, searchOfSpot } from './calendar-search.ts'

const today = '2027-04-13'

describe('the address of the calendar', () => {
  it.each([
    [{}, '2027-04', '2027-04-13'],
    [{ month: '2027-04' }, '2027-04', '2027-04-13'],
    [{ month: '2026-10' }, '2026-10', '2026-10-01'],
    [{ month: '2027-04', day: '2027-04-20' }, '2027-04', '2027-04-20'],
    // A day of the next month that the grid shows.
    [{ month: '2027-04', day: '2027-05-08' }, '2027-04', '2027-05-08'],
    [{ day: '2026-10-25' }, '2026-10', '2026-10-25'],
    // Invalid values fall back.
    [{ month: '2027-13' }, '2027-04', '2027-04-13'],
    [{ month: 'אפריל', day: 'מחר' }, '2027-04', '2027-04-13'],
    [{ month: '9999-12' }, '2027-04', '2027-04-13'],
    [{ month: '2026-10', day: '2027-04-20' }, '2026-10', '2026-10-01'],
    [{ month: '2027-02', day: '2027-02-29' }, '2027-02', '2027-02-01'],
  ])('%o leads to %s, %s', (search, month, day) => {
    expect(spotOf(search, today)).toEqual({ month, day })
  })

  it('says as little as leads to the same place', () => {
    expect(searchOfSpot({ month: '2027-04', day: today }, today)).toEqual({})
    expect(searchOfSpot({ month: '2027-05', day: '2027-05-01' }, today)).toEqual({ month: '2027-05' })
    for (const spot of [
      { month: '2027-04', day: '2027-05-01' },
      { month: '2027-05', day: '2027-04-28' },
      { month: '2027-04', day: '2027-04-01' },
    ])
      expect(spotOf(searchOfSpot(spot, today), today)).toEqual(spot)
  })
})
