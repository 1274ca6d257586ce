import type { CellValue, Patch } from '../shared/change.ts'
import { dayInZone, timeInZone } from '../shared/day.ts'

/**
 * A patch whose interval shows the day and the wall times of its instants in the business's zone, whatever its device said of
 * these: hours are reckoned by the instants, and whoever approves sees the wall times. What has no instants stays as it was
 * said, and what was not said is not added.
 */
export function withWallsOfInstants(patch: Patch, zone: string): Patch {
  const { interval } = patch
  if (typeof interval !== 'object' || interval === null) return patch
  const { start_time, end_time, started_at, ended_at } = interval
  if (typeof started_at !== 'string') return patch
  const wall = (written: unknown, instant: unknown): string | null =>
    typeof written === 'string' && typeof instant === 'string' ? timeInZone(Date.parse(instant), zone) : null
  const shown: CellValue = {
    ...interval,
    date: dayInZone(Date.parse(started_at), zone),
    start_time: wall(start_time, started_at),
    end_time: wall(end_time, ended_at),
  }
  return { ...patch, interval: shown }
}
