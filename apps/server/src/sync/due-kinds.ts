import { crewSettingsId, dayInZone, endOfEvent, type User } from '@bama/domain'
import {
  crewReminders,
  dueContacts,
  dueTasks,
  fieldsOf,
  remindersSettings,
  sendDueContacts,
  toUser,
} from '@bama/sync/authority'
import { allRecords, currentRecords, dependantsWith, readRecord } from '../store/records.ts'
import type { Db, Tx } from '../store/schema.ts'
import type { DueMessages } from './due-messages.ts'

/** The latest that a slot may end after its event's first day. */
const longestSlotDays = 62

const readPeople = async (db: Db | Tx): Promise<readonly User[]> => (await allRecords(db, 'systemUsers')).map(toUser)

/**
 * The messages that no change triggers, because midnight or a deadline made them due, or the recipient is new
 * (packages/sync/SPEC.md, S56, S108, S117, S118).
 */
export const dueKinds = {
  /** To every admin about each follow-up whose contact day has come. */
  contacts: {
    find: async (db, { nowMs, zone }) =>
      dueContacts(await allRecords(db, 'seasonalClients'), await readPeople(db), dayInZone(nowMs, zone)),
    sendAll: sendDueContacts,
    failure: 'due contacts were not notified',
  },
  /** About tasks due today or tomorrow, to their assignees. */
  tasks: {
    find: async (db, moment) => dueTasks(await currentRecords(db, 'tasks'), await readPeople(db), moment),
    failure: 'due tasks were not notified',
  },
  /** Reminders of unanswered invitations, and messages to the inviters once the deadline has passed. */
  crews: {
    async find(db, moment) {
      const oldest = dayInZone(moment.nowMs - longestSlotDays * 86_400_000, moment.zone)
      const events = (await currentRecords(db, 'events')).filter(
        (event) => endOfEvent(fieldsOf('events', event)) >= oldest,
      )
      const parents = events.map(({ id }) => `events/${id}`)
      const slots = await dependantsWith(db, 'crewSlots', { parents, field: 'reply_by' })
      if (slots.length === 0) return []
      const settings = remindersSettings(await readRecord(db, 'crewSettings', crewSettingsId))
      return crewReminders({ events, slots, people: await readPeople(db), settings }, moment)
    },
    failure: 'crews were not reminded',
  },
} satisfies Readonly<Record<string, DueMessages>>
