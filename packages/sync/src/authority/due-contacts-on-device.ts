import { dayInZone, entityModels } from '@bama/domain'
import type { LocalStore } from '../replica/local-store.ts'
import { rowOf } from '../record/row.ts'
import { openDeviceUnitOfWork } from './device-unit-of-work.ts'
import { dueContacts, sendDueContacts, unsentOf } from './due-contacts.ts'
import { serverDevice } from './writes.ts'

/** Notifies every admin once of each follow-up whose contact day has come (S56). Returns whether any message was sent. */
export function sendDueContactsOnDevice(
  store: LocalStore,
  { nowMs, zone, uuid }: { readonly nowMs: number; readonly zone: string; readonly uuid: () => string },
): Promise<boolean> {
  return store.write(async (tx) => {
    const unitOfWork = openDeviceUnitOfWork(tx)
    const seasonal = (await tx.recordsWith('seasonalClients', {})).map((record) => ({
      id: record.id,
      row: rowOf(entityModels.seasonalClients, record),
    }))
    const all = dueContacts(seasonal, await unitOfWork.people(), dayInZone(nowMs, zone))
    const sent = new Set<string>()
    for (const { id } of all.flatMap(({ messages }) => messages))
      if ((await unitOfWork.read('personalMessages', id)) !== null) sent.add(id)
    const unsent = unsentOf(all, sent)
    const cause = { actorId: serverDevice, mutationId: uuid(), at: new Date(nowMs).toISOString() }
    for (const one of unsent) await sendDueContacts(unitOfWork, one, { cause, nowMs })
    return unsent.length > 0
  })
}
