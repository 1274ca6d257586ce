import { gematriya, HDate } from '@hebcal/core'
import { daysBetween } from '../shared/day.ts'

/** The range of years that the calendar is computed for. */
export const firstHebrewYear = 1
export const lastHebrewYear = 32_658

const monthNames: Readonly<Record<string, string>> = {
  Tishrei: 'תשרי',
  Cheshvan: 'חשוון',
  Kislev: 'כסלו',
  Tevet: 'טבת',
  "Sh'vat": 'שבט',
  Adar: 'אדר',
  'Adar I': 'אדר א׳',
  'Adar II': 'אדר ב׳',
  Nisan: 'ניסן',
  Iyyar: 'אייר',
  Sivan: 'סיוון',
  Tamuz: 'תמוז',
  Av: 'אב',
  Elul: 'אלול',
}

/** Converts a day to a Hebrew date. Day 1 of the R.D. count is 1 January of year 1, so no instants are involved. */
export const hebrewDateOf = (day: string): HDate => new HDate(daysBetween('0001-01-01', day) + 1)

export const monthName = (date: HDate): string => monthNames[date.getMonthName()] ?? date.getMonthName()

export const yearText = (year: number): string => gematriya(year)

/** כ״ג; on the first of a month א׳ ניסן. */
export const hebrewDayText = (date: HDate): string =>
  date.getDate() === 1 ? `${gematriya(1)} ${monthName(date)}` : gematriya(date.getDate())

/** י״ג בניסן תשפ״ז. */
export const hebrewDateText = (date: HDate): string =>
  `${gematriya(date.getDate())} ב${monthName(date)} ${yearText(date.getFullYear())}`

/** Returns the Hebrew months of a range of days: ניסן תשפ״ז, אדר ב׳ – ניסן תשפ״ז, אלול תשפ״ו – תשרי תשפ״ז. */
export function hebrewMonthsTitle(from: string, to: string): string {
  const first = hebrewDateOf(from)
  const last = hebrewDateOf(to)
  const end = `${monthName(last)} ${yearText(last.getFullYear())}`
  if (first.getFullYear() !== last.getFullYear()) return `${monthName(first)} ${yearText(first.getFullYear())} – ${end}`
  return first.getMonth() === last.getMonth() ? end : `${monthName(first)} – ${end}`
}
