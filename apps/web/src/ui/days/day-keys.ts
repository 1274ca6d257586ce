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

/** Where one stands among days: the month whose grid is shown, and a day of that grid. */
export interface CalendarSpot {
  readonly month: string
  readonly day: string
}

/** Whether a month's grid shows a day. */
export const isInGrid = (month: string, day: string): boolean => monthGrid(month).includes(day)

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
