import { maxMutationsPerRequest } from '../protocol/sync-request.ts'

/** What an engine remembers from one sync to the next; a reload forgets it. */
export interface SyncMemory {
  /** How many mutations a batch may have. */
  batchLimit: number
  /** Whether a server answered yet. Before that nothing is sent: another one may sit at the address now. */
  hasHeard: boolean
}

export const createSyncMemory = (): SyncMemory => ({ batchLimit: maxMutationsPerRequest, hasHeard: false })

/** The batch did not get through: the next one is half as large. */
export function sendLess(memory: SyncMemory, sent: number): void {
  memory.batchLimit = Math.max(1, Math.floor(sent / 2))
}

/** A batch got through: the next one may be twice as large again. */
export function sendMore(memory: SyncMemory): void {
  memory.batchLimit = Math.min(maxMutationsPerRequest, memory.batchLimit * 2)
}
