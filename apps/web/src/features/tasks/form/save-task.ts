import {
  type Change,
  type CommandContext,
  type CommandError,
  createTask,
  editTask,
  type Ordered,
  type RecordInput,
  type Result,
  type Task,
  type VisibleEvent,
} from '@bama/domain'
import { type DueRule, editRule, inputOfRule, isSetByHand, type RestOf, ruleOf } from '@bama/domain/templates'
import { timeFromText } from '../../../ui/forms/time-from-text.ts'
import { ruleOfValues } from '../../../ui/task-moves/rule-values.ts'
import type { TaskFormValues } from './form-values.ts'

interface SaveTask {
  /** Null for a new task. */
  readonly base: Task | null
  readonly input: RecordInput
  readonly values: TaskFormValues
  /** The event chosen in the form, in its current state. Null for none, or if it isn't on this device. */
  readonly event: VisibleEvent | null
  readonly restOf: RestOf
  /** The open tasks in order. */
  readonly others: readonly Ordered[]
}

const isSame = (a: DueRule, b: DueRule): boolean =>
  a.anchor === b.anchor && a.days === b.days && a.time === b.time && a.beforeRest === b.beforeRest

/** Writes a task's form. A rule sets the date it yields now; an unchanged rule writes no date. */
export function saveTask(
  context: CommandContext,
  { base, input, values, event, restOf, others }: SaveTask,
): Result<readonly Change[], CommandError> {
  const rule = values.due_by === 'rule' && event !== null ? ruleOfValues(values.rule) : null
  const follows = rule === null || event === null ? null : { rule, event, restOf }
  const { deadline: _deadline, deadline_time: _time, ...rest } = input
  if (base === null)
    return createTask(context, { input: follows === null ? input : { ...rest, ...inputOfRule(follows) }, others })
  const before = ruleOf(base)
  const { deadline } = values
  const due = { deadline, deadline_time: deadline === null ? null : timeFromText(values.deadline_time) }
  if (follows !== null) {
    const isLeft = before !== null && !isSetByHand(base) && !('event_id' in input) && isSame(before, follows.rule)
    return isLeft ? editTask(context, { base, input: rest }) : editRule(context, { base, input: rest, due, follows })
  }
  const isDropped = values.drops_rule || values.event_id === null || (values.due_by === 'date' && !isSetByHand(base))
  return before !== null && isDropped
    ? editRule(context, { base, input, due, follows: null })
    : editTask(context, { base, input })
}
