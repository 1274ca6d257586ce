import { membersOf } from '../access/chat-access.ts'
import type { StoredRecord } from '../access/entity-access.ts'
import { createRecord, deleteRecord, editRecord, type RecordInput } from '../record-commands.ts'
import type { Change, CommandError } from '../shared/change.ts'
import type { CommandContext } from '../shared/command-context.ts'
import type { RecordId } from '../shared/ids.ts'
import { ok, type Result } from '../shared/result.ts'
import { chatReadId } from './chat-read-id.ts'
import type { ChatMessage, ChatRead } from './message-schema.ts'
import type { Chat } from './schema.ts'

type Outcome = Result<readonly Change[], CommandError>

type OfChat = { readonly chat: Chat }

const stored = (chat: Chat): StoredRecord => ({ id: chat.id, fields: { ...chat } })

/** Starts a chat. Its maker is a member. */
export const startChat = (
  context: CommandContext,
  {
    title,
    eventId,
    members,
  }: {
    readonly title: unknown
    readonly eventId: RecordId | null
    readonly members: readonly RecordId[]
  },
): Outcome =>
  createRecord(context, 'chats', {
    user_id: context.actor.id,
    title,
    event_id: eventId,
    members: [...new Set([context.actor.id, ...members])],
  })

/** Changes a chat's title and members. `members` in the input is the complete new list. */
export const editChat = (context: CommandContext, { chat, input }: OfChat & { readonly input: RecordInput }): Outcome =>
  editRecord(context, 'chats', chat, input)

export const leaveChat = (context: CommandContext, { chat }: OfChat): Outcome =>
  editRecord(context, 'chats', chat, { members: chat.members.filter((id) => id !== context.actor.id) })

export const deleteChat = (context: CommandContext, { chat }: OfChat): Outcome => deleteRecord(context, 'chats', chat)

/** Sends a message. Mentions of people who aren't in the chat, and couldn't read it, are dropped. */
export const sendChatMessage = (
  context: CommandContext,
  {
    chat,
    content,
    mentions,
    replyTo,
  }: OfChat & {
    readonly content: string
    readonly mentions: readonly RecordId[]
    readonly replyTo: RecordId | null
  },
): Outcome =>
  createRecord(
    context,
    'chatMessages',
    {
      chat_id: chat.id,
      content,
      reply_to: replyTo,
      mentions: mentions.filter((id) => membersOf(stored(chat)).includes(id)),
      created_by: context.actor.id,
    },
    stored(chat),
  )

export const deleteChatMessage = (
  context: CommandContext,
  { chat, message }: OfChat & { readonly message: ChatMessage },
): Outcome => deleteRecord(context, 'chatMessages', message, stored(chat))

/** Marks a chat as read up to a position. An earlier position changes nothing. */
export function markChatRead(
  context: CommandContext,
  { chat, read, position }: OfChat & { readonly read: ChatRead | null; readonly position: string },
): Outcome {
  if (position <= (read?.read_to ?? '')) return ok([])
  const mark = { chat_id: chat.id, user_id: context.actor.id, read_to: position }
  const id = chatReadId(chat.id, context.actor.id)
  if (read === null) return createRecord({ ...context, newId: () => id }, 'chatReads', mark, stored(chat))
  return ok([{ entity: 'chatReads', recordId: read.id, operation: 'update', patch: { read_to: position } }])
}
