import { cellParts } from '../shared/cell-path.ts'
import type { EntityName } from '../entities.ts'
import type { Patch } from '../shared/change.ts'
import type { Actor } from './actor.ts'
import { adminOnlyAccess, tagAccess } from './admin-only-access.ts'
import { availabilityAccess, crewSettingsAccess } from './availability-access.ts'
import { attachmentAccess } from './attachment-access.ts'
import { canvasAccess } from './canvas-access.ts'
import { chatAccess, chatMessageAccess, chatReadAccess } from './chat-access.ts'
import { clientAccess } from './client-access.ts'
import { commentAccess } from './comment-access.ts'
import { crewNeedAccess, crewSlotAccess } from './crew-access.ts'
import type { Denial, EntityAccess, StoredRecord } from './entity-access.ts'
import { eventAccess } from './event-access.ts'
import { messageAccess } from './own-only-access.ts'
import { taskAccess } from './task-access.ts'
import { templateAccess } from './template-access.ts'
import { userAccess } from './user-access.ts'
import { workHourAccess } from './work-hour-access.ts'

/** All permission rules of the product, by entity. The browser uses them to show, the server to accept and send. */
export const accessRules: Readonly<Record<EntityName, EntityAccess>> = {
  events: eventAccess,
  tasks: taskAccess,
  clients: clientAccess,
  workHours: workHourAccess,
  systemUsers: userAccess,
  seasonalClients: adminOnlyAccess,
  tags: tagAccess,
  comments: commentAccess,
  personalMessages: messageAccess,
  chats: chatAccess,
  canvas: canvasAccess,
  chatMessages: chatMessageAccess,
  chatReads: chatReadAccess,
  attachments: attachmentAccess,
  crewNeeds: crewNeedAccess,
  crewSlots: crewSlotAccess,
  freelancers: adminOnlyAccess,
  availability: availabilityAccess,
  crewSettings: crewSettingsAccess,
  eventTemplates: templateAccess,
}

/** Whether a person sees a record. `parent` is the record that it depends on, for entities that have one. */
export const maySee = (
  actor: Actor,
  entity: EntityName,
  record: StoredRecord,
  parent: StoredRecord | null = null,
): boolean => accessRules[entity].sees(actor, accessRules[entity].visibilityKeyOf(record, parent))

/** Whether a person may write a field of a record. Screens check this before they offer an edit. */
export const mayWrite = (actor: Actor, entity: EntityName, record: StoredRecord, field: string): boolean =>
  authorize(actor, entity, { operation: 'update', before: record, after: record, patch: { [field]: null } }) === null

/** `parent`: what the record depends on, null when that is not there (any more). */
type Attempt = { readonly parent?: StoredRecord | null } & (
  | { readonly operation: 'create'; readonly after: StoredRecord; readonly patch: Patch }
  | { readonly operation: 'update'; readonly before: StoredRecord; readonly after: StoredRecord; readonly patch: Patch }
  | { readonly operation: 'delete'; readonly before: StoredRecord }
)

/**
 * Returns why a person may not make this change, or null when they may. Checks the record both before and after the
 * change, so that nobody writes a record that they don't see, or writes themselves out of a rule.
 */
export function authorize(actor: Actor, entity: EntityName, attempt: Attempt): Denial | null {
  const rules = accessRules[entity]
  const sees = (record: StoredRecord): boolean => maySee(actor, entity, record, attempt.parent ?? null)
  if (attempt.operation === 'create') {
    if ((rules.parentOf?.(attempt.after) ?? null) !== null && (attempt.parent ?? null) === null) return {}
    const denial = rules.mayCreate(actor, attempt.after, attempt.patch)
    if (denial !== null) return denial
    return sees(attempt.after) ? null : {}
  }
  if (!sees(attempt.before)) return {}
  if (attempt.operation === 'delete') return rules.mayDelete(actor, attempt.before) ? null : {}
  for (const [path, value] of Object.entries(attempt.patch)) {
    const cell = cellParts(path) ?? []
    const hidden = rules.hiddenFields(actor, attempt.before).includes(cell[0] ?? '')
    if (hidden || !rules.mayChangeCell(actor, attempt.before, cell, value)) return { field: cell[0] ?? path }
  }
  if (rules.mayBecome !== undefined) return rules.mayBecome(attempt.before, attempt.after)
  return sees(attempt.after) ? null : {}
}
