import { type DeviceId, instantOf, laterStamp, maxAheadMs, nextStamp, type Stamp } from '@bama/sync'

export interface TimestampClamp {
  /**
   * Returns the stamp for a mutation. `seen` is the latest clock, among the mutation's cells, that its author had seen.
   */
  next(own: Stamp, seen: Stamp | null): Stamp
  /** Accounts for the stamp given earlier to a mutation that is repeated now. */
  observe(stamp: Stamp): void
}

/**
 * Assigns a stamp to each mutation of one push, in the order of `n`. A mutation keeps its own stamp unless that is more
 * than five minutes ahead of the server, not later than the previous one, or equal to the stamp of a value it replaces;
 * it then gets an increasing stamp from the server's clock. This way a wrong clock can't win for ever, and a person's
 * later changes stay later, even than a value they had seen from a fast clock.
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
      // Equal to the stamp of the existing value: a new change under that stamp could pass for the one that was
      // approved.
      const isBehind = (previous !== null && own <= previous) || own === seen
      const stamp = isAhead || isBehind ? nextStamp(laterStamp(previous, seen), nowMs, device) : own
      observe(stamp)
      return stamp
    },
    observe,
  }
}
