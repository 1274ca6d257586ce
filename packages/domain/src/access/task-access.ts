import { hasEntry } from '../shared/checklist.ts'
import { taskStatus } from '../task/values.ts'
import { type Actor, can, isAdmin } from './actor.ts'
import { type EntityAccess, type Fields, hidesNothing } from './entity-access.ts'
import { foreignOwner } from './owner.ts'

function isAssignee(actor: Actor, fields: Fields): boolean {
  const assigned = fields['assigned_user']
  return typeof assigned === 'string' && assigned.toLowerCase() === actor.email.toLowerCase()
}

/** Whether the person may change every part of this task: any task, or one that they made. */
const mayEdit = (actor: Actor, { user_id }: Fields): boolean =>
  can(actor, 'can_edit_tasks') || (user_id === actor.id && can(actor, 'can_update_own_tasks'))

/**
 * Rules of tasks (docs/specification.md, A6; docs/decisions/0002 and 0022). Everyone signed in sees them. Without
 * `can_update_own_tasks` the specification applies: an assignee may only tick the checklist, and a maker gets no extra
 * rights.
 */
export const taskAccess: EntityAccess = {
  visibilityKeyOf: () => null,
  sees: () => true,
  ...hidesNothing,
  owned: ({ id }) => ({ user_id: id }),
  mayCreate: (actor, _after, patch) => (can(actor, 'can_create_tasks') ? foreignOwner(actor, patch, 'user_id') : {}),

  mayChangeCell(actor, before, cell) {
    const [field, entryId, entryField] = cell
    if (field === 'user_id') return false
    if (field === 'sort_order' || mayEdit(actor, before.fields)) return true
    if (!isAssignee(actor, before.fields)) return false
    if (field === 'status') return can(actor, 'can_update_own_tasks')
    const isTick = field === 'checklist' && entryField === 'completed' && entryId !== undefined
    return isTick && hasEntry(before.fields['checklist'], entryId)
  },

  mayDelete: (actor, before) =>
    before.fields['status'] === taskStatus.completed ? isAdmin(actor) : can(actor, 'can_delete_tasks'),
}
