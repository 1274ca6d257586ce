import type { DerivedMessage, User } from '@bama/domain'
import { ApiFailure } from '../../http/api-failure.ts'
import { loopTurn } from '../../store/loop-turn.ts'
import { allRecords } from '../../store/records.ts'
import { toUser } from '../read-user.ts'
import { createRecord } from '../server-writes.ts'
import type { UnitOfWork } from '../unit-of-work.ts'
import type { CommittedChange } from './reaction.ts'

const peopleOf = new WeakMap<UnitOfWork, Promise<readonly User[]>>()

/** Everybody, read once in a push: a push with many mentions would read them for each. */
export function readPeopleOnce(unitOfWork: UnitOfWork): Promise<readonly User[]> {
  const known = peopleOf.get(unitOfWork) ?? readPeople(unitOfWork)
  peopleOf.set(unitOfWork, known)
  return known
}

async function readPeople(unitOfWork: UnitOfWork): Promise<readonly User[]> {
  const records = new Map((await allRecords(unitOfWork.tx, 'systemUsers')).map((record) => [record.id, record]))
  for (const record of unitOfWork.written()) if (record.entity === 'systemUsers') records.set(record.id, record)
  return [...records.values()].filter(({ deleted }) => deleted === null).map(toUser)
}

/**
 * Messages that one push may bring about. Fifty colleagues, each mentioned in forty comments that were written offline; a
 * comment mentions 500 at most, so that alone it always passes.
 */
const maxMessages = 2000

const messagesOf = new WeakMap<UnitOfWork, number>()

/** Throws `too_large`, and nothing of the push is taken: a device then sends fewer changes at a time. */
function countMessage(unitOfWork: UnitOfWork): void {
  const count = (messagesOf.get(unitOfWork) ?? 0) + 1
  if (count > maxMessages) throw new ApiFailure('too_large', 'too many messages would follow from these changes')
  messagesOf.set(unitOfWork, count)
}

export async function send(
  unitOfWork: UnitOfWork,
  messages: readonly DerivedMessage[],
  { cause, nowMs }: CommittedChange,
): Promise<void> {
  await unitOfWork.prefetch(messages.map(({ id }) => ({ entity: 'personalMessages', id })))
  for (const { id, fields } of messages) {
    // The id follows from its cause: a message that was sent, and maybe deleted since, is not sent again.
    if ((await unitOfWork.read('personalMessages', id)) !== null) continue
    await loopTurn()
    countMessage(unitOfWork)
    await createRecord(unitOfWork, { entity: 'personalMessages', id, fields, cause, nowMs, isDerived: true })
  }
}
