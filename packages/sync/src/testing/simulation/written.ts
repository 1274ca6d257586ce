import type { Run, SimDevice } from './run.ts'

/** Records the changes that a device has written, and when it knew that they were accepted. */
export function noteWritten(run: Run, device: SimDevice): void {
  const { outbox, rejected, acknowledged } = device.store.all()
  for (const { id } of [...outbox, ...rejected, ...acknowledged]) device.written.add(id)
  for (const { id } of acknowledged) if (!device.takenAt.has(id)) device.takenAt.set(id, run.clock.nowMs)
}
