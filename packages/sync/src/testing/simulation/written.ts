import type { Run, SimDevice } from './run.ts'

/** Remembers what a device has written, and of what it knows that the server took it. */
export function noteWritten(run: Run, device: SimDevice): void {
  const { outbox, rejected, acknowledged } = device.store.all()
  for (const { id } of [...outbox, ...rejected, ...acknowledged]) device.written.add(id)
  for (const { id } of acknowledged) if (!device.takenAt.has(id)) device.takenAt.set(id, run.clock.nowMs)
}
