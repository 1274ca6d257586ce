import { type Actor, can } from './actor.ts'
import { type EntityAccess, hidesNothing } from './entity-access.ts'

/** Templates say how events begin: they are seen and kept by anyone who may create events. */
const mayUse = (actor: Actor): boolean => can(actor, 'can_create_events')

export const templateAccess: EntityAccess = {
  visibilityKeyOf: () => null,
  sees: (actor) => mayUse(actor),
  ...hidesNothing,
  mayCreate: (actor) => (mayUse(actor) ? null : {}),
  mayChangeCell: (actor) => mayUse(actor),
  mayDelete: (actor) => mayUse(actor),
}
