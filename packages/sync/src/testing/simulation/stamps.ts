import { millisecondsOf, type Stamp } from '../../stamp/stamp.ts'
import { livingIn, type World } from '../oracle/fold.ts'
import { type Answered, complain, type Run } from './run.ts'

const maxAheadMs = 5 * 60_000

const stampOf = ({ mutation, result }: Answered): Stamp => result.stamp ?? mutation.stamp

/** Returns the server's present time, with which it stamps its own writes, and records it as used. */
export function noteServerTime(run: Run): number {
  const serverNow = run.clock.nowMs + run.clock.serverSkewMs
  run.latestMs = Math.max(run.latestMs, serverNow)
  return serverNow
}

/** Checks that stamps aren't far ahead of the server, and that one push keeps its order. */
export function checkStamps(run: Run, fresh: readonly Answered[]): void {
  const serverNow = noteServerTime(run)
  let last = ''
  for (const answered of fresh) {
    const { mutation, result } = answered
    if (result.status === 'rejected') continue
    const stamp = stampOf(answered)
    if (stamp <= last) complain(run, `${mutation.id} got ${stamp}, the one before it ${last}`)
    // Values written while the server's clock was wrong stand; corrections come just after them.
    const latestMs = Math.max(serverNow + maxAheadMs, run.latestMs + 1)
    if (millisecondsOf(stamp) > latestMs) complain(run, `${mutation.id} has the stamp ${stamp}, far ahead`)
    last = stamp
    run.latestMs = Math.max(run.latestMs, millisecondsOf(stamp))
  }
}

/** Checks that a correction is later than the value it corrects, whatever the clocks showed. */
export function checkSeen(run: Run, world: World, answered: Answered): void {
  const { mutation } = answered
  const record = livingIn(world, mutation.entity, mutation.recordId)
  const clocks = Object.keys(mutation.patch).flatMap((cell) => record?.cells.get(cell)?.stamp ?? [])
  const seen = clocks.filter((clock) => clock < mutation.stamp && clock >= stampOf(answered))
  if (seen.length > 0) complain(run, `${mutation.id} saw ${seen.join(', ')} and got ${stampOf(answered)}`)
}
