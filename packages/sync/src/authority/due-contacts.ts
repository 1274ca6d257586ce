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

/** What a person is told of follow-ups that are due. */
export interface DueContacts {
  readonly recipient: User
  readonly messages: readonly DerivedMessage[]
}

/** What every admin is to be told of follow-ups whose day to contact has come by `today`, whether they were told or not. */
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

/** Those of them that were not sent yet: a message says by its id that it was, and its tombstone that it was deleted since. */
export const unsentOf = (all: readonly DueContacts[], sent: ReadonlySet<string>): readonly DueContacts[] =>
  all
    .map(({ recipient, messages }) => ({ recipient, messages: messages.filter(({ id }) => !sent.has(id)) }))
    .filter(({ messages }) => messages.length > 0)

/** Sends a person what they were not told yet: one by one, or, of many, one message that tells of all of them. */
export async function sendDueContacts(
  unitOfWork: UnitOfWork,
  { recipient, messages }: DueContacts,
  { cause, nowMs }: { readonly cause: Cause; readonly nowMs: number },
): Promise<void> {
  const isOneByOne = messages.length <= mostContactsApart
  await unitOfWork.prefetch(messages.map(({ id }) => ({ entity: 'personalMessages', id })))
  for (const { id, fields } of messages) {
    // Very long ids of old records that end alike have one message's id: that must not keep everyone else's back.
    if ((await unitOfWork.read('personalMessages', id)) !== null) continue
    await createRecord(unitOfWork, { entity: 'personalMessages', id, fields, cause, nowMs })
    // One message tells of all of them; that each was notified stands in its tombstone.
    if (!isOneByOne) await deleteRecord(unitOfWork, { entity: 'personalMessages', id, cause, nowMs })
  }
  if (isOneByOne) return
  const { id, fields } = contactsMessage(messages.length, recipient, cause.mutationId)
  await createRecord(unitOfWork, { entity: 'personalMessages', id, fields, cause, nowMs })
}
