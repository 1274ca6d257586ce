import { deviceIdSchema } from '../stamp/stamp.ts'
import { hexOf } from './hex.ts'
import {
  type Head,
  headName,
  headSchema,
  latest,
  newLog,
  newPeer,
  type OwnLog,
  segmentPrefix,
  type StorageState,
  type StorageTx,
} from './log.ts'
import {
  applyDeltas,
  changeOwn,
  changeState,
  readObject,
  readSegment,
  stateOf,
  type Stop,
  type StorageRun,
} from './storage-run.ts'

/** What stands in the place of the own head: its version there, and whether it has to be written again. */
export interface OwnHead {
  readonly version: string | null
  readonly isToWrite: boolean
}

export type OwnLook =
  | ({ readonly kind: 'own' } & OwnHead)
  | { readonly kind: 'stopped'; readonly why: Stop }
  | { readonly kind: 'healed'; readonly why: 'fork' | 'loss' }

/** So often in a row something must be missing before it counts as lost: a reading may show what was. */
export const mostMisses = 3

const mostMarks = 200

/**
 * Holds the own log against what the storage has of it. Objects in its name that this device did not write come from another
 * self: the disk was put back from a copy, or copied. Then the device goes on with a new log.
 */
export async function lookAtOwn(run: StorageRun, own: OwnLog): Promise<OwnLook> {
  const prefix = segmentPrefix(own.id)
  const strangers = [...run.listed.keys()].filter((name) => name.startsWith(prefix) && !own.segmentNames.includes(name))
  if (strangers.length > 0) return healFork(run, own)
  const head = await lookAtHead(run, own)
  if (head.kind !== 'own') return head
  const isMissing = own.head?.segments.some(({ name }) => !run.listed.has(name)) === true
  const misses = isMissing ? own.misses + 1 : 0
  if (misses >= mostMisses) return healLoss(run, own)
  if (misses !== own.misses) await changeOwn(run, own, (now) => ({ ...now, misses }))
  return head
}

async function lookAtHead(run: StorageRun, own: OwnLog): Promise<OwnLook> {
  const name = headName(own.id)
  const listed = run.listed.get(name)
  if (listed === undefined) return { kind: 'own', version: null, isToWrite: own.head !== null }
  if (listed === own.headVersion) return { kind: 'own', version: listed, isToWrite: false }
  const read = await readObject(run, name, headSchema)
  if (read.kind === 'unreachable') return { kind: 'stopped', why: 'unreachable' }
  if (read.kind === 'unknown_key') return { kind: 'stopped', why: 'key_changed' }
  if (read.kind === 'missing') return { kind: 'own', version: null, isToWrite: own.head !== null }
  // A beginning of what was written last, or what a disk made of it.
  if (read.kind === 'damaged') return { kind: 'own', version: read.version, isToWrite: true }
  const { version } = read
  const { id } = read.content
  if (id === own.staged?.head.id) {
    await run.disk.write((tx) => headIsThere(tx, run, own, read.content, version))
    return { kind: 'stopped', why: 'again' }
  }
  if (id === own.head?.id) {
    await changeOwn(run, own, (now) => (now.head?.id === id ? { ...now, headVersion: version } : null))
    return { kind: 'own', version, isToWrite: false }
  }
  if (own.headIds.includes(id)) return { kind: 'own', version, isToWrite: true }
  return healFork(run, own)
}

/** The storage has the staged head: its changes are published, and the segments that it has in others are in the way. */
export async function headIsThere(
  tx: StorageTx,
  { random }: StorageRun,
  { id }: OwnLog,
  head: Head,
  version: string | null,
): Promise<void> {
  const state = await stateOf(tx, random)
  const { own } = state
  if (own.id !== id || own.staged?.head.id !== head.id) return
  const kept = new Set(head.segments.map(({ name }) => name))
  const dropped = (own.head?.segments ?? []).map(({ name }) => name).filter((name) => !kept.has(name))
  await tx.removeChangesUpTo(own.staged.upTo)
  await tx.putState({
    ...state,
    own: { ...own, head, headVersion: version, staged: null, doomed: [...own.doomed, ...dropped] },
  })
}

/**
 * Another self writes this log. What it put there and no head may name any more is taken in first; its log is then one to be
 * read like any other, and the device begins one of its own, with a name of its own for its stamps.
 */
async function healFork(run: StorageRun, own: OwnLog): Promise<OwnLook> {
  const known = new Set(own.segmentNames)
  for (const name of run.listed.keys()) {
    if (!name.startsWith(segmentPrefix(own.id)) || known.has(name)) continue
    const read = await readSegment(run, name)
    if (read.kind === 'unreachable') return { kind: 'stopped', why: 'unreachable' }
    if (read.kind === 'unknown_key') return { kind: 'stopped', why: 'key_changed' }
    // It was listed a moment ago: the next listing says what became of it.
    if (read.kind === 'missing') return { kind: 'stopped', why: 'again' }
    if (read.kind === 'read') await run.disk.write((tx) => applyDeltas(tx, run, read.content.deltas))
  }
  await run.disk.write(async (tx) => {
    const state = await stateOf(tx, run.random)
    if (state.own.id !== own.id) return
    const clock = await tx.getClock()
    if (clock !== undefined) await tx.putClock({ ...clock, deviceId: newDeviceId(run) })
    const asPeer = { ...newPeer, marks: state.own.history }
    await tx.putState({
      ...state,
      token: null,
      own: newLog(run.random, true),
      peers: { ...state.peers, [own.id]: asPeer },
    })
  })
  return { kind: 'healed', why: 'fork' }
}

const newDeviceId = ({ random }: StorageRun) => deviceIdSchema.parse(hexOf(random(8)))

/** What the log had is on this device: it begins a new one with all of it, and removes what is left of the old one. */
async function healLoss(run: StorageRun, own: OwnLog): Promise<OwnLook> {
  await changeState(run, (state): StorageState | null => {
    if (state.own.id !== own.id) return null
    const { history, segmentNames, doomed, replaces } = state.own
    const left = segmentNames.filter((name) => run.listed.has(name) && !doomed.includes(name))
    const gone = { log: own.id, marks: [...history] }
    return {
      ...state,
      token: null,
      own: {
        ...newLog(run.random, true),
        doomed: [headName(own.id), ...left, ...doomed],
        replaces: latest([...replaces, gone], mostReplaced),
      },
      replaced: latest([...state.replaced, own.id], mostMarks),
    }
  })
  return { kind: 'healed', why: 'loss' }
}

const mostReplaced = 20
