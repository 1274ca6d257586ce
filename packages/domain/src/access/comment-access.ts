import { can, isAdmin } from './actor.ts'
import { type EntityAccess, hidesNothing } from './entity-access.ts'
import { eventAccess } from './event-access.ts'
import { foreignOwner } from './owner.ts'

/** The key of comments on an event that has no people or is missing. Everyone sees a comment with a null key. */
const unassigned = ''

/** Who may do what with comments (docs/decisions/0002): who sees the item reads and writes them; nobody edits one. */
export const commentAccess: EntityAccess = {
  parentOf({ fields }) {
    const { item_type: type, item_id: id } = fields
    // Without an item id it depends on a record that doesn't exist.
    return { entity: type === 'task' ? 'tasks' : 'events', id: typeof id === 'string' ? id : '' }
  },

  visibilityKeyOf: ({ fields }, parent) =>
    fields['item_type'] === 'task'
      ? null
      : ((parent === null ? null : eventAccess.visibilityKeyOf(parent, null)) ?? unassigned),

  sees: (actor, visibilityKey) =>
    visibilityKey === null || eventAccess.sees(actor, visibilityKey === unassigned ? null : visibilityKey),

  ...hidesNothing,

  owned: ({ id, name, full_name }) => ({ created_by: id, author_name: full_name ?? name }),

  mayCreate: (actor, _after, patch) => foreignOwner(actor, patch, 'created_by'),

  mayChangeCell: () => false,

  mayDelete: (actor, { fields }) =>
    isAdmin(actor) ||
    can(actor, 'can_delete_comments') ||
    (can(actor, 'can_delete_own_comments') && fields['created_by'] === actor.id),
}
