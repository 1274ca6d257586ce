import { setImmediate } from 'node:timers/promises'

/**
 * Yields to everything else that is waiting for the event loop. SQLite answers synchronously, so a transaction of many
 * steps would otherwise block every other request from beginning to end. Other reads and writes still wait for the
 * transaction.
 */
export const loopTurn = (): Promise<void> => setImmediate()
