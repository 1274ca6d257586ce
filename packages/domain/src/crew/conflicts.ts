import { boundsOf, type EventSpan, kindOfOverlap, type OverlapKind } from '../event/span.ts'
import { compareText } from '../shared/compare-text.ts'
import { nameKey } from '../shared/name-key.ts'
import type { CrewLimits } from './limits.ts'
import { minuteMs, minutesWithin, stretchOf } from './stretch.ts'

/** Work that takes up a person's time. */
export interface Engagement {
  /** The slot's id; for a lead without a written slot, the id that it would have. */
  readonly id: string
  readonly eventId: string
  readonly eventName: string
  readonly span: EventSpan
  readonly place: string | null
}

export interface CrewConflict {
  /** `travel`: no overlap, but too little time to get from one place to the other. */
  readonly kind: 'overlap' | 'travel' | 'rest'
  /** `certain`: they conflict whatever the missing times are. */
  readonly certainty: OverlapKind
  readonly with: Engagement
}

export interface CrewRules {
  readonly limits: CrewLimits
  /** The business's IANA zone. */
  readonly zone: string
}

/** Returns how one engagement conflicts with a person's others, the earliest first. Conflicts only warn. */
export function conflictsOf(one: Engagement, others: Iterable<Engagement>, rules: CrewRules): readonly CrewConflict[] {
  return [...others]
    .filter(({ id }) => id !== one.id)
    .toSorted((a, b) => compareText(a.span.start, b.span.start) || compareText(a.id, b.id))
    .flatMap((other) => conflictBetween(one, other, rules) ?? [])
}

function conflictBetween(one: Engagement, other: Engagement, { limits, zone }: CrewRules): CrewConflict | null {
  const [own, its] = [stretchOf(one.span, zone), stretchOf(other.span, zone)]
  if (own.startMs < its.endMs && its.startMs < own.endMs) {
    // Two roles in one event, such as a lead who also drives.
    if (one.eventId === other.eventId) return null
    return {
      kind: 'overlap',
      certainty: kindOfOverlap(boundsOf(one.span), boundsOf(other.span)),
      with: other,
    }
  }
  const [[earlier, ended], [later, begun]] =
    own.startMs <= its.startMs
      ? ([
          [one, own],
          [other, its],
        ] as const)
      : ([
          [other, its],
          [one, own],
        ] as const)
  // The time between is unknown.
  if (!earlier.span.isEndKnown || !later.span.isStartKnown) return null
  const gapMs = begun.startMs - ended.endMs
  if (isElsewhere(one.place, other.place) && gapMs < limits.travelMinutes * minuteMs)
    return { kind: 'travel', certainty: 'certain', with: other }
  const isNextDay = earlier.span.firstDay !== later.span.firstDay
  return isNextDay && gapMs < limits.restMinutes * minuteMs ? { kind: 'rest', certainty: 'certain', with: other } : null
}

const isElsewhere = (a: string | null, b: string | null): boolean =>
  a !== null && b !== null && nameKey(a) !== nameKey(b)

/**
 * Returns the minutes of work that begin on an engagement's day, in it and the others, each minute counted once. Work
 * without a known start and end, or over several days, isn't counted, because its hours per day are unknown.
 */
export function minutesOfDay(one: Engagement, others: Iterable<Engagement>, zone: string): number {
  const day = one.span.firstDay
  const stretches = [one, ...[...others].filter(({ id }) => id !== one.id)]
    .filter(({ span }) => span.firstDay === day && span.lastDay === day && span.isStartKnown && span.isEndKnown)
    .map(({ span }) => stretchOf(span, zone))
  return minutesWithin(stretches)
}
