import {
  contactMessage,
  contactsMessage,
  type DerivedMessage,
  isContactDue,
  isNotifiedOfContacts,
  mostContactsApart,
  type SeasonalClientFields,
  type User,
} from '@bama/domain'
import { receives } from '@bama/domain/messages'
import type { AuthorityRecord } from './records.ts'
import type { Cause, UnitOfWork } from './unit-of-work.ts'
import { createRecord, deleteRecord } from './writes.ts'

/** The messages to one person about follow-ups that are due. */
export interface DueContacts {
  readonly recipient: User
  readonly messages: readonly DerivedMessage[]
}

/** Returns the messages about follow-ups whose contact day has come by `today`, including those sent before. */
export function dueContacts(
  seasonalClients: readonly Pick<AuthorityRecord, 'id' | 'row'>[],
  people: readonly User[],
  today: string,
): readonly DueContacts[] {
  const due = seasonalClients
    .map(({ id, row }) => ({ id, fields: row.fields as unknown as SeasonalClientFields }))
    .filter(({ fields }) => isContactDue(fields, today))
  if (due.length === 0) return []
  return people
    .filter((person) => isNotifiedOfContacts(person) && receives(person, 'contact', 'app'))
    .map((recipient) => ({ recipient, messages: due.map((contact) => contactMessage(contact, recipient)) }))
}

/** Filters out sent messages. Their ids exist, and if a message was deleted since, a tombstone has its id. */
export const unsentOf = (all: readonly DueContacts[], sent: ReadonlySet<string>): readonly DueContacts[] =>
  all
    .map(({ recipient, messages }) => ({ recipient, messages: messages.filter(({ id }) => !sent.has(id)) }))
    .filter(({ messages }) => messages.length > 0)

/** Sends a person the given messages: one by one, or a single message for all of them if there are many. */
export async function sendDueContacts(
  unitOfWork: UnitOfWork,
  { recipient, messages }: DueContacts,
  { cause, nowMs }: { readonly cause: Cause; readonly nowMs: number },
): Promise<void> {
  const isOneByOne = messages.length <= mostContactsApart
  await unitOfWork.prefetch(messages.map(({ id }) => ({ entity: 'personalMessages', id })))
  for (const { id, fields } of messages) {
    // Very long old ids with the same ending share a message id. That must not block other people's messages.
    if ((await unitOfWork.read('personalMessages', id)) !== null) continue
    await createRecord(unitOfWork, { entity: 'personalMessages', id, fields, cause, nowMs })
    // A single message stands for all of them. The tombstones record that each was sent.
    if (!isOneByOne) await deleteRecord(unitOfWork, { entity: 'personalMessages', id, cause, nowMs })
  }
  if (isOneByOne) return
  const { id, fields } = contactsMessage(messages.length, recipient, cause.mutationId)
  await createRecord(unitOfWork, { entity: 'personalMessages', id, fields, cause, nowMs })
}
