import { isCancelled } from '../calendar/day-order.ts'
import type { VisibleEvent } from '../event/schema.ts'
import { spanOf } from '../event/span.ts'
import type { Engagement } from './conflicts.ts'
import { crewSlotId } from './ids.ts'
import type { CrewPersonType } from './values.ts'
import { crewPersonType, crewPlan, leadRole } from './values.ts'
import type { VisibleSlot } from './schema.ts'
import { isDeclined, spanOfSlot } from './times.ts'

export const personKey = (type: CrewPersonType, id: string): string => `${type}:${id}`

/**
 * Returns each person's engagements by `personKey`: the slots of events that take place, except declined ones, and the
 * event itself for an operator without a slot of their own. `operatorOf`: see `operatorIds`.
 */
export function engagementsOf(
  events: Iterable<VisibleEvent>,
  slots: Iterable<VisibleSlot>,
  operatorOf: (assigned: string) => string,
): ReadonlyMap<string, readonly Engagement[]> {
  const byPerson = new Map<string, Engagement[]>()
  const add = (key: string, engagement: Engagement): void => {
    const known = byPerson.get(key)
    if (known === undefined) byPerson.set(key, [engagement])
    else known.push(engagement)
  }
  const byEvent = Map.groupBy(slots, ({ event_id }): string => event_id)
  for (const event of events) {
    if (event.is_archived || isCancelled(event)) continue
    const { id: eventId, name: eventName, location: place } = event
    const operatorId = event.assigned_operator_id === null ? null : operatorOf(event.assigned_operator_id)
    const own = (byEvent.get(eventId) ?? []).filter(
      (slot) => slot.plan !== crewPlan.removed && (slot.role !== leadRole || slot.person_id === operatorId),
    )
    for (const slot of own) {
      if (isDeclined(slot)) continue
      add(personKey(slot.person_type, slot.person_id), {
        id: slot.id,
        eventId,
        eventName,
        span: spanOfSlot(event, slot),
        place,
      })
    }
    if (operatorId === null || own.some(({ role }) => role === leadRole)) continue
    const lead = {
      event_id: eventId,
      person_type: crewPersonType.user,
      person_id: operatorId as VisibleSlot['person_id'],
      role: leadRole,
    }
    add(personKey(crewPersonType.user, operatorId), {
      id: crewSlotId(lead),
      eventId,
      eventName,
      span: spanOf(event),
      place,
    })
  }
  return byPerson
}
