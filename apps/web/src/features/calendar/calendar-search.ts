import { isCalendarDay, isCalendarMonth, monthOfDay } from '@bama/domain'
import { z } from 'zod'
import { type CalendarSpot, isInGrid } from '../../ui/days/day-keys.ts'
import { searchText } from '../../ui/hooks/use-search-state.ts'

/** The calendar's search state. All of it can be shared as a link. */
export const calendarSearch = z.object({
  /** `yyyy-MM`; absent for the current month. */
  month: searchText,
  /** `yyyy-MM-dd`; absent for the month's default day: today, or the first of another month. */
  day: searchText,
  /** The id of the open event; `task` is that of the open task. */
  event: searchText,
  task: searchText,
})
type CalendarSearch = z.output<typeof calendarSearch>

export const calendarDialogKeys = ['event', 'task'] as const

/** A month's default day: today if it is the current month, otherwise the first. */
const usualDay = (month: string, today: string): string => (monthOfDay(today) === month ? today : `${month}-01`)

/** A month with its default day. */
export const spotOfMonth = (month: string, today: string): CalendarSpot => ({ month, day: usualDay(month, today) })

/** The month and day that the search state stands for. Invalid values and days outside the grid are ignored. */
export function spotOf({ month = '', day = '' }: Pick<CalendarSearch, 'month' | 'day'>, today: string): CalendarSpot {
  const requestedDay = isCalendarDay(day) ? day : null
  const shown = isCalendarMonth(month) ? month : monthOfDay(requestedDay ?? today)
  return requestedDay !== null && isInGrid(shown, requestedDay)
    ? { month: shown, day: requestedDay }
    : spotOfMonth(shown, today)
}

/** The shortest search state for a spot: defaults are left out. */
export function searchOfSpot({ month, day }: CalendarSpot, today: string): Pick<CalendarSearch, 'month' | 'day'> {
  const isUsual = day === usualDay(month, today)
  return {
    month: isUsual && month === monthOfDay(today) ? undefined : month,
    day: isUsual ? undefined : day,
  }
}
