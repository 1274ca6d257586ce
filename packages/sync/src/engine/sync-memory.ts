import { maxMutationsPerRequest } from '../protocol/sync-request.ts'

/** What an engine remembers between syncs, until a reload. */
export interface SyncMemory {
  /** The maximum number of mutations per batch. */
  batchLimit: number
  /** Whether a server has answered since the start. Nothing is sent before, as the address may have a new server. */
  hasHeard: boolean
}

export const createSyncMemory = (): SyncMemory => ({ batchLimit: maxMutationsPerRequest, hasHeard: false })

/** Halves the batch limit, after a batch that didn't get through. */
export function sendLess(memory: SyncMemory, sent: number): void {
  memory.batchLimit = Math.max(1, Math.floor(sent / 2))
}

/** Doubles the batch limit, after a batch that got through. */
export function sendMore(memory: SyncMemory): void {
  memory.batchLimit = Math.min(maxMutationsPerRequest, memory.batchLimit * 2)
}
