import type { Patch } from '../shared/change.ts'
import { timeInZone } from '../shared/day.ts'

/** An entry of a timer, running or ended. Instants are ISO 8601 UTC. */
export interface TimerEntry {
  readonly id: string
  /** When it was made, by its stamp, which the deciding side corrects if it is more than five minutes ahead. */
  readonly madeAt?: string
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

/**
 * Returns when a timer began. If a wrong clock started it in the future, it began no later than when it was made:
 * otherwise a timer that is really started after it would end at once.
 */
const beganAt = ({ fields: { started_at }, madeAt = started_at }: TimerEntry, nowMs: number): string =>
  Date.parse(started_at) > nowMs && Date.parse(madeAt) <= nowMs ? madeAt : started_at

const byStart =
  (nowMs: number) =>
  (a: TimerEntry, b: TimerEntry): number => {
    const [first, second] = [beganAt(a, nowMs), beganAt(b, nowMs)]
    return first === second ? (a.id < b.id ? -1 : 1) : first < second ? -1 : 1
  }

/** A timer that starts, or arrives from a device that was offline then, with its owner's other timers. */
export interface StartedTimer {
  readonly id: string
  /** Timers that ended because another began. If this one began in between, they have to end earlier. */
  readonly closed: readonly TimerEntry[]
  /** Timers that the person ended. They stay as they are, but this one ends where the next of them began. */
  readonly stopped: readonly TimerEntry[]
}

/**
 * Returns the intervals of timers that have to end, by entry id. A person has one timer at a time: when devices started
 * timers apart, each ends where the next began (docs/decisions/0002), in whatever order they arrive. None ends after
 * `nowMs`, the server's time, or a phone whose clock is a day ahead would add a day of work to the older timer; a timer
 * that began after that gets no duration. `open`: the running timers, including `started`. `zone`: the business's IANA
 * zone, for wall times.
 */
export function timersToClose(
  open: readonly TimerEntry[],
  {
    started = null,
    nowMs,
    zone,
  }: { readonly started?: StartedTimer | null; readonly nowMs: number; readonly zone: string },
): ReadonlyMap<string, Patch> {
  const inOrder = byStart(nowMs)
  const ended = [...(started?.closed ?? []), ...(started?.stopped ?? [])]
  const start = open.find(({ id }) => id === started?.id)?.fields.started_at ?? ''
  // A timer that a wrong clock started in the future doesn't end one that starts now, nor does one that is over end
  // a timer that a wrong clock started in the future afterwards.
  const begun = ended.filter(({ fields }) => fields.started_at > start && Date.parse(fields.started_at) <= nowMs)
  return new Map(
    [...open, ...(started?.closed ?? [])].toSorted(inOrder).flatMap((timer): [string, Patch][] => {
      const { date, start_time, started_at, ended_at } = timer.fields
      const [next] = [...open, ...(timer.id === started?.id ? begun : [])]
        .filter((other) => inOrder(timer, other) < 0)
        .toSorted(inOrder)
      if (next === undefined) return []
      const endMs = Math.max(Date.parse(started_at), Math.min(Date.parse(beganAt(next, nowMs)), nowMs))
      if (ended_at !== null && Date.parse(ended_at) <= endMs) return []
      const end = { end_time: timeInZone(endMs, zone), ended_at: new Date(endMs).toISOString() }
      return [[timer.id, { interval: { date, start_time, started_at, ...end } }]]
    }),
  )
}

/** Returns a person's timer fields, which are derived from their running entry and never written directly. */
export function activeTimerFields(open: readonly TimerEntry[]): Patch {
  const running = open.toSorted(byStart(Infinity)).at(-1)
  return {
    active_timer_id: running?.id ?? null,
    active_timer_event_id: running?.fields.event_id ?? null,
    active_timer_event_name: running?.fields.event_name ?? null,
    active_timer_start_time: running?.fields.started_at ?? null,
  }
}
