import { crewSettingsId } from '@bama/domain'
import type { LocalStore } from '../replica/local-store.ts'
import { crewReminders, remindersSettings } from './crew-reminders.ts'
import { authorityRecord } from './device-unit-of-work.ts'
import { living } from './records.ts'
import { type DeviceMoment, sendDueOnDevice } from './send-due-on-device.ts'

/** Sends each reminder of an unanswered invitation once (S117, S118). Returns whether any was sent. */
export const sendCrewRemindersOnDevice = (store: LocalStore, moment: DeviceMoment): Promise<boolean> =>
  sendDueOnDevice(store, moment, async (tx, unitOfWork) => {
    const slots = (await tx.recordsWith('crewSlots', {})).map((record) => authorityRecord('crewSlots', record))
    if (!slots.some(({ row }) => typeof row.fields['reply_by'] === 'string')) return []
    const events = []
    for (const id of new Set(slots.map(({ row }) => String(row.fields['event_id'])))) {
      const event = living(await unitOfWork.read('events', id))
      if (event !== null) events.push(event)
    }
    const settings = remindersSettings(await unitOfWork.read('crewSettings', crewSettingsId))
    return crewReminders({ events, slots, people: await unitOfWork.people(), settings }, moment)
  })
