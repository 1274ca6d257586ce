import { setImmediate } from 'node:timers/promises'

/** So long others may be kept waiting: a turn costs as much as many of the steps that it is taken between. */
const waitMs = 2

let turnedMs = 0

/**
 * Lets everything else that waits for the event loop go first. SQLite answers at once, so a transaction of many steps would
 * hold up every other call from its beginning to its end: long pieces of work take a turn between two steps. Others' reads
 * and writes still wait for the transaction.
 */
export async function loopTurn(): Promise<void> {
  if (performance.now() - turnedMs < waitMs) return
  await setImmediate()
  turnedMs = performance.now()
}
