import { isAdmin } from './actor.ts'
import type { EntityAccess } from './entity-access.ts'

const writtenByAdmins: Pick<
  EntityAccess,
  'visibilityKeyOf' | 'privateFields' | 'hiddenFields' | 'mayCreate' | 'mayChangeCell' | 'mayDelete'
> = {
  visibilityKeyOf: () => null,
  privateFields: [],
  hiddenFields: () => [],
  mayCreate: (actor) => (isAdmin(actor) ? null : {}),
  mayChangeCell: (actor) => isAdmin(actor),
  mayDelete: (actor) => isAdmin(actor),
}

/** Tags: everyone reads them, admins write them. */
export const tagAccess: EntityAccess = { ...writtenByAdmins, sees: () => true }

/** Seen and written by admins only. */
export const adminOnlyAccess: EntityAccess = { ...writtenByAdmins, sees: (actor) => isAdmin(actor) }
