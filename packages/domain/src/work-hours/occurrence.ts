import { dayInZone, daySchema, timeInZone, timeSchema } from '../shared/day.ts'
import { instantsOfWallTime } from '../shared/wall-time.ts'

/** Which of the two, when the clock was set back and a wall time occurred twice. */
export type Occurrence = 'first' | 'second'

/** Returns the chosen one of a wall time's instants, or all of them if none was chosen. */
export const meantOf = (instants: readonly number[], occurrence: Occurrence | undefined): readonly number[] =>
  instants.length < 2 || occurrence === undefined
    ? instants
    : instants.slice(occurrence === 'first' ? 0 : 1).slice(0, 1)

/** Whether a wall time, `HH:mm`, occurs twice that day, so that the person has to choose. False for invalid input. */
export const comesTwice = (day: string, time: string, zone: string): boolean =>
  daySchema.safeParse(day).success &&
  timeSchema.safeParse(time).success &&
  instantsOfWallTime(day, time, zone).length === 2

/** Returns which occurrence an instant is in, if its wall time occurs twice, or else undefined. */
export function occurrenceOf(instant: string | null, zone: string): Occurrence | undefined {
  if (instant === null) return undefined
  const ms = Date.parse(instant)
  const instants = instantsOfWallTime(dayInZone(ms, zone), timeInZone(ms, zone), zone)
  if (instants.length < 2) return undefined
  return ms < (instants[1] ?? ms) ? 'first' : 'second'
}
