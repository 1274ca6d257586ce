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

/** What a planner should know of one person's work in an event. Nothing is ever forbidden by it. */
export interface CrewWarnings<A = AvailabilityFields> {
  readonly conflicts: readonly CrewConflict[]
  readonly absences: readonly AbsenceConflict<A>[]
  /** The minutes of work that begin on that day, where they are more than the limit. */
  readonly overMinutes: number | null
}

/** One engagement of a person, held against their other work and against when they do not work. */
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

/** The longest rest or way that can be asked for, with a midnight that is crossed on either side. */
const reachDays = 3

/** Only these can conflict: the clock of each is asked, and a season has hundreds. */
function nearTo({ span }: Engagement, others: Iterable<Engagement>): Iterable<Engagement> {
  const [from, to] = [addDays(span.firstDay, -reachDays), addDays(span.lastDay, reachDays)]
  return [...others].filter((other) => other.span.lastDay >= from && other.span.firstDay <= to)
}

export const hasWarnings = ({ conflicts, absences, overMinutes }: CrewWarnings<unknown>): boolean =>
  conflicts.length > 0 || absences.length > 0 || overMinutes !== null

/** Whether it can't be as it is planned, whatever nobody wrote down: two places at once, or somebody who is away. */
export const isGrave = ({ conflicts, absences }: CrewWarnings<unknown>): boolean =>
  conflicts.some(({ kind, certainty }) => kind !== 'rest' && certainty === 'certain') ||
  absences.some(({ certainty }) => certainty === 'certain')

/** Something to know of a person's work in an event. */
export interface PersonWarnings<A = AvailabilityFields> extends CrewWarnings<A> {
  readonly personKey: string
  readonly engagement: Engagement
}

/**
 * All that there is to warn of from a day on, by event; events without any are not in it. Computed once for a board or a month:
 * each person's work is looked at once.
 */
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
    // Most people have one engagement, and no day off.
    if (others.length < 2 && away.length === 0 && !others.some(isLong)) continue
    for (const engagement of others) {
      if (engagement.span.lastDay < from) continue
      const warnings = warningsOf(engagement, others, away, rules)
      if (hasWarnings(warnings)) found.push({ ...warnings, personKey, engagement })
    }
  }
  return Map.groupBy(found, ({ engagement }) => engagement.eventId)
}

/** Whether one engagement alone may be more than a day's work. */
const isLong = ({ span }: Engagement): boolean => span.isStartKnown && span.isEndKnown
