import { type Actor, isAdmin } from '../access/actor.ts'
import { nameKey } from '../shared/name-key.ts'
import { eventSchema, managerFields, type VisibleEvent } from './schema.ts'

const unticked = (items: VisibleEvent['checklist']): VisibleEvent['checklist'] =>
  items.map((item) => ({ ...item, completed: false }))

/**
 * Returns the fields for a new event that copies an old one; its `date` is still the old one. Decisions, payments,
 * ticks and timers belong to the old event and are reset, as is the last day. Only an admin's copy keeps the operator.
 */
export function copyOfEvent(actor: Actor, event: VisibleEvent): VisibleEvent {
  const fresh = eventSchema.parse({ name: event.name, date: event.date })
  const { manager_checklist: managerItems, crew: _crew, ...others } = event
  for (const field of managerFields) delete (others as Partial<VisibleEvent>)[field]
  return {
    ...others,
    end_date: fresh.end_date,
    status: fresh.status,
    sort_order: fresh.sort_order,
    is_archived: fresh.is_archived,
    is_completed: fresh.is_completed,
    timer_target_type: fresh.timer_target_type,
    timer_target_task_id: fresh.timer_target_task_id,
    checklist: unticked(event.checklist),
    ...(isAdmin(actor)
      ? { manager_checklist: unticked(managerItems ?? []) }
      : { assigned_operator_id: fresh.assigned_operator_id }),
  }
}

/** Returns the latest event with that name before `today` among a client's events, or null. */
export function lastEventNamed<Known extends VisibleEvent>(
  events: readonly Known[],
  name: string,
  today: string,
): Known | null {
  const before = events.filter((event) => event.date < today && nameKey(event.name) === nameKey(name))
  return before.toSorted((a, b) => (a.date < b.date ? 1 : -1))[0] ?? null
}
