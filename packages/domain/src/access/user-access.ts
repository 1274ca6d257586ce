import { ownUserFields, publicUserFields, userSchema } from '../user/schema.ts'
import { isAdmin } from './actor.ts'
import type { EntityAccess } from './entity-access.ts'

const privateFields = Object.keys(userSchema.shape).filter(
  (field) => !publicUserFields.some((known) => known === field),
)

/** The field that admins may write for other people by sync. */
const plannedField = 'rest_weekdays'

/**
 * Rules of people. By sync a person writes only their own `ownUserFields`: shown name, calendar view, message
 * preferences and the weekdays on which they don't work. Admins write those weekdays for everyone. All else is changed
 * by admins online, through `/api/users`.
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
