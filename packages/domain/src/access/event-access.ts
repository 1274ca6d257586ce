import { managerFields } from '../event/schema.ts'
import { fieldsOf } from '../shared/cell-path.ts'
import { type Actor, can, isAdmin, isOperator } from './actor.ts'
import type { EntityAccess, Fields, StoredRecord } from './entity-access.ts'

const isManagerField = (field: string): boolean => managerFields.some((known) => known === field)

function isAssignedTo(actor: Actor, fields: Fields): boolean {
  const assigned = fields['assigned_operator_id']
  if (typeof assigned !== 'string') return false
  return assigned === actor.id || assigned.toLowerCase() === actor.email.toLowerCase()
}

function hasEntry(fields: Fields, list: string, entryId: string): boolean {
  const entries = fields[list]
  return Array.isArray(entries) && entries.some((entry: { id?: unknown }) => entry.id === entryId)
}

const writableByViewers = new Set(['status', 'sort_order', 'is_completed'])

/** Who may do what with events (document A, section 6; docs/decisions/0002, "who may change what"). */
export const eventAccess: EntityAccess = {
  audienceFields: ['assigned_operator_id'],

  maySee: (actor, { fields }) => !isOperator(actor) || isAssignedTo(actor, fields),

  hiddenFields: (actor) => (isAdmin(actor) ? [] : managerFields),

  mayCreate(actor, after: StoredRecord, patch) {
    if (!can(actor, 'can_create_events')) return {}
    if ((after.fields['user_id'] ?? actor.id) !== actor.id) return { field: 'user_id' }
    // An operator's new event is assigned to that operator: otherwise nobody who made it would see it.
    if (isOperator(actor) && after.fields['assigned_operator_id'] !== actor.id) return { field: 'assigned_operator_id' }
    if (isAdmin(actor)) return null
    const forbidden = fieldsOf(patch).find(
      (field) => isManagerField(field) || (field === 'assigned_operator_id' && !isOperator(actor)),
    )
    return forbidden === undefined ? null : { field: forbidden }
  },

  mayChangeCell(actor, before, cell) {
    const [field = '', entryId, entryField] = cell
    if (field === 'user_id') return false
    if (isAdmin(actor)) return true
    if (isManagerField(field) || field === 'assigned_operator_id') return false
    if (writableByViewers.has(field)) return true
    if (field === 'checklist' && entryField === 'completed' && entryId !== undefined)
      return can(actor, 'can_edit_events') || hasEntry(before.fields, 'checklist', entryId)
    if (field === 'is_archived') return can(actor, 'can_delete_events')
    return can(actor, 'can_edit_events')
  },

  mayDelete: (actor) => can(actor, 'can_delete_events'),
}
