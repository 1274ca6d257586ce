import { addDays, daysBetween } from '@bama/domain'
import { type Holiday, holidayIn } from './holidays.ts'

/** A season weighs its few hundred days for every kind of event: each day is worked out once. */
function remembered<T>(of: (day: string) => T): (day: string) => T {
  const known = new Map<string, T>()
  return (day) => {
    const found = known.get(day)
    if (found !== undefined) return found
    const made = of(day)
    known.set(day, made)
    return made
  }
}

/** Sunday is 0, Friday 5, Saturday 6. */
export const weekdayOf = remembered((day) => new Date(`${day}T12:00:00.000Z`).getUTCDay())

export const yearOf = (day: string): number => Number(day.slice(0, 4))

/** January is 1. */
export const monthOf = (day: string): number => Number(day.slice(5, 7))

/** The days around a holiday, as offsets from it, on which the trade doesn't work. */
const restDays: readonly (readonly [Holiday, readonly number[]])[] = [
  ['roshHashana', [-1, 0, 1]],
  ['yomKippur', [-1, 0]],
  ['sukkot', [-1, 0, 6, 7]],
  ['pesach', [-1, 0, 5, 6]],
  ['shavuot', [-1, 0]],
]

/** Days of mourning and their eves, on which celebrations would be inappropriate. */
const mourningDays: readonly (readonly [Holiday, readonly number[]])[] = [
  ['holocaustDay', [-1, 0]],
  ['memorialDay', [-1, 0]],
  ['tishaBeAv', [-1, 0]],
]

const dayIsIn = (day: string, table: readonly (readonly [Holiday, readonly number[]])[]): boolean =>
  table.some(([holiday, offsets]) => offsets.includes(daysFrom(day, holiday)))

/** Whole days from the holiday in the same year to the day; negative before the holiday. */
export const daysFrom = (day: string, holiday: Holiday): number => daysBetween(holidayIn(yearOf(day), holiday), day)

/** Whether an ordinary event may stand on this day: no feast, no fast and no day of mourning. */
export const isOrdinaryDay = remembered((day) => !dayIsIn(day, restDays) && !dayIsIn(day, mourningDays))

/** Yom Kippur and its eve, when nothing at all takes place. */
export const isYomKippur = remembered((day) => [-1, 0].includes(daysFrom(day, 'yomKippur')))

/** Weeks in which many couples don't marry: the Omer until its 33rd day, and the three weeks before the ninth of Av. */
export function isSlowForWeddings(day: string): boolean {
  const fromPesach = daysFrom(day, 'pesach')
  const fromFast = daysFrom(day, 'tishaBeAv')
  return (fromPesach >= 0 && fromPesach < 32) || (fromFast >= -21 && fromFast <= 0)
}

/** All days from `first` to `last`, inclusive. */
export const daysOf = (first: string, last: string): readonly string[] =>
  Array.from({ length: daysBetween(first, last) + 1 }, (_, index) => addDays(first, index))
