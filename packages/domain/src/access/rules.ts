import { cellParts } from '../shared/cell-path.ts'
import type { EntityName } from '../entities.ts'
import type { Patch } from '../shared/change.ts'
import type { Actor } from './actor.ts'
import { clientAccess } from './client-access.ts'
import type { Denial, EntityAccess, StoredRecord } from './entity-access.ts'
import { eventAccess } from './event-access.ts'
import { userAccess } from './user-access.ts'

/** Every permission rule of the product, by entity. The browser asks it what to show, the server what to accept and send. */
export const accessRules: Readonly<Record<EntityName, EntityAccess>> = {
  events: eventAccess,
  systemUsers: userAccess,
  clients: clientAccess,
}

export type Attempt =
  | { readonly operation: 'create'; readonly after: StoredRecord; readonly patch: Patch }
  | { readonly operation: 'update'; readonly before: StoredRecord; readonly after: StoredRecord; readonly patch: Patch }
  | { readonly operation: 'delete'; readonly before: StoredRecord }

/**
 * Whether a person may make this change: `null` when they may.
 * The row is looked at before and after, so that nobody writes what they don't see or writes themselves out of a rule.
 */
export function denialOf(actor: Actor, entity: EntityName, attempt: Attempt): Denial | null {
  const rules = accessRules[entity]
  if (attempt.operation === 'create') {
    if (!rules.maySee(actor, attempt.after)) return {}
    return rules.mayCreate(actor, attempt.after, attempt.patch)
  }
  if (!rules.maySee(actor, attempt.before)) return {}
  if (attempt.operation === 'delete') return rules.mayDelete(actor, attempt.before) ? null : {}
  for (const [path, value] of Object.entries(attempt.patch)) {
    const cell = cellParts(path) ?? []
    const hidden = rules.hiddenFields(actor, attempt.before).includes(cell[0] ?? '')
    if (hidden || !rules.mayChangeCell(actor, attempt.before, cell, value)) return { field: cell[0] ?? path }
  }
  return rules.maySee(actor, attempt.after) ? null : {}
}
