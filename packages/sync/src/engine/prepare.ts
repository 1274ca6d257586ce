import type { Mutation } from '../protocol/mutation.ts'
import { maxMutationsPerRequest, type SyncRequest } from '../protocol/sync-request.ts'
import { protocolVersion } from '../protocol/version.ts'
import { emptyPull, hasToSend } from '../replica/apply-response.ts'
import { deviceState, type LocalWorld } from '../replica/commit-changes.ts'
import type { LocalStore, LocalTx, OutboxRow } from '../replica/local-store.ts'
import { settle } from '../replica/settle.ts'
import { nextBatch, toMutation } from './batch.ts'
import type { SyncMemory } from './sync-memory.ts'

/** The next request, and the rows that it carries. */
export interface Prepared {
  readonly request: SyncRequest
  readonly batch: readonly OutboxRow[]
  /** Whether something waits that may be sent. */
  readonly waits: boolean
}

/** Reads what to ask and what to send from the local copy. */
export async function prepare(store: LocalStore, world: LocalWorld, memory: SyncMemory): Promise<Prepared> {
  return store.write(async (tx) => {
    const device = await deviceState(tx, world)
    // A new device's id must be on disk before the server hears it; later it never changes.
    if ((await tx.getMeta('device')) === undefined) await tx.putMeta('device', device)
    const pull = (await tx.getMeta('pull')) ?? emptyPull
    const waits = await hasToSend(tx)
    const { batch, mutations } = memory.hasHeard && waits ? await takeBatch(tx, world, memory.batchLimit) : nothing
    const request: SyncRequest = {
      protocol: protocolVersion,
      deviceId: device.deviceId,
      epoch: pull.epoch,
      cursor: pull.cursor,
      mutations: [...mutations],
    }
    return { request, batch, waits }
  })
}

interface Batch {
  readonly batch: readonly OutboxRow[]
  readonly mutations: readonly Mutation[]
}

const nothing: Batch = { batch: [], mutations: [] }

async function takeBatch(tx: LocalTx, world: LocalWorld, limit: number): Promise<Batch> {
  // One row more than a batch can hold, whatever the limit is now: a group is then seen whole, or known to be cut.
  const rows = await tx.outbox(maxMutationsPerRequest + 1)
  const batch: OutboxRow[] = []
  const mutations: Mutation[] = []
  for (const row of nextBatch(rows, limit)) {
    const mutation = toMutation(row)
    if (mutation === null) await settle(tx, [{ id: row.id, status: 'rejected', code: 'invalid' }], world)
    else {
      batch.push(row)
      mutations.push(mutation)
    }
  }
  return { batch, mutations }
}
