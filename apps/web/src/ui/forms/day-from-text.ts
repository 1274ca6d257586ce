import { daysBetween, isCalendarDay } from '@bama/domain'

const asTyped = /^(\d{1,2})[.,/\-\s](\d{1,2})(?:[.,/\-\s](\d{4}|\d{2}))?$/
const inDigits = /^(\d{2})(\d{2})(\d{4}|\d{2})?$/
/** The weekday prefix, as the field itself shows it. */
const weekday = /^(?:יום [א-ו]['׳]|שבת),?\s+/
const asStored = /^(\d{4})-(\d{1,2})-(\d{1,2})$/

/** A date without a year that is further in the past than this means next year. */
const daysBackStillMeant = 60

const dayOf = (year: number, month: number, day: number): string =>
  `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`

/** The year of a date typed without one. `near`: in the future or the recent past; `past`: the most recent such day. */
export type MeantYear = 'near' | 'past'

/** Parses a typed date, day first: `14.4.2027`, `14/4/27`, `14.4`, `140427`. Null if it isn't a date. */
export function dayFromText(text: string, today: string, meant: MeantYear = 'near'): string | null {
  const trimmed = text.trim().replace(weekday, '')
  const [, storedYear, storedMonth, storedDay] = (asStored.exec(trimmed) ?? []).map(Number)
  if (storedYear !== undefined) return dayOrNull(dayOf(storedYear, storedMonth ?? 0, storedDay ?? 0))
  const [, day, month, year] = (asTyped.exec(trimmed) ?? inDigits.exec(trimmed) ?? []).map(Number)
  if (day === undefined || month === undefined) return null
  if (year !== undefined && !Number.isNaN(year)) return dayOrNull(dayOf(year < 100 ? 2000 + year : year, month, day))
  const thisYear = Number(today.slice(0, 4))
  if (meant === 'past') return latestBefore(today, month, day)
  const inThisYear = dayOrNull(dayOf(thisYear, month, day))
  if (inThisYear === null) return dayOrNull(dayOf(thisYear + 1, month, day))
  return daysBetween(inThisYear, today) > daysBackStillMeant ? dayOrNull(dayOf(thisYear + 1, month, day)) : inThisYear
}

/**
 * What a day field hands on: the day, null if it is empty, or the text that isn't a day. Written day first, so that no
 * schema takes a mistyped year for a day that no calendar shows.
 */
export const typedDay = (text: string, today: string, meant: MeantYear): string | null =>
  text.trim() === '' ? null : (dayFromText(text, today, meant) ?? text.trim().replace(asStored, '$3.$2.$1'))

/** The latest such date up to today. For 29 February it may be eight years back. */
function latestBefore(today: string, month: number, day: number): string | null {
  const thisYear = Number(today.slice(0, 4))
  const days = Array.from({ length: 9 }, (_, back) => dayOrNull(dayOf(thisYear - back, month, day)))
  return days.find((found) => found !== null && found <= today) ?? null
}

/**
 * The day of a day field, or null while its text isn't a day: such a text stays in the form, and no date follows from it. A
 * year that no calendar shows is a typing mistake.
 */
export const dayOrNull = (text: string | null): string | null => (text !== null && isCalendarDay(text) ? text : null)
