import { contactMessage, dayInZone, isContactDue, isNotifiedOfContacts } from '@bama/domain'
import { fieldsOf } from '../records.ts'
import type { UnitOfWork } from '../unit-of-work.ts'
import type { CommittedChange } from './reaction.ts'
import { send } from './send-messages.ts'

/** Notifies admins if a changed follow-up is due. `due-contacts.ts` handles those that become due at midnight. */
export async function notifyDueContact(unitOfWork: UnitOfWork, change: CommittedChange): Promise<void> {
  const { operation, after, nowMs, zone } = change
  const fields = fieldsOf('seasonalClients', after)
  if (operation === 'delete' || !isContactDue(fields, dayInZone(nowMs, zone))) return
  const admins = (await unitOfWork.people()).filter(isNotifiedOfContacts)
  await send(
    unitOfWork,
    admins.map((admin) => contactMessage({ id: after.id, fields }, admin)),
    change,
  )
}
