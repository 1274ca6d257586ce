import type { MutationResult } from '../protocol/mutation-result.ts'
import type { Mutation } from '../protocol/mutation.ts'
import { maxMutationsPerRequest, type SyncRequest } from '../protocol/sync-request.ts'
import { protocolVersion } from '../protocol/version.ts'
import { emptyPull, hasToSend } from '../replica/apply-response.ts'
import { deviceState, type LocalWorld } from '../replica/commit-changes.ts'
import type { DeviceState, LocalStore, LocalTx, OutboxRow } from '../replica/local-store.ts'
import { settle } from '../replica/settle.ts'
import { nextBatch, toMutation } from './batch.ts'
import type { SyncMemory } from './sync-memory.ts'

/** The next request, and the outbox rows that it carries. */
export interface Prepared {
  readonly request: SyncRequest
  readonly batch: readonly OutboxRow[]
  /** Whether there are changes that may be sent. */
  readonly waits: boolean
}

/**
 * Builds the next request from the local copy. Usually this only reads, so that it waits for no writer. It writes
 * only a new device's id, and changes that can't be sent.
 */
export async function prepare(store: LocalStore, world: LocalWorld, memory: SyncMemory): Promise<Prepared> {
  const read = await store.read(async (tx) => {
    const device = await tx.getMeta('device')
    return device === undefined ? null : readRequest(tx, device, memory)
  })
  if (read !== null && read.unsendable.length === 0) return read
  return store.write(async (tx) => {
    const device = await deviceState(tx, world)
    // A new device's id must be on disk before the server sees it. It never changes later.
    await tx.putMeta('device', device)
    const { unsendable, ...prepared } = await readRequest(tx, device, memory)
    await settle(tx, unsendable.map(refusalOf), world)
    return prepared
  })
}

async function readRequest(
  tx: LocalTx,
  device: DeviceState,
  memory: SyncMemory,
): Promise<Prepared & { readonly unsendable: readonly OutboxRow[] }> {
  const [pull = emptyPull, waits] = await Promise.all([tx.getMeta('pull'), hasToSend(tx)])
  const { batch, mutations, unsendable } = memory.hasHeard && waits ? await takeBatch(tx, memory.batchLimit) : nothing
  const request: SyncRequest = {
    protocol: protocolVersion,
    deviceId: device.deviceId,
    epoch: pull.epoch,
    cursor: pull.cursor,
    mutations: [...mutations],
  }
  return { request, batch, waits, unsendable }
}

interface Batch {
  readonly batch: readonly OutboxRow[]
  readonly mutations: readonly Mutation[]
  /** Rows that no server would accept. They leave the outbox for the list of refused changes. */
  readonly unsendable: readonly OutboxRow[]
}

const nothing: Batch = { batch: [], mutations: [], unsendable: [] }

async function takeBatch(tx: LocalTx, limit: number): Promise<Batch> {
  // Reads one row more than a batch can hold, to see whether the last group is complete.
  const rows = await tx.outbox(maxMutationsPerRequest + 1)
  const read = nextBatch(rows, limit).map((row) => ({ row, mutation: toMutation(row) }))
  // The server applies a group whole or not at all, so one member that can't be sent keeps back the others.
  const broken = new Set(read.flatMap(({ row, mutation }) => (mutation === null ? (row.data.group ?? []) : [])))
  const batch: OutboxRow[] = []
  const mutations: Mutation[] = []
  const unsendable: OutboxRow[] = []
  for (const { row, mutation } of read) {
    if (mutation === null || broken.has(row.data.group ?? '')) unsendable.push(row)
    else {
      batch.push(row)
      mutations.push(mutation)
    }
  }
  return { batch, mutations, unsendable }
}

const refusalOf = (row: OutboxRow): MutationResult => ({
  id: row.id,
  status: 'rejected',
  code: toMutation(row) === null ? 'invalid' : 'group_rejected',
})
