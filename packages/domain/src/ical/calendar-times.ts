import { type EventTimes, spanOf } from '../event/span.ts'
import { addDays } from '../shared/day.ts'
import { instantOfWallTime, instantsOfWallTime } from '../shared/wall-time.ts'

/** A zone as a calendar's VTIMEZONE tells of it. */
export interface ZoneDefinition {
  /** Its TZID. */
  readonly name: string
  /** The VTIMEZONE, lines ended by CRLF. */
  readonly block: string
  /** How far east of UTC, in minutes, its readers take a wall time (`HH:mm`) to be; null where it does not say. */
  offsetAt(day: string, time: string): number | null
}

/** When something is, as a calendar says it. The ends are not included; null: nobody knows one. */
export type CalendarTimes =
  /** Whole days, `yyyy-MM-dd`. */
  | { readonly kind: 'days'; readonly start: string; readonly end: string | null }
  /** Wall times of the business's zone, `yyyy-MM-ddTHH:mm`. */
  | { readonly kind: 'wall'; readonly start: string; readonly end: string | null }
  /** Milliseconds since the epoch. */
  | { readonly kind: 'instants'; readonly start: number; readonly end: number | null }

/** No calendar has a day after it. */
const lastDayOfAll = '9999-12-31'

export const daysOf = (first: string, last: string): CalendarTimes => ({
  kind: 'days',
  start: first,
  end: last < lastDayOfAll ? addDays(last, 1) : null,
})

const partsOf = (wall: string): readonly [day: string, time: string] => [wall.slice(0, 10), wall.slice(11, 16)]

const instantOf = (wall: string, zone: string): number => instantOfWallTime(...partsOf(wall), zone)

/**
 * Whether readers of the definition find the instant that is meant. In the hour that a clock change skips or repeats no wall
 * time says it; and definitions are made of rules that old calendars can read, which miss some clock changes by a week.
 */
function isClear(wall: string, zone: string, definition: ZoneDefinition): boolean {
  const [day, time] = partsOf(wall)
  const [instant, second] = instantsOfWallTime(day, time, zone)
  const offset = definition.offsetAt(day, time)
  return (
    instant !== undefined &&
    second === undefined &&
    offset !== null &&
    Date.parse(`${wall}:00.000Z`) - offset * 60_000 === instant
  )
}

/**
 * When an event is. One without a start takes whole days. One day without an end has none here either: any length would be
 * made up. Over several days it lasts to the end of the last. Where the zone's definition would mislead, or there is none,
 * times are instants.
 */
export function calendarTimesOf(event: EventTimes, zone: string, definition: ZoneDefinition | null): CalendarTimes {
  const span = spanOf(event)
  if (!span.isStartKnown) return daysOf(span.firstDay, span.lastDay)
  const hasEnd = (span.isEndKnown || span.lastDay > span.firstDay) && span.lastDay < lastDayOfAll
  const { start } = span
  const end = hasEnd ? span.end : null
  if (definition !== null && isClear(start, zone, definition) && (end === null || isClear(end, zone, definition)))
    return { kind: 'wall', start, end }
  const [startMs, endMs] = [instantOf(start, zone), end === null ? null : instantOf(end, zone)]
  // In the night that skips an hour an end may come before its start.
  return { kind: 'instants', start: startMs, end: endMs !== null && endMs > startMs ? endMs : null }
}
