import { authorize } from '../access/rules.ts'
import type { RecordInput } from '../record-commands.ts'
import type { Change, CommandError } from '../shared/change.ts'
import type { CommandContext } from '../shared/command-context.ts'
import type { Ordered } from '../shared/order-key.ts'
import { firstIssue, patchBetween } from '../shared/patch-of-input.ts'
import { err, ok, type Result } from '../shared/result.ts'
import { placeChanges, placeInList } from './move-task.ts'
import { taskModel, taskSchema } from './schema.ts'

/** Creates a task at the top of the list. `others`: the open tasks, sorted by `compareTasks`. */
export function createTask(
  { actor, newId, random }: CommandContext,
  { input, others }: { readonly input: RecordInput; readonly others: readonly Ordered[] },
): Result<readonly Change[], CommandError> {
  const parsed = taskSchema.safeParse(input)
  if (!parsed.success) return err(firstIssue(parsed.error))
  const id = newId()
  const { key, rekeyed } = placeInList(others, 0, random)
  const fields = { ...parsed.data, sort_order: key, user_id: actor.id }
  // Every side applies the schema's defaults, so only differences from them are sent.
  const patch = patchBetween(taskModel, defaultsOfTask, fields)
  const denial = authorize(actor, 'tasks', { operation: 'create', after: { id, fields }, patch })
  if (denial !== null) return err({ code: 'forbidden', ...denial })
  return ok([{ entity: 'tasks', recordId: id, operation: 'create', patch }, ...placeChanges(rekeyed)])
}

const { description: _description, ...defaultsOfTask } = taskSchema.parse({ description: '-' })
