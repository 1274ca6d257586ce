import type { SyncRequest } from '../protocol/sync-request.ts'
import { isRemoval, type SyncResponse, type WireChange } from '../protocol/sync-response.ts'
import type { WireRecord } from '../record/row.ts'
import { laterStamp, type Stamp } from '../stamp/stamp.ts'
import { forgetOldAcknowledged, offerAgain } from './acknowledged.ts'
import { keyOfRecord, replaceWithStaged, showPage, stagePage } from './apply-page.ts'
import { deviceState, type LocalWorld } from './commit-changes.ts'
import type { Arrival, DeviceState, LocalTx, PullState } from './local-store.ts'
import { settle } from './settle.ts'
import { latestStampOf } from './rebase.ts'

export const emptyPull: PullState = { epoch: null, cursor: null, staging: false, lastSyncTime: null }

/** How complete the local copy is. */
export function arrivalOf(pull: PullState | undefined): Arrival {
  if (pull === undefined || pull.lastSyncTime !== null) return pull === undefined ? 'nothing' : 'everything'
  return pull.filling?.hasCurrent === true ? 'current' : 'nothing'
}

/** A server's answer, with the times when the request was sent and the first byte came, by this device's clock. */
export interface Answer {
  readonly response: SyncResponse
  readonly sentMs: number
  readonly heardMs: number
}

/** The result of applying an answer. */
export interface Applied {
  /** The answer was ignored because another tab had moved the cursor, or another server answered. */
  readonly stale: boolean
  /** The entities whose visible records changed. */
  readonly entities: readonly string[]
  /** Whether a reset ended and replaced the copy. */
  readonly replaced: boolean
  /** Whether this answer completed what people look at first, while more is to come (S59). */
  readonly isCurrent: boolean
  readonly rejected: number
  /** The number of our mutations that ended. */
  readonly settled: number
  /** Whether there are changes that may be sent. */
  readonly waits: boolean
}

const nothing: Applied = {
  stale: true,
  entities: [],
  replaced: false,
  isCurrent: false,
  rejected: 0,
  settled: 0,
  waits: true,
}

/**
 * Applies one server answer in one transaction: the results of our mutations, then the page of changes. It counts
 * only if nobody moved the cursor since the request was made, so correctness needs no lock.
 */
export async function applyResponse(
  tx: LocalTx,
  request: SyncRequest,
  answer: Answer,
  world: LocalWorld,
): Promise<Applied> {
  const { response } = answer
  // Read together, because each database request takes its time and a first sync has many pages.
  const [storedPull, server, device] = await Promise.all([
    tx.getMeta('pull'),
    tx.getMeta('server'),
    deviceState(tx, world),
  ])
  const pull = storedPull ?? emptyPull
  // Results without their page could show what was deleted since. They are requested again, with a fresh page.
  if (pull.cursor !== request.cursor || pull.epoch !== request.epoch) return nothing
  const isOther = server !== undefined && server.id !== response.serverId
  if (server?.id !== response.serverId) await rememberServer(tx, response, isOther)
  if (isOther && response.reset !== true) {
    await tx.putMeta('pull', { ...pull, epoch: null })
    return nothing
  }
  // Another server's results don't end our mutations, which weren't meant for it.
  const staging = isStaged(pull, response)
  const coming = staging || response.offer === true ? undefined : keysIn(response)
  const by = { serverId: response.serverId, nowMs: serverMs(response) ?? world.now() }
  // A restored machine's clock, or another server's, may run far ahead; what this device knew of the time shows it.
  const isNewClock = isOther || response.offer === true
  const agesMs = isNewClock ? Math.min(by.nowMs, world.now() + device.offsetMs) : by.nowMs
  const ended = await settle(tx, isOther ? [] : response.results, world, by, coming)
  if (response.offer === true) await offerAgain(tx, by.serverId, agesMs)
  const taken = await takePage(tx, pull, response, world, staging)
  const isCurrent = arrivalOf(taken.pull) === 'current' && arrivalOf(pull) !== 'current'
  const [waits] = await Promise.all([
    hasToSend(tx),
    response.more ? undefined : forgetOldAcknowledged(tx, agesMs),
    adjustClock(tx, device, answer),
  ])
  const { entities, replaced } = taken
  return {
    stale: false,
    entities,
    replaced,
    isCurrent,
    rejected: ended.refused,
    settled: ended.taken + ended.refused,
    waits,
  }
}

/** Whether there are changes that may be sent. */
export async function hasToSend(tx: LocalTx): Promise<boolean> {
  const [first, server] = await Promise.all([tx.outbox(1), tx.getMeta('server')])
  return first.length > 0 && server?.isHeld !== true
}

