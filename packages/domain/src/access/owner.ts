import type { Patch } from '../shared/change.ts'
import type { Actor } from './actor.ts'
import type { Denial } from './entity-access.ts'

/** Refuses a new record that names someone else as its owner. If no owner is given, the server writes the author. */
export function foreignOwner(actor: Actor, patch: Patch, field: string): Denial | null {
  const owner = patch[field] ?? null
  return owner === null || owner === actor.id ? null : { field }
}
