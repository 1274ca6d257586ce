import { operatorIdOf, shownName, type VisibleUser } from '@bama/domain'
import { eventsTexts } from '../../texts/events.ts'

/** An operator's name. `assigned` is the operator as stored in an event: older ones have an e-mail (specification A6). */
export function operatorNameOf(assigned: string | null, people: ReadonlyMap<string, VisibleUser> | undefined): string {
  const id = operatorIdOf({ assigned_operator_id: assigned }, people?.values() ?? [])
  const person = id === null ? undefined : people?.get(id)
  return person === undefined ? eventsTexts.card.unknownOperator : shownName(person)
}
