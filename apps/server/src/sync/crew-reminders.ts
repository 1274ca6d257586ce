import { crewSettingsId, dayInZone, endOfEvent } from '@bama/domain'
import { crewReminders, fieldsOf, remindersSettings, toUser } from '@bama/sync/authority'
import { allRecords, currentRecords, dependantsWith, readRecord } from '../store/records.ts'
import type { FindDue } from './due-messages.ts'

/** The latest that a slot may end after its event's first day. */
const longestSlotDays = 62

/**
 * Finds reminders for unanswered invitations, and messages to the inviters once the deadline has passed
 * (packages/sync/SPEC.md, S117, S118).
 */
export const findCrewReminders: FindDue = async (db, moment) => {
  const oldest = dayInZone(moment.nowMs - longestSlotDays * 86_400_000, moment.zone)
  const events = (await currentRecords(db, 'events')).filter((event) => endOfEvent(fieldsOf('events', event)) >= oldest)
  const parents = events.map(({ id }) => `events/${id}`)
  const slots = await dependantsWith(db, 'crewSlots', { parents, field: 'reply_by' })
  if (slots.length === 0) return []
  const people = (await allRecords(db, 'systemUsers')).map(toUser)
  const settings = remindersSettings(await readRecord(db, 'crewSettings', crewSettingsId))
  return crewReminders({ events, slots, people, settings }, moment)
}
