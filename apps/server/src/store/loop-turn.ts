import { setImmediate } from 'node:timers/promises'

/**
 * Lets everything else that waits for the event loop go first. SQLite answers at once, so a transaction of many steps would
 * hold up every other call from its beginning to its end: long pieces of work take a turn between two steps. Others' reads
 * and writes still wait for the transaction.
 */
export const loopTurn = (): Promise<void> => setImmediate()
