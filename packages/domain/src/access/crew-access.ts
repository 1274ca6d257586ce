import { crewNeedId, crewSlotId } from '../crew/ids.ts'
import {
  type CrewNeedFields,
  type CrewSlotFields,
  crewNeedModel,
  crewSlotModel,
  privateOfSlot,
} from '../crew/schema.ts'
import { crewPersonType, crewPlan } from '../crew/values.ts'
import { hasEntry } from '../shared/checklist.ts'
import { isAdmin } from './actor.ts'
import { isInKey, keyOfEvent, nobody } from './crew-keys.ts'
import { type EntityAccess, hidesNothing, type StoredRecord } from './entity-access.ts'

const parentOf: EntityAccess['parentOf'] = ({ fields }) =>
  typeof fields['event_id'] === 'string' ? { entity: 'events', id: fields['event_id'] } : null

const keyOf = (event: StoredRecord | null): string => (event === null ? nobody : (keyOfEvent(event.fields) ?? nobody))

const sees: EntityAccess['sees'] = (actor, visibilityKey) => isAdmin(actor) || isInKey(actor, visibilityKey)

/** Rules of needs: written by admins, seen by the event's people, never deleted. An obsolete need has a count of 0. */
export const crewNeedAccess: EntityAccess = {
  parentOf,
  visibilityKeyOf: (_record, event) => keyOf(event),
  sees,
  ...hidesNothing,
  mayCreate(actor, { id, fields }) {
    if (!isAdmin(actor)) return {}
    return id === crewNeedId(fields as unknown as CrewNeedFields) ? null : { field: 'id' }
  },
  mayChangeCell: (actor, _before, [field = '']) => isAdmin(actor) && !(crewNeedModel.identity ?? []).includes(field),
  mayDelete: () => false,
}

const isOf = ({ id }: { readonly id: string }, { fields }: StoredRecord): boolean =>
  fields['person_type'] === crewPersonType.user && fields['person_id'] === id

/** Who was asked knows of their slot, whatever became of it: an answer that was given without reception still arrives. */
const wasInvited = (fields: StoredRecord['fields']): boolean =>
  fields['person_type'] === crewPersonType.user && (fields['invited_at'] ?? null) !== null

function keyOfSlot(fields: StoredRecord['fields'], event: StoredRecord | null): string {
  if (event === null) return nobody
  if (fields['plan'] === crewPlan.firm) return keyOf(event)
  return wasInvited(fields) ? String(fields['person_id']) : nobody
}

const saidByThem = new Set(['reply', 'reason', 'attendance'])

/** Written by the server only. */
const openedCells = new Set(['call_opened_at', 'call_opened_version'])

/**
 * Rules of slots. Admins write plan, times and invitation; only the person writes the answer, its reason and the
 * attendance, except that admins record them for freelancers, who don't sign in. The event's people see firm slots.
 * Drafts and removed slots are seen by admins, and by the slot's person once invited. Versions of a call are
 * append-only and seen by admins and the person only. Slots are never deleted: a removed person may be needed again,
 * and their answer is kept.
 */
export const crewSlotAccess: EntityAccess = {
  parentOf,
  visibilityKeyOf: ({ fields }, event) => keyOfSlot(fields, event),
  sees,
  privateFields: privateOfSlot,
  hiddenFields: (actor, record) => (isAdmin(actor) || isOf(actor, record) ? [] : privateOfSlot),
  mayCreate(actor, { id, fields }, patch) {
    if (!isAdmin(actor)) return {}
    const early = Object.keys(patch).find((cell) => saidByThem.has(cell) || openedCells.has(cell))
    if (early !== undefined) return { field: early }
    return id === crewSlotId(fields as unknown as CrewSlotFields) ? null : { field: 'id' }
  },
  mayChangeCell(actor, before, [field = '', entry, part]) {
    if (openedCells.has(field)) return false
    // A version that was sent never changes.
    if (field === 'calls') return isAdmin(actor) && part !== undefined && !hasEntry(before.fields['calls'], entry ?? '')
    if (saidByThem.has(field))
      return isOf(actor, before) || (isAdmin(actor) && before.fields['person_type'] === crewPersonType.freelancer)
    return isAdmin(actor) && !(crewSlotModel.identity ?? []).includes(field)
  },
  mayDelete: () => false,
}
