import { cellPath, crewInvitationMessage, crewOfEvent, crewPersonType, crewPlan, maySee, stampOf } from '@bama/domain'
import { termsOf } from '@bama/domain/crew'
import { fieldsOf, living, stored } from '../records.ts'
import { readPerson } from '../to-user.ts'
import type { Cause, UnitOfWork } from '../unit-of-work.ts'
import { updateRecord } from '../writes.ts'
import type { CommittedChange } from './reaction.ts'
import { send } from './send-messages.ts'

/** Updates the event's crew after a change of a slot. Only the slots' plans affect it, answers don't. */
export async function followCrew(
  unitOfWork: UnitOfWork,
  { before, after, operation, cause, nowMs }: CommittedChange,
): Promise<void> {
  if (operation === 'update' && before?.deleted === null && before.row.fields['plan'] === after.row.fields['plan'])
    return
  const eventId = after.row.fields['event_id']
  if (typeof eventId === 'string') await writeCrew(unitOfWork, eventId, { cause, nowMs })
}

export async function writeCrew(
  unitOfWork: UnitOfWork,
  eventId: string,
  { cause, nowMs }: { readonly cause: Cause; readonly nowMs: number },
): Promise<void> {
  const event = living(await unitOfWork.read('events', eventId))
  if (event === null) return
  const slots = await unitOfWork.dependants('events', eventId, 'crewSlots')
  const known = new Set((event.row.fields['crew'] as readonly string[] | undefined) ?? [])
  const crew = new Set(crewOfEvent(slots.map((slot) => fieldsOf('crewSlots', slot))))
  const patch = Object.fromEntries(
    [...known.symmetricDifference(crew)].map((id) => [cellPath('crew', id), crew.has(id)] as const),
  )
  // Not `isDerived`, so that each cell gets a history row, which can be hidden from those who may not see it.
  if (Object.keys(patch).length > 0)
    await updateRecord(unitOfWork, { entity: 'events', id: eventId, patch, nowMs, cause })
}

/** Who is asked whether they come is told of it. */
export async function notifyInvitation(unitOfWork: UnitOfWork, change: CommittedChange): Promise<void> {
  const { before, after, actor, operation, cause } = change
  const slot = fieldsOf('crewSlots', after)
  if (operation === 'delete' || slot.invited_at === null || slot.plan !== crewPlan.firm) return
  if (stampOf(before?.row.clocks, 'invitation') === stampOf(after.row.clocks, 'invitation')) return
  if (slot.person_type !== crewPersonType.user || slot.person_id === actor.id) return
  const recipient = await readPerson(unitOfWork.read, slot.person_id)
  const event = living(await unitOfWork.read('events', slot.event_id))
  if (recipient === null || event === null) return
  if (!recipient.is_approved || !maySee(recipient, 'events', stored(event))) return
  const { call } = termsOf(fieldsOf('events', event), slot)
  const about = { id: after.id, role: slot.role, call, event: { id: event.id, name: event.row.fields['name'] } }
  await send(unitOfWork, [crewInvitationMessage(about, recipient, actor, cause.mutationId)], change)
}
