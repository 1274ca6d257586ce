import type { Patch } from '../shared/change.ts'
import { timeInZone } from '../shared/day.ts'

/** An entry whose timer runs. Instants are ISO 8601 UTC. */
export interface OpenEntry {
  readonly id: string
  readonly fields: {
    readonly date: string
    readonly start_time: string | null
    readonly started_at: string
    readonly event_id: string | null
    readonly event_name: string | null
  }
}

const byStart = (a: OpenEntry, b: OpenEntry): number =>
  a.fields.started_at === b.fields.started_at
    ? a.id < b.id
      ? -1
      : 1
    : a.fields.started_at < b.fields.started_at
      ? -1
      : 1

/**
 * One timer a person: when two devices started timers apart, each earlier one ends where the next began
 * (docs/decisions/0002), but not after `nowMs`, the server's time: a phone whose clock is a day ahead would give the older
 * timer a day that nobody worked. One that itself began later than that ends as it began. Returns the intervals that end so,
 * by entry. `zone`: the business's IANA zone, for wall times.
 */
export function timersToClose(
  open: readonly OpenEntry[],
  { nowMs, zone }: { readonly nowMs: number; readonly zone: string },
): ReadonlyMap<string, Patch> {
  const sorted = [...open].sort(byStart)
  return new Map(
    sorted.slice(0, -1).map(({ id, fields }, index) => {
      const { date, start_time, started_at } = fields
      const next = sorted[index + 1]?.fields.started_at ?? started_at
      const endedMs = Math.max(Date.parse(started_at), Math.min(Date.parse(next), nowMs))
      return [
        id,
        {
          interval: {
            date,
            start_time,
            end_time: timeInZone(endedMs, zone),
            started_at,
            ended_at: new Date(endedMs).toISOString(),
          },
        },
      ]
    }),
  )
}

/** A person's timer fields, which follow from their running entry and are written by nobody. */
export function activeTimerFields(open: readonly OpenEntry[]): Patch {
  const running = [...open].sort(byStart).at(-1)
  return {
    active_timer_id: running?.id ?? null,
    active_timer_event_id: running?.fields.event_id ?? null,
    active_timer_event_name: running?.fields.event_name ?? null,
    active_timer_start_time: running?.fields.started_at ?? null,
  }
}
