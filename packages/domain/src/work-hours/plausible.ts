import type { Patch } from '../shared/change.ts'
import { addDays } from '../shared/day.ts'

const hourMs = 3_600_000
/** More than a phone's clock can be ahead without being noticed. */
const longestAheadMs = 48 * hourMs
/** No shift takes a month; a longer one has a mistyped month or year. */
export const longestShiftDays = 31
const longestMs = longestShiftDays * 24 * hourMs
/** How far a clock may be ahead of the server's before its stamps are replaced (packages/sync/SPEC.md, S3). */
const aheadMs = hourMs / 12

type Parts = Extract<Patch[string], object>

interface Circumstances {
  readonly nowMs: number
  readonly writtenMs: number
  /** The entry's current `started_at`, if any. */
  readonly knownStart?: unknown
}

/**
 * Whether an interval is half-written. With a start instant but only a wall time as its end, it would run forever; with
 * only a wall time as its start and no end, no timer would show it.
 */
const isIncomplete = ({ end_time = null, started_at = null, ended_at = null }: Parts): boolean =>
  ended_at === null && (started_at === null) === (end_time === null)

/** The latest day for an interval of wall times only. No zone's calendar is more than a day ahead of UTC's. */
const lastDay = (nowMs: number): string => addDays(new Date(nowMs + longestAheadMs).toISOString().slice(0, 10), 1)

/**
 * Whether a patch's interval can have been worked: complete, not days ahead of the server's clock, and not months long.
 * `writtenMs`: the time by the clock of the device that wrote it. If that clock was ahead, its "now" can't end an
 * interval that began earlier, because nobody worked the hours in between; if it wrote the start too, the length is
 * right. `knownStart`: the entry's current start. An interval that begins no earlier may have any length, so that a
 * forgotten timer can always be stopped and its end corrected.
 */
export function isPlausible(patch: Patch, { nowMs, writtenMs, knownStart = null }: Circumstances): boolean {
  const { interval } = patch
  if (typeof interval !== 'object' || interval === null) return true
  if (isIncomplete(interval)) return false
  const instants = [interval['started_at'], interval['ended_at']].map((text) =>
    typeof text === 'string' ? Date.parse(text) : null,
  )
  const [start = null, end = null] = instants
  // No work is older than 1970, and the day of an ancient instant couldn't be written.
  if (instants.some((ms) => ms !== null && (ms < 0 || ms > nowMs + longestAheadMs))) return false
  if (start === null && typeof interval['date'] === 'string' && interval['date'] > lastDay(nowMs)) return false
  const isAhead = (ms: number | null): boolean => ms !== null && ms > nowMs + aheadMs
  if (isAhead(writtenMs) && isAhead(end) && !isAhead(start)) return false
  if (start === null || end === null || end - start <= longestMs) return true
  return typeof knownStart === 'string' && start >= Date.parse(knownStart)
}
