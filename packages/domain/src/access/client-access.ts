import { clientSchema } from '../client/schema.ts'
import { fieldsOf } from '../shared/cell-path.ts'
import { can, isAdmin } from './actor.ts'
import type { EntityAccess } from './entity-access.ts'

const contactFields = Object.keys(clientSchema.shape).filter((field) => field !== 'name')

/** Rules of clients: everyone sees the name, only admins the contact fields. */
export const clientAccess: EntityAccess = {
  visibilityKeyOf: () => null,
  sees: () => true,
  privateFields: contactFields,
  hiddenFields: (actor) => (isAdmin(actor) ? [] : contactFields),
  // Who writes events may add a client inline, by its name alone.
  mayCreate(actor, _after, patch) {
    if (isAdmin(actor)) return null
    if (!can(actor, 'can_create_events') && !can(actor, 'can_edit_events')) return {}
    const forbidden = fieldsOf(patch).find((field) => field !== 'name')
    return forbidden === undefined ? null : { field: forbidden }
  },
  mayChangeCell: (actor) => isAdmin(actor),
  mayDelete: (actor) => isAdmin(actor),
}
