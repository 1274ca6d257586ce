import { crewPersonType, shownName, type VisibleSlot, type VisibleUser } from '@bama/domain'
import { crewTexts } from '../../../texts/crew.ts'

/** What the person of a slot is called: a freelancer as it was written, a user as they are called now. */
export function nameOfSlot(slot: VisibleSlot, people: ReadonlyMap<string, VisibleUser> | undefined): string {
  if (slot.person_type === crewPersonType.freelancer) return slot.person_name ?? crewTexts.pick.freelancer
  const person = people?.get(slot.person_id)
  return person === undefined ? crewTexts.unknownPerson : shownName(person)
}
