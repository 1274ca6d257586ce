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

/** The position in a day picker: the month shown and a day in its grid. */
export interface CalendarSpot {
  readonly month: string
  readonly day: string
}

export const isInGrid = (month: string, day: string): boolean => monthGrid(month).includes(day)

/** Arrow keys, right to left: the previous day is to the right. */
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

/** Stays in the month shown if its grid has the day, otherwise moves to the day's own month. */
function spotOfDay(month: string, day: string): CalendarSpot | null {
  if (!isCalendarDay(day)) return null
  return isInGrid(month, day) ? { month, day } : { month: monthOfDay(day), day }
}

/**
 * The position after a key press, or null if the key doesn't move. Shift+Page moves by a year, Ctrl+Home/End within the
 * month.
 */
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
