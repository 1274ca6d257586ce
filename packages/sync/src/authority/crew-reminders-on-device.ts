import { crewSettingsId } from '@bama/domain'
import type { LocalStore } from '../replica/local-store.ts'
import { crewReminders, remindersSettings } from './crew-reminders.ts'
import { authorityRecord, openDeviceUnitOfWork } from './device-unit-of-work.ts'
import { send } from './reactions/send-messages.ts'
import { serverDevice } from './writes.ts'

/** Reminds of invitations without an answer, once, and tells who made them (S117, S118). Whether anybody was told. */
export function sendCrewRemindersOnDevice(
  store: LocalStore,
  { nowMs, zone, uuid }: { readonly nowMs: number; readonly zone: string; readonly uuid: () => string },
): Promise<boolean> {
  return store.write(async (tx) => {
    const unitOfWork = openDeviceUnitOfWork(tx)
    const slots = (await tx.recordsWith('crewSlots', {})).map((record) => authorityRecord('crewSlots', record))
    if (!slots.some(({ row }) => typeof row.fields['reply_by'] === 'string')) return false
    const events = []
    for (const id of new Set(slots.map(({ row }) => String(row.fields['event_id'])))) {
      const event = await unitOfWork.read('events', id)
      if (event !== null && event.deleted === null) events.push(event)
    }
    const settings = remindersSettings(await unitOfWork.read('crewSettings', crewSettingsId))
    const people = await unitOfWork.people()
    const unsent = []
    for (const message of crewReminders({ events, slots, people, settings }, { nowMs, zone }))
      if ((await unitOfWork.read('personalMessages', message.id)) === null) unsent.push(message)
    const cause = { actorId: serverDevice, mutationId: uuid(), at: new Date(nowMs).toISOString() }
    await send(unitOfWork, unsent, { cause, nowMs })
    return unsent.length > 0
  })
}
