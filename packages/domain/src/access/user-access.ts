import { ownUserFields, publicUserFields, userSchema } from '../user/schema.ts'
import { isAdmin } from './actor.ts'
import type { EntityAccess } from './entity-access.ts'

const privateFields = Object.keys(userSchema.shape).filter(
  (field) => !publicUserFields.some((known) => known === field),
)

/** What planners write down of others, too. */
const plannedField = 'rest_weekdays'

/**
 * Who may do what with people. By sync a person writes their own shown name and how they look at the calendar, which
 * messages they get and when, on which weekdays they do not work, and nothing else; the last an admin writes of everybody.
 * All the rest is an admin's, online, through `/api/users`.
 */
export const userAccess: EntityAccess = {
  visibilityKeyOf: () => null,
  sees: () => true,
  privateFields,
  hiddenFields: (actor, record) => (isAdmin(actor) || record.id === actor.id ? [] : privateFields),
  mayCreate: () => ({}),
  mayChangeCell: (actor, before, [field]) =>
    (before.id === actor.id && ownUserFields.some((own) => own === field)) ||
    (field === plannedField && isAdmin(actor)),
  mayDelete: () => false,
}
