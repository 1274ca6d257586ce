import { addDays } from '../shared/day.ts'

/** A day's rest times, for the same place on every device (docs/decisions/0070): otherwise a rule gives two dates. */
export type RestOf = (day: string) =>
  | {
      readonly isRest: boolean
      readonly isEve: boolean
      readonly candleLighting: string | null
      readonly havdalah: string | null
    }
  | undefined

/** Returns the day, or the last day of the rest that it is the last one before. */
export function lastOfRest(day: string, restOf: RestOf): string {
  let last = day
  for (let count = 0; count < longestRest && restOf(addDays(last, 1))?.isRest === true; count++) last = addDays(last, 1)
  return last
}

/** A safe limit: consecutive holidays and Sabbaths take up at most three days. */
const longestRest = 5

/** Returns the day, or the last one before the Sabbath or holiday that it is part of. */
export function lastBeforeRest(day: string, restOf: RestOf): string {
  let last = day
  for (let count = 0; count < longestRest && restOf(last)?.isRest === true; count++) last = addDays(last, -1)
  return last
}
