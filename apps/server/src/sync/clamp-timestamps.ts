import { type DeviceId, instantOf, laterStamp, maxAheadMs, nextStamp, type Stamp } from '@bama/sync'

export interface TimestampClamp {
  /** The stamp that a mutation gets. `seen`: the latest clock of its cells that its author had seen, if any. */
  next(own: Stamp, seen: Stamp | null): Stamp
  /** A stamp that was given before, to a mutation that is repeated now. */
  observe(stamp: Stamp): void
}

/**
 * Gives each mutation of one push its stamp, in the order of `n`: its own, unless that is more than five minutes ahead of
 * the server, not later than the one before it, or the very one of a value that it replaces; then an increasing one from the server's clock.
 * So nobody's wrong clock wins for ever, and what a person did later stays later: also than a value that they had seen,
 * though that was written by a clock ahead.
 */
export function createTimestampClamp(nowMs: number, device: DeviceId): TimestampClamp {
  const latest = new Date(nowMs + maxAheadMs).toISOString()
  let previous: Stamp | null = null
  const observe = (stamp: Stamp): void => {
    previous = laterStamp(previous, stamp)
  }
  return {
    next(own, seen) {
      const isAhead = instantOf(own) > latest
      // The very stamp of a value that stands there already: a new change under an old name could pass for what was approved.
      const isBehind = (previous !== null && own <= previous) || own === seen
      const stamp = isAhead || isBehind ? nextStamp(laterStamp(previous, seen), nowMs, device) : own
      observe(stamp)
      return stamp
    },
    observe,
  }
}
