import {
  contactMessage,
  contactsMessage,
  type DerivedMessage,
  isContactDue,
  isNotifiedOfContacts,
  mostContactsApart,
  type User,
} from '@bama/domain'
import { receives } from '@bama/domain/messages'
import { type AuthorityRecord, fieldsOf } from './records.ts'
import type { Moment } from './reactions/send-messages.ts'
import type { UnitOfWork } from './unit-of-work.ts'
import { createRecord, deleteRecord } from './writes.ts'

/** Returns the messages about follow-ups whose contact day has come by `today`, including those sent before. */
export function dueContacts(
  seasonalClients: readonly Pick<AuthorityRecord, 'id' | 'row'>[],
  people: readonly User[],
  today: string,
): readonly DerivedMessage[] {
  const due = seasonalClients
    .map((record) => ({ id: record.id, fields: fieldsOf('seasonalClients', record) }))
    .filter(({ fields }) => isContactDue(fields, today))
  return people
    .filter((person) => isNotifiedOfContacts(person) && receives(person, 'contact', 'app'))
    .flatMap((recipient) => due.map((contact) => contactMessage(contact, recipient)))
}

/** Sends each person their messages: one by one, or a single message for all of them if there are many. */
export async function sendDueContacts(
  unitOfWork: UnitOfWork,
  messages: readonly DerivedMessage[],
  { cause, nowMs }: Moment,
): Promise<void> {
  for (const [recipient, own] of Map.groupBy(messages, ({ fields }) => fields.recipient_id)) {
    const isOneByOne = own.length <= mostContactsApart
    await unitOfWork.prefetch(own.map(({ id }) => ({ entity: 'personalMessages', id })))
    for (const { id, fields } of own) {
      // Very long old ids with the same ending share a message id. That must not block other people's messages.
      if ((await unitOfWork.read('personalMessages', id)) !== null) continue
      await createRecord(unitOfWork, { entity: 'personalMessages', id, fields, cause, nowMs })
      // A single message stands for all of them. The tombstones record that each was sent.
      if (!isOneByOne) await deleteRecord(unitOfWork, { entity: 'personalMessages', id, cause, nowMs })
    }
    if (isOneByOne) continue
    const { id, fields } = contactsMessage(own.length, { id: recipient }, cause.mutationId)
    await createRecord(unitOfWork, { entity: 'personalMessages', id, fields, cause, nowMs })
  }
}
