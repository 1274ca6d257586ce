import { z } from 'zod'
import type { EntityModel, RecordMeta } from '../shared/entity-model.ts'
import { type RecordId, recordIdSchema } from '../shared/ids.ts'
import { optional, optionalLine, optionalText } from '../shared/text.ts'

/** A thread with people, about an event or about nothing in particular (docs/decisions/0057). */
export const chatSchema = z.strictObject({
  /** Who opened it; the server writes it. They stay in it for as long as it lives. */
  user_id: recordIdSchema,
  title: optionalLine(300),
  /** The event that it is about. The chat outlives it, as tasks do. */
  event_id: optional(recordIdSchema),
  /** Who takes part, beside who opened it. Two people who add somebody at once both do. */
  members: z.array(recordIdSchema).max(500, 'too_many').default([]),
  /** What the sheets had that chats were before they had messages: kept and shown, not written any more. */
  content: optionalText(100_000),
})

type ChatFields = z.infer<typeof chatSchema>
export type Chat = ChatFields & RecordMeta & { readonly id: RecordId }

export const chatModel: EntityModel<typeof chatSchema, 'chats'> = {
  name: 'chats',
  schema: chatSchema,
  lists: {},
  sets: { members: recordIdSchema },
  maps: {},
  composites: {},
  derived: [],
}
