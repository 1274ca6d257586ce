import { denialOf } from '../access/rules.ts'
import type { Change, CommandError } from '../shared/change.ts'
import type { CommandContext } from '../shared/command-context.ts'
import { err, ok, type Result } from '../shared/result.ts'
import type { VisibleEvent } from './schema.ts'

/** Deletes an event for good: a tombstone stays, and sync never brings it back. */
export function deleteEvent(
  { actor }: CommandContext,
  { event }: { readonly event: VisibleEvent },
): Result<readonly Change[], CommandError> {
  const denial = denialOf(actor, 'events', { operation: 'delete', before: { id: event.id, fields: event } })
  if (denial !== null) return err({ code: 'forbidden', ...denial })
  return ok([{ entity: 'events', recordId: event.id, operation: 'delete', patch: {} }])
}
