import type { Run, SimDevice } from './run.ts'

/** Records the changes that a device has written, and when it knew that they were accepted. */
export function noteWritten(run: Run, device: SimDevice): void {
  const { outbox, rejected, acknowledged } = device.store.all()
  for (const { id, entity } of [...outbox, ...rejected.map(({ mutation }) => mutation), ...acknowledged])
    device.written.set(id, entity)
  for (const { id } of acknowledged) if (!device.takenAt.has(id)) device.takenAt.set(id, run.clock.nowMs)
}
