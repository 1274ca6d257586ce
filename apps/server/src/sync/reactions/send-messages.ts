import type { DerivedMessage, User } from '@bama/domain'
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

export async function send(
  unitOfWork: UnitOfWork,
  messages: readonly DerivedMessage[],
  { cause, nowMs }: CommittedChange,
): Promise<void> {
  await unitOfWork.prefetch(messages.map(({ id }) => ({ entity: 'personalMessages', id })))
  for (const { id, fields } of messages) {
    // The id follows from its cause: a message that was sent, and maybe deleted since, is not sent again.
    if ((await unitOfWork.read('personalMessages', id)) !== null) continue
    await createRecord(unitOfWork, { entity: 'personalMessages', id, fields, cause, nowMs })
  }
}
