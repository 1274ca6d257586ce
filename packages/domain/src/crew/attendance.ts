import { addDays, dayInZone } from '../shared/day.ts'
import type { EventSpan } from '../event/span.ts'
import type { CrewSlotFields } from './schema.ts'
import { instantOf } from './stretch.ts'
import { attendanceState, type attendanceStates } from './values.ts'

export interface Attendance {
  readonly state: (typeof attendanceStates)[number]
  /** An instant. */
  readonly at: string
}

/**
 * Returns whether somebody is on the way or there, or null if nothing that was reported applies to this span. Reports
 * count on the span's days. On the day before, "on the way" counts all day, because people may leave early for a far
 * place; "arrived" counts only once the call is at hand. Reports for an event that has since moved to other days don't
 * count. People come anew each day: if more days follow, a report counts until its day has ended, and in the night for
 * twelve hours. `zone`: the business's IANA zone.
 */
export function attendanceOf(
  { attendance_state: state, attendance_at: at }: Pick<CrewSlotFields, 'attendance_state' | 'attendance_at'>,
  span: EventSpan,
  nowMs: number,
  zone: string,
): Attendance | null {
  if (state === null || at === null) return null
  const { firstDay, lastDay, end } = span
  const day = dayInZone(Date.parse(at), zone)
  // Work past midnight ends on the day after `lastDay`.
  const last = end.slice(0, 10) > lastDay ? end.slice(0, 10) : lastDay
  if (day < addDays(firstDay, -1) || day > last) return null
  const ofDay = day < firstDay ? firstDay : day
  const isOver = dayInZone(nowMs, zone) > ofDay && nowMs > Date.parse(at) + 12 * hourMs
  if (ofDay < lastDay && isOver) return null
  const isBefore = day < firstDay && state === attendanceState.arrived
  return isBefore && Date.parse(at) < atHandFrom(span, zone) ? null : { state, at }
}

const hourMs = 3_600_000

/** When a call is at hand. A call without a time may be at any hour of its day, so nobody arrives before that day. */
const atHandFrom = ({ start, isStartKnown }: EventSpan, zone: string): number =>
  instantOf(start, zone) - (isStartKnown ? 12 * hourMs : 0)

/** Whether the call is close enough to set out: from twelve hours before it until the end of the work. */
export const isAtHand = (span: EventSpan, nowMs: number, zone: string): boolean =>
  atHandFrom(span, zone) <= nowMs && nowMs <= instantOf(span.end, zone)
