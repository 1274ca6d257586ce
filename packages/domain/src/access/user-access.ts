import { ownUserFields, publicUserFields, userSchema } from '../user/schema.ts'
import { isAdmin } from './actor.ts'
import type { EntityAccess } from './entity-access.ts'

const privateFields = Object.keys(userSchema.shape).filter(
  (field) => !publicUserFields.some((known) => known === field),
)

/**
 * Who may do what with people. By sync a person writes their own shown name and how they look at the calendar, which
 * messages they get and when, and nothing else;
 * all the rest is an admin's, online, through `/api/users`.
 */
export const userAccess: EntityAccess = {
  visibilityKeyOf: () => null,
  sees: () => true,
  privateFields,
  hiddenFields: (actor, record) => (isAdmin(actor) || record.id === actor.id ? [] : privateFields),
  mayCreate: () => ({}),
  mayChangeCell: (actor, before, cell) => before.id === actor.id && ownUserFields.some((field) => field === cell[0]),
  mayDelete: () => false,
}
