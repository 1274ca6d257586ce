import { withinKey } from '../access/crew-keys.ts'
import type { CrewSlotFields } from './schema.ts'
import { crewPersonType, crewPlan, leadRole } from './values.ts'

/**
 * Returns the ids of the users who see an event because of a firm slot in it. The lead's slot doesn't count: the lead's
 * access comes and goes with `assigned_operator_id`.
 */
export const crewOfEvent = (
  slots: Iterable<Pick<CrewSlotFields, 'person_type' | 'person_id' | 'plan' | 'role'>>,
): readonly string[] => {
  const ids = new Set<string>()
  for (const { person_type: type, person_id: id, plan, role } of slots)
    if (type === crewPersonType.user && plan === crewPlan.firm && role !== leadRole) ids.add(id)
  return withinKey([...ids].sort())
}
