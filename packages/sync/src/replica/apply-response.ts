import type { MutationResult } from '../protocol/mutation-result.ts'
import type { SyncRequest } from '../protocol/sync-request.ts'
import { isRemoval, type SyncResponse, type WireChange } from '../protocol/sync-response.ts'
import type { WireRecord } from '../record/row.ts'
import { laterStamp, type Stamp } from '../stamp/stamp.ts'
import { deviceState, type LocalWorld } from './commit-changes.ts'
import type { LocalTx, PullState } from './local-store.ts'
import { acceptedRecord, latestStampOf, show } from './show-record.ts'

export const emptyPull: PullState = { epoch: null, cursor: null, staging: false, lastSyncTime: null }

/** What an answer brought, for the status line. `stale`: another tab had moved on, the changes were left to it. */
export interface Applied {
  readonly stale: boolean
  readonly entities: readonly string[]
  readonly rejected: number
}

/**
 * Takes in one answer of the server, in one transaction: outcomes of our mutations, then the page of changes.
 * It counts only if nobody moved the cursor since the request was made; so no lock is needed to be right.
 */
export async function applyResponse(
  tx: LocalTx,
  request: SyncRequest,
  response: SyncResponse,
  world: LocalWorld,
): Promise<Applied> {
  const pull = (await tx.getMeta('pull')) ?? emptyPull
  // Outcomes without their page could show what was deleted since; asked again, they come with a fresh one.
  if (pull.cursor !== request.cursor || pull.epoch !== request.epoch) return { stale: true, entities: [], rejected: 0 }
  let rejected = 0
  for (const result of response.results) if (await settle(tx, result, world)) rejected++
  await applyPage(tx, pull, response, world)
  await adjustClock(tx, response, world)
  return { stale: false, entities: Object.keys(response.changes), rejected }
}

/**
 * Ends one mutation as the server decided. Returns whether it was refused. An unknown id was settled before.
 * A superseded one leaves the base alone: what beat it is there already or comes with the pull.
 */
export async function settle(tx: LocalTx, result: MutationResult, world: LocalWorld): Promise<boolean> {
  const row = await tx.getFromOutbox(result.id)
  if (row === undefined) return false
  const refused = result.status === 'rejected'
  if (refused) {
    await tx.putRejected({ id: row.id, mutation: row, result, rejected_at: new Date(world.now()).toISOString() })
  } else if (result.status === 'applied') {
    const base = (await tx.getBase(row.entity, row.recordId))?.record ?? null
    const record = acceptedRecord(base, row, result.stamp ?? row.data.stamp)
    await tx.putBase({ entity: row.entity, id: row.recordId, record })
  }
  await tx.removeFromOutbox(row.id)
  await show(tx, row.entity, row.recordId)
  return refused
}

async function applyPage(tx: LocalTx, pull: PullState, response: SyncResponse, world: LocalWorld): Promise<void> {
  // An empty local copy has nothing to protect: its first pull is shown as it comes.
  const staging = response.reset === true ? pull.cursor !== null : pull.staging
  if (response.reset === true) await tx.clearStaged()
  for (const [entity, changes] of Object.entries(response.changes)) {
    for (const change of changes as readonly WireChange[]) {
      if (staging) await stage(tx, entity, change)
      else await applyChange(tx, entity, change)
    }
  }
  if (staging && !response.more) await replaceWithStaged(tx)
  await tx.putMeta('pull', {
    epoch: response.epoch,
    cursor: response.cursor,
    staging: staging && response.more,
    lastSyncTime: response.more ? pull.lastSyncTime : new Date(world.now()).toISOString(),
  })
}

const stage = (tx: LocalTx, entity: string, change: WireChange): Promise<void> =>
  isRemoval(change) ? tx.deleteStaged(entity, change.id) : tx.putStaged(entity, change)

async function applyChange(tx: LocalTx, entity: string, change: WireChange): Promise<void> {
  const record = isRemoval(change) ? null : change
  const pending = await tx.pendingOf(entity, change.id)
  if (pending.length > 0) {
    await tx.putBase({ entity, id: change.id, record })
    await show(tx, entity, change.id)
  } else if (record === null) await tx.deleteRecord(entity, change.id)
  else await tx.putRecord(entity, { ...record, _synced: true })
}

/** The end of a reset: what was staged becomes the copy, what it lacks is forgotten, what is pending stays on top. */
async function replaceWithStaged(tx: LocalTx): Promise<void> {
  const staged = await tx.staged()
  const kept = new Set(staged.map(({ entity, record }) => `${entity}/${record.id}`))
  for (const [entity, ids] of await tx.recordIds()) {
    for (const id of ids) if (!kept.has(`${entity}/${id}`)) await applyChange(tx, entity, { id, gone: true })
  }
  // A record that was deleted here and waits for the answer is in no store, only in its base.
  for (const base of await tx.bases()) {
    if (!kept.has(`${base.entity}/${base.id}`) && base.record !== null)
      await applyChange(tx, base.entity, { id: base.id, gone: true })
  }
  for (const { entity, record } of staged) await applyChange(tx, entity, record)
  await tx.clearStaged()
}

const recordsIn = (response: SyncResponse): readonly WireRecord[] =>
  Object.values(response.changes)
    .flat()
    .filter((change): change is WireRecord => !isRemoval(change as WireChange))

/** Having seen a value makes the next own stamp later than it; a stamp that the server replaced resets a clock that ran ahead. */
async function adjustClock(
  tx: LocalTx,
  response: SyncResponse,
  world: LocalWorld,
): Promise<void> {
  const device = await deviceState(tx, world)
  const replaced = response.results.flatMap((result) => (result.stamp === undefined ? [] : [result.stamp]))
  let last: Stamp | null = replaced.length > 0 ? null : device.lastStamp
  // A change that still waits was made before the next one, whatever its stamp says.
  const waiting = replaced.length > 0 ? await tx.outbox(Number.MAX_SAFE_INTEGER) : []
  for (const stamp of [...replaced, ...waiting.map(({ data }) => data.stamp)]) last = laterStamp(last, stamp)
  for (const record of recordsIn(response)) last = laterStamp(last, latestStampOf(record))
  const offsetMs = Date.parse(response.serverTime) - world.now()
  await tx.putMeta('device', { ...device, lastStamp: last, offsetMs })
}

