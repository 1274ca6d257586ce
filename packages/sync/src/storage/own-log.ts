import { deviceIdSchema } from '../stamp/stamp.ts'
import { hexOf } from './hex.ts'
import {
  type Head,
  headName,
  headSchema,
  latest,
  mostMisses,
  mostReplaced,
  newLog,
  newPeer,
  type OwnLog,
  segmentPrefix,
  type StorageState,
  type StorageTx,
} from './log.ts'
import type { Delta } from './shared-record.ts'
import {
  applyDeltas,
  changeOwn,
  changeState,
  checkSegments,
  readObject,
  readUnnamed,
  stateOf,
  type Stop,
  type StorageRun,
} from './storage-run.ts'

/** The state of the own head in the storage: its version, and whether it must be written again. */
export interface OwnHead {
  readonly version: string | null
  readonly isToWrite: boolean
}

type Stopped = { readonly kind: 'stopped'; readonly why: Stop }
type OwnLook =
  | ({ readonly kind: 'own' } & OwnHead)
  | Stopped
  | { readonly kind: 'healed'; readonly why: 'fork' | 'loss' }

/**
 * Compares the own log with what the storage has of it. Objects in its name that this device didn't write, sealed
 * with the current key, come from another self: the disk was restored from a copy, or copied. The device then
 * continues with a new log.
 */
export async function lookAtOwn(run: StorageRun, own: OwnLog): Promise<OwnLook> {
  if (isUnderLostKey(run, own)) {
    await changeOwn(run, own, (now) => (now.given === now.wanted ? { ...now, wanted: now.wanted + 1 } : null))
    return { kind: 'stopped', why: 'again' }
  }
  const written = await readStrangers(run, own)
  if ('kind' in written) return written
  if (written.length > 0) return healFork(run, own, written)
  const head = await lookAtHead(run, own)
  if (head.kind !== 'own') return head
  const checked = await checkSegments(run, own.head?.segments ?? [], (name) => own.seen[name])
  if (checked === null) return { kind: 'stopped', why: 'unreachable' }
  const { seen, isLacking } = checked
  const misses = isLacking ? own.misses + 1 : 0
  if (misses >= mostMisses) return healLoss(run, own)
  if (misses !== own.misses || Object.entries(seen).some(([name, version]) => own.seen[name] !== version))
    await changeOwn(run, own, (now) => ({ ...now, misses, seen }))
  return head
}

/** Of two changes of the key at once one was lost: what was sealed by its key has to be sealed again. */
const isUnderLostKey = ({ sealer }: StorageRun, { given, wanted, head, staged }: OwnLog): boolean =>
  given === wanted &&
  [head, staged?.head].some((one) => one?.segments.some(({ kid }) => !sealer.keys.some((key) => key.kid === kid)))

/** Names in use now or until recently: a segment is first an attempt, then in a head, then doomed, then removed. */
const ownNames = ({ removed, attempts, doomed, head, staged }: OwnLog): ReadonlySet<string> =>
  new Set([
    ...removed,
    ...attempts,
    ...doomed,
    ...[head, staged?.head].flatMap((one) => one?.segments.map(({ name }) => name) ?? []),
  ])

/**
 * Reads segments that another self wrote and that no head may name any more. Those sealed with a former or unknown
 * key may be anybody's and are left alone: the other self, if there is one, handles them once it has the key. Damaged
 * ones are removed, as nobody can read them.
 */
async function readStrangers(run: StorageRun, own: OwnLog): Promise<readonly (readonly Delta[])[] | Stopped> {
  const known = ownNames(own)
  const written: (readonly Delta[])[] = []
  const damaged: string[] = []
  for (const name of run.listed.keys()) {
    if (!name.startsWith(segmentPrefix(own.id)) || known.has(name)) continue
    const read = await readUnnamed(run, name)
    if (read.kind === 'unreachable') return { kind: 'stopped', why: 'unreachable' }
    // It was listed a moment ago. The next listing shows what became of it.
    if (read.kind === 'missing' || read.kind === 'moved') return { kind: 'stopped', why: 'again' }
    if (read.kind === 'damaged') damaged.push(name)
    if (read.kind === 'read') written.push(read.content.deltas)
  }
  if (damaged.length > 0) await changeOwn(run, own, (now) => ({ ...now, doomed: [...now.doomed, ...damaged] }))
  return written
}

