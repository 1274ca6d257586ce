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
 * How a sync ended. `signed_out`: wait for a sign-in; `outdated`: the app must be reloaded; nothing is dropped for
 * either. `unavailable`: it was skipped, because the provider does not work. `status`: that of the HTTP answer, 0 when there
 * was none; `cause`: the name of the local database's error.
 */
export type SyncOutcome =
  | { readonly kind: 'synced'; readonly entities: readonly string[]; readonly rejected: number }
  | { readonly kind: 'unreachable' | 'unavailable' | 'signed_out' | 'outdated' }
  | { readonly kind: 'failed'; readonly status: number; readonly cause?: string }

export interface SyncDeps {
  readonly store: LocalStore
  readonly network: Network
  readonly world: LocalWorld
  /** What an engine remembers; without one, every sync stands alone and trusts that it talks to the server it knows. */
  readonly memory?: SyncMemory
  /** Ends the sync: what is under way is aborted, and what comes of it is left aside. */
  readonly signal?: AbortSignal
  /** How far a full pull has come, 0 to 1; null when none is under way. */
  readonly onProgress?: (progress: number | null) => void
  /** After every answer that was taken in. The next page is written when what it returns is over: screens read first. */
  readonly onApplied?: (applied: Applied) => void | Promise<void>
}

/** Sends what waits and fetches what is new, until both are done or the network says otherwise. */
export async function syncOnce(deps: SyncDeps): Promise<SyncOutcome> {
  const { store, world, memory = { ...createSyncMemory(), hasHeard: true } } = deps
  const entities = new Set<string>()
  let rejected = 0
  let ahead: Ahead | null = null
  for (;;) {
    const { request, batch, waits }: Prepared = ahead?.prepared ?? (await prepare(store, world, memory))
    const { exchange, sentMs, endMs }: Sent = ahead?.sent ?? (await send(deps, request))
    ahead = null
    if (isAborted(deps)) return { kind: 'unreachable' }
    if (exchange.kind === 'unreachable') {
      if (exchange.timedOut === true && batch.length > 0) sendLess(memory, batch.length)
      return { kind: 'unreachable' }
    }
    if (exchange.kind === 'error') {
      if (exchange.status === 401) return { kind: 'signed_out' }
      if (exchange.status === 426) return { kind: 'outdated' }
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
    if (!applied.waits) return { kind: 'synced', entities: [...entities], rejected }
    // A server that has no word on what it was sent: asking again at once would go on for ever.
    if (batch.length > 0 && applied.settled === 0) return { kind: 'failed', status: 200 }
  }
}

const isAborted = ({ signal }: SyncDeps): boolean => signal?.aborted === true

/** What became of a request, and when it began and ended by the device's clock. */
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

/** A page that was fetched while the one before it was written. */
interface Ahead {
  readonly prepared: Prepared
  readonly sent: Sent
}

/**
 * Writes an answer. When more pages follow and nothing waits to be sent, the next one is fetched meanwhile; the cursor
 * decides, as always, whether it counts.
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
  // Both are waited for, also when one fails: nothing of this sync is still under way when it has ended.
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

/** The server can't take even this one alone: it leaves the queue visibly, so that the others go on. */
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
