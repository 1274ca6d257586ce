import { addDays } from '../shared/day.ts'
import { type AbsenceConflict, absencesDuring } from './availability.ts'
import type { AvailabilityFields, AvailabilityPeriod } from './availability-schema.ts'
import { type CrewConflict, conflictsOf, type Engagement, minutesOfDay } from './conflicts.ts'
import type { CrewLimits } from './limits.ts'

interface Rules {
  readonly limits: CrewLimits
  /** The business's IANA zone. */
  readonly zone: string
}

/** What a planner should know about one person's work in an event. Warnings forbid nothing. */
export interface CrewWarnings<A = AvailabilityFields> {
  readonly conflicts: readonly CrewConflict[]
  readonly absences: readonly AbsenceConflict<A>[]
  /** The minutes of work that begin on that day, if they exceed the limit. */
  readonly overMinutes: number | null
}

/** Compares one engagement with a person's other work and absences. */
export function warningsOf<A extends AvailabilityPeriod>(
  one: Engagement,
  others: Iterable<Engagement>,
  absences: Iterable<A>,
  { limits, zone }: Rules,
): CrewWarnings<A> {
  const near = [...nearTo(one, others)]
  const minutes = minutesOfDay(one, near, zone)
  return {
    conflicts: conflictsOf(one, near, { limits, zone }),
    absences: absencesDuring(one.span, absences, zone),
    overMinutes: minutes > limits.mostMinutesADay ? minutes : null,
  }
}

/** The longest rest or travel time that can be set, plus a midnight on either side. */
const reachDays = 3

/** Filters the engagements that can conflict, since a season has hundreds and each comparison converts wall times. */
function nearTo({ span }: Engagement, others: Iterable<Engagement>): Iterable<Engagement> {
  const [from, to] = [addDays(span.firstDay, -reachDays), addDays(span.lastDay, reachDays)]
  return [...others].filter((other) => other.span.lastDay >= from && other.span.firstDay <= to)
}

export const hasWarnings = ({ conflicts, absences, overMinutes }: CrewWarnings<unknown>): boolean =>
  conflicts.length > 0 || absences.length > 0 || overMinutes !== null

/** Whether the plan can't work, whatever the missing times are: overlaps, too little time to travel, or an absence. */
export const isGrave = ({ conflicts, absences }: CrewWarnings<unknown>): boolean =>
  conflicts.some(({ kind, certainty }) => kind !== 'rest' && certainty === 'certain') ||
  absences.some(({ certainty }) => certainty === 'certain')

export interface PersonWarnings<A = AvailabilityFields> extends CrewWarnings<A> {
  readonly personKey: string
  readonly engagement: Engagement
}

/** All warnings from a day on, by event, without events that have none. Computed once for a whole board or month. */
export function warningsByEvent<A extends AvailabilityPeriod>(
  engagements: ReadonlyMap<string, readonly Engagement[]>,
  absences: ReadonlyMap<string, readonly A[]>,
  { from, ...rules }: Rules & { readonly from: string },
): ReadonlyMap<string, readonly PersonWarnings<A>[]> {
  const found: PersonWarnings<A>[] = []
  const recent = addDays(from, -reachDays)
  for (const [personKey, all] of engagements) {
    const others = all.filter(({ span }) => span.lastDay >= recent)
    const away = (absences.get(personKey) ?? []).filter(({ to_day }) => to_day >= recent)
    // Most people have one engagement and no absences.
    if (others.length < 2 && away.length === 0 && !others.some(isLong)) continue
    for (const engagement of others) {
      if (engagement.span.lastDay < from) continue
      const warnings = warningsOf(engagement, others, away, rules)
      if (hasWarnings(warnings)) found.push({ ...warnings, personKey, engagement })
    }
  }
  return Map.groupBy(found, ({ engagement }) => engagement.eventId)
}

/** Whether the length of an engagement is known, so that it alone may exceed the daily limit. */
const isLong = ({ span }: Engagement): boolean => span.isStartKnown && span.isEndKnown