/**
 * Remembers which server this copy belongs to. If another server answers at the same address, the copy starts from
 * the beginning, and pending changes are held back until the person releases them.
 */
async function rememberServer(tx: LocalTx, { serverId }: SyncResponse, isOther: boolean): Promise<void> {
  const waits = (await tx.outbox(1)).length > 0
  await tx.putMeta('server', { id: serverId, isHeld: isOther && waits })
}

/** A written page, and the pull state after it. */
interface Taken extends Pick<Applied, 'entities' | 'replaced'> {
  readonly pull: PullState
}

/** Whether a page is staged. An empty local copy has nothing to protect, so its first pull is shown as it comes. */
const isStaged = (pull: PullState, { reset }: SyncResponse): boolean =>
  reset === true ? pull.cursor !== null : pull.staging

const keysIn = ({ changes }: SyncResponse): ReadonlySet<string> =>
  new Set(Object.entries(changes).flatMap(([entity, list]) => list.map(({ id }) => keyOfRecord(entity, id))))

async function takePage(
  tx: LocalTx,
  pull: PullState,
  response: SyncResponse,
  world: LocalWorld,
  staging: boolean,
): Promise<Taken> {
  if (response.reset === true) await tx.clearStaged()
  const changed = Object.entries(response.changes).flatMap(([entity, changes]) => (changes.length > 0 ? [entity] : []))
  let taken: Omit<Taken, 'pull'> = { entities: staging ? [] : changed, replaced: false }
  if (staging) await stagePage(tx, response.changes)
  else await showPage(tx, response.changes)
  if (staging && !response.more) taken = { entities: await replaceWithStaged(tx), replaced: true }
  const after: PullState = {
    epoch: response.epoch,
    cursor: response.cursor,
    staging: staging && response.more,
    lastSyncTime: response.more ? pull.lastSyncTime : new Date(world.now()).toISOString(),
    ...fillingAfter(pull, response, staging),
  }
  await tx.putMeta('pull', after)
  return { ...taken, pull: after }
}

/** The progress of a first pull; a later copy is always complete. Staged records don't count as present. */
function fillingAfter(pull: PullState, { more, filling }: SyncResponse, staging: boolean): Pick<PullState, 'filling'> {
  const now = filling ?? pull.filling
  if (!more || pull.lastSyncTime !== null || now === undefined) return {}
  return { filling: staging ? { ...now, hasCurrent: pull.filling?.hasCurrent ?? false } : now }
}

const recordsIn = (response: SyncResponse): readonly WireRecord[] =>
  Object.values(response.changes)
    .flat()
    .filter((change): change is WireRecord => !isRemoval(change as WireChange))

/** Moves the clock past every stamp seen. A stamp that the server replaced resets a clock that ran ahead. */
async function adjustClock(tx: LocalTx, device: DeviceState, answer: Answer): Promise<void> {
  const { response } = answer
  const replaced = response.results.flatMap((result) => (result.stamp === undefined ? [] : [result.stamp]))
  let last: Stamp | null = replaced.length > 0 ? null : device.lastStamp
  // The next change must be later than every change that still waits.
  const waiting = replaced.length > 0 ? await tx.outbox(Infinity) : []
  for (const stamp of [...replaced, ...waiting.map(({ data }) => data.stamp)]) last = laterStamp(last, stamp)
  for (const record of recordsIn(response)) last = laterStamp(last, latestStampOf(record))
  await tx.putMeta('device', { ...device, lastStamp: last, offsetMs: offsetWithin(device.offsetMs, answer) })
}

/**
 * The server read its clock after the request left and before the answer's first byte came, so its offset lies within
 * these bounds. The known offset moves only as far as they require: a slow trip with wide bounds doesn't undo what a
 * quick one has shown, and no trip makes the offset worse (docs/decisions/0019).
 */
function offsetWithin(knownMs: number, { response, sentMs, heardMs }: Answer): number {
  const nowMs = serverMs(response)
  // The clock was set back on the way, or the answer's time can't be read: this trip shows nothing, the next one will.
  if (heardMs < sentMs || nowMs === null) return knownMs
  return Math.min(Math.max(knownMs, nowMs - heardMs), nowMs - sentMs)
}

/** The server's time in milliseconds; null if it can't be read. */
function serverMs({ serverTime }: SyncResponse): number | null {
  const ms = Date.parse(serverTime)
  return Number.isNaN(ms) ? null : ms
}
