import { z } from 'zod'
import { checklistItemSchema } from '../shared/checklist.ts'
import { daySchema } from '../shared/day.ts'
import { emailSchema } from '../shared/email.ts'
import type { EntityModel, RecordMeta } from '../shared/entity-model.ts'
import { type RecordId, recordIdSchema } from '../shared/ids.ts'
import { orderKeySchema } from '../shared/order-key.ts'
import { labelSchema, optional, optionalText, requiredText } from '../shared/text.ts'
import { taskPriorities, taskPriority, taskStatus, taskStatuses } from './values.ts'

/** A task's own fields (document A, section 3). */
export const taskSchema = z.strictObject({
  description: requiredText(20_000),
  status: z.enum(taskStatuses).default(taskStatus.open),
  priority: z.enum(taskPriorities).default(taskPriority.normal),
  deadline: optional(daySchema),
  /** The assignee's e-mail. */
  assigned_user: optional(emailSchema),
  /** May name an event that is gone: a task outlives its event. */
  event_id: optional(recordIdSchema),
  tags: z.array(labelSchema).max(500, 'too_many').default([]),
  internal_notes: optionalText(20_000),
  checklist: z.array(checklistItemSchema).max(500, 'too_many').default([]),
  /** Position in the list, a fractional index. */
  sort_order: orderKeySchema.nullable().default(null),
  /** Who created it. */
  user_id: optional(recordIdSchema),
})

export type TaskFields = z.infer<typeof taskSchema>
export type Task = TaskFields & RecordMeta & { readonly id: RecordId }

export const taskModel: EntityModel = {
  name: 'tasks',
  schema: taskSchema,
  lists: { checklist: checklistItemSchema },
  sets: { tags: labelSchema },
  maps: {},
  composites: {},
  derived: [],
}
