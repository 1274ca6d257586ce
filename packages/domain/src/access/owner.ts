import type { Patch } from '../shared/change.ts'
import type { Actor } from './actor.ts'
import type { Denial } from './entity-access.ts'

/** Refuses a new record whose maker names somebody else as its owner. Unsaid, it is theirs: the server writes that. */
export function foreignOwner(actor: Actor, patch: Patch, field: string): Denial | null {
  const owner = patch[field] ?? null
  return owner === null || owner === actor.id ? null : { field }
}
