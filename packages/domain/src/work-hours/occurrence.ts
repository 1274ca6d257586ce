import { dayInZone, daySchema, timeInZone, timeSchema } from '../shared/day.ts'
import { instantsOfWallTime } from '../shared/wall-time.ts'

/** Which of two, where the clock was set back and a wall time came twice. */
export type Occurrence = 'first' | 'second'

/** Those of a wall time's instants that are meant: of two the one that was chosen, or both where nobody chose. */
export const meantOf = (instants: readonly number[], occurrence: Occurrence | undefined): readonly number[] =>
  instants.length < 2 || occurrence === undefined
    ? instants
    : instants.slice(occurrence === 'first' ? 0 : 1).slice(0, 1)

/** Whether a wall time, `HH:mm`, came twice on that day, so that it has to be asked which is meant. False for what is no day or time. */
export const comesTwice = (day: string, time: string, zone: string): boolean =>
  daySchema.safeParse(day).success &&
  timeSchema.safeParse(time).success &&
  instantsOfWallTime(day, time, zone).length === 2

/** Where the clock was set back: which of the two a time was. Undefined for every other time. */
export function occurrenceOf(instant: string | null, zone: string): Occurrence | undefined {
  if (instant === null) return undefined
  const ms = Date.parse(instant)
  const instants = instantsOfWallTime(dayInZone(ms, zone), timeInZone(ms, zone), zone)
  if (instants.length < 2) return undefined
  return ms < (instants[1] ?? ms) ? 'first' : 'second'
}
