import { addDays } from '@bama/domain'
import type { JewishDay } from '@bama/domain/jewish-calendar'
import { dayAndMonth } from '../../texts/days.ts'

/** What of a month a person who sets a date should know; new months, schools' days and customs are told by the calendar. */
const named: ReadonlySet<string> = new Set(['holiday', 'eve', 'chol_hamoed', 'fast', 'memorial', 'national', 'minor'])

/** `חנוכה ג׳`: the days of a feast differ by their letter alone. */
const numbered = /\s[א-ת]׳$/

interface MonthOccasion {
  readonly text: string
  readonly from: string
  readonly to: string
}

/** The holidays and memorial days of a month, in order; days of one feast that follow each other are one. */
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

/** `חנוכה 5–12.12`, of days of one month. */
export const occasionDays = ({ from, to }: MonthOccasion): string =>
  from === to ? dayAndMonth(from) : `${Number(from.slice(8))}–${dayAndMonth(to)}`
