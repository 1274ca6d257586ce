import { z } from 'zod'
import { type EntityModel, plainCells, type RecordMeta } from '../shared/entity-model.ts'
import { type RecordId, recordIdSchema } from '../shared/ids.ts'
import { optional, optionalLine, requiredText } from '../shared/text.ts'

const commentItemTypes = ['event', 'task'] as const

/** A comment on an event or a task (docs/specification.md, A3). */
export const commentSchema = z.strictObject({
  item_type: z.enum(commentItemTypes),
  item_id: recordIdSchema,
  content: requiredText(20_000),
  /** Ids of the mentioned people. */
  mentions: z.array(recordIdSchema).max(500, 'too_many').default([]),
  /** The author's name at the time; the server writes it. */
  author_name: optionalLine(120),
  /** The author's id; the server writes it. */
  created_by: optional(recordIdSchema),
})

export type CommentFields = z.infer<typeof commentSchema>
export type Comment = CommentFields & RecordMeta & { readonly id: RecordId }

export const commentModel: EntityModel = {
  ...plainCells,
  name: 'comments',
  schema: commentSchema,
  sets: { mentions: recordIdSchema },
  sensitive: ['content'],
}
