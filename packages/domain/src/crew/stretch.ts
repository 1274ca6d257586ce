import type { EventSpan } from '../event/span.ts'
import { instantOfWallTime } from '../shared/wall-time.ts'

export const minuteMs = 60_000

export interface Stretch {
  readonly startMs: number
  readonly endMs: number
}

/** Wall times as instants, so that the night of a clock change is as long as it is. */
export function stretchOf({ start, end }: Pick<EventSpan, 'start' | 'end'>, zone: string): Stretch {
  const [startMs, endMs] = [start, end].map((wall) => instantOfWallTime(wall.slice(0, 10), wall.slice(11), zone)) as [
    number,
    number,
  ]
  return { startMs, endMs: Math.max(endMs, startMs + minuteMs) }
}
