import { addDays, dayInZone, daysBetween, daySchema, timeInZone } from '../shared/day.ts'
import { err, ok, type Result } from '../shared/result.ts'
import { instantsOfWallTime } from '../shared/wall-time.ts'
import { meantOf, type Occurrence } from './occurrence.ts'
import type { WorkHour } from './schema.ts'

/** The parts of an entry's interval cell. Times are `HH:mm:ss`, instants ISO 8601 UTC. */
export type Interval = Pick<WorkHour, 'date' | 'start_time' | 'end_time' | 'started_at' | 'ended_at'>

export const intervalIn = ({ date, start_time, end_time, started_at, ended_at }: Interval): Interval => ({
  date,
  start_time,
  end_time,
  started_at,
  ended_at,
})

/** Hours as a person types them: a day and two wall times, `HH:mm` or `HH:mm:ss`. */
export interface TypedInterval {
  readonly date: string
  readonly start: string
  /** Null: the timer still runs. */
  readonly end: string | null
  /** The day of the end, if known. Otherwise the end is the first such time after the start. */
  readonly endDate?: string
  readonly startOccurrence?: Occurrence
  readonly endOccurrence?: Occurrence
}

/** A problem of a typed interval, with the entry's field that it belongs to. */
export interface IntervalProblem {
  readonly field: 'date' | 'start_time' | 'end_time'
  /** `skipped_time`: a clock change skipped it. `no_hours`: it ends when it begins. */
  readonly reason: 'required' | 'bad_day' | 'bad_time' | 'skipped_time' | 'no_hours' | 'bad_interval'
}

const timePattern = /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/

const withSeconds = (time: string): string => (time.length === 5 ? `${time}:00` : time)

const problem = (field: IntervalProblem['field'], reason: IntervalProblem['reason']): Result<never, IntervalProblem> =>
  err({ field, reason })

/**
 * Returns the typed interval with its instants in the business's zone. Hours are computed from the instants, so that a
 * clock change in the night counts correctly. An end that isn't after the start is on the next day
 * (docs/decisions/0002, time); equal times are refused as no hours. The interval belongs to the day on which it began.
 */
export function intervalOfTimes(typed: TypedInterval, zone: string): Result<Interval, IntervalProblem> {
  const { date, start, end } = typed
  if (date === '') return problem('date', 'required')
  if (!daySchema.safeParse(date).success) return problem('date', 'bad_day')
  if (start === '') return problem('start_time', 'required')
  if (!timePattern.test(start)) return problem('start_time', 'bad_time')
  if (end === '') return problem('end_time', 'required')
  if (end !== null && !timePattern.test(end)) return problem('end_time', 'bad_time')
  const [startMs] = meantOf(instantsOfWallTime(date, start, zone), typed.startOccurrence)
  if (startMs === undefined) return problem('start_time', 'skipped_time')
  const begun = { date, start_time: withSeconds(start), started_at: new Date(startMs).toISOString() }
  if (end === null) return ok({ ...begun, end_time: null, ended_at: null })
  const ended = endOf(typed, end, { startMs, zone })
  return ended.ok ? ok({ ...begun, end_time: withSeconds(end), ended_at: new Date(ended.value).toISOString() }) : ended
}

function endOf(
  { date, start, endDate, endOccurrence }: TypedInterval,
  end: string,
  { startMs, zone }: { readonly startMs: number; readonly zone: string },
): Result<number, IntervalProblem> {
  const endsOn = (day: string): readonly number[] => meantOf(instantsOfWallTime(day, end, zone), endOccurrence)
  const isSameTime = withSeconds(start) === withSeconds(end)
  if (endDate !== undefined) {
    const instants = endsOn(endDate)
    const after = instants.find((ms) => ms > startMs)
    if (after !== undefined) return ok(after)
    if (instants.length === 0) return problem('end_time', 'skipped_time')
    return problem('end_time', isSameTime && endDate === date ? 'no_hours' : 'bad_interval')
  }
  const onSameDay = endsOn(date)
  const sameDay = onSameDay.find((ms) => ms > startMs)
  if (sameDay !== undefined) return ok(sameDay)
  if (isSameTime) return problem('end_time', 'no_hours')
  const isLaterTime = withSeconds(end) > withSeconds(start)
  // The end exists on that day but is before the start, because the first occurrence of a repeated hour was chosen.
  if (isLaterTime && onSameDay.length > 0) return problem('end_time', 'bad_interval')
  const next = addDays(date, 1)
  // The last day that a date can name has no next one.
  const nextDay = isLaterTime || !daySchema.safeParse(next).success ? undefined : endsOn(next)[0]
  return nextDay === undefined ? problem('end_time', 'skipped_time') : ok(nextDay)
}

/** Returns how many days after its first day an interval ends: 1 is shown as `+1`. 0 while it runs. */
export function daysOver({ date, start_time, end_time, ended_at }: Interval, zone: string): number {
  if (ended_at !== null) return Math.max(0, daysBetween(date, dayInZone(Date.parse(ended_at), zone)))
  return start_time !== null && end_time !== null && end_time < start_time ? 1 : 0
}

/** Returns the day on which an interval ends, or null while it runs. */
export const endDayOf = (interval: Interval, zone: string): string | null =>
  interval.ended_at === null && interval.end_time === null ? null : addDays(interval.date, daysOver(interval, zone))

/** Returns an interval's wall times, `HH:mm:ss`. Missing ones are computed from the instants. */
export const wallTimesOf = (
  { start_time, end_time, started_at, ended_at }: Interval,
  zone: string,
): { readonly start: string | null; readonly end: string | null } => ({
  start: start_time ?? wallTimeOf(started_at, zone),
  end: end_time ?? wallTimeOf(ended_at, zone),
})

const wallTimeOf = (instant: string | null, zone: string): string | null =>
  instant === null ? null : timeInZone(Date.parse(instant), zone)

/** Returns start and end in milliseconds, from the instants or else the wall times. Null if open or unknown. */
export function instantsOf(
  interval: Interval,
  zone: string,
): { readonly startMs: number | null; readonly endMs: number | null } {
  const { date, start_time, end_time, started_at, ended_at } = interval
  const typed =
    started_at === null && start_time !== null
      ? intervalOfTimes({ date, start: start_time, end: end_time }, zone)
      : null
  const [start, end] = typed?.ok === true ? [typed.value.started_at, typed.value.ended_at] : [started_at, ended_at]
  return { startMs: start === null ? null : Date.parse(start), endMs: end === null ? null : Date.parse(end) }
}

/** Whether two intervals have time in common: those without a duration have none. A running one lasts until `nowMs`. */
export function overlap(
  a: Interval,
  b: Interval,
  { nowMs, zone }: { readonly nowMs: number; readonly zone: string },
): boolean {
  const [first, second] = [instantsOf(a, zone), instantsOf(b, zone)]
  if (first.startMs === null || second.startMs === null) return false
  return Math.max(first.startMs, second.startMs) < Math.min(first.endMs ?? nowMs, second.endMs ?? nowMs)
}
