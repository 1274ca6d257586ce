import { z } from 'zod'
import { type EntityModel, plainCells, type RecordMeta } from '../shared/entity-model.ts'
import { type RecordId, recordIdSchema } from '../shared/ids.ts'
import { optional, optionalLine, optionalText } from '../shared/text.ts'

/** A conversation, about an event or not (docs/decisions/0057). */
export const chatSchema = z.strictObject({
  /** The maker, who always stays in the chat; the server writes it. */
  user_id: recordIdSchema,
  title: optionalLine(300),
  /** The event that the chat is about. The chat outlives it, as tasks do. */
  event_id: optional(recordIdSchema),
  /** The other people in the chat. A set, so that concurrent additions are all kept. */
  members: z.array(recordIdSchema).max(500, 'too_many').default([]),
  /** The text that chats had before they had messages: shown, but no longer written. */
  content: optionalText(100_000),
})

type ChatFields = z.infer<typeof chatSchema>
export type Chat = ChatFields & RecordMeta & { readonly id: RecordId }

export const chatModel: EntityModel<typeof chatSchema, 'chats'> = {
  ...plainCells,
  name: 'chats',
  schema: chatSchema,
  sets: { members: recordIdSchema },
}
