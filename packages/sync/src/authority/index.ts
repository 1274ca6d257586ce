/** Everything that decides a change, on the server or on a device without one. */
export { decide } from './decide.ts'
export { AccountRefused, changedPerson, createDeviceAccounts, type DeviceAccounts } from './accounts.ts'
export { createDeviceDisk, SharingEnded } from './device-disk.ts'
export { decideOnDevice } from './decide-on-device.ts'
export { openDeviceUnitOfWork } from './device-unit-of-work.ts'
export { sendCrewRemindersOnDevice, sendDueContactsOnDevice, sendDueTasksOnDevice } from './due-on-device.ts'
export { dueTasks } from './due-tasks.ts'
export { crewReminders, remindersSettings } from './crew-reminders.ts'
export { dueContacts, sendDueContacts } from './due-contacts.ts'
export { type Evaluation, type ReferenceProblem, rejected } from './evaluate.ts'
export { followDeletion, followImport, react } from './reactions/react.ts'
export { notifyDeclined } from './reactions/calls.ts'
export { writeCrew } from './reactions/crew.ts'
export { send } from './reactions/send-messages.ts'
export {
  type AuthorityRecord,
  fieldsOf,
  living,
  newRecord,
  placed,
  stored,
  tombstoneOf,
  updatedRecord,
} from './records.ts'
export { toUser } from './to-user.ts'
export type { Cause, Entry, UnitOfWork } from './unit-of-work.ts'
export { createRecord, deleteRecord, serverDevice, timerCloser, updateRecord } from './writes.ts'
