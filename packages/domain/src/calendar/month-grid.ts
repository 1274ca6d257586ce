import { addDays, daySchema, daysBetween } from '../shared/day.ts'

/** Rows of the grid (docs/specification.md, A9). A month never spans more than six weeks. */
const weeksInGrid = 6
export const daysInWeek = 7

/** The years that the calendar shows. A date beyond them is a typing mistake. */
const [firstYear, lastYear] = [1900, 2199]

const monthPattern = /^(\d{4})-(0[1-9]|1[0-2])$/

/** Whether a text is a month, `yyyy-MM`, that the calendar shows. */
export function isCalendarMonth(text: string): boolean {
  const year = Number(monthPattern.exec(text)?.[1] ?? Number.NaN)
  return year >= firstYear && year <= lastYear
}

/** Whether a text is a day, `yyyy-MM-dd`, in such a month. */
export const isCalendarDay = (text: string): boolean =>
  isCalendarMonth(text.slice(0, 7)) && daySchema.safeParse(text).success

export const monthOfDay = (day: string): string => day.slice(0, 7)

/** Returns the month (`yyyy-MM`) that is `count` months later. */
export function addMonths(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const months = year * 12 + number - 1 + count
  return `${String(Math.floor(months / 12)).padStart(4, '0')}-${String((months % 12) + 1).padStart(2, '0')}`
}

// 2 January 2000 was a Sunday.
const aSunday = '2000-01-02'

/** Returns 0 for Sunday to 6 for Saturday. */
export const weekdayOf = (day: string): number => ((daysBetween(aSunday, day) % daysInWeek) + daysInWeek) % daysInWeek

export const lastDayOf = (month: string): string => addDays(`${addMonths(month, 1)}-01`, -1)

/** Returns the same day in another month, or that month's last day. */
export function sameDayInMonth(day: string, month: string): string {
  const last = lastDayOf(month)
  const same = `${month}-${day.slice(8)}`
  return same <= last ? same : last
}

/** Returns the 42 days of a month's grid, row by row, from the Sunday on or before the first. */
export function monthGrid(month: string): readonly string[] {
  const first = `${month}-01`
  const start = addDays(first, -weekdayOf(first))
  return Array.from({ length: weeksInGrid * daysInWeek }, (_, index) => addDays(start, index))
}

/** Returns the months, `yyyy-MM`, that a range of days touches, in order. Empty if the range ends before it begins. */
export function monthsBetween(from: string, to: string): readonly string[] {
  const months: string[] = []
  for (let month = monthOfDay(from); month <= monthOfDay(to); month = addMonths(month, 1)) months.push(month)
  return months
}
