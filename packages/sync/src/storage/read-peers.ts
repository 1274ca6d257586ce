import {
  type Head,
  headName,
  headSchema,
  latest,
  logOfHead,
  logOfSegment,
  mostHistory,
  mostMisses,
  mostReplaced,
  newPeer,
  type PeerLog,
  type StorageState,
} from './log.ts'
import {
  applyDeltas,
  changeState,
  checkSegments,
  readObject,
  readSegment,
  readUnnamed,
  stateOf,
  type StorageRun,
} from './storage-run.ts'

interface PeersRead {
  /** Whether all that there is was listed, and is here now. */
  readonly isWhole: boolean
  /** Whether something is missing that may still come. */
  readonly isBehind: boolean
  /** Logs whose head is older than one seen before: the answer is outdated, or somebody puts old heads back. */
  readonly wentBack: readonly string[]
}

/** `former_key`: who had a key before the one in use may have written it, so nobody's word stands for it. */
type PeerRead = 'whole' | 'incomplete' | 'went_back' | 'former_key' | 'unreachable'

/** Reads everything new from the other logs. Null if the storage doesn't answer. */
export async function readPeers(run: StorageRun): Promise<PeersRead | null> {
  const { own, peers, replaced } = await run.disk.read((tx) => stateOf(tx, run.random))
  const wentBack: string[] = []
  const isWithHead = (log: string): boolean => run.listed.has(headName(log))
  const [known, withSegments] = [Object.keys(peers), new Set(logsOfSegments(run))]
  const lacking = new Map<string, PeerRead>()
  for (const log of [...known, ...withSegments]) if (!isWithHead(log)) lacking.set(log, 'incomplete')
  for (const [name, version] of run.listed) {
    const log = logOfHead(name)
    if (log === null || log === own.id) continue
    const peer = peers[log] ?? newPeer
    const read = peer.headVersion === version ? await lookAtPeer(run, log, peer) : await readPeer(run, log, peer)
    if (read === 'unreachable') return null
    if (read !== 'whole') lacking.set(log, read)
    if (read === 'went_back') wentBack.push(log)
  }
  lacking.delete(own.id)
  // A log contained in another one isn't missed without a head, or with a former key's, if no segments are left.
  for (const [log, read] of lacking)
    if (replaced.includes(log) && (read === 'former_key' || !isWithHead(log)) && !withSegments.has(log))
      lacking.delete(log)
  for (const log of lacking.keys()) {
    const peer = peers[log] ?? newPeer
    const left = isNowLost(peer) ? await salvage(run, log, peer) : 0
    if (left === null) return null
    await changeState(run, (state) => afterMiss(state, log, left > 0))
  }
  const isAdopted = (log: string): boolean => peers[log]?.isAdopted === true
  const isWhole = [...lacking].every(([log, read]) => read === 'former_key' && isAdopted(log))
  return { isWhole, isBehind: ![...lacking.keys()].every(isAdopted), wentBack }
}

/** Checks the segments of a head that was already read completely. */
async function lookAtPeer(run: StorageRun, log: string, peer: PeerLog): Promise<PeerRead> {
  if (peer.kid !== run.kid) return 'former_key'
  const versions = new Map(peer.segments.map(({ name, version }) => [name, version]))
  const checked = await checkSegments(run, peer.segments, (name) => versions.get(name))
  if (checked === null) return 'unreachable'
  const { seen, isLacking } = checked
  const isMoved = Object.entries(seen).some(([name, version]) => versions.get(name) !== version)
  const misses = isLacking || peer.isAdopted ? peer.misses : 0
  if (isMoved || misses !== peer.misses)
    await changeState(run, (state) => {
      const now = state.peers[log]
      if (now?.headVersion !== peer.headVersion) return null
      const segments = now.segments.map((segment) => ({ ...segment, version: seen[segment.name] ?? segment.version }))
      return withPeer(state, log, { ...now, segments, misses })
    })
  return isLacking ? 'incomplete' : 'whole'
}

const mostRemembered = 200

const logsOfSegments = ({ listed }: StorageRun): readonly string[] =>
  [...listed.keys()].flatMap((name) => logOfSegment(name) ?? [])

/** Whether it has been missing so often that it counts as lost with this time. */
const isNowLost = ({ misses, isAdopted }: PeerLog): boolean => !isAdopted && misses + 1 >= mostMisses

/** Merges the remaining segments of a log without a valid head, each on its own. Null if the storage doesn't answer. */
async function salvage(run: StorageRun, log: string, peer: PeerLog): Promise<number | null> {
  let left = 0
  const known = new Set(peer.segments.map(({ name }) => name))
  for (const name of run.listed.keys()) {
    if (logOfSegment(name) !== log || known.has(name)) continue
    const segment = await readUnnamed(run, name)
    if (segment.kind === 'unreachable') return null
    if (segment.kind !== 'read') continue
    await run.disk.write(async (tx) => {
      await applyDeltas(tx, run, segment.content.deltas)
      const state = await stateOf(tx, run.random)
      await tx.putState(withPeer(state, log, { ...(state.peers[log] ?? newPeer), isTorn: true }))
    })
    left++
  }
  return left
}

