import type { DerivedMessage } from '@bama/domain'
import type { LocalStore, LocalTx } from '../replica/local-store.ts'
import { openDeviceUnitOfWork } from './device-unit-of-work.ts'
import { send } from './reactions/send-messages.ts'
import type { UnitOfWork } from './unit-of-work.ts'
import { serverDevice } from './writes.ts'

export interface DeviceMoment {
  readonly nowMs: number
  readonly zone: string
  readonly uuid: () => string
}

/** Sends each due message once, on a device without a server. Returns whether any was sent. */
export function sendDueOnDevice(
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
