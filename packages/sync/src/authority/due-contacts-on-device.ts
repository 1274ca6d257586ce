import { dayInZone } from '@bama/domain'
import type { LocalStore } from '../replica/local-store.ts'
import { authorityRecord } from './device-unit-of-work.ts'
import { dueContacts, sendDueContacts } from './due-contacts.ts'
import { type DeviceMoment, sendDueOnDevice } from './send-due-on-device.ts'

/** Notifies every admin once of each follow-up whose contact day has come (S56). Returns whether any message was sent. */
export const sendDueContactsOnDevice = (store: LocalStore, moment: DeviceMoment): Promise<boolean> =>
  sendDueOnDevice(
    store,
    moment,
    async (tx, unitOfWork) => {
      const found = await tx.recordsWith('seasonalClients', {})
      const seasonal = found.map((record) => authorityRecord('seasonalClients', record))
      return dueContacts(seasonal, await unitOfWork.people(), dayInZone(moment.nowMs, moment.zone))
    },
    sendDueContacts,
  )
