import { addDays } from '@bama/domain'
import type { JewishDay } from '@bama/domain/jewish-calendar'
import { dayAndMonth } from '../../texts/days.ts'

/** The occasions that matter for setting a date. New months, school days and customs are left to the calendar. */
const named: ReadonlySet<string> = new Set(['holiday', 'eve', 'chol_hamoed', 'fast', 'memorial', 'national', 'minor'])

/** The numeral in `חנוכה ג׳`, the only difference between the names of a feast's days. */
const numbered = /\s[א-ת]׳$/

interface MonthOccasion {
  readonly text: string
  readonly from: string
  readonly to: string
}

/** The holidays and memorial days of a month, in order. Consecutive days of one feast are merged. */
export function occasionsOfMonth(days: Iterable<JewishDay>, month: string): readonly MonthOccasion[] {
  const found: MonthOccasion[] = []
  for (const { day, occasions } of days) {
    if (!day.startsWith(month)) continue
    const first = occasions.find(({ category }) => named.has(category))
    if (first === undefined) continue
    const text = first.text.replace(numbered, '')
    const last = found.findLast((known) => known.text === text && addDays(known.to, 1) === day)
    if (last === undefined) found.push({ text, from: day, to: day })
    else found[found.indexOf(last)] = { ...last, to: day }
  }
  return found
}

/** `חנוכה 5–12.12`; both days must be in the same month. */
export const occasionDays = ({ from, to }: MonthOccasion): string =>
  from === to ? dayAndMonth(from) : `${Number(from.slice(8))}–${dayAndMonth(to)}`
