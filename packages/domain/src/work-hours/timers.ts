import type { Patch } from '../shared/change.ts'
import { timeInZone } from '../shared/day.ts'

/** An entry whose timer runs, or ran. Instants are ISO 8601 UTC. */
export interface TimerEntry {
  readonly id: string
  readonly fields: {
    readonly date: string
    readonly start_time: string | null
    readonly started_at: string
    /** Null while it runs. */
    readonly ended_at: string | null
    readonly event_id: string | null
    readonly event_name: string | null
  }
}

const byStart = (a: TimerEntry, b: TimerEntry): number =>
  a.fields.started_at === b.fields.started_at
    ? a.id < b.id
      ? -1
      : 1
    : a.fields.started_at < b.fields.started_at
      ? -1
      : 1

/** One person's timers, when one of them starts, or arrives from a device that had no network as it started. */
export interface StartedTimer {
  readonly id: string
  /** Those that were ended because another began: they may have to end earlier, if this one began in between. */
  readonly closed: readonly TimerEntry[]
  /** Those that a person ended. They stay, but this one ends where the next of them began. */
  readonly stopped: readonly TimerEntry[]
}

/**
 * One timer a person: when devices started timers apart, each one ends where the next began (docs/decisions/0002), in whatever
 * order they arrive; but not after `nowMs`, the server's time: a phone whose clock is a day ahead would give the older timer a
 * day that nobody worked. One that itself began later than that ends as it began. Returns the intervals that end so, by entry.
 * `open`: what runs, `started` among them. `zone`: the business's IANA zone, for wall times.
 */
export function timersToClose(
  open: readonly TimerEntry[],
  {
    started = null,
    nowMs,
    zone,
  }: { readonly started?: StartedTimer | null; readonly nowMs: number; readonly zone: string },
): ReadonlyMap<string, Patch> {
  const ended = [...(started?.closed ?? []), ...(started?.stopped ?? [])]
  // What a wrong clock began in the future ends nothing that starts now.
  const begun = ended.filter(({ fields }) => Date.parse(fields.started_at) <= nowMs)
  return new Map(
    [...open, ...(started?.closed ?? [])].toSorted(byStart).flatMap((timer): [string, Patch][] => {
      const { date, start_time, started_at, ended_at } = timer.fields
      const [next] = [...open, ...(timer.id === started?.id ? begun : [])]
        .filter((other) => byStart(timer, other) < 0)
        .toSorted(byStart)
      if (next === undefined) return []
      const endMs = Math.max(Date.parse(started_at), Math.min(Date.parse(next.fields.started_at), nowMs))
      if (ended_at !== null && Date.parse(ended_at) <= endMs) return []
      const end = { end_time: timeInZone(endMs, zone), ended_at: new Date(endMs).toISOString() }
      return [[timer.id, { interval: { date, start_time, started_at, ...end } }]]
    }),
  )
}

/** A person's timer fields, which follow from their running entry and are written by nobody. */
export function activeTimerFields(open: readonly TimerEntry[]): Patch {
  const running = open.toSorted(byStart).at(-1)
  return {
    active_timer_id: running?.id ?? null,
    active_timer_event_id: running?.fields.event_id ?? null,
    active_timer_event_name: running?.fields.event_name ?? null,
    active_timer_start_time: running?.fields.started_at ?? null,
  }
}
