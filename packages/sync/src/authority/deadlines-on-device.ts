import type { LocalStore } from '../replica/local-store.ts'
import { dueTasks } from './deadlines.ts'
import { authorityRecord } from './device-unit-of-work.ts'
import { type DeviceMoment, sendDueOnDevice } from './send-due-on-device.ts'

/** Notifies people once of their tasks that are due today or tomorrow (S108). Returns whether any message was sent. */
export const sendDueTasksOnDevice = (store: LocalStore, moment: DeviceMoment): Promise<boolean> =>
  sendDueOnDevice(store, moment, async (tx, unitOfWork) => {
    const tasks = (await tx.recordsWith('tasks', {})).map((record) => authorityRecord('tasks', record))
    return dueTasks(tasks, await unitOfWork.people(), moment)
  })
