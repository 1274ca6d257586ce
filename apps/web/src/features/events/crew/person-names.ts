import { crewPersonType, shownName, type VisibleSlot, type VisibleUser } from '@bama/domain'
import { crewTexts } from '../../../texts/crew.ts'

/** The name of a slot's person: for a freelancer as stored in the slot, for a user their current name. */
export function nameOfSlot(slot: VisibleSlot, people: ReadonlyMap<string, VisibleUser> | undefined): string {
  if (slot.person_type === crewPersonType.freelancer) return slot.person_name ?? crewTexts.pick.freelancer
  const person = people?.get(slot.person_id)
  return person === undefined ? crewTexts.unknownPerson : shownName(person)
}
