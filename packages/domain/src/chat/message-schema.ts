import { z } from 'zod'
import type { EntityModel, RecordMeta } from '../shared/entity-model.ts'
import { type RecordId, recordIdSchema } from '../shared/ids.ts'
import { optional, optionalLine, requiredText } from '../shared/text.ts'

/** What is longer is a document, not a message. */
export const longestChatMessage = 5000

/**
 * A place in a chat, in order as text: `<ISO 8601 UTC with milliseconds>-<counter>-<device>`. Who decides gives it when a
 * message is taken, each later than the one before; empty until then.
 */
const positionSchema = z
  .string()
  .regex(/^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z-[0-9a-f]{4}-[0-9a-f]{16})?$/, 'bad_position')
  .default('')

/** One message of a chat. It is never edited; its author may delete it. */
export const chatMessageSchema = z.strictObject({
  chat_id: recordIdSchema,
  content: requiredText(longestChatMessage),
  /** The message of the same chat that it answers. */
  reply_to: optional(recordIdSchema),
  /** Ids of the people who are mentioned. */
  mentions: z.array(recordIdSchema).max(500, 'too_many').default([]),
  /** The author's name as it was then; the server writes it. */
  author_name: optionalLine(120),
  /** The author's id; the server writes it. */
  created_by: optional(recordIdSchema),
  position: positionSchema,
})

export type ChatMessageFields = z.infer<typeof chatMessageSchema>
export type ChatMessage = ChatMessageFields & RecordMeta & { readonly id: RecordId }

export const chatMessageModel: EntityModel<typeof chatMessageSchema, 'chatMessages'> = {
  name: 'chatMessages',
  schema: chatMessageSchema,
  lists: {},
  sets: { mentions: recordIdSchema },
  maps: {},
  composites: {},
  sensitive: ['content'],
  derived: [],
}

/** How far a person has read a chat: one record a person and chat, seen by that person only. */
export const chatReadSchema = z.strictObject({
  chat_id: recordIdSchema,
  user_id: recordIdSchema,
  /** The position of the last message that was read. The largest wins, whenever it was written (packages/sync/SPEC.md, S84). */
  read_to: positionSchema,
})

export type ChatRead = z.infer<typeof chatReadSchema> & RecordMeta & { readonly id: RecordId }

export const chatReadModel: EntityModel<typeof chatReadSchema, 'chatReads'> = {
  name: 'chatReads',
  schema: chatReadSchema,
  lists: {},
  sets: {},
  maps: {},
  composites: {},
  largest: ['read_to'],
  identity: ['chat_id', 'user_id'],
  derived: [],
}
