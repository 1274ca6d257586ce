import { addDays } from '../shared/day.ts'
import type { EventFields } from './schema.ts'

/** The times of an event's record. Only the date is required. Times are `HH:mm`, in old records with seconds. */
export type EventTimes = Pick<EventFields, 'date'> & {
  readonly [field in 'end_date' | 'start_time' | 'end_time']?: string | null
}

/** An event's time, never empty, as wall times `yyyy-MM-ddTHH:mm` of the business's zone, which compare as strings. */
export interface EventSpan {
  readonly firstDay: string
  /** The last named day. A night past midnight belongs to the day on which it began. */
  readonly lastDay: string
  readonly start: string
  readonly end: string
  /** Without a start time the span begins with the first day. */
  readonly isStartKnown: boolean
  /** Without an end time the span takes the rest of the last day. */
  readonly isEndKnown: boolean
}

const midnight = (day: string): string => `${day}T00:00`

/** On a single day, an end before the start is on the next day, and an end equal to the start counts as unknown. */
export function spanOf({ date, end_date, start_time, end_time }: EventTimes): EventSpan {
  const firstDay = date
  const lastDay = end_date != null && end_date > date ? end_date : date
  const isStartKnown = start_time != null && start_time !== ''
  const start = isStartKnown ? `${firstDay}T${start_time.slice(0, 5)}` : midnight(firstDay)
  const nextMidnight = midnight(addDays(lastDay, 1))
  const clock = end_time == null || end_time === '' ? null : end_time.slice(0, 5)
  if (clock === null || (isStartKnown && `${lastDay}T${clock}` === start))
    return { firstDay, lastDay, start, end: nextMidnight, isStartKnown, isEndKnown: false }
  const end = `${lastDay}T${clock}`
  return {
    firstDay,
    lastDay,
    start,
    end: end > start ? end : `${addDays(lastDay, 1)}T${clock}`,
    isStartKnown,
    isEndKnown: true,
  }
}

/** Whether an event ends after the midnight of its last day, which is shown as `+1`. */
export function endsNextDay(times: EventTimes): boolean {
  const { end, lastDay, isEndKnown } = spanOf(times)
  return isEndKnown && end.slice(0, lastDay.length) > lastDay
}

/** `certain`: they overlap whatever the missing times are; `possible`: for some values of the missing times. */
export type OverlapKind = 'certain' | 'possible'

/** Returns how two spans overlap, or null if they don't. A span that ends as the other begins doesn't overlap. */
export function overlapOf(a: EventSpan, b: EventSpan): OverlapKind | null {
  if (a.start >= b.end || b.start >= a.end) return null
  return kindOfOverlap(boundsOf(a), boundsOf(b))
}

/** The latest start and the earliest end that an event's record allows. */
export interface SpanBounds {
  readonly latestStart: string
  readonly earliestEnd: string
}

/** An unknown start is before the end of its day; an unknown end is after the start. */
export const boundsOf = ({ firstDay, lastDay, start, end, isStartKnown, isEndKnown }: EventSpan): SpanBounds => ({
  latestStart: isStartKnown ? start : earlier(midnight(addDays(firstDay, 1)), end),
  earliestEnd: isEndKnown ? end : later(midnight(lastDay), start),
})

/** Classifies two overlapping spans: certain if each begins before the other ends, whatever the missing times are. */
export const kindOfOverlap = (a: SpanBounds, b: SpanBounds): OverlapKind =>
  a.latestStart <= b.earliestEnd && b.latestStart <= a.earliestEnd ? 'certain' : 'possible'

const earlier = (a: string, b: string): string => (a < b ? a : b)
const later = (a: string, b: string): string => (a > b ? a : b)
