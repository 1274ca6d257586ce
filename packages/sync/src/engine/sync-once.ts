import type { ErrorCode } from '../protocol/error-codes.ts'
import type { Mutation } from '../protocol/mutation.ts'
import { maxMutationsPerRequest, type SyncRequest } from '../protocol/sync-request.ts'
import { protocolVersion } from '../protocol/version.ts'
import { applyResponse, emptyPull, settle } from '../replica/apply-response.ts'
import { deviceState, type LocalWorld } from '../replica/commit-changes.ts'
import type { LocalStore, OutboxRow } from '../replica/local-store.ts'
import { nextBatch, toMutation } from './batch.ts'
import type { Network } from './ports.ts'

/** How a sync ended. `signed_out`: wait for a sign-in; `outdated`: the app must be reloaded; nothing is dropped for either. */
export type SyncOutcome =
  | { readonly kind: 'synced'; readonly entities: readonly string[]; readonly rejected: number }
  | { readonly kind: 'unreachable' | 'signed_out' | 'outdated' }
  | { readonly kind: 'failed'; readonly status: number }

export interface SyncDeps {
  readonly store: LocalStore
  readonly network: Network
  readonly world: LocalWorld
}

interface Prepared {
  readonly request: SyncRequest
  readonly batch: readonly OutboxRow[]
}

/** Sends what waits and fetches what is new, until both are done or the network says otherwise. */
export async function syncOnce({ store, network, world }: SyncDeps): Promise<SyncOutcome> {
  let limit = maxMutationsPerRequest
  const entities = new Set<string>()
  let rejected = 0
  for (;;) {
    const prepared = await prepare(store, world, limit)
    const exchange = await network.exchange(prepared.request)
    if (exchange.kind === 'unreachable') return { kind: 'unreachable' }
    if (exchange.kind === 'answer') {
      const applied = await store.write((tx) => applyResponse(tx, prepared.request, exchange.response, world))
      for (const entity of applied.entities) entities.add(entity)
      rejected += applied.rejected
      limit = maxMutationsPerRequest
      if (!exchange.response.more && !applied.stale && !(await hasOutbox(store)))
        return { kind: 'synced', entities: [...entities], rejected }
      continue
    }
    if (exchange.status === 401) return { kind: 'signed_out' }
    if (exchange.status === 426) return { kind: 'outdated' }
    if (exchange.status !== 413 || prepared.batch.length === 0) return { kind: 'failed', status: exchange.status }
    if (isOneUnit(prepared.batch)) rejected += await refuse(store, world, prepared.batch, 'too_large')
    else limit = Math.max(1, Math.floor(prepared.batch.length / 2))
  }
}

async function prepare(store: LocalStore, world: LocalWorld, limit: number): Promise<Prepared> {
  return store.write(async (tx) => {
    const device = await deviceState(tx, world)
    // A new device's id must be on disk before the server hears it; later it never changes.
    if ((await tx.getMeta('device')) === undefined) await tx.putMeta('device', device)
    const pull = (await tx.getMeta('pull')) ?? emptyPull
    // One row more than a batch can hold, whatever the limit is now: a group is then seen whole, or known to be cut.
    const rows = await tx.outbox(maxMutationsPerRequest + 1)
    const batch: OutboxRow[] = []
    const mutations: Mutation[] = []
    for (const row of nextBatch(rows, limit)) {
      const mutation = toMutation(row)
      if (mutation === null) await settle(tx, { id: row.id, status: 'rejected', code: 'invalid' }, world)
      else {
        batch.push(row)
        mutations.push(mutation)
      }
    }
    const request: SyncRequest = {
      protocol: protocolVersion,
      deviceId: device.deviceId,
      epoch: pull.epoch,
      cursor: pull.cursor,
      mutations,
    }
    return { request, batch }
  })
}

const hasOutbox = (store: LocalStore): Promise<boolean> => store.read(async (tx) => (await tx.outbox(1)).length > 0)

const isOneUnit = (batch: readonly OutboxRow[]): boolean =>
  batch.length === 1 || (batch[0]?.data.group !== undefined && batch.every((row) => row.data.group === batch[0]?.data.group))

/** The server can't take even this one alone: it leaves the queue visibly, so that the others go on. */
async function refuse(store: LocalStore, world: LocalWorld, batch: readonly OutboxRow[], code: ErrorCode): Promise<number> {
  await store.write(async (tx) => {
    for (const row of batch) await settle(tx, { id: row.id, status: 'rejected', code }, world)
  })
  return batch.length
}
