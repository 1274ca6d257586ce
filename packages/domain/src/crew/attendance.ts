import { addDays, dayInZone } from '../shared/day.ts'
import type { EventSpan } from '../event/span.ts'
import { instantOfWallTime } from '../shared/wall-time.ts'
import type { CrewSlotFields } from './schema.ts'
import type { attendanceStates } from './values.ts'

export interface Attendance {
  readonly state: (typeof attendanceStates)[number]
  /** An instant. */
  readonly at: string
}

/**
 * Whether somebody is on the way or there, or null. It stands for the days of the slot's span, and for the one before, on which
 * people leave for a far place: of an event that was moved to another week it says nothing. `zone`: the business's IANA zone.
 */
export function attendanceOf(
  { attendance_state: state, attendance_at: at }: Pick<CrewSlotFields, 'attendance_state' | 'attendance_at'>,
  { firstDay, lastDay, end }: EventSpan,
  zone: string,
): Attendance | null {
  if (state === null || at === null) return null
  const day = dayInZone(Date.parse(at), zone)
  // A night's work ends on the day after its last one.
  const last = end.slice(0, 10) > lastDay ? end.slice(0, 10) : lastDay
  return addDays(firstDay, -1) <= day && day <= last ? { state, at } : null
}

const hourMs = 3_600_000

/** Whether the call is near enough for people to set out: from twelve hours before it until the end. */
export function isAtHand({ start, end }: EventSpan, nowMs: number, zone: string): boolean {
  const [from, to] = [start, end].map((wall) => instantOfWallTime(wall.slice(0, 10), wall.slice(11), zone)) as [
    number,
    number,
  ]
  return from - 12 * hourMs <= nowMs && nowMs <= to
}
