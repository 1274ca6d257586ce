import { denialOf } from '../access/rules.ts'
import type { Change, CommandError } from '../shared/change.ts'
import type { CommandContext } from '../shared/command-context.ts'
import { parseFields, patchBetween } from '../shared/patch-of-input.ts'
import { err, ok, type Result } from '../shared/result.ts'
import type { EventInput } from './create-event.ts'
import { eventModel, type VisibleEvent } from './schema.ts'

/**
 * Changes some fields of an event. `base` is the event as it was when the person began:
 * only what they changed since then is written, whatever colleagues did meanwhile.
 */
export function editEvent(
  { actor }: CommandContext,
  { base, input }: { readonly base: VisibleEvent; readonly input: EventInput },
): Result<readonly Change[], CommandError> {
  const parsed = parseFields(eventModel, input)
  if (!parsed.ok) return parsed
  const patch = patchBetween(eventModel, base, parsed.value)
  if (Object.keys(patch).length === 0) return ok([])
  const before = { id: base.id, fields: base }
  const after = { id: base.id, fields: { ...base, ...parsed.value } }
  const denial = denialOf(actor, 'events', { operation: 'update', before, after, patch })
  if (denial !== null) return err({ code: 'forbidden', ...denial })
  return ok([{ entity: 'events', recordId: base.id, operation: 'update', patch }])
}
