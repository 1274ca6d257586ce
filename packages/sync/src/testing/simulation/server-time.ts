import { millisecondsOf } from '../../stamp/stamp.ts'
import { recordIn, type World } from '../oracle/fold.ts'
import { type Answered, complain, type Run, type SimDevice } from './run.ts'

/** The error of the device's present estimate of the server's time. */
async function errorOf({ clock }: Run, device: SimDevice): Promise<number> {
  const known = await device.store.read((tx) => tx.getMeta('device'))
  return Math.abs(device.world.now() + (known?.offsetMs ?? 0) - (clock.nowMs + clock.serverSkewMs))
}

/** After a sync: the estimate's error is at most the duration of the last trip. */
export function noteTrip(device: SimDevice): void {
  device.timeErrorMs = Math.min(device.timeErrorMs, device.lastTripMs)
}

/** After a clock was set: these devices know nothing about the server's time until their next sync. */
export function forgetTrips(devices: readonly SimDevice[]): void {
  for (const device of devices) device.timeErrorMs = Number.POSITIVE_INFINITY
}

/** Checks that slow trips and slow pages never make the estimate worse. */
export async function checkServerTime(run: Run, device: SimDevice): Promise<void> {
  const errorMs = await errorOf(run, device)
  if (errorMs > device.timeErrorMs)
    complain(run, `${device.name} is ${errorMs} ms from the server's time, its trips allow ${device.timeErrorMs}`)
}

/** Records when a change was really made, and how exactly its device knew the time. */
export function noteMoment(run: Run, device: SimDevice, id: string): void {
  run.moments.set(id, { trueMs: run.clock.nowMs + run.clock.serverSkewMs, errorMs: device.timeErrorMs })
}

/** Checks that the later change wins, if both devices knew the time well enough to tell which one it was. */
export function checkNotOlder(run: Run, world: World, { mutation, result, lost }: Answered): void {
  // Times before and after a jump of the server's clock can't be compared.
  if (run.met.serverClockJumps > 0 || result.stamp !== undefined) return
  const made = run.moments.get(mutation.id)
  for (const cell of lost) {
    // Of what was read the largest counts, of what was drawn the highest version, no matter who said it last.
    if (cell === 'read_to' || (mutation.entity === 'canvas' && cell.endsWith('/element'))) continue
    const stamp = recordIn(world, mutation.entity, mutation.recordId)?.cells.get(cell)?.stamp
    const winner = [...run.truth.answered.values()].find(
      (other) => other.mutation.stamp === stamp && other.mutation.recordId === mutation.recordId,
    )
    const before = winner === undefined ? undefined : run.moments.get(winner.mutation.id)
    if (made === undefined || stamp === undefined || winner === undefined || before === undefined) continue
    // A stamp made after seeing one from a wrong clock is ahead of its time.
    const isPulled = millisecondsOf(winner.mutation.stamp) > before.trueMs + before.errorMs
    if (!isPulled && before.trueMs + before.errorMs < made.trueMs - made.errorMs)
      complain(
        run,
        `${mutation.id} lost ${cell} to ${winner.mutation.id}, which was made ${made.trueMs - before.trueMs} ms earlier`,
      )
  }
}