async function readPeer(run: StorageRun, log: string, peer: PeerLog): Promise<PeerRead> {
  if (peer.refused !== null && peer.refused === run.listed.get(headName(log))) return 'former_key'
  const read = await readObject(run, headName(log), headSchema)
  if (read.kind === 'unreachable') return read.kind
  if (read.kind !== 'read') return 'incomplete'
  const { content: head, version, age } = read
  if (age > 0) {
    await changeState(run, (state) => withPeer(state, log, { ...(state.peers[log] ?? newPeer), refused: version }))
    return peer.kid === run.kid ? 'went_back' : 'former_key'
  }
  const known = new Set(peer.marks)
  const first = head.segments.findLastIndex(({ mark }) => known.has(mark)) + 1
  // Segments that were read before may have been damaged since.
  const before = new Map(peer.segments.map((segment) => [segment.name, segment.version]))
  const checked = await checkSegments(run, head.segments.slice(0, first), (segment) => before.get(segment))
  if (checked === null) return 'unreachable'
  const versions = new Map(Object.entries(checked.seen))
  let hasGap = false
  for (const named of head.segments.slice(first)) {
    const segment = await readSegment(run, named)
    if (segment.kind === 'unreachable') return segment.kind
    hasGap ||= segment.kind !== 'read'
    if (segment.kind !== 'read') continue
    versions.set(named.name, segment.version)
    await run.disk.write(async (tx) => {
      const isNews = await applyDeltas(tx, run, segment.content.deltas)
      const state = await stateOf(tx, run.random)
      const now = state.peers[log] ?? newPeer
      // News read after the log counted as lost is in no other log, so the log may be lost once more.
      const again = isNews && now.isAdopted ? { isAdopted: false, misses: 0 } : {}
      // A mark says that everything before it was read, too.
      const more = hasGap ? { isTorn: true } : { marks: latest([...now.marks, named.mark], run.limits.marks) }
      const next = withPeer(state, log, { ...now, ...more, ...again })
      // Who goes on with it has not heard that another one has it in it.
      await tx.putState({ ...next, replaced: next.replaced.filter((name) => name !== log) })
    })
  }
  if (hasGap) return 'incomplete'
  if (head.generation < peer.generation) return 'went_back'
  if (checked.isLacking) return 'incomplete'
  const segments = head.segments.map(({ name, hash }) => ({ name, hash, version: versions.get(name) ?? '' }))
  await changeState(run, (state) => afterHead(run, state, log, head, { version, segments }))
  return 'whole'
}

const withPeer = (state: StorageState, log: string, peer: PeerLog): StorageState => ({
  ...state,
  peers: { ...state.peers, [log]: peer },
})

/** Publishes everything again in the own log, because what was read of another log may exist nowhere else any more. */
const withEverything = (state: StorageState): StorageState => ({
  ...state,
  own: { ...state.own, wanted: state.own.wanted + 1 },
})

/** The state after a head and its segments were read. Logs that it replaces are covered as far as their marks say. */
function afterHead(
  { kid, limits }: StorageRun,
  state: StorageState,
  log: string,
  head: Head,
  { version, segments }: { readonly version: string; readonly segments: PeerLog['segments'] },
): StorageState {
  const peer = state.peers[log] ?? newPeer
  const known = new Set(peer.marks)
  const fresh = head.segments.flatMap(({ mark }) => (known.has(mark) ? [] : [mark]))
  const next = withPeer(state, log, {
    marks: latest([...peer.marks, ...fresh], limits.marks),
    headVersion: version,
    segments,
    refused: null,
    generation: head.generation,
    last: head.segments.at(-1)?.mark ?? null,
    kid,
    misses: 0,
    isTorn: false,
    isAdopted: false,
  })
  // The log continues from before what was read here, so its owner no longer has that part.
  const isOther =
    peer.last !== null && head.generation - peer.generation < mostHistory && !head.history.includes(peer.last)
  return withReplaced(isOther ? withEverything(next) : next, head)
}

/** Marks logs that this one contains as replaced, if all that was read of them is contained. They may then disappear. */
function withReplaced(state: StorageState, { replaces }: Head): StorageState {
  const covered = replaces.flatMap(({ log, marks }) => {
    const { marks: read, isTorn } = state.peers[log] ?? newPeer
    const last = read.at(-1)
    const isCovered = !isTorn && (last === undefined || marks.includes(last)) && !state.replaced.includes(log)
    return isCovered ? [log] : []
  })
  return { ...state, replaced: latest([...state.replaced, ...covered], mostRemembered) }
}

/**
 * The state after a log was missing once more. The third time it counts as lost. What was read of it may exist
 * nowhere else, so the own log adopts it and says so. If the log comes back, it is read from its beginning.
 */
function afterMiss(state: StorageState, log: string, hasLeft: boolean): StorageState | null {
  const peer = state.peers[log] ?? newPeer
  if (peer.isAdopted) return null
  const misses = peer.misses + 1
  if (!isNowLost(peer)) return withPeer(state, log, { ...peer, misses })
  const next = withPeer(state, log, { ...peer, misses, isAdopted: true, generation: 0, last: null })
  const isElsewhere = (peer.marks.length === 0 && !peer.isTorn) || state.replaced.includes(log)
  if (isElsewhere && !hasLeft) return next
  const { own } = withEverything(next)
  const taken = { log, marks: [...latest(peer.marks, mostHistory)] }
  const replaces = latest([...own.replaces.filter((one) => one.log !== log), taken], mostReplaced)
  return { ...next, own: { ...own, replaces } }
}
