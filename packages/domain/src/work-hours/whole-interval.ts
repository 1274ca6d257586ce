import type { Patch } from '../shared/change.ts'
import { addDays, dayInZone, timeInZone } from '../shared/day.ts'
import { ok, type Result } from '../shared/result.ts'
import { instantOfWallTime } from '../shared/wall-time.ts'
import { type Interval, type IntervalProblem, intervalOfTimes } from './typed-interval.ts'

/** An interval with both wall times and no instants. */
type ByWall = Interval & { readonly start_time: string; readonly end_time: string }

const isByWall = (interval: Interval): interval is ByWall =>
  interval.started_at === null && interval.start_time !== null && interval.end_time !== null

const at = (ms: number): string => new Date(ms).toISOString()

/**
 * A patch whose interval has instants and wall times that say the same in the business's zone: hours are reckoned by the
 * instants, and who approves sees the wall times. Instants count, whatever is said beside them, and a wall time that was
 * not said is not added. What has wall times alone gets their instants, or is refused where the clock was set forward over
 * one of them.
 */
export function withWholeInterval(patch: Patch, zone: string): Result<Patch, IntervalProblem> {
  const { interval } = patch
  if (typeof interval !== 'object' || interval === null) return ok(patch)
  const whole = wholeInterval(interval as unknown as Interval, zone)
  return whole.ok ? ok({ ...patch, interval: { ...whole.value } }) : whole
}

function wholeInterval(interval: Interval, zone: string): Result<Interval, IntervalProblem> {
  if (isByWall(interval)) return instantsOfWalls(interval, zone)
  const { start_time, end_time, started_at, ended_at } = interval
  if (started_at === null) return ok(interval)
  const wall = (written: string | null, instant: string | null): string | null =>
    written !== null && instant !== null ? timeInZone(Date.parse(instant), zone) : null
  return ok({
    ...interval,
    date: dayInZone(Date.parse(started_at), zone),
    start_time: wall(start_time, started_at),
    end_time: wall(end_time, ended_at),
  })
}

function instantsOfWalls(interval: ByWall, zone: string): Result<Interval, IntervalProblem> {
  const { date, start_time: start, end_time: end } = interval
  // In the form equal times are a mistake (`no_hours`); from another program they mean a zero-length entry.
  if (start !== end) return intervalOfTimes({ date, start, end }, zone)
  const begun = intervalOfTimes({ date, start, end: null }, zone)
  return begun.ok ? ok({ ...begun.value, end_time: end, ended_at: begun.value.started_at }) : begun
}

/** Adds instants to an old interval, which can't be refused: a time in a skipped hour shifts later by the gap. */
export function withInstants(interval: Interval, zone: string): Interval {
  if (!isByWall(interval)) return interval
  const strict = instantsOfWalls(interval, zone)
  if (strict.ok) return strict.value
  const { date, start_time, end_time } = interval
  const startMs = instantOfWallTime(date, start_time, zone)
  const endMs = instantOfWallTime(end_time < start_time ? addDays(date, 1) : date, end_time, zone)
  return { ...interval, started_at: at(startMs), ended_at: at(Math.max(startMs, endMs)) }
}
