import { describe, expect, it } from 'vitest'
import { spotAfterKey } from './day-keys.ts'

describe('the keys of the grid', () => {
  const press = (month: string, day: string, key: string, { ctrlKey = false, shiftKey = false } = {}) =>
    spotAfterKey({ month, day }, { key, ctrlKey, shiftKey })

  it('[A1.3] right is the day before, left the day after, up and down a week', () => {
    expect(press('2027-04', '2027-04-20', 'ArrowRight')).toEqual({ month: '2027-04', day: '2027-04-19' })
    expect(press('2027-04', '2027-04-20', 'ArrowLeft')).toEqual({ month: '2027-04', day: '2027-04-21' })
    expect(press('2027-04', '2027-04-20', 'ArrowUp')).toEqual({ month: '2027-04', day: '2027-04-13' })
    expect(press('2027-04', '2027-04-20', 'ArrowDown')).toEqual({ month: '2027-04', day: '2027-04-27' })
  })

  it('the month turns when a key leads out of its grid', () => {
    expect(press('2027-04', '2027-04-30', 'ArrowLeft')).toEqual({ month: '2027-04', day: '2027-05-01' })
    expect(press('2027-04', '2027-05-08', 'ArrowLeft')).toEqual({ month: '2027-05', day: '2027-05-09' })
    expect(press('2027-04', '2027-03-28', 'ArrowRight')).toEqual({ month: '2027-03', day: '2027-03-27' })
  })

  it("Home and End are the week's, with Ctrl the month's", () => {
    expect(press('2027-04', '2027-04-20', 'Home')?.day).toBe('2027-04-18')
    expect(press('2027-04', '2027-04-20', 'End')?.day).toBe('2027-04-24')
    expect(press('2027-04', '2027-04-20', 'Home', { ctrlKey: true })?.day).toBe('2027-04-01')
    expect(press('2027-04', '2027-04-20', 'End', { ctrlKey: true })?.day).toBe('2027-04-30')
  })

  it('a page is a month, with Shift a year, and keeps the day where there is one', () => {
    expect(press('2027-03', '2027-03-31', 'PageDown')).toEqual({ month: '2027-04', day: '2027-04-30' })
    expect(press('2027-03', '2027-03-20', 'PageUp')).toEqual({ month: '2027-02', day: '2027-02-20' })
    expect(press('2028-02', '2028-02-29', 'PageDown', { shiftKey: true })).toEqual({
      month: '2029-02',
      day: '2029-02-28',
    })
  })

  it('leads nowhere beyond the calendar, nor by another key', () => {
    expect(press('2199-12', '2199-12-31', 'PageDown')).toBeNull()
    expect(press('1900-01', '1900-01-01', 'ArrowUp')).toBeNull()
    expect(press('2027-04', '2027-04-20', 'a')).toBeNull()
  })
})
