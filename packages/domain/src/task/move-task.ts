import { authorize } from '../access/rules.ts'
import type { Change, CommandError, Patch } from '../shared/change.ts'
import type { CommandContext } from '../shared/command-context.ts'
import { recordId } from '../shared/ids.ts'
import { type Ordered, placeAt, type Placement, type Random } from '../shared/order-key.ts'
import { err, ok, type Result } from '../shared/result.ts'
import type { Task } from './schema.ts'

interface MoveTask {
  readonly task: Task
  /** The task's list without the task, sorted by `compareTasks`. */
  readonly others: readonly Ordered[]
  readonly index: number
}

/**
 * Moves a task within its list. Writes one record, unless neighbours have no place yet or leave no room. An index out
 * of range changes nothing (docs/specification.md, A4).
 */
export function moveTask(
  { actor, random }: CommandContext,
  { task, others, index }: MoveTask,
): Result<readonly Change[], CommandError> {
  if (!Number.isInteger(index) || index < 0 || index > others.length) return ok([])
  const { key, rekeyed } = placeInList(others, index, random)
  const patch: Patch = { sort_order: key }
  const before = { id: task.id, fields: { ...task } }
  const after = { id: task.id, fields: { ...task, ...patch } }
  const denial = authorize(actor, 'tasks', { operation: 'update', before, after, patch })
  if (denial !== null) return err({ code: 'forbidden', ...denial })
  return ok([{ entity: 'tasks', recordId: task.id, operation: 'update', patch }, ...placeChanges(rekeyed)])
}

/** Returns the place for a task at `index`. Tasks below it without a place need none: they come last anyway. */
export function placeInList(others: readonly Ordered[], index: number, random: Random): Placement {
  const unplaced = others.findIndex(({ sort_order }, position) => position >= index && sort_order === null)
  return placeAt(unplaced === -1 ? others : others.slice(0, unplaced), index, random)
}

/** Writes new places for neighbours that had none or shared one. */
export const placeChanges = (rekeyed: Placement['rekeyed']): readonly Change[] =>
  rekeyed.map(({ id, key }) => ({
    entity: 'tasks',
    recordId: recordId(id),
    operation: 'update',
    patch: { sort_order: key },
  }))
