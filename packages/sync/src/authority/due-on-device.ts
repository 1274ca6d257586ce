import { crewSettingsId, dayInZone, type DerivedMessage, type EntityName } from '@bama/domain'
import type { LocalStore, LocalTx } from '../replica/local-store.ts'
import { crewReminders, remindersSettings } from './crew-reminders.ts'
import { authorityRecord, openDeviceUnitOfWork } from './device-unit-of-work.ts'
import { dueContacts, sendDueContacts } from './due-contacts.ts'
import { dueTasks } from './due-tasks.ts'
import { send } from './reactions/send-messages.ts'
import { type AuthorityRecord, living } from './records.ts'
import type { UnitOfWork } from './unit-of-work.ts'
import { serverDevice } from './writes.ts'

interface DeviceMoment {
  readonly nowMs: number
  readonly zone: string
  readonly uuid: () => string
}

/** Sends each due message once, on a device without a server. Returns whether any was sent. */
function sendDueOnDevice(
  store: LocalStore,
  { nowMs, uuid }: DeviceMoment,
  find: (tx: LocalTx, unitOfWork: UnitOfWork) => Promise<readonly DerivedMessage[]>,
  sendAll: typeof send = send,
): Promise<boolean> {
  return store.write(async (tx) => {
    const unitOfWork = openDeviceUnitOfWork(tx)
    const unsent = []
    for (const message of await find(tx, unitOfWork))
      if ((await unitOfWork.read('personalMessages', message.id)) === null) unsent.push(message)
    const cause = { actorId: serverDevice, mutationId: uuid(), at: new Date(nowMs).toISOString() }
    await sendAll(unitOfWork, unsent, { cause, nowMs })
    return unsent.length > 0
  })
}

const all = async (tx: LocalTx, entity: EntityName): Promise<readonly AuthorityRecord[]> =>
  (await tx.recordsWith(entity, {})).map((record) => authorityRecord(entity, record))

/** Notifies every admin once of each follow-up whose contact day has come (S56). Returns whether any message was sent. */
export const sendDueContactsOnDevice = (store: LocalStore, moment: DeviceMoment): Promise<boolean> =>
  sendDueOnDevice(
    store,
    moment,
    async (tx, unitOfWork) =>
      dueContacts(await all(tx, 'seasonalClients'), await unitOfWork.people(), dayInZone(moment.nowMs, moment.zone)),
    sendDueContacts,
  )

/** Notifies people once of their tasks that are due today or tomorrow (S108). Returns whether any message was sent. */
export const sendDueTasksOnDevice = (store: LocalStore, moment: DeviceMoment): Promise<boolean> =>
  sendDueOnDevice(store, moment, async (tx, unitOfWork) =>
    dueTasks(await all(tx, 'tasks'), await unitOfWork.people(), moment),
  )

/** Sends each reminder of an unanswered invitation once (S117, S118). Returns whether any was sent. */
export const sendCrewRemindersOnDevice = (store: LocalStore, moment: DeviceMoment): Promise<boolean> =>
  sendDueOnDevice(store, moment, async (tx, unitOfWork) => {
    const slots = await all(tx, 'crewSlots')
    if (!slots.some(({ row }) => typeof row.fields['reply_by'] === 'string')) return []
    const events = []
    for (const id of new Set(slots.map(({ row }) => String(row.fields['event_id'])))) {
      const event = living(await unitOfWork.read('events', id))
      if (event !== null) events.push(event)
    }
    const settings = remindersSettings(await unitOfWork.read('crewSettings', crewSettingsId))
    return crewReminders({ events, slots, people: await unitOfWork.people(), settings }, moment)
  })
