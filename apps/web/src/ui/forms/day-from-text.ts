import { daySchema, daysBetween } from '@bama/domain'

const asTyped = /^(\d{1,2})[.,/\-\s](\d{1,2})(?:[.,/\-\s](\d{4}|\d{2}))?$/
const inDigits = /^(\d{2})(\d{2})(\d{4}|\d{2})?$/
/** The weekday, as the field itself shows it before the date. */
const weekday = /^(?:יום [א-ו]['׳]|שבת),?\s+/
const asStored = /^(\d{4})-(\d{1,2})-(\d{1,2})$/

/** A day without a year that passed longer ago than this is meant for next year. */
const daysBackStillMeant = 60

const dayOf = (year: number, month: number, day: number): string =>
  `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`

/** Which year a day means that was typed without one: `near` is ahead, or passed just now; `past` is the latest that was. */
export type MeantYear = 'near' | 'past'

/** Reads a typed date, day first: `14.4.2027`, `14/4/27`, `14.4`, `140427`. Null when it is none. */
export function dayFromText(text: string, today: string, meant: MeantYear = 'near'): string | null {
  const trimmed = text.trim().replace(weekday, '')
  const [, storedYear, storedMonth, storedDay] = (asStored.exec(trimmed) ?? []).map(Number)
  if (storedYear !== undefined) return real(dayOf(storedYear, storedMonth ?? 0, storedDay ?? 0))
  const [, day, month, year] = (asTyped.exec(trimmed) ?? inDigits.exec(trimmed) ?? []).map(Number)
  if (day === undefined || month === undefined) return null
  if (year !== undefined && !Number.isNaN(year)) return real(dayOf(year < 100 ? 2000 + year : year, month, day))
  const thisYear = Number(today.slice(0, 4))
  if (meant === 'past') return latestBefore(today, month, day)
  const inThisYear = real(dayOf(thisYear, month, day))
  if (inThisYear === null) return real(dayOf(thisYear + 1, month, day))
  return daysBetween(inThisYear, today) > daysBackStillMeant ? real(dayOf(thisYear + 1, month, day)) : inThisYear
}

/** Today, or the last such day before it: 29 February is up to eight years back. */
function latestBefore(today: string, month: number, day: number): string | null {
  const thisYear = Number(today.slice(0, 4))
  const days = Array.from({ length: 9 }, (_, back) => real(dayOf(thisYear - back, month, day)))
  return days.find((found) => found !== null && found <= today) ?? null
}

const real = (day: string): string | null => (daySchema.safeParse(day).success ? day : null)
