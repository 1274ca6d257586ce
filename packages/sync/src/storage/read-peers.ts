import {
  type Head,
  headName,
  headSchema,
  latest,
  logOfHead,
  logOfSegment,
  mostHistory,
  newPeer,
  type PeerLog,
  type StorageState,
} from './log.ts'
import { mostMisses } from './own-log.ts'
import { applyDeltas, changeState, readObject, readSegment, stateOf, type StorageRun } from './storage-run.ts'

export interface PeersRead {
  /** Whether all that there is was listed, and is here now. */
  readonly isWhole: boolean
  /** Whether something is missing that may still come. */
  readonly isBehind: boolean
  /** Logs whose head is older than one that was seen before: a late answer, or somebody puts old ones there. */
  readonly wentBack: readonly string[]
}

const mostMarks = 200
const mostReplaced = 200

type PeerRead = 'whole' | 'incomplete' | 'went_back' | 'unknown_key' | 'unreachable'

/** Reads what the other logs have that is not here yet. Null: the storage does not answer. */
export async function readPeers(run: StorageRun): Promise<PeersRead | null> {
  const { own, peers, replaced } = await run.disk.read((tx) => stateOf(tx, run.random))
  const wentBack: string[] = []
  const logs = new Set([...Object.keys(peers), ...logsOfSegments(run)])
  const absent = [...logs].filter((log) => !run.listed.has(headName(log)))
  let isWhole = true
  for (const [name, version] of run.listed) {
    const log = logOfHead(name)
    if (log === null || log === own.id) continue
    const peer = peers[log] ?? newPeer
    if (peer.headVersion === version) {
      if (!peer.segments.every((segment) => run.listed.has(segment))) absent.push(log)
      continue
    }
    const read = await readPeer(run, log, peer)
    if (read === 'unreachable') return null
    if (read === 'unknown_key') isWhole = false
    if (read === 'incomplete' || read === 'went_back') absent.push(log)
    if (read === 'went_back') wentBack.push(log)
  }
  const missed = absent.filter((log) => log !== own.id && !replaced.includes(log))
  for (const log of missed) {
    const left = isNowLost(peers[log] ?? newPeer) ? await salvage(run, log) : 0
    if (left === null) return null
    await changeState(run, (state) => afterMiss(state, log, left > 0))
  }
  const isBehind = !isWhole || missed.some((log) => peers[log]?.isAdopted !== true)
  return { isWhole: isWhole && missed.length === 0, isBehind, wentBack }
}

const logsOfSegments = ({ listed }: StorageRun): readonly string[] =>
  [...listed.keys()].flatMap((name) => logOfSegment(name) ?? [])

/** It was missed so often that this time counts. */
const isNowLost = ({ misses, isAdopted }: PeerLog): boolean => !isAdopted && misses + 1 >= mostMisses

/** Takes what is left of a log that nothing holds together any more: each segment stands for itself. Null: no answer. */
async function salvage(run: StorageRun, log: string): Promise<number | null> {
  let left = 0
  for (const name of run.listed.keys()) {
    if (logOfSegment(name) !== log) continue
    const segment = await readSegment(run, name)
    if (segment.kind === 'unreachable') return null
    if (segment.kind !== 'read') continue
    await run.disk.write((tx) => applyDeltas(tx, run, segment.content.deltas))
    left++
  }
  return left
}

async function readPeer(run: StorageRun, log: string, peer: PeerLog): Promise<PeerRead> {
  const read = await readObject(run, headName(log), headSchema)
  if (read.kind === 'unreachable' || read.kind === 'unknown_key') return read.kind
  if (read.kind !== 'read') return 'incomplete'
  const { content: head, version, age } = read
  // Who had a former key, and no more, can't have written after it was changed.
  if (age > ageOf(run, peer.kid)) return 'went_back'
  const known = new Set(peer.marks)
  const first = head.segments.findLastIndex(({ mark }) => known.has(mark)) + 1
  let hasGap = false
  for (const { name, mark } of head.segments.slice(first)) {
    const segment = await readSegment(run, name)
    if (segment.kind === 'unreachable' || segment.kind === 'unknown_key') return segment.kind
    hasGap ||= segment.kind !== 'read'
    if (segment.kind !== 'read') continue
    await run.disk.write(async (tx) => {
      await applyDeltas(tx, run, segment.content.deltas)
      // A mark says that all before it was read too.
      if (hasGap) return
      const state = await stateOf(tx, run.random)
      const now = state.peers[log] ?? newPeer
      const next = withPeer(state, log, { ...now, marks: latest([...now.marks, mark], mostMarks) })
      // Whoever goes on with it has not heard that another one has it in it.
      await tx.putState({ ...next, replaced: next.replaced.filter((name) => name !== log) })
    })
  }
  if (hasGap) return 'incomplete'
  if (head.generation < peer.generation) return 'went_back'
  const kid = run.sealer.keys[age]?.kid ?? ''
  await changeState(run, (state) => afterHead(state, log, head, version, kid))
  return 'whole'
}

const ageOf = ({ sealer }: StorageRun, kid: string): number => {
  const age = sealer.keys.findIndex((key) => key.kid === kid)
  return age === -1 ? Number.POSITIVE_INFINITY : age
}

const withPeer = (state: StorageState, log: string, peer: PeerLog): StorageState => ({
  ...state,
  peers: { ...state.peers, [log]: peer },
})

/** What was read of another's log may be nowhere else any more: the own log takes it in, with everything. */
const withEverything = (state: StorageState): StorageState => ({
  ...state,
  own: { ...state.own, wanted: state.own.wanted + 1 },
})

/** A head was read to its end: all that it names is here, and so are the logs that it replaces, as far as their marks say. */
function afterHead(state: StorageState, log: string, head: Head, version: string, kid: string): StorageState {
  const peer = state.peers[log] ?? newPeer
  const known = new Set(peer.marks)
  const fresh = head.segments.flatMap(({ mark }) => (known.has(mark) ? [] : [mark]))
  const next = withPeer(state, log, {
    marks: latest([...peer.marks, ...fresh], mostMarks),
    headVersion: version,
    segments: head.segments.map(({ name }) => name),
    generation: head.generation,
    last: head.segments.at(-1)?.mark ?? null,
    kid,
    misses: 0,
    isAdopted: false,
  })
  // It went on from before what was read here: its owner does not have that any more.
  const isOther =
    peer.last !== null && head.generation - peer.generation < mostHistory && !head.history.includes(peer.last)
  return withReplaced(isOther ? withEverything(next) : next, head)
}

/** Logs that this one has in it, as far as they were read here, are not missed when they go. */
function withReplaced(state: StorageState, { replaces }: Head): StorageState {
  const covered = replaces.flatMap(({ log, marks }) => {
    const last = state.peers[log]?.last ?? null
    const isCovered = (last === null || marks.includes(last)) && !state.replaced.includes(log)
    return isCovered ? [log] : []
  })
  return { ...state, replaced: latest([...state.replaced, ...covered], mostReplaced) }
}

/**
 * What is missed again and again is lost: what was read of it may be nowhere else. It is read from its beginning, should it
 * come back.
 */
function afterMiss(state: StorageState, log: string, hasLeft: boolean): StorageState | null {
  const peer = state.peers[log] ?? newPeer
  if (peer.isAdopted) return null
  const misses = peer.misses + 1
  if (!isNowLost(peer)) return withPeer(state, log, { ...peer, misses })
  const next = withPeer(state, log, { ...peer, misses, isAdopted: true, generation: 0, last: null })
  return peer.marks.length > 0 || hasLeft ? withEverything(next) : next
}
