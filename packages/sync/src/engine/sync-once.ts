import type { ErrorCode } from '../protocol/error-codes.ts'
import type { SyncRequest } from '../protocol/sync-request.ts'
import { type Answer, type Applied, applyResponse } from '../replica/apply-response.ts'
import type { LocalWorld } from '../replica/commit-changes.ts'
import type { LocalStore, OutboxRow } from '../replica/local-store.ts'
import { settle } from '../replica/settle.ts'
import type { Exchange, Network } from './ports.ts'
import { type Prepared, prepare } from './prepare.ts'
import { createSyncMemory, sendLess, sendMore, type SyncMemory } from './sync-memory.ts'

/**
 * The outcome of a sync. `signed_out`: wait for a sign-in. `outdated`: the app must be reloaded. In both cases all
 * changes are kept. `unavailable`: skipped because the provider isn't working. `status`: the HTTP status, 0 if there
 * was no answer. `cause`: the name of the local database's error.
 */
export type SyncOutcome =
  | { readonly kind: 'synced'; readonly entities: readonly string[]; readonly rejected: number }
  | { readonly kind: 'unreachable' | 'unavailable' | 'signed_out' | 'outdated' }
  | { readonly kind: 'failed'; readonly status: number; readonly cause?: string }

export interface SyncDeps {
  readonly store: LocalStore
  readonly network: Network
  readonly world: LocalWorld
  /** State kept between syncs. Without it, every sync stands alone and assumes that the server is the known one. */
  readonly memory?: SyncMemory
  /** Ends the sync: running requests are aborted and their answers ignored. */
  readonly signal?: AbortSignal
  /** Progress of a full pull, 0 to 1; null if none is running. */
  readonly onProgress?: (progress: number | null) => void
  /** Called after every applied answer. The next page isn't written before the promise resolves: screens read first. */
  readonly onApplied?: (applied: Applied) => void | Promise<void>
}

/** Sends pending changes and fetches new ones until both are done, or until the network fails. */
export async function syncOnce(deps: SyncDeps): Promise<SyncOutcome> {
  const { store, world, memory = { ...createSyncMemory(), hasHeard: true } } = deps
  const entities = new Set<string>()
  let rejected = 0
  let ahead: Ahead | null = null
  /** Why the server takes no changes for now. What others sent still comes. */
  let notTaken: SyncOutcome | null = null
  for (;;) {
    const prepared: Prepared = ahead?.prepared ?? (await prepare(store, world, memory))
    const { request, batch, waits }: Prepared = notTaken === null ? prepared : withoutChanges(prepared)
    const { exchange, sentMs, endMs }: Sent = ahead?.sent ?? (await send(deps, request))
    ahead = null
    if (isAborted(deps)) return { kind: 'unreachable' }
    if (exchange.kind === 'unreachable') {
      if (exchange.timedOut === true && batch.length > 0) sendLess(memory, batch.length)
      return { kind: 'unreachable' }
    }
    if (exchange.kind === 'error') {
      // Without a code of ours, a proxy said it, and knows neither the session nor the app.
      if (exchange.status === 401 && exchange.code !== undefined) return { kind: 'signed_out' }
      if (exchange.status === 426 && exchange.code !== undefined) return { kind: 'outdated' }
      if (batch.length > 0 && exchange.code !== undefined && takesNothing.has(exchange.code)) {
        notTaken = { kind: 'failed', status: exchange.status }
        continue
      }
      if (exchange.status !== 413 || batch.length === 0) return { kind: 'failed', status: exchange.status }
      if (isOneUnit(batch)) rejected += await refuse(store, world, batch, 'too_large')
      else sendLess(memory, batch.length)
      continue
    }
    const { response } = exchange
    memory.hasHeard = true
    if (batch.length > 0) sendMore(memory)
    deps.onProgress?.(response.more ? (response.progress ?? null) : null)
    const taken = await takeIn(deps, request, { response, sentMs, heardMs: exchange.heardMs ?? endMs }, waits)
    if (isAborted(deps)) return { kind: 'unreachable' }
    const { applied } = taken
    ahead = applied.stale ? null : taken.ahead
    for (const entity of applied.entities) entities.add(entity)
    rejected += applied.rejected
    if (!applied.stale) await deps.onApplied?.(applied)
    if (isAborted(deps)) return { kind: 'unreachable' }
    if (response.more || applied.stale) continue
    if (notTaken !== null) return notTaken
    if (!applied.waits) return { kind: 'synced', entities: [...entities], rejected }
    // The server gave no result for any sent mutation. Asking again at once could loop forever.
    if (batch.length > 0 && applied.settled === 0) return { kind: 'failed', status: 200 }
  }
}

/** Errors that concern what was sent alone: a day's limit, or a disk without room. */
const takesNothing: ReadonlySet<ErrorCode> = new Set(['too_many_requests', 'storage_full'])

const withoutChanges = (prepared: Prepared): Prepared => ({
  ...prepared,
  request: { ...prepared.request, mutations: [] },
  batch: [],
})

const isAborted = ({ signal }: SyncDeps): boolean => signal?.aborted === true

/** A request's result, with its start and end by the device's clock. */
interface Sent {
  readonly exchange: Exchange
  readonly sentMs: number
  readonly endMs: number
}

async function send({ network, world, signal }: SyncDeps, request: SyncRequest): Promise<Sent> {
  const sentMs = world.now()
  const exchange = await network.exchange(request, signal)
  return { exchange, sentMs, endMs: world.now() }
}

/** A page that was fetched while the previous one was written. */
interface Ahead {
  readonly prepared: Prepared
  readonly sent: Sent
}

/**
 * Writes an answer. If more pages follow and nothing waits to be sent, the next page is fetched in the meantime. As
 * always, the cursor decides whether that page counts (S19).
 */
async function takeIn(
  deps: SyncDeps,
  request: SyncRequest,
  answer: Answer,
  waits: boolean,
): Promise<{ readonly applied: Applied; readonly ahead: Ahead | null }> {
  const { store, world } = deps
  const { response } = answer
  const write = (): Promise<Applied> => store.write((tx) => applyResponse(tx, request, answer, world))
  if (!response.more || waits) return { applied: await write(), ahead: null }
  const next: SyncRequest = { ...request, epoch: response.epoch, cursor: response.cursor, mutations: [] }
  // Waits for both even if one fails, so that nothing of this sync is still running when it ends.
  const [applied, fetched] = await Promise.allSettled([write(), send(deps, next)])
  if (applied.status === 'rejected') throw applied.reason
  if (fetched.status === 'rejected') throw fetched.reason
  return {
    applied: applied.value,
    ahead: { prepared: { request: next, batch: [], waits: applied.value.waits }, sent: fetched.value },
  }
}

const isOneUnit = (batch: readonly OutboxRow[]): boolean =>
  batch.length === 1 ||
  (batch[0]?.data.group !== undefined && batch.every((row) => row.data.group === batch[0]?.data.group))

/** Refuses a unit that is too large for the server even alone. It leaves the outbox visibly, so that the others go on. */
async function refuse(
  store: LocalStore,
  world: LocalWorld,
  batch: readonly OutboxRow[],
  code: ErrorCode,
): Promise<number> {
  await store.write(async (tx) => {
    const refusals = batch.map(({ id }) => ({ id, status: 'rejected' as const, code }))
    await settle(tx, refusals, world)
  })
  return batch.length
}
