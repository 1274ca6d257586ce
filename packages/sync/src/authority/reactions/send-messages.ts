import { assert, type DerivedMessage } from '@bama/domain'
import {
  isGatheredMessage,
  isOfMany,
  kindOfMessage,
  manyMessage,
  manyTitle,
  mostMessagesApart,
  receives,
  singleCause,
  togetherMs,
} from '@bama/domain/messages'
import { type AuthorityRecord, fieldsOf } from '../records.ts'
import { readPerson } from '../to-user.ts'
import type { UnitOfWork } from '../unit-of-work.ts'
import { createRecord, deleteRecord, updateRecord } from '../writes.ts'
import type { CommittedChange } from './reaction.ts'

export type Moment = Pick<CommittedChange, 'cause' | 'nowMs'>

const entity = 'personalMessages' as const

/** Sends messages to people who want their kind (packages/sync/SPEC.md, S107), each once; many at a time become one. */
export async function send(unitOfWork: UnitOfWork, messages: readonly DerivedMessage[], moment: Moment): Promise<void> {
  const { cause, nowMs } = moment
  await unitOfWork.prefetch(messages.map(({ id }) => ({ entity, id })))
  for (const message of messages) {
    const { id, fields } = message
    // The id follows from the cause: a message that was sent isn't sent again, even if it was deleted since.
    if ((await unitOfWork.read(entity, id)) !== null || !(await isWanted(unitOfWork, message))) continue
    await unitOfWork.pause()
    unitOfWork.countMessage()
    await createRecord(unitOfWork, { entity, id, fields, cause, nowMs, isDerived: true })
    if (isGatheredMessage(id)) await gather(unitOfWork, message, moment)
  }
}

async function isWanted(unitOfWork: UnitOfWork, { id, fields }: DerivedMessage): Promise<boolean> {
  const recipient = await readPerson(unitOfWork.read, fields.recipient_id)
  return recipient !== null && receives(recipient, kindOfMessage(id), 'app')
}

/**
 * Amends a message with new content and marks it unread, or sends a new one if the person has none or deleted it.
 * `messageOf`: the message with this number, which counts up past deleted ones. `isRepeated`: the message says more
 * about something that was sent before.
 */
export async function sendOrAmend(
  unitOfWork: UnitOfWork,
  messageOf: (number: number) => DerivedMessage,
  { isRepeated, cause, nowMs }: Moment & { readonly isRepeated: boolean },
): Promise<void> {
  let number = 1
  let known = await unitOfWork.read(entity, messageOf(number).id)
  while (known !== null && known.deleted !== null) known = await unitOfWork.read(entity, messageOf(++number).id)
  const message = messageOf(number)
  const { recipient_id: recipient, sender_name, content } = message.fields
  if (known !== null) {
    if (!(await isWanted(unitOfWork, message))) return
    const patch = { sender_name, content, is_read: false }
    return updateRecord(unitOfWork, { entity, id: known.id, patch, cause, nowMs, isDerived: true })
  }
  // It may have been deleted because a message for many counts it. It stays counted there once.
  const isCounted = ({ id, row }: AuthorityRecord): boolean => isOfMany(id) && row.fields['is_read'] === false
  const isGathered =
    isRepeated && number > 1 && (await unitOfWork.messagesOf(recipient, singleCause(message.id))).some(isCounted)
  if (!isGathered) await send(unitOfWork, [message], { cause, nowMs })
}

/**
 * Replaces unread messages that came together by one with their number, which also counts those that follow. The
 * single messages are deleted; their tombstones record that they were sent.
 */
async function gather(unitOfWork: UnitOfWork, message: DerivedMessage, { cause, nowMs }: Moment): Promise<void> {
  const together = (await unitOfWork.messagesOf(message.fields.recipient_id, singleCause(message.id))).filter(
    (record) =>
      !fieldsOf(entity, record).is_read &&
      fieldsOf(entity, record).sender_name === message.fields.sender_name &&
      nowMs - Date.parse(record.createdAt) < togetherMs,
  )
  const gathered = together.find(({ id }) => isOfMany(id))
  const singles = together.filter(({ id }) => !isOfMany(id))
  if (gathered === undefined && singles.length <= mostMessagesApart) return
  for (const { id } of singles) await deleteRecord(unitOfWork, { entity, id, cause, nowMs })
  const count = singles.length + (gathered === undefined ? 0 : fieldsOf(entity, gathered).message_count)
  if (gathered !== undefined) {
    const patch = { message_count: count, title: manyTitle(gathered.id, count) }
    await updateRecord(unitOfWork, { entity, id: gathered.id, patch, cause, nowMs, isDerived: true })
    return
  }
  const many = manyMessage(message, count)
  assert(many !== null, 'what is gathered has a message for many')
  if ((await unitOfWork.read(entity, many.id)) !== null) return
  await createRecord(unitOfWork, { entity, id: many.id, fields: many.fields, cause, nowMs, isDerived: true })
}
