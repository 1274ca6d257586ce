import { assert, type DerivedMessage, type MessageFields } from '@bama/domain'
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
import type { AuthorityRecord } from '../records.ts'
import { toUser } from '../to-user.ts'
import type { UnitOfWork } from '../unit-of-work.ts'
import { createRecord, deleteRecord, updateRecord } from '../writes.ts'
import type { CommittedChange } from './reaction.ts'

type Moment = Pick<CommittedChange, 'cause' | 'nowMs'>

const entity = 'personalMessages' as const

/** Sends messages to those who want such (packages/sync/SPEC.md, S107): each once, and many that come together as one. */
export async function send(unitOfWork: UnitOfWork, messages: readonly DerivedMessage[], moment: Moment): Promise<void> {
  const { cause, nowMs } = moment
  await unitOfWork.prefetch(messages.map(({ id }) => ({ entity, id })))
  for (const message of messages) {
    const { id, fields } = message
    // The id follows from its cause: a message that was sent, and maybe deleted since, is not sent again.
    if ((await unitOfWork.read(entity, id)) !== null || !(await isWanted(unitOfWork, message))) continue
    await unitOfWork.pause()
    unitOfWork.countMessage()
    await createRecord(unitOfWork, { entity, id, fields, cause, nowMs, isDerived: true })
    if (isGatheredMessage(id)) await gather(unitOfWork, message, moment)
  }
}

async function isWanted(unitOfWork: UnitOfWork, { id, fields }: DerivedMessage): Promise<boolean> {
  const recipient = await unitOfWork.read('systemUsers', fields.recipient_id)
  return recipient !== null && recipient.deleted === null && receives(toUser(recipient), kindOfMessage(id), 'app')
}

const fieldsOf = ({ row }: AuthorityRecord): MessageFields => row.fields as unknown as MessageFields

/**
 * What came together and was not read becomes one message with a number, and what comes after it is counted there. The single
 * ones are deleted: their tombstones say that they were sent.
 */
async function gather(unitOfWork: UnitOfWork, message: DerivedMessage, { cause, nowMs }: Moment): Promise<void> {
  const together = (await unitOfWork.messagesOf(message.fields.recipient_id, singleCause(message.id))).filter(
    (record) =>
      !fieldsOf(record).is_read &&
      fieldsOf(record).sender_name === message.fields.sender_name &&
      nowMs - Date.parse(record.createdAt) < togetherMs,
  )
  const gathered = together.find(({ id }) => isOfMany(id))
  const singles = together.filter(({ id }) => !isOfMany(id))
  if (gathered === undefined && singles.length <= mostMessagesApart) return
  for (const { id } of singles) await deleteRecord(unitOfWork, { entity, id, cause, nowMs })
  const count = singles.length + (gathered === undefined ? 0 : fieldsOf(gathered).message_count)
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
