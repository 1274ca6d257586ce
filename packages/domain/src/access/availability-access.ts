import { availabilityIdentity } from '../crew/availability-schema.ts'
import { crewPersonType } from '../crew/values.ts'
import { isAdmin } from './actor.ts'
import { tagAccess } from './admin-only-access.ts'
import type { EntityAccess, Fields } from './entity-access.ts'

/** A person's own absences, for those who sign in; a freelancer's are nobody's but the admins'. */
function ownerOf({ person_type: type, person_id: id }: Fields): string | null {
  return type === crewPersonType.user && typeof id === 'string' ? id : null
}

/** When somebody does not work: they themselves and admins see and write it, of freelancers admins alone. */
export const availabilityAccess: EntityAccess = {
  visibilityKeyOf: ({ fields }) => ownerOf(fields),
  sees: (actor, visibilityKey) => isAdmin(actor) || visibilityKey === actor.id,
  privateFields: [],
  hiddenFields: () => [],
  mayCreate: (actor, { fields }) => (isAdmin(actor) || ownerOf(fields) === actor.id ? null : {}),
  mayChangeCell: (_actor, _before, [field = '']) => !availabilityIdentity.includes(field),
  mayDelete: () => true,
}

/** From when on planners are warned: everyone reads it, admins write it, nobody deletes it. */
export const crewSettingsAccess: EntityAccess = { ...tagAccess, mayDelete: () => false }