async function lookAtHead(run: StorageRun, own: OwnLog): Promise<OwnLook> {
  const name = headName(own.id)
  const listed = run.listed.get(name)
  const hasHead = own.head !== null
  if (listed === undefined) return { kind: 'own', version: null, isToWrite: hasHead }
  if (listed === own.headVersion) return { kind: 'own', version: listed, isToWrite: own.kid !== run.kid }
  const read = await readObject(run, name, headSchema)
  if (read.kind === 'unreachable') return { kind: 'stopped', why: 'unreachable' }
  if (read.kind === 'moved') return { kind: 'stopped', why: 'again' }
  if (read.kind === 'missing') return { kind: 'own', version: null, isToWrite: hasHead }
  const { version } = read
  // An incomplete write of the last head, or a forged or damaged object.
  if (read.kind !== 'read') return { kind: 'own', version, isToWrite: true }
  const { id } = read.content
  const kid = run.sealer.keys[read.age]?.kid ?? null
  if (id === own.staged?.head.id) {
    await run.disk.write((tx) => headIsThere(tx, run, own, read.content, { version, kid }))
    return { kind: 'stopped', why: 'again' }
  }
  if (id === own.head?.id) {
    await changeOwn(run, own, (now) => (now.head?.id === id ? { ...now, headVersion: version, kid } : null))
    return { kind: 'own', version, isToWrite: kid !== run.kid }
  }
  if (own.headIds.includes(id) || read.age > 0) return { kind: 'own', version, isToWrite: true }
  return healFork(run, own, [])
}

/** Notes that the staged head is stored: its changes are published, and segments merged into others are removable. */
export async function headIsThere(
  tx: StorageTx,
  { random }: StorageRun,
  { id }: OwnLog,
  head: Head,
  there: { readonly version: string | null; readonly kid: string | null },
): Promise<void> {
  const state = await stateOf(tx, random)
  const { own } = state
  if (own.id !== id || own.staged?.head.id !== head.id) return
  const kept = new Set(head.segments.map(({ name }) => name))
  const dropped = (own.head?.segments ?? []).map(({ name }) => name).filter((name) => !kept.has(name))
  const { version: headVersion, kid } = there
  await tx.removeChangesUpTo(own.staged.upTo)
  await tx.putState({
    ...state,
    own: { ...own, head, headVersion, kid, staged: null, doomed: [...own.doomed, ...dropped] },
  })
}

/**
 * Handles a fork: another self writes this log. What it wrote is merged first. Its log is then read like any other
 * device's, and this device starts a new log, with a new device id for its stamps.
 */
async function healFork(run: StorageRun, own: OwnLog, written: readonly (readonly Delta[])[]): Promise<OwnLook> {
  for (const deltas of written) await run.disk.write((tx) => applyDeltas(tx, run, deltas))
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

/** Handles a loss: starts a new log with all of this device's data, and removes what is left of the old log. */
async function healLoss(run: StorageRun, own: OwnLog): Promise<OwnLook> {
  await changeState(run, (state): StorageState | null => {
    if (state.own.id !== own.id) return null
    const { history, doomed, replaces } = state.own
    const left = [...ownNames(state.own)].filter((name) => run.listed.has(name) && !doomed.includes(name))
    const gone = { log: own.id, marks: [...history] }
    return {
      ...state,
      token: null,
      own: {
        ...newLog(run.random, true),
        doomed: [headName(own.id), ...left, ...doomed],
        replaces: latest([...replaces, gone], mostReplaced),
      },
      replaced: latest([...state.replaced, own.id], run.limits.marks),
    }
  })
  return { kind: 'healed', why: 'loss' }
}
