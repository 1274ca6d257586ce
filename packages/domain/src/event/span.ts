import { addDays } from '../shared/day.ts'
import type { EventFields } from './schema.ts'

/** When an event is, as its record says it; only the day is needed. Times are `HH:mm`, in old records with their seconds. */
export type EventTimes = Pick<EventFields, 'date'> & {
  readonly [field in 'end_date' | 'start_time' | 'end_time']?: string | null
}

/**
 * An event's stretch of wall time, `yyyy-MM-ddTHH:mm`, the end not included. It is never empty. All wall times are of the
 * business's zone and compare as strings.
 */
export interface EventSpan {
  readonly firstDay: string
  /** The last day by name: a night that goes on after midnight belongs to the day that it began on. */
  readonly lastDay: string
  readonly start: string
  readonly end: string
  /** Without a start time the event begins with its first day, as far as anyone knows. */
  readonly isStartKnown: boolean
  /** Without an end time it takes the rest of its last day. */
  readonly isEndKnown: boolean
}

const midnight = (day: string): string => `${day}T00:00`

/** An end before the start, on one day, belongs to the next; an end at the very start says nothing of how long it takes. */
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

/** Whether an event ends after the midnight of its last day: what `+1` beside the end says. */
export function endsNextDay(times: EventTimes): boolean {
  const { end, lastDay, isEndKnown } = spanOf(times)
  return isEndKnown && end.slice(0, lastDay.length) > lastDay
}

/** Two events of one person: certain, whatever the times that nobody wrote down; possible, should they come so. */
export type OverlapKind = 'certain' | 'possible'

/** How two spans overlap; null when they do not. One that ends when the other begins does not. */
export function overlapOf(a: EventSpan, b: EventSpan): OverlapKind | null {
  if (a.start >= b.end || b.start >= a.end) return null
  return kindOfOverlap(boundsOf(a), boundsOf(b))
}

/** The latest start and the earliest end that an event's record allows. */
export interface SpanBounds {
  readonly latestStart: string
  readonly earliestEnd: string
}

/** A start that is not known lies before the end of its day; an end that is not known after the start. */
export const boundsOf = ({ firstDay, lastDay, start, end, isStartKnown, isEndKnown }: EventSpan): SpanBounds => ({
  latestStart: isStartKnown ? start : earlier(midnight(addDays(firstDay, 1)), end),
  earliestEnd: isEndKnown ? end : later(midnight(lastDay), start),
})

/** How two spans overlap that are known to: certainly when each begins before the other ends, whatever nobody wrote down. */
export const kindOfOverlap = (a: SpanBounds, b: SpanBounds): OverlapKind =>
  a.latestStart <= b.earliestEnd && b.latestStart <= a.earliestEnd ? 'certain' : 'possible'

const earlier = (a: string, b: string): string => (a < b ? a : b)
const later = (a: string, b: string): string => (a > b ? a : b)
