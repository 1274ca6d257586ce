import { isCalendarDay, isCalendarMonth, monthOfDay } from '@bama/domain'
import { z } from 'zod'
import { type CalendarSpot, isInGrid } from '../../ui/days/day-keys.ts'
import { searchText } from '../../ui/hooks/use-search-state.ts'

/** What the calendar's address says; all of it can be sent to a colleague. */
export const calendarSearch = z.object({
  /** `yyyy-MM`; this month needs no word. */
  month: searchText,
  /** `yyyy-MM-dd`; today, and the first of another month, need none. */
  day: searchText,
  /** The event or the task that is open, by id. */
  event: searchText,
  task: searchText,
})
type CalendarSearch = z.output<typeof calendarSearch>

export const calendarDialogKeys = ['event', 'task'] as const

/** The month's own day where nobody chose one. */
const usualDay = (month: string, today: string): string => (monthOfDay(today) === month ? today : `${month}-01`)

/** A month at its usual day. */
export const spotOfMonth = (month: string, today: string): CalendarSpot => ({ month, day: usualDay(month, today) })

/** Where an address leads; what is no month or no day of it is as if it were not there. */
export function spotOf({ month = '', day = '' }: Pick<CalendarSearch, 'month' | 'day'>, today: string): CalendarSpot {
  const requestedDay = isCalendarDay(day) ? day : null
  const shown = isCalendarMonth(month) ? month : monthOfDay(requestedDay ?? today)
  return requestedDay !== null && isInGrid(shown, requestedDay)
    ? { month: shown, day: requestedDay }
    : spotOfMonth(shown, today)
}

/** What the address says of a spot: as little as leads there. */
export function searchOfSpot({ month, day }: CalendarSpot, today: string): Pick<CalendarSearch, 'month' | 'day'> {
  const isUsual = day === usualDay(month, today)
  return {
    month: isUsual && month === monthOfDay(today) ? undefined : month,
    day: isUsual ? undefined : day,
  }
}
