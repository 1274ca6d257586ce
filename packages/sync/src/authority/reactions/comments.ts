import {
  chatContext,
  eventContext,
  maySee,
  mentionMessageId,
  mentionMessages,
  type MessageContext,
  taskContext,
} from '@bama/domain'
import { type AuthorityRecord, fieldsOf, living, stored } from '../records.ts'
import type { UnitOfWork } from '../unit-of-work.ts'
import { deleteRecord } from '../writes.ts'
import type { CommittedChange } from './reaction.ts'
import { send } from './send-messages.ts'

export async function notifyMentions(unitOfWork: UnitOfWork, change: CommittedChange): Promise<void> {
  const { operation, after, actor } = change
  const fields = fieldsOf('comments', after)
  if (operation !== 'create' || fields.mentions.length === 0) return
  const entity = fields.item_type === 'task' ? 'tasks' : 'events'
  const item = living(await unitOfWork.read(entity, fields.item_id))
  if (item === null) return
  const mentioned = (await unitOfWork.people()).filter(
    (person) => fields.mentions.includes(person.id) && maySee(person, entity, stored(item)),
  )
  await send(unitOfWork, mentionMessages({ id: after.id, fields }, actor, mentioned, contextOf(entity, item)), change)
}

const contextOf = (entity: 'events' | 'tasks', { id, row }: AuthorityRecord): MessageContext =>
  entity === 'events' ? eventContext(id, row.fields['name']) : taskContext(id, row.fields['description'])

/** Notifies the people mentioned in a chat message who are in the chat. */
export async function notifyChatMentions(unitOfWork: UnitOfWork, change: CommittedChange): Promise<void> {
  const { operation, after, actor } = change
  const fields = fieldsOf('chatMessages', after)
  if (operation !== 'create' || fields.mentions.length === 0) return
  const chat = living(await unitOfWork.read('chats', fields.chat_id))
  if (chat === null) return
  const mentioned = (await unitOfWork.people()).filter(
    (person) => fields.mentions.includes(person.id) && maySee(person, 'chats', stored(chat)),
  )
  const context = chatContext(chat.id, chat.row.fields['title'])
  await send(unitOfWork, mentionMessages({ id: after.id, fields }, actor, mentioned, context, 'message'), change)
}

/** Who deletes what was written takes it out of the messages of those whom it mentions, too. */
export async function withdrawMentions(unitOfWork: UnitOfWork, change: CommittedChange): Promise<void> {
  if (change.operation === 'delete' && change.before !== null)
    await withdrawMentionsIn(unitOfWork, change.before, change)
}

/** `entry`: a comment or a message of a chat as it was; what else is deleted mentions nobody. */
export async function withdrawMentionsIn(
  unitOfWork: UnitOfWork,
  entry: AuthorityRecord,
  { cause, nowMs }: Pick<CommittedChange, 'cause' | 'nowMs'>,
): Promise<void> {
  if ((entry.entity !== 'comments' && entry.entity !== 'chatMessages') || entry.deleted !== null) return
  const entity = 'personalMessages'
  const { mentions } = fieldsOf(entry.entity, entry)
  const ids = mentions.map((recipient) => mentionMessageId(entry.id, recipient))
  await unitOfWork.prefetch(ids.map((id) => ({ entity, id })))
  for (const id of ids) {
    if (living(await unitOfWork.read(entity, id)) === null) continue
    await unitOfWork.pause()
    await deleteRecord(unitOfWork, { entity, id, cause, nowMs })
  }
}
