import {
  addDays,
  addMonths,
  daysInWeek,
  isCalendarDay,
  isCalendarMonth,
  lastDayOf,
  monthGrid,
  monthOfDay,
  sameDayInMonth,
  weekdayOf,
} from '@bama/domain'
import { z } from 'zod'
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

/** Where one stands in the calendar: the month whose grid is shown, and a day of that grid. */
export interface CalendarSpot {
  readonly month: string
  readonly day: string
}

/** The month's own day where nobody chose one. */
const usualDay = (month: string, today: string): string => (monthOfDay(today) === month ? today : `${month}-01`)

/** A month at its usual day. */
export const spotOfMonth = (month: string, today: string): CalendarSpot => ({ month, day: usualDay(month, today) })

const isInGrid = (month: string, day: string): boolean => monthGrid(month).includes(day)

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

/** The keys of a grid, as Hebrew reads: the day before is to the right. */
const daySteps: Readonly<Record<string, number>> = {
  ArrowRight: -1,
  ArrowLeft: 1,
  ArrowUp: -daysInWeek,
  ArrowDown: daysInWeek,
}
const monthSteps: Readonly<Record<string, number>> = { PageUp: -1, PageDown: 1 }

interface GridKey {
  readonly key: string
  readonly ctrlKey: boolean
  readonly shiftKey: boolean
}

/** A day of this grid, else the month that it is in. */
function spotOfDay(month: string, day: string): CalendarSpot | null {
  if (!isCalendarDay(day)) return null
  return isInGrid(month, day) ? { month, day } : { month: monthOfDay(day), day }
}

/** Where a key leads; null when it leads nowhere. With Shift a page is a year; with Ctrl Home and End are the month's. */
export function spotAfterKey({ month, day }: CalendarSpot, { key, ctrlKey, shiftKey }: GridKey): CalendarSpot | null {
  const pages = monthSteps[key]
  if (pages !== undefined) {
    const next = addMonths(month, pages * (shiftKey ? 12 : 1))
    return isCalendarMonth(next) ? { month: next, day: sameDayInMonth(day, next) } : null
  }
  if (key === 'Home') return spotOfDay(month, ctrlKey ? `${month}-01` : addDays(day, -weekdayOf(day)))
  if (key === 'End') return spotOfDay(month, ctrlKey ? lastDayOf(month) : addDays(day, daysInWeek - 1 - weekdayOf(day)))
  const step = daySteps[key]
  return step === undefined ? null : spotOfDay(month, addDays(day, step))
}
