import { availabilityIdentity } from '../crew/availability-schema.ts'
import { crewPersonType } from '../crew/values.ts'
import { isAdmin } from './actor.ts'
import { tagAccess } from './admin-only-access.ts'
import { type EntityAccess, type Fields, hidesNothing } from './entity-access.ts'

/** Returns the user whose absence this is, or null for a freelancer's, which only admins see. */
function ownerOf({ person_type: type, person_id: id }: Fields): string | null {
  return type === crewPersonType.user && typeof id === 'string' ? id : null
}

/** Rules of absences: seen and written by the person and by admins, those of freelancers by admins only. */
export const availabilityAccess: EntityAccess = {
  visibilityKeyOf: ({ fields }) => ownerOf(fields),
  sees: (actor, visibilityKey) => isAdmin(actor) || visibilityKey === actor.id,
  ...hidesNothing,
  mayCreate: (actor, { fields }) => (isAdmin(actor) || ownerOf(fields) === actor.id ? null : {}),
  mayChangeCell: (_actor, _before, [field = '']) => !availabilityIdentity.includes(field),
  mayDelete: () => true,
}

/** Rules of the thresholds for crew warnings: readable by everyone, written by admins, never deleted. */
export const crewSettingsAccess: EntityAccess = { ...tagAccess, mayDelete: () => false }
