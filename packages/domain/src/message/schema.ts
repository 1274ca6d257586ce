import { z } from 'zod'
import { type EntityModel, plainCells, type RecordMeta } from '../shared/entity-model.ts'
import { type RecordId, recordIdSchema } from '../shared/ids.ts'
import { optionalLine, optionalText, requiredLine } from '../shared/text.ts'
import { messagePriorities, messagePriority } from './values.ts'

/** A personal message, also a notification (specification A3). Derived by the server, never written by clients. */
export const messageSchema = z.strictObject({
  recipient_id: recordIdSchema,
  sender_name: optionalLine(120),
  title: requiredLine(200),
  content: optionalText(20_000),
  context_text: optionalLine(500),
  /** An address inside the app. */
  context_link: optionalText(2000),
  priority: z.enum(messagePriorities).default(messagePriority.normal),
  is_read: z.boolean().default(false),
  /** The number of messages of one kind that this one combines. */
  message_count: z.int().min(1, 'bad_count').default(1),
})

export type MessageFields = z.infer<typeof messageSchema>
export type Message = MessageFields & RecordMeta & { readonly id: RecordId }

export const messageModel: EntityModel = {
  ...plainCells,
  name: 'personalMessages',
  schema: messageSchema,
  sensitive: ['content'],
}
