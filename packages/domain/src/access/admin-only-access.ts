import { isAdmin } from './actor.ts'
import { type EntityAccess, hidesNothing } from './entity-access.ts'

const writtenByAdmins: Pick<
  EntityAccess,
  'visibilityKeyOf' | 'privateFields' | 'hiddenFields' | 'mayCreate' | 'mayChangeCell' | 'mayDelete'
> = {
  visibilityKeyOf: () => null,
  ...hidesNothing,
  mayCreate: (actor) => (isAdmin(actor) ? null : {}),
  mayChangeCell: (actor) => isAdmin(actor),
  mayDelete: (actor) => isAdmin(actor),
}

/** Rules of tags: readable by everyone, written by admins. */
export const tagAccess: EntityAccess = { ...writtenByAdmins, sees: () => true }

/** Rules of records that only admins see and write. */
export const adminOnlyAccess: EntityAccess = { ...writtenByAdmins, sees: (actor) => isAdmin(actor) }
