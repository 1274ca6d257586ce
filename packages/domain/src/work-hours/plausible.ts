import type { Patch } from '../shared/change.ts'
import { addDays } from '../shared/day.ts'

const hourMs = 3_600_000
/** Further ahead than any phone's clock goes wrong unnoticed. */
const longestAheadMs = 48 * hourMs
/** No shift takes a month: it is a year or a month that was mistyped. */
const longestMs = 31 * 24 * hourMs
/** As far as a clock may be ahead of the server's before its stamps are replaced (packages/sync/SPEC.md, S3). */
const aheadMs = hourMs / 12

type Parts = Extract<Patch[string], object>

interface Circumstances {
  readonly nowMs: number
  readonly writtenMs: number
  /** An entry's `started_at`; null or left out where there is none yet. */
  readonly knownStart?: unknown
}

/** Ended by a wall time alone it would run on for ever; begun by one alone, and not ended, no timer would show it. */
const isIncomplete = ({ end_time = null, started_at = null, ended_at = null }: Parts): boolean =>
  ended_at === null && (started_at === null) === (end_time === null)

/** The last day of which wall times alone may be: no zone's calendar is more than a day ahead of Greenwich's. */
const lastDay = (nowMs: number): string => addDays(new Date(nowMs + longestAheadMs).toISOString().slice(0, 10), 1)

/**
 * Whether a patch's interval can have been worked: whole, not days ahead of the server's clock, and not for months. `writtenMs`: what
 * the clock showed that wrote it. If that was ahead, its "now" is no end for a time that began before: between the two lie
 * hours that nobody worked. Where it wrote the beginning as well, the time between is right. `knownStart`: when the entry
 * begins as it stands. What begins no earlier may last as long as it will: a forgotten timer can always be stopped, and its
 * end be mended.
 */
export function isPlausible(patch: Patch, { nowMs, writtenMs, knownStart = null }: Circumstances): boolean {
  const { interval } = patch
  if (typeof interval !== 'object' || interval === null) return true
  if (isIncomplete(interval)) return false
  const instants = [interval['started_at'], interval['ended_at']].map((text) =>
    typeof text === 'string' ? Date.parse(text) : null,
  )
  const [start = null, end = null] = instants
  // Of an age before the year 1000 there is no day that could be written; and nobody's work is older than 1970.
  if (instants.some((ms) => ms !== null && (ms < 0 || ms > nowMs + longestAheadMs))) return false
  if (start === null && typeof interval['date'] === 'string' && interval['date'] > lastDay(nowMs)) return false
  const isAhead = (ms: number | null): boolean => ms !== null && ms > nowMs + aheadMs
  if (isAhead(writtenMs) && isAhead(end) && !isAhead(start)) return false
  if (start === null || end === null || end - start <= longestMs) return true
  return typeof knownStart === 'string' && start >= Date.parse(knownStart)
}
