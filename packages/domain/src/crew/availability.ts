import { boundsOf, type EventSpan, kindOfOverlap, type OverlapKind } from '../event/span.ts'
import { compareText } from '../shared/compare-text.ts'
import { addDays } from '../shared/day.ts'
import type { AvailabilityFields, AvailabilityPeriod } from './availability-schema.ts'
import { personKey } from './engagements.ts'
import { stretchOf } from './stretch.ts'

type OfPerson = Pick<AvailabilityFields, 'person_type' | 'person_id'>

/** Returns absences by `personKey`, each person's sorted by their beginning. */
export function absencesByPerson<A extends OfPerson & AvailabilityPeriod>(
  absences: Iterable<A>,
): ReadonlyMap<string, readonly A[]> {
  const inOrder = [...absences].toSorted((a, b) => compareText(startOf(a), startOf(b)))
  return Map.groupBy(inOrder, ({ person_type, person_id }) => personKey(person_type, person_id))
}

/** Whether an absence takes up a whole calendar day, a part of it, or none. */
function absenceOnDay(period: AvailabilityPeriod, day: string): 'whole' | 'part' | null {
  const [start, end] = [startOf(period), endOf(period)]
  const [dayStart, dayEnd] = [midnight(day), midnight(addDays(day, 1))]
  if (start >= dayEnd || end <= dayStart) return null
  return start <= dayStart && end >= dayEnd ? 'whole' : 'part'
}

/** Returns those of a person's absences that touch a calendar day, and how much of it they take up. */
export const absencesOnDay = <A extends AvailabilityPeriod>(
  absences: Iterable<A>,
  day: string,
): readonly { readonly absence: A; readonly takes: 'whole' | 'part' }[] =>
  [...absences].flatMap((absence) => {
    const takes = absenceOnDay(absence, day)
    return takes === null ? [] : [{ absence, takes }]
  })

export interface AbsenceConflict<A = AvailabilityFields> {
  /** `possible`: depends on missing times of the work. */
  readonly certainty: OverlapKind
  readonly absence: A
}

/**
 * Returns those of a person's absences that overlap with a span of work, the earliest first. Compares instants in the
 * business's `zone`, so that nights with a clock change have their true length.
 */
export function absencesDuring<A extends AvailabilityPeriod>(
  work: EventSpan,
  absences: Iterable<A>,
  zone: string,
): readonly AbsenceConflict<A>[] {
  const own = stretchOf(work, zone)
  return [...absences]
    .toSorted((a, b) => compareText(startOf(a), startOf(b)))
    .flatMap((absence) => {
      const [start, end] = [startOf(absence), endOf(absence)]
      const its = stretchOf({ start, end }, zone)
      if (own.startMs >= its.endMs || its.startMs >= own.endMs) return []
      return [{ certainty: kindOfOverlap(boundsOf(work), { latestStart: start, earliestEnd: end }), absence }]
    })
}

const midnight = (day: string): string => `${day}T00:00`

const startOf = ({ from_day, from_time }: AvailabilityPeriod): string => `${from_day}T${from_time ?? '00:00'}`

/** The exclusive end. */
const endOf = ({ to_day, to_time }: AvailabilityPeriod): string =>
  to_time === null ? midnight(addDays(to_day, 1)) : `${to_day}T${to_time}`
