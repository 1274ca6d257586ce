import { crewPlan, crewSlotId, type VisibleEvent, type VisibleSlot, type VisibleUser } from '@bama/domain'
import {
  absencesOnDay,
  type CrewLimits,
  type CrewPerson,
  type CrewTimes,
  type CrewWarnings,
  type Engagement,
  hasWarnings,
  isGrave,
  personKey,
  restDaysDuring,
  type Resting,
  spanOfSlot,
  warningsOf,
} from '@bama/domain/crew'
import { businessZone, type LocalAbsence } from '../../../data/index.ts'
import { type CrewFreelancer, crewPeople } from '../../../ui/crew/crew-people.ts'
import { byName, searchable } from '../../../ui/lists/hebrew-search.ts'
import { roleOf } from './role-of.ts'

/** A person who may be added to a crew, with what is known about their day. */
export interface Candidate extends CrewPerson {
  readonly key: string
  /** Their usual role, if known. */
  readonly usualRole: string | null
  readonly isMatching: boolean
  readonly isAlready: boolean
  readonly warnings: CrewWarnings<LocalAbsence>
  /** Other work on the first day that doesn't conflict. */
  readonly elsewhere: readonly Engagement[]
  /** Absences on the first day at other hours. */
  readonly away: readonly LocalAbsence[]
  /** The days of this work that are the person's weekly rest days. */
  readonly restDays: readonly string[]
}

interface CandidateQuery {
  readonly event: VisibleEvent
  readonly role: string
  readonly times: CrewTimes
  readonly people: Iterable<VisibleUser>
  readonly freelancers: readonly CrewFreelancer[]
  readonly slots: readonly VisibleSlot[]
  readonly engagements: ReadonlyMap<string, readonly Engagement[]>
  readonly absences: ReadonlyMap<string, readonly LocalAbsence[]>
  readonly limits: CrewLimits
}

/** All unblocked users and all freelancers. Sorted by matching role, then by availability, then by name. */
export function candidatesFor(query: CandidateQuery): readonly Candidate[] {
  const span = spanOfSlot(query.event, query.times)
  return crewPeople(query.people, query.freelancers)
    .map((person) => {
      const found = candidate(person, query, span)
      return { found, weight: weightOf(found) }
    })
    .toSorted((a, b) => a.weight - b.weight || byName(a.found.name, b.found.name))
    .map(({ found }) => found)
}

function candidate(
  { rest_weekdays, ...person }: CrewPerson & Resting & { readonly usualRole: string | null },
  { event, role: typed, slots, engagements, absences, limits }: CandidateQuery,
  span: Engagement['span'],
): Candidate {
  const key = personKey(person.type, person.id)
  const role = roleOf(typed)
  const about = { event_id: event.id, person_type: person.type, person_id: person.id, role }
  const id = crewSlotId(about)
  const own: Engagement = { id, eventId: event.id, eventName: event.name, span, place: event.location }
  const others = (engagements.get(key) ?? []).filter((one) => one.id !== id)
  const ownAbsences = absences.get(key) ?? []
  const warnings = warningsOf(own, others, ownAbsences, { limits, zone: businessZone })
  const inConflict = new Set([
    ...warnings.conflicts.map((conflict) => conflict.with.id),
    ...warnings.absences.map(({ absence }) => absence.id),
  ])
  return {
    ...person,
    key,
    isMatching: role !== '' && person.usualRole !== null && isSameRole(person.usualRole, role),
    isAlready: slots.some((slot) => slot.id === id && slot.plan !== crewPlan.removed),
    warnings,
    elsewhere: others.filter((one) => one.span.firstDay === span.firstDay && !inConflict.has(one.id)),
    restDays: restDaysDuring({ rest_weekdays }, span),
    away: absencesOnDay(ownAbsences, span.firstDay).flatMap(({ absence }) =>
      inConflict.has(absence.id) ? [] : [absence],
    ),
  }
}

/** A position may name more than one role: `תאורן ונהג`. */
const isSameRole = (usual: string, role: string): boolean => searchable(usual).includes(searchable(role))

/**
 * The sort weight; higher is later. From the heaviest: already in the crew, another role, certain conflicts, other
 * conflicts, overlong days, weekly rest days.
 */
const weightOf = ({ isAlready, isMatching, warnings, restDays }: Candidate): number =>
  Number(isAlready) * 32 +
  Number(!isMatching) * 16 +
  (isGrave(warnings) ? 8 : 0) +
  (warnings.absences.length + warnings.conflicts.length > 0 ? 4 : 0) +
  (hasWarnings(warnings) ? 2 : 0) +
  Number(restDays.length > 0)
