import { managerFields } from '../event/schema.ts'
import { fieldsOf } from '../shared/cell-path.ts'
import { hasEntry } from '../shared/checklist.ts'
import { can, isAdmin, isOperator } from './actor.ts'
import { isInKey, keyOfEvent } from './crew-keys.ts'
import type { EntityAccess } from './entity-access.ts'
import { foreignOwner } from './owner.ts'

const isManagerField = (field: string): boolean => managerFields.some((known) => known === field)

const hiddenFromOthers = [...managerFields, 'crew']

const writableByViewers = new Set(['status', 'sort_order', 'is_completed'])

/** Rules of events (docs/specification.md, A6; docs/decisions/0002, "who may change what"). */
export const eventAccess: EntityAccess = {
  visibilityKeyOf: ({ fields }) => keyOfEvent(fields),

  sees: (actor, visibilityKey) => !isOperator(actor) || isInKey(actor, visibilityKey),

  privateFields: hiddenFromOthers,
  hiddenFields(actor, event) {
    // A server parses a record's fields when they are asked for, and an admin's pull asks for none.
    if (isAdmin(actor)) return []
    // Who is in an event, only those learn who are in it themselves.
    return isInKey(actor, keyOfEvent(event.fields)) ? managerFields : hiddenFromOthers
  },

  // An operator's new event is assigned to that operator, who otherwise wouldn't see it.
  owned: (author) => ({ user_id: author.id, ...(isOperator(author) ? { assigned_operator_id: author.id } : {}) }),

  mayCreate(actor, _after, patch) {
    if (!can(actor, 'can_create_events')) return {}
    const foreign = foreignOwner(actor, patch, 'user_id')
    if (foreign !== null) return foreign
    if (isAdmin(actor)) return null
    const assigned = patch['assigned_operator_id']
    if (assigned !== undefined && !(isOperator(actor) && assigned === actor.id))
      return { field: 'assigned_operator_id' }
    // Creating an archived event amounts to archiving one, so it needs the same permission.
    if (patch['is_archived'] === true && !can(actor, 'can_delete_events')) return { field: 'is_archived' }
    const forbidden = fieldsOf(patch).find(isManagerField)
    return forbidden === undefined ? null : { field: forbidden }
  },

  mayChangeCell(actor, before, cell) {
    const [field = '', entryId, entryField] = cell
    if (field === 'user_id' || field === 'crew') return false
    if (isAdmin(actor)) return true
    if (isManagerField(field) || field === 'assigned_operator_id') return false
    if (writableByViewers.has(field)) return true
    if (field === 'checklist' && entryField === 'completed' && entryId !== undefined)
      return can(actor, 'can_edit_events') || hasEntry(before.fields['checklist'], entryId)
    if (field === 'is_archived') return can(actor, 'can_delete_events')
    return can(actor, 'can_edit_events')
  },

  mayDelete: (actor) => can(actor, 'can_delete_events'),
}
