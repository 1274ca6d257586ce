import { millisecondsOf } from '../../stamp/stamp.ts'
import { recordIn, type World } from '../oracle/fold.ts'
import { type Answered, complain, type Run, type SimDevice } from './run.ts'

/** How far the device is from the server's time, as it knows it now. */
async function errorOf({ clock }: Run, device: SimDevice): Promise<number> {
  const known = await device.store.read((tx) => tx.getMeta('device'))
  return Math.abs(device.world.now() + (known?.offsetMs ?? 0) - (clock.nowMs + clock.serverSkewMs))
}

/** After a sync: the device knows the server's time at least as well as the trip of its last answer shows it. */
export function noteTrip(device: SimDevice): void {
  device.timeErrorMs = Math.min(device.timeErrorMs, device.lastTripMs)
}

/** A clock was set: what these devices know of the server's time is worth nothing until their next sync. */
export function forgetTrips(devices: readonly SimDevice[]): void {
  for (const device of devices) device.timeErrorMs = Number.POSITIVE_INFINITY
}

/** Once known, the server's time is not lost again by a slow trip or a page that takes a minute. */
export async function checkServerTime(run: Run, device: SimDevice): Promise<void> {
  const errorMs = await errorOf(run, device)
  if (errorMs > device.timeErrorMs)
    complain(run, `${device.name} is ${errorMs} ms from the server's time, its trips allow ${device.timeErrorMs}`)
}

/** Remembers when a change was really made, and how well its device knew the time. */
export function noteMoment(run: Run, device: SimDevice, id: string): void {
  run.moments.set(id, { trueMs: run.clock.nowMs + run.clock.serverSkewMs, errorMs: device.timeErrorMs })
}

/** What was really made later wins, when both devices knew the time well enough to say which was the later one. */
export function checkNotOlder(run: Run, world: World, { mutation, result, lost }: Answered): void {
  // When the server's clock is set, what came before has another time than what comes after.
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
    // A stamp that follows one of a wrong clock is later than its time.
    const isPulled = millisecondsOf(winner.mutation.stamp) > before.trueMs + before.errorMs
    if (!isPulled && before.trueMs + before.errorMs < made.trueMs - made.errorMs)
      complain(
        run,
        `${mutation.id} lost ${cell} to ${winner.mutation.id}, which was made ${made.trueMs - before.trueMs} ms earlier`,
      )
  }
}
