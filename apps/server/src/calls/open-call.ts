import {
  addDays,
  crewPersonType,
  crewPlan,
  dayInZone,
  defaultFields,
  entityModels,
  type EntityName,
  isCancelled,
  recordId,
  spanOf,
  type VisibleEvent,
  type VisibleSlot,
} from '@bama/domain'
import { callStateOf, type CallVersion } from '@bama/domain/call'
import { type CrewReply, spanOfSlot } from '@bama/domain/crew'
import { living } from '@bama/sync/authority'
import { readRecord } from '../store/records.ts'
import type { ServerRecord } from '../store/stored-form.ts'
import type { Db, Tx } from '../store/schema.ts'

/** Days for which a link still works after the last day of the event or of the slot, whichever is later. */
const daysAfterwards = 2

/** A freelancer's call that can be opened now. */
export interface OpenCall {
  readonly slot: VisibleSlot
  readonly event: VisibleEvent
  readonly latest: CallVersion
  readonly isCurrent: boolean
  readonly reply: CrewReply
  /** The last day on which the link works. */
  readonly until: string
}

/** Returns a record in the form that screens read. */
const shown = (entity: EntityName, { id, row, createdAt, updatedAt, version }: ServerRecord): unknown => ({
  ...defaultFields(entityModels[entity]),
  ...row.fields,
  id: recordId(id),
  created_at: createdAt,
  updated_at: updatedAt,
  _version: version,
})

/**
 * The call of a slot, for anyone who holds a link to it; null when there is nothing to open: no slot, none of a freelancer who is
 * firmly in the crew, no call was sent, the freelancer or the event is gone, archived or called off, or it was too long ago.
 */
export async function openCallOf(
  db: Db | Tx,
  slotId: string,
  { nowMs, zone }: { readonly nowMs: number; readonly zone: string },
): Promise<OpenCall | null> {
  const stored = living(await readRecord(db, 'crewSlots', slotId))
  if (stored === null) return null
  const slot = shown('crewSlots', stored) as VisibleSlot
  if (slot.person_type !== crewPersonType.freelancer || slot.plan !== crewPlan.firm) return null
  const [person, storedEvent] = [
    living(await readRecord(db, 'freelancers', slot.person_id)),
    living(await readRecord(db, 'events', slot.event_id)),
  ]
  if (person === null || storedEvent === null) return null
  const event = shown('events', storedEvent) as VisibleEvent
  if (event.is_archived || isCancelled(event)) return null
  const until = lastDayOfLink(event, slot)
  const { latest, isCurrent, reply } = callStateOf(event, slot)
  if (latest === null || dayInZone(nowMs, zone) > until) return null
  return { slot, event, latest, isCurrent, reply, until }
}

function lastDayOfLink(event: VisibleEvent, slot: VisibleSlot): string {
  const [ofEvent, own] = [spanOf(event).lastDay, spanOfSlot(event, slot).lastDay]
  return addDays(ofEvent > own ? ofEvent : own, daysAfterwards)
}
