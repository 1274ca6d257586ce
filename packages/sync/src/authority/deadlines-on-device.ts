import type { LocalStore } from '../replica/local-store.ts'
import { dueTasks } from './deadlines.ts'
import { authorityRecord, openDeviceUnitOfWork } from './device-unit-of-work.ts'
import { send } from './reactions/send-messages.ts'
import { serverDevice } from './writes.ts'

/** Tells people, once, of their tasks that are due today or tomorrow (S108). Whether anybody was told. */
export function sendDueTasksOnDevice(
  store: LocalStore,
  { nowMs, zone, uuid }: { readonly nowMs: number; readonly zone: string; readonly uuid: () => string },
): Promise<boolean> {
  return store.write(async (tx) => {
    const unitOfWork = openDeviceUnitOfWork(tx)
    const tasks = (await tx.recordsWith('tasks', {})).map((record) => authorityRecord('tasks', record))
    const messages = dueTasks(tasks, await unitOfWork.people(), { nowMs, zone })
    const unsent = []
    for (const message of messages)
      if ((await unitOfWork.read('personalMessages', message.id)) === null) unsent.push(message)
    const cause = { actorId: serverDevice, mutationId: uuid(), at: new Date(nowMs).toISOString() }
    await send(unitOfWork, unsent, { cause, nowMs })
    return unsent.length > 0
  })
}
