import { authorize } from './access/rules.ts'
import type { VisibleEvent } from './event/schema.ts'
import { cellPath } from './shared/cell-path.ts'
import type { Change, CommandError } from './shared/change.ts'
import type { CommandContext } from './shared/command-context.ts'
import { err, ok, type Result } from './shared/result.ts'
import type { Task } from './task/schema.ts'

/** A checklist, identified by the record that holds it. */
type ChecklistPlace =
  | {
      readonly entity: 'events'
      readonly field: 'checklist' | 'manager_checklist'
      readonly record: VisibleEvent
    }
  | { readonly entity: 'tasks'; readonly field: 'checklist'; readonly record: Task }

/**
 * Ticks or unticks one line of a checklist. Writes only that cell, so that colleagues' new lines and other ticks are
 * kept. Fails with `not_found` if the line doesn't exist; returns no changes if it already has that state.
 */
export function tickChecklistItem(
  { actor }: Pick<CommandContext, 'actor'>,
  {
    entity,
    field,
    record,
    itemId,
    completed,
  }: ChecklistPlace & { readonly itemId: string; readonly completed: boolean },
): Result<readonly Change[], CommandError> {
  const fields: Readonly<Record<string, unknown>> = { ...record }
  const items = (entity === 'events' ? record[field] : record[field]) ?? []
  const item = items.find(({ id }) => id === itemId)
  if (item === undefined) return err({ code: 'not_found' })
  if (item.completed === completed) return ok([])
  const patch = { [cellPath(field, itemId, 'completed')]: completed }
  const ticked = items.map((each) => (each === item ? { ...each, completed } : each))
  const before = { id: record.id, fields }
  const after = { id: record.id, fields: { ...fields, [field]: ticked } }
  const denial = authorize(actor, entity, { operation: 'update', before, after, patch })
  if (denial !== null) return err({ code: 'forbidden', ...denial })
  return ok([{ entity, recordId: record.id, operation: 'update', patch }])
}
