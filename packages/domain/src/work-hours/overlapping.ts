import type { WorkHour } from './schema.ts'
import { instantsOf } from './typed-interval.ts'
import { workHourStatus } from './values.ts'

interface Span {
  readonly id: string
  readonly startMs: number
  readonly endMs: number
}

/**
 * The ended entries that have time in common with another of the same person, rejected ones aside: two devices without a
 * network can each have measured the same hour, and nobody but a person knows which counts (docs/decisions/0009). Who is
 * asked to pay sees them.
 */
export function overlappingIds(entries: readonly WorkHour[], zone: string): ReadonlySet<string> {
  const found = new Set<string>()
  const counted = entries.filter(({ status }) => status !== workHourStatus.rejected)
  for (const own of Map.groupBy(counted, ({ user_id }) => user_id).values()) {
    let longest: Span | null = null
    for (const span of own.flatMap((entry) => spanOf(entry, zone)).toSorted((a, b) => a.startMs - b.startMs)) {
      if (longest !== null && span.startMs < longest.endMs) found.add(span.id).add(longest.id)
      if (longest === null || span.endMs > longest.endMs) longest = span
    }
  }
  return found
}

/** Empty for an entry without a duration. */
function spanOf(entry: WorkHour, zone: string): readonly Span[] {
  const { startMs, endMs } = instantsOf(entry, zone)
  return startMs === null || endMs === null || endMs <= startMs ? [] : [{ id: entry.id, startMs, endMs }]
}
