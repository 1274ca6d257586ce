import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { addDays } from '../shared/day.ts'
import {
  addMonths,
  isCalendarDay,
  isCalendarMonth,
  lastDayOf,
  monthGrid,
  monthsBetween,
  sameDayInMonth,
  weekdayOf,
} from './month-grid.ts'

const months = Array.from({ length: 21 * 12 }, (_, index) => addMonths('2020-01', index))

/** The same grid, computed with dates that have no zone. */
function gridByTemporal(month: string): string[] {
  const first = Temporal.PlainDate.from(`${month}-01`)
  const start = first.subtract({ days: first.dayOfWeek % 7 })
  return Array.from({ length: 42 }, (_, index) => start.add({ days: index }).toString())
}

const zones = ['America/Los_Angeles', 'Asia/Jerusalem', 'Pacific/Apia', 'America/Sao_Paulo'] as const

describe.each(zones)('[A2.92] [A9.14] on a device in %s', (zone) => {
  beforeAll(() => void vi.stubEnv('TZ', zone))
  afterAll(() => void vi.unstubAllEnvs())

  it('stands where it says', () => {
    expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone)
  })

  it('every month of 2020 to 2040 has six weeks from a Sunday, right to the day', () => {
    for (const month of months) expect(monthGrid(month), month).toEqual(gridByTemporal(month))
  })

  it('no day slips, nor comes twice, where a clock changes', () => {
    for (const month of ['2026-03', '2026-10', '2026-11', '2027-03', '2027-10', '2018-11', '2011-12']) {
      const grid = monthGrid(month)
      expect(new Set(grid).size).toBe(42)
      for (const [index, day] of grid.entries()) {
        expect(weekdayOf(day), day).toBe(index % 7)
        expect(weekdayOf(day)).toBe(Temporal.PlainDate.from(day).dayOfWeek % 7)
        expect(addDays(day, 1)).toBe(Temporal.PlainDate.from(day).add({ days: 1 }).toString())
      }
    }
  })

  it('goes from month to month, and from a day to the same day or the last', () => {
    for (const month of months) {
      const plain = Temporal.PlainYearMonth.from(month)
      expect(addMonths(month, -1)).toBe(plain.subtract({ months: 1 }).toString())
      expect(addMonths(month, 14)).toBe(plain.add({ months: 14 }).toString())
      expect(lastDayOf(month)).toBe(`${month}-${plain.daysInMonth}`)
      expect(sameDayInMonth(`${month}-31`, addMonths(month, 1))).toBe(lastDayOf(addMonths(month, 1)))
    }
    expect(sameDayInMonth('2027-04-20', '2027-05')).toBe('2027-05-20')
  })
})

it('knows a month and a day from what is none', () => {
  for (const text of ['2027-04', '1900-01', '2199-12']) expect(isCalendarMonth(text), text).toBe(true)
  for (const text of ['', '2027', '2027-13', '2027-4', '0000-01', '9999-12', '2027-04-01', 'אפריל'])
    expect(isCalendarMonth(text), text).toBe(false)
  expect(isCalendarDay('2028-02-29')).toBe(true)
  for (const text of ['2027-02-29', '2027-04-31', '2027-04', '9999-12-31', 'מחר'])
    expect(isCalendarDay(text), text).toBe(false)
})

it('names the months that a stretch of days touches', () => {
  expect(monthsBetween('2026-12-31', '2027-02-01')).toEqual(['2026-12', '2027-01', '2027-02'])
  expect(monthsBetween('2027-04-20', '2027-04-20')).toEqual(['2027-04'])
  expect(monthsBetween('2027-05-01', '2027-04-20')).toEqual([])
})
