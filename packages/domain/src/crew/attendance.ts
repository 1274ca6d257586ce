import { addDays, dayInZone } from '../shared/day.ts'
import type { EventSpan } from '../event/span.ts'
import { instantOfWallTime } from '../shared/wall-time.ts'
import type { CrewSlotFields } from './schema.ts'
import { attendanceState, type attendanceStates } from './values.ts'

export interface Attendance {
  readonly state: (typeof attendanceStates)[number]
  /** An instant. */
  readonly at: string
}

/**
 * Whether somebody is on the way or there, or null. It stands for the days of the slot's span and for when it is at hand before
 * them; that they are on the way for the whole day before, on which people leave for a far place. Of an event that was moved to
 * other days it says nothing. `zone`: the business's IANA zone.
 */
export function attendanceOf(
  { attendance_state: state, attendance_at: at }: Pick<CrewSlotFields, 'attendance_state' | 'attendance_at'>,
  span: EventSpan,
  zone: string,
): Attendance | null {
  if (state === null || at === null) return null
  const { firstDay, lastDay, end } = span
  const day = dayInZone(Date.parse(at), zone)
  // A night's work ends on the day after its last one.
  const last = end.slice(0, 10) > lastDay ? end.slice(0, 10) : lastDay
  if (day < addDays(firstDay, -1) || day > last) return null
  const isBefore = day < firstDay && state === attendanceState.arrived
  return isBefore && Date.parse(at) < atHandFrom(span, zone) ? null : { state, at }
}

const hourMs = 3_600_000

/** A call that names no hour may be at any of its day: nobody is there before. */
const atHandFrom = ({ start, isStartKnown }: EventSpan, zone: string): number =>
  instantOf(start, zone) - (isStartKnown ? 12 * hourMs : 0)

const instantOf = (wall: string, zone: string): number => instantOfWallTime(wall.slice(0, 10), wall.slice(11), zone)

/** Whether the call is near enough for people to set out: from twelve hours before it until the end. */
export const isAtHand = (span: EventSpan, nowMs: number, zone: string): boolean =>
  atHandFrom(span, zone) <= nowMs && nowMs <= instantOf(span.end, zone)
