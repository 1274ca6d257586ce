import { z } from 'zod'
import { checklistItemSchema } from '../shared/checklist.ts'
import { daySchema, timeSchema } from '../shared/day.ts'
import { emailSchema } from '../shared/email.ts'
import { type EntityModel, plainCells, type RecordMeta } from '../shared/entity-model.ts'
import { type RecordId, recordIdSchema } from '../shared/ids.ts'
import { orderKeySchema } from '../shared/order-key.ts'
import { labelSchema, optional, optionalText, requiredText } from '../shared/text.ts'
import { dueAnchors, taskPriorities, taskPriority, taskStatus, taskStatuses } from './values.ts'

/**
 * How the date follows from the event's. `rule_days`: days after the anchor's day, negative before it. All null: no
 * rule. One cell, so that a rule never comes from two people.
 */
const ruleShape = {
  rule_anchor: z.enum(dueAnchors).nullable().default(null),
  rule_days: z.int().min(-400, 'bad_days').max(400, 'bad_days').nullable().default(null),
  rule_time: optional(timeSchema),
  /** Moves a date on a Sabbath or holiday to before it begins. */
  rule_before_rest: z.boolean().nullable().default(null),
}

/** A task's own fields (docs/specification.md, A3). */
export const taskSchema = z.strictObject({
  description: requiredText(20_000),
  status: z.enum(taskStatuses).default(taskStatus.open),
  priority: z.enum(taskPriorities).default(taskPriority.normal),
  deadline: optional(daySchema),
  deadline_time: optional(timeSchema),
  ...ruleShape,
  /** The rule's result when it was last applied. If the deadline differs, it was set by hand. */
  rule_due: optional(z.string().regex(/^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2})?$/, 'bad_time')),
  /** The assignee's e-mail. */
  assigned_user: optional(emailSchema),
  /** May refer to a deleted event: tasks outlive their event. */
  event_id: optional(recordIdSchema),
  tags: z.array(labelSchema).max(500, 'too_many').default([]),
  internal_notes: optionalText(20_000),
  checklist: z.array(checklistItemSchema).max(500, 'too_many').default([]),
  /** Position in the list, a fractional index. */
  sort_order: orderKeySchema.nullable().default(null),
  /** The person who created it. */
  user_id: optional(recordIdSchema),
})

export type TaskFields = z.infer<typeof taskSchema>
export type Task = TaskFields & RecordMeta & { readonly id: RecordId }

export const taskModel: EntityModel = {
  ...plainCells,
  name: 'tasks',
  schema: taskSchema,
  lists: { checklist: checklistItemSchema },
  sets: { tags: labelSchema },
  composites: { rule: z.strictObject(ruleShape) },
}
