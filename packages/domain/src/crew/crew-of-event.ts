import { withinKey } from '../access/crew-keys.ts'
import type { CrewSlotFields } from './schema.ts'
import { crewPersonType, crewPlan, leadRole } from './values.ts'

/**
 * The people who see an event because they have a slot in it, by id: those who sign in and are firm. The lead's slot gives no
 * sight: that comes from `assigned_operator_id`, and goes with it.
 */
export const crewOfEvent = (
  slots: Iterable<Pick<CrewSlotFields, 'person_type' | 'person_id' | 'plan' | 'role'>>,
): readonly string[] => {
  const ids = new Set<string>()
  for (const { person_type: type, person_id: id, plan, role } of slots)
    if (type === crewPersonType.user && plan === crewPlan.firm && role !== leadRole) ids.add(id)
  return withinKey([...ids].sort())
}
