import { hasEntry } from '../shared/checklist.ts'
import { taskStatus } from '../task/values.ts'
import { type Actor, can, isAdmin } from './actor.ts'
import type { EntityAccess, Fields } from './entity-access.ts'
import { foreignOwner } from './owner.ts'

function isAssignee(actor: Actor, fields: Fields): boolean {
  const assigned = fields['assigned_user']
  return typeof assigned === 'string' && assigned.toLowerCase() === actor.email.toLowerCase()
}

/** Who may do what with tasks (docs/specification.md, A6; docs/decisions/0002). Everyone signed in sees them. */
export const taskAccess: EntityAccess = {
  visibilityKeyOf: () => null,
  sees: () => true,
  privateFields: [],
  hiddenFields: () => [],
  owned: ({ id }) => ({ user_id: id }),
  mayCreate: (actor, _after, patch) => (can(actor, 'can_create_tasks') ? foreignOwner(actor, patch, 'user_id') : {}),

  mayChangeCell(actor, before, cell) {
    const [field, entryId, entryField] = cell
    if (field === 'user_id') return false
    if (field === 'sort_order' || can(actor, 'can_edit_tasks')) return true
    const isTick = field === 'checklist' && entryField === 'completed' && entryId !== undefined
    return isTick && isAssignee(actor, before.fields) && hasEntry(before.fields['checklist'], entryId)
  },

  mayDelete: (actor, before) =>
    before.fields['status'] === taskStatus.completed ? isAdmin(actor) : can(actor, 'can_delete_tasks'),
}
