import {
  type Actor,
  actorOf,
  crewPersonType,
  crewPlan,
  type CrewSettings,
  crewSettingsId,
  crewSlotId,
  dayInZone,
  isAdmin,
  leadRole,
  limitsOf,
  operatorIds,
  type RecordId,
  type VisibleSlot,
  type VisibleUser,
} from '@bama/domain'
import {
  absencesByPerson,
  type CrewConflict,
  type CrewLimits,
  engagementsOf,
  hasWarnings,
  isGrave,
  personKey,
  type PersonWarnings,
  warningsByEvent,
} from '@bama/domain/crew'
import type { LocalDatabase } from '../local/database.ts'
import { businessZone } from '../runtime/business-zone.ts'
import { createObservable, type Observable } from '../runtime/observable.ts'
import { onEachDay } from '../runtime/use-today.ts'
import { world } from '../runtime/world.ts'
import { shareCurrentRows, shareLiveQuery } from '../workspace/live-query.ts'
import type { LocalAbsence } from './availability.ts'
import type { CrewSign, CrewSigns } from './crew-sign.ts'
import type { LocalEvent } from './events.ts'

/** The data that warnings are computed from, except the events. */
interface Known {
  readonly self: Actor | null
  readonly operatorOf: (assigned: string) => string
  readonly slots: readonly VisibleSlot[]
  readonly absences: readonly LocalAbsence[]
  readonly limits: CrewLimits
}

export function followCrewWarnings(signs: Observable<CrewSigns | undefined>): void {
  const known = createObservable<Known | undefined>(undefined)
  const events = createObservable<readonly LocalEvent[] | undefined>(undefined)
  const update = (): void => {
    const [facts, rows] = [known.get(), events.get()]
    if (facts === undefined || rows === undefined) return signs.set(undefined)
    signs.set(withFormer(crewSignsOf(facts, rows, dayInZone(world.now(), businessZone)), signs.get()))
  }
  known.subscribe(update)
  events.subscribe(update)
  onEachDay(update)
  shareLiveQuery(known, readKnown)
  shareCurrentRows(events, 'events')
}

async function readKnown(db: LocalDatabase, userId: string): Promise<Known> {
  const [people, slots, absences, settings] = await Promise.all([
    db.table<VisibleUser, string>('systemUsers').toArray(),
    db.table<VisibleSlot, string>('crewSlots').toArray(),
    db.table<LocalAbsence, string>('availability').toArray(),
    db.table<CrewSettings, string>('crewSettings').get(crewSettingsId),
  ])
  const own = people.find(({ id }) => id === userId)
  return {
    self: own === undefined ? null : actorOf(own),
    operatorOf: operatorIds(people),
    slots,
    absences,
    limits: limitsOf(settings),
  }
}

/** Admins see everyone's warnings, others only their own, because availability is private. */
export function crewSignsOf(
  { self, operatorOf, slots, absences, limits }: Known,
  events: readonly LocalEvent[],
  from: string,
): CrewSigns {
  if (self === null) return new Map()
  const isPlanner = isAdmin(self)
  const ownKey = personKey(crewPersonType.user, self.id)
  // A shared copy contains drafts too.
  const shown = isPlanner ? slots : slots.filter(({ plan, person_id: id }) => plan === crewPlan.firm && id === self.id)
  const all = engagementsOf(events, shown, operatorOf)
  const engagements = isPlanner ? all : new Map([[ownKey, all.get(ownKey) ?? []]])
  const found = warningsByEvent(engagements, absencesByPerson(absences), { from, limits, zone: businessZone })
  return new Map(
    [...found].flatMap(([eventId, people]) => {
      const sign = signOf(people)
      return sign === null ? [] : [[eventId, sign] as const]
    }),
  )
}

/** Leaves out operators who run two events at once, because the board warns of that itself. */
function signOf(all: readonly PersonWarnings[]): CrewSign | null {
  const people = all
    .map((one) => ({ ...one, conflicts: one.conflicts.filter((conflict) => !isOfOperators(one, conflict)) }))
    .filter(hasWarnings)
  const keys = new Set(people.map((one) => one.personKey))
  return keys.size === 0 ? null : { isGrave: people.some(isGrave), people: keys.size }
}

function isOfOperators({ engagement, personKey: key }: PersonWarnings, conflict: CrewConflict): boolean {
  const person_id = key.slice(`${crewPersonType.user}:`.length) as RecordId
  return (
    conflict.kind === 'overlap' &&
    [engagement, conflict.with].every(
      ({ id, eventId }) =>
        id ===
        crewSlotId({
          event_id: eventId as RecordId,
          person_type: crewPersonType.user,
          person_id,
          role: leadRole,
        }),
    )
  )
}

/** Reuses unchanged signs, so that their cards don't re-render. */
function withFormer(next: CrewSigns, former: CrewSigns | undefined): CrewSigns {
  if (former === undefined) return next
  return new Map(
    [...next].map(([id, sign]) => {
      const before = former.get(id)
      return [id, before?.isGrave === sign.isGrave && before.people === sign.people ? before : sign]
    }),
  )
}
