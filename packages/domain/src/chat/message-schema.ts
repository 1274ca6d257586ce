import { z } from 'zod'
import { type EntityModel, plainCells, type RecordMeta } from '../shared/entity-model.ts'
import { type RecordId, recordIdSchema } from '../shared/ids.ts'
import { optional, optionalLine, requiredText } from '../shared/text.ts'

/** A longer text is a document, not a message. */
export const longestChatMessage = 5000

/**
 * A position in a chat, sortable as text: `<ISO 8601 UTC with milliseconds>-<counter>-<device>`. The authority assigns
 * it when it accepts a message, each later than the one before; empty until then.
 */
const positionSchema = z
  .string()
  .regex(/^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z-[0-9a-f]{4}-[0-9a-f]{16})?$/, 'bad_position')
  .default('')

/** One message of a chat. Never edited, but its author may delete it. */
const chatMessageSchema = z.strictObject({
  chat_id: recordIdSchema,
  content: requiredText(longestChatMessage),
  /** The message of the same chat that this one answers. */
  reply_to: optional(recordIdSchema),
  /** Ids of the mentioned people. */
  mentions: z.array(recordIdSchema).max(500, 'too_many').default([]),
  /** The author's name at the time; the server writes it. */
  author_name: optionalLine(120),
  /** The author's id; the server writes it. */
  created_by: optional(recordIdSchema),
  position: positionSchema,
})

export type ChatMessageFields = z.infer<typeof chatMessageSchema>
export type ChatMessage = ChatMessageFields & RecordMeta & { readonly id: RecordId }

export const chatMessageModel: EntityModel<typeof chatMessageSchema, 'chatMessages'> = {
  ...plainCells,
  name: 'chatMessages',
  schema: chatMessageSchema,
  sets: { mentions: recordIdSchema },
  sensitive: ['content'],
}

/** How far a person has read a chat: one record for each person and chat, seen by that person only. */
const chatReadSchema = z.strictObject({
  chat_id: recordIdSchema,
  user_id: recordIdSchema,
  /** The position of the last read message. The largest value wins (packages/sync/SPEC.md, S84). */
  read_to: positionSchema,
})

export type ChatRead = z.infer<typeof chatReadSchema> & RecordMeta & { readonly id: RecordId }

export const chatReadModel: EntityModel<typeof chatReadSchema, 'chatReads'> = {
  ...plainCells,
  name: 'chatReads',
  schema: chatReadSchema,
  largest: ['read_to'],
  isAutomatic: true,
  identity: ['chat_id', 'user_id'],
}
