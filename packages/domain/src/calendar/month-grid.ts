import { addDays, daySchema, daysBetween } from '../shared/day.ts'

/** Rows of the grid (docs/specification.md, A9): a month never takes more than six weeks. */
const weeksInGrid = 6
export const daysInWeek = 7

/** The years whose months can be looked at: beyond them a date is a slip of the pen. */
const [firstYear, lastYear] = [1900, 2199]

const monthPattern = /^(\d{4})-(0[1-9]|1[0-2])$/

/** Whether a text is a month, `yyyy-MM`, that the calendar goes to. */
export function isCalendarMonth(text: string): boolean {
  const year = Number(monthPattern.exec(text)?.[1] ?? Number.NaN)
  return year >= firstYear && year <= lastYear
}

/** Whether a text is a day, `yyyy-MM-dd`, of such a month. */
export const isCalendarDay = (text: string): boolean =>
  isCalendarMonth(text.slice(0, 7)) && daySchema.safeParse(text).success

export const monthOfDay = (day: string): string => day.slice(0, 7)

/** The month (`yyyy-MM`) so many months later. */
export function addMonths(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const months = year * 12 + number - 1 + count
  return `${String(Math.floor(months / 12)).padStart(4, '0')}-${String((months % 12) + 1).padStart(2, '0')}`
}

// 2 January 2000 was a Sunday.
const aSunday = '2000-01-02'

/** 0 for Sunday to 6 for the Sabbath. */
export const weekdayOf = (day: string): number => ((daysBetween(aSunday, day) % daysInWeek) + daysInWeek) % daysInWeek

/** The last day of a month. */
export const lastDayOf = (month: string): string => addDays(`${addMonths(month, 1)}-01`, -1)

/** The same day so many months later, or that month's last. */
export function sameDayInMonth(day: string, month: string): string {
  const last = lastDayOf(month)
  const same = `${month}-${day.slice(8)}`
  return same <= last ? same : last
}

/** The 42 days that a month's grid shows, row by row, from the Sunday on or before its first. */
export function monthGrid(month: string): readonly string[] {
  const first = `${month}-01`
  const start = addDays(first, -weekdayOf(first))
  return Array.from({ length: weeksInGrid * daysInWeek }, (_, index) => addDays(start, index))
}

/** The months that a stretch of days touches, `yyyy-MM`, in order; none when it ends before it begins. */
export function monthsBetween(from: string, to: string): readonly string[] {
  const months: string[] = []
  for (let month = monthOfDay(from); month <= monthOfDay(to); month = addMonths(month, 1)) months.push(month)
  return months
}
