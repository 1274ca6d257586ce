import { dayInZone } from '@bama/domain'
import { dueContacts, toUser } from '@bama/sync/authority'
import { allRecords } from '../store/records.ts'
import type { FindDue } from './due-messages.ts'

/**
 * Finds the messages to every admin about each follow-up whose contact day has come (packages/sync/SPEC.md, S56),
 * including those that no change triggers because midnight made them due or the admin is new.
 */
export const findDueContacts: FindDue = async (db, { nowMs, zone }) => {
  const people = (await allRecords(db, 'systemUsers')).map(toUser)
  return dueContacts(await allRecords(db, 'seasonalClients'), people, dayInZone(nowMs, zone))
}
