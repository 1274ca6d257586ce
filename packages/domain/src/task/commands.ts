import { deleteRecord, editRecord, type RecordInput } from '../record-commands.ts'
import type { Change, CommandError } from '../shared/change.ts'
import type { CommandContext } from '../shared/command-context.ts'
import type { Result } from '../shared/result.ts'
import { unlessAllRefused } from '../shared/together.ts'
import type { Task } from './schema.ts'

type Outcome = Result<readonly Change[], CommandError>

/** An edit of a task. `base` is the task as it was when the person began. */
export interface TaskEdit {
  readonly base: Task
  readonly input: RecordInput
}

/** Changes some fields of a task. Any status and priority can follow any other. */
export const editTask = (context: CommandContext, { base, input }: TaskEdit): Outcome =>
  editRecord(context, 'tasks', base, input)

/**
 * Changes many tasks at once, with one change each. The changes are evaluated one by one, so that a refusal of one
 * doesn't affect the others. Edits that are already known to be refused are left out; fails only if none remain.
 */
export const editTasks = (context: CommandContext, { edits }: { readonly edits: readonly TaskEdit[] }): Outcome =>
  unlessAllRefused(edits.map((edit) => editTask(context, edit)))

/** Deletes a task for good. Only an admin may delete a completed one (docs/specification.md, A6). */
export const deleteTask = (context: CommandContext, { task }: { readonly task: Task }): Outcome =>
  deleteRecord(context, 'tasks', task)
