import { deleteRecord, editRecord, type RecordInput } from '../record-commands.ts'
import type { Change, CommandError } from '../shared/change.ts'
import type { CommandContext } from '../shared/command-context.ts'
import { ok, type Result } from '../shared/result.ts'
import type { Task } from './schema.ts'

type Outcome = Result<readonly Change[], CommandError>

/** What a person changes of a task; `base` is the task as it was when they began. */
export interface TaskEdit {
  readonly base: Task
  readonly input: RecordInput
}

/** Changes some fields of a task: its status and priority to any other, its tags, a tick of its checklist. */
export const editTask = (context: CommandContext, { base, input }: TaskEdit): Outcome =>
  editRecord(context, 'tasks', base, input)

/**
 * Changes many tasks at once: one change each, to be evaluated one by one, so that one that is refused costs the others nothing.
 * What may not be changed here already is left out; an error only when nothing is left.
 */
export function editTasks(context: CommandContext, { edits }: { readonly edits: readonly TaskEdit[] }): Outcome {
  const outcomes = edits.map((edit) => editTask(context, edit))
  const refusal = outcomes.find((outcome) => !outcome.ok)
  if (refusal !== undefined && outcomes.every((outcome) => !outcome.ok)) return refusal
  return ok(outcomes.flatMap((outcome) => (outcome.ok ? outcome.value : [])))
}

/** Deletes a task for good; one that is completed only an admin may delete (document A, section 6). */
export const deleteTask = (context: CommandContext, { task }: { readonly task: Task }): Outcome =>
  deleteRecord(context, 'tasks', task)
