import { z } from 'zod'
import { checklistItemSchema } from '../shared/checklist.ts'
import { timeSchema } from '../shared/day.ts'
import { type EntityModel, plainCells, type RecordMeta } from '../shared/entity-model.ts'
import { type RecordId, recordIdSchema } from '../shared/ids.ts'
import { orderKeySchema } from '../shared/order-key.ts'
import { labelSchema, optional, optionalLine, optionalText, requiredLine, requiredText } from '../shared/text.ts'
import { dueAnchors, taskPriorities, taskPriority } from '../task/values.ts'
import { loadInShape } from '../event/load-in.ts'

const dayOffset = z.int().min(-30, 'bad_day').max(60, 'bad_day').default(0)

/** A task for events of the template. Without `anchor` it has no date. */
const templateTaskSchema = z.strictObject({
  id: recordIdSchema,
  description: requiredText(2000),
  priority: z.enum(taskPriorities).default(taskPriority.normal),
  anchor: z.enum(dueAnchors).nullable().default(null),
  /** Days after the anchor's day; negative before it. */
  days: z.int().min(-400, 'bad_days').max(400, 'bad_days').default(0),
  time: optional(timeSchema),
  before_rest: z.boolean().default(false),
  /** The checklist, one item a line. */
  checklist: optionalText(5000),
  sort_order: orderKeySchema.nullable().default(null),
})

/** How many people events of the template need in a role. Days are relative, as in a need. */
const templateNeedSchema = z.strictObject({
  id: recordIdSchema,
  role: requiredLine(60),
  count: z.int().min(1, 'bad_count').max(99, 'bad_count').default(1),
  call_day: dayOffset,
  call_time: optional(timeSchema),
  end_day: dayOffset,
  end_time: optional(timeSchema),
  sort_order: orderKeySchema.nullable().default(null),
})

/**
 * What events of a kind begin with. A snapshot: events that were made from it don't follow later changes. Its parts
 * merge as those of an event do (packages/sync/SPEC.md, S110).
 */
export const templateSchema = z.strictObject({
  name: requiredLine(120),
  /** The event's length in days. */
  day_count: z.int().min(1, 'bad_day_count').max(60, 'bad_day_count').default(1),
  start_time: optional(timeSchema),
  end_time: optional(timeSchema),
  audience_arrival_time: optional(timeSchema),
  ...loadInShape,
  location: optionalLine(300),
  description: optionalText(20_000),
  registration_notes: optionalText(5000),
  tags: z.array(labelSchema).max(500, 'too_many').default([]),
  checklist: z.array(checklistItemSchema).max(500, 'too_many').default([]),
  tasks: z.array(templateTaskSchema).max(100, 'too_many').default([]),
  needs: z.array(templateNeedSchema).max(50, 'too_many').default([]),
})

export type TemplateFields = z.infer<typeof templateSchema>
export type TemplateTask = z.infer<typeof templateTaskSchema>
export type TemplateNeed = z.infer<typeof templateNeedSchema>
export type EventTemplate = TemplateFields & RecordMeta & { readonly id: RecordId }

export const templateModel: EntityModel<typeof templateSchema, 'eventTemplates'> = {
  ...plainCells,
  name: 'eventTemplates',
  schema: templateSchema,
  lists: { checklist: checklistItemSchema, tasks: templateTaskSchema, needs: templateNeedSchema },
  sets: { tags: labelSchema },
  composites: { load_in: z.strictObject(loadInShape) },
}
