import {
  compareOrdered,
  type RecordInput,
  type Task,
  taskPriorities,
  taskPriority,
  taskSchema,
  taskStatus,
  taskStatuses,
} from '@bama/domain'
import { isSetByHand, ruleOf } from '@bama/domain/templates'
import { z } from 'zod'
import { draftRules } from '../../../ui/forms/draft.ts'
import { changedFields } from '../../../ui/forms/changed-fields.ts'
import { dayOrNull } from '../../../ui/forms/day-from-text.ts'
import { timeFromText } from '../../../ui/forms/time-from-text.ts'
import { ruleValuesSchema, valuesOfRule } from '../../../ui/task-moves/rule-values.ts'
import { withItem } from '../../../ui/checklist/checklist-items.ts'

/** Checklist items as in the record, except that texts are validated only on saving. */
const itemsSchema = z.array(taskSchema.shape.checklist.unwrap().element.extend({ item: z.string() }))

/** The form's fields. Texts are as typed; the schema turns empty ones into null. */
const valuesSchema = z.object({
  description: z.string(),
  status: z.enum(taskStatuses),
  priority: z.enum(taskPriorities),
  deadline: z.string().nullable(),
  deadline_time: z.string(),
  /** Whether the date is fixed or follows from the event. */
  due_by: z.enum(['date', 'rule']),
  rule: ruleValuesSchema,
  /** Whether to delete a rule kept beside a date set by hand. */
  drops_rule: z.boolean(),
  /** The assignee's e-mail address. */
  assigned_user: z.string().nullable(),
  event_id: z.string().nullable(),
  tags: z.array(z.string()),
  internal_notes: z.string(),
  checklist: itemsSchema,
  /** A checklist item typed but not added yet. Saving adds it, so that it isn't lost. */
  new_item: z.string(),
})

export type TaskFormValues = z.infer<typeof valuesSchema>

export const emptyValues: TaskFormValues = {
  description: '',
  status: taskStatus.open,
  priority: taskPriority.normal,
  deadline: null,
  deadline_time: '',
  due_by: 'date',
  rule: valuesOfRule(null),
  drops_rule: false,
  assigned_user: null,
  event_id: null,
  tags: [],
  internal_notes: '',
  checklist: [],
  new_item: '',
}

export const valuesOf = (task: Task): TaskFormValues => ({
  description: task.description,
  status: task.status,
  priority: task.priority,
  deadline: task.deadline,
  deadline_time: task.deadline_time ?? '',
  due_by: ruleOf(task) === null || isSetByHand(task) ? 'date' : 'rule',
  rule: valuesOfRule(ruleOf(task)),
  drops_rule: false,
  assigned_user: task.assigned_user,
  event_id: task.event_id,
  tags: [...task.tags],
  internal_notes: task.internal_notes ?? '',
  checklist: task.checklist.toSorted(compareOrdered),
  new_item: '',
})

/** Whether a time was typed and no day chosen for it. The time of a day that was removed goes with it. */
export const hasTimeOnly = ({ due_by, deadline, deadline_time: time }: TaskFormValues, initial: TaskFormValues) =>
  due_by === 'date' &&
  deadline === null &&
  initial.deadline === null &&
  time !== initial.deadline_time &&
  time.trim() !== ''

/**
 * A time without a day is shown nowhere, and would come back with the next day. With a rule neither is shown: what was typed
 * of them before, and is no day or time, must not keep the task from being saved.
 */
function dueInput({
  due_by,
  deadline,
  deadline_time,
}: TaskFormValues): Pick<TaskFormValues, 'deadline' | 'deadline_time'> {
  const isByRule = due_by === 'rule'
  const time = timeFromText(deadline_time) ?? (isByRule ? '' : deadline_time)
  const day = isByRule ? dayOrNull(deadline) : deadline
  return { deadline: day, deadline_time: day === null ? '' : time }
}

/** Returns the fields changed since the form opened. Only these are validated and written. */
export function toInput(values: TaskFormValues, initial: TaskFormValues): RecordInput {
  const { new_item: newItem, due_by: _by, rule: _rule, drops_rule: _drops, ...fields } = values
  const finished = {
    ...fields,
    ...dueInput(values),
    checklist: withItem(values.checklist, newItem),
  }
  return changedFields(finished, initial)
}

/** Serialization of the form's drafts. */
export const taskDraft = draftRules(valuesSchema, ['checklist'])
