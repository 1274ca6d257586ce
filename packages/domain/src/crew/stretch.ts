import type { EventSpan } from '../event/span.ts'
import { instantOfWallTime } from '../shared/wall-time.ts'

export const minuteMs = 60_000

export interface Stretch {
  readonly startMs: number
  readonly endMs: number
}

/** Cached: converting takes a hundred times as long as comparing, and a season repeats a few hundred wall times. */
const known = new Map<string, number>()
const mostKnown = 20_000

/** Returns the instant of a wall time `yyyy-MM-ddTHH:mm`. The day after the last of all has a longer year. */
export function instantOf(wall: string, zone: string): number {
  const key = `${wall} ${zone}`
  const found = known.get(key)
  if (found !== undefined) return found
  const [day = '', time = ''] = wall.split('T')
  const instant = instantOfWallTime(day, time, zone)
  if (known.size >= mostKnown) known.clear()
  known.set(key, instant)
  return instant
}

/** Converts wall times to instants, so that a night with a clock change has its true length. At least a minute long. */
export function stretchOf({ start, end }: Pick<EventSpan, 'start' | 'end'>, zone: string): Stretch {
  const startMs = instantOf(start, zone)
  return { startMs, endMs: Math.max(instantOf(end, zone), startMs + minuteMs) }
}

/** Returns the number of minutes that these cover, each counted once. */
export function minutesWithin(stretches: readonly Stretch[]): number {
  let countedMs = 0
  let untilMs = -Infinity
  for (const { startMs, endMs } of stretches.toSorted((a, b) => a.startMs - b.startMs)) {
    countedMs += Math.max(0, endMs - Math.max(startMs, untilMs))
    untilMs = Math.max(untilMs, endMs)
  }
  return Math.round(countedMs / minuteMs)
}
