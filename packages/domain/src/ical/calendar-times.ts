import { type EventTimes, spanOf } from '../event/span.ts'
import { addDays } from '../shared/day.ts'
import { instantOfWallTime, instantsOfWallTime } from '../shared/wall-time.ts'

/** A time zone as defined in a calendar's VTIMEZONE. */
export interface ZoneDefinition {
  /** The TZID. */
  readonly name: string
  /** The VTIMEZONE, with lines ended by CRLF. */
  readonly block: string
  /** The offset from UTC, in minutes east, that the definition gives a wall time (`HH:mm`); null if it gives none. */
  offsetAt(day: string, time: string): number | null
}

/** The times of a calendar entry. Ends are exclusive, and null if unknown. */
export type CalendarTimes =
  /** Whole days, `yyyy-MM-dd`. */
  | { readonly kind: 'days'; readonly start: string; readonly end: string | null }
  /** Wall times in the business's zone, `yyyy-MM-ddTHH:mm`. */
  | { readonly kind: 'wall'; readonly start: string; readonly end: string | null }
  /** Milliseconds since the epoch. */
  | { readonly kind: 'instants'; readonly start: number; readonly end: number | null }

/** The last day that calendars support. */
const lastDayOfAll = '9999-12-31'

export const daysOf = (first: string, last: string): CalendarTimes => ({
  kind: 'days',
  start: first,
  end: last < lastDayOfAll ? addDays(last, 1) : null,
})

const partsOf = (wall: string): readonly [day: string, time: string] => [wall.slice(0, 10), wall.slice(11, 16)]

const instantOf = (wall: string, zone: string): number => instantOfWallTime(...partsOf(wall), zone)

/**
 * Whether the zone's definition maps a wall time to the right instant. In an hour that a clock change skips or repeats,
 * no wall time is clear. Besides, definitions use rules that old calendars can read, which miss some clock changes by a
 * week.
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
 * Returns an event's times for a calendar. Without a start, it takes whole days. A single day without an end has none
 * here either, because any length would be invented; a multi-day event lasts to the end of its last day. If the zone's
 * definition is missing or would mislead, the times are instants.
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
  // In a night that skips an hour, the end may be before the start.
  return { kind: 'instants', start: startMs, end: endMs !== null && endMs > startMs ? endMs : null }
}
