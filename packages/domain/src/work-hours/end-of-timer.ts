import { daySchema } from '../shared/day.ts'
import { err, ok, type Result } from '../shared/result.ts'
import { instantsOfWallTime } from '../shared/wall-time.ts'
import { meantOf, type Occurrence } from './occurrence.ts'

/** The end of a timer as a person types it: a day and a wall time, `HH:mm`. */
export interface ChosenEnd {
  readonly day: string
  readonly time: string
  /** Which of the two, in an hour that the clock repeats. */
  readonly occurrence?: Occurrence
}

interface EndProblem {
  readonly field: 'date' | 'end_time'
  readonly reason: 'required' | 'bad_day' | 'bad_time' | 'skipped_time' | 'bad_interval' | 'in_future'
}

const problem = (field: EndProblem['field'], reason: EndProblem['reason']): Result<never, EndProblem> =>
  err({ field, reason })

/**
 * Returns the instant, in milliseconds, at which a running timer is to have ended: not before its start and not in the
 * future. If the wall time occurs twice and none was chosen, returns the first that fits.
 */
export function endOfTimer(
  startedAt: string,
  { day, time, occurrence }: ChosenEnd,
  { nowMs, zone }: { readonly nowMs: number; readonly zone: string },
): Result<number, EndProblem> {
  if (day === '') return problem('date', 'required')
  if (!daySchema.safeParse(day).success) return problem('date', 'bad_day')
  if (time === '') return problem('end_time', 'required')
  if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(time)) return problem('end_time', 'bad_time')
  const meant = meantOf(instantsOfWallTime(day, time, zone), occurrence)
  if (meant.length === 0) return problem('end_time', 'skipped_time')
  const startMs = Date.parse(startedAt)
  const between = meant.find((ms) => ms >= startMs && ms <= nowMs)
  if (between !== undefined) return ok(between)
  return problem('end_time', meant.every((ms) => ms < startMs) ? 'bad_interval' : 'in_future')
}
