import { keyringName, keyringOfBytes } from './keyring.ts'
import { type OwnLog, type StorageState } from './log.ts'
import { lookAtOwn } from './own-log.ts'
import { publish } from './publish.ts'
import { readPeers } from './read-peers.ts'
import {
  changeOwn,
  changeState,
  readListed,
  stateOf,
  type Stop,
  type StoragePorts,
  type StorageRun,
} from './storage-run.ts'

/** What one sync came to. */
export interface StorageOutcome {
  /** `done`: what was decided here is published. `again`: there is more to do at once. */
  readonly kind: 'done' | Stop
  /** Something of the others is not here yet: the next sync tries again. */
  readonly isBehind: boolean
  /** Whose records changed here. */
  readonly entities: readonly string[]
  /** The device goes on with another log: its own was written by another self, or lost. */
  readonly healed?: 'fork' | 'loss'
  /** Logs whose head is older than one that was seen before, or sealed by an older key. */
  readonly wentBack: readonly string[]
}

/**
 * One sync over a storage without a brain (packages/sync/SPEC.md, S71 and S72): looks after the own log, takes in what others
 * wrote, publishes what was decided here. It may be cut off anywhere, and may run in several tabs at once.
 */
export async function syncStorage(ports: StoragePorts): Promise<StorageOutcome> {
  const entities = new Set<string>()
  const end = (kind: StorageOutcome['kind'], more: Partial<StorageOutcome> = {}): StorageOutcome => ({
    kind,
    isBehind: false,
    entities: [...entities],
    wentBack: [],
    ...more,
  })
  const { state, hasChanges } = await begin(ports)
  const hasWork = hasChanges || hasOwnWork(state.own)
  const listing = await ports.storage.list(hasWork ? null : state.token)
  if (listing.kind === 'unreachable') return end('unreachable')
  if (listing.kind === 'unchanged') return end('done')
  const listed = new Map(listing.objects.map(({ name, version }) => [name, version]))
  const run: StorageRun = { ...ports, listed, entities, moved: new Set() }
  const key = await checkKey(run, state)
  if (key === 'unreachable') return end('unreachable')

  const there = key === 'key_changed' ? null : await lookAtOwn(run, state.own)
  if (there?.kind === 'healed') return end('again', { healed: there.why })
  if (there?.kind === 'stopped' && there.why !== 'key_changed') return end(there.why)
  const peers = await readPeers(run)
  if (peers === null) return end('unreachable')
  const seen = { wentBack: peers.wentBack, isBehind: peers.isBehind }
  if (there?.kind !== 'own') return end('key_changed', seen)
  const published = await publish(run, there)
  if (published !== 'nothing') return end(published === 'published' ? 'again' : published, seen)
  const isClean = await clean(run, state.own)
  // Of this listing nothing is left to do: the next one may say that it is the same.
  if (peers.isWhole && run.moved.size === 0 && isClean && !hasWork && listing.token !== state.token)
    await changeState(ports, (now) => ({ ...now, token: listing.token }))
  return end(isClean ? 'done' : 'unreachable', seen)
}

/** What is known here; the first time, it begins. */
const begin = ({ disk, random }: StoragePorts) =>
  disk.write(async (tx) => {
    const state = await stateOf(tx, random)
    await tx.putState(state)
    return { state, hasChanges: (await tx.changes()).length > 0 }
  })

const hasOwnWork = ({ staged, attempts, doomed, misses, wanted, given }: OwnLog): boolean =>
  staged !== null || attempts.length > 0 || doomed.length > 0 || misses > 0 || given < wanted

/** Whether the keyring still says that the key in use here is the one. */
async function checkKey(run: StorageRun, state: StorageState): Promise<'current' | 'key_changed' | 'unreachable'> {
  const [{ kid }, ...older] = run.sealer.keys
  if (state.staleKid === kid) return 'key_changed'
  const listed = run.listed.get(keyringName)
  if (listed === undefined || listed === state.keyringVersion) return 'current'
  const read = await readListed(run, keyringName)
  if (read.kind === 'unreachable') return 'unreachable'
  const keyring = read.kind === 'read' ? keyringOfBytes(read.bytes) : null
  if (read.kind !== 'read' || keyring === null) return 'current'
  // One of before is shown by a late answer.
  const isCurrent = keyring.kid === kid || older.some((key) => key.kid === keyring.kid)
  await changeState(run, (now) =>
    isCurrent ? { ...now, keyringVersion: read.version } : { ...now, staleKid: kid, keyringVersion: null },
  )
  return isCurrent ? 'current' : 'key_changed'
}

/** Removes what no head names: attempts that nobody follows up, and segments that are in others now. */
async function clean(run: StorageRun, { id, attempts }: OwnLog): Promise<boolean> {
  const state = await run.disk.read((tx) => stateOf(tx, run.random))
  if (state.own.id !== id) return false
  // Only what was there when this sync began: what another tab has begun since is on its way.
  const left = state.own.attempts.filter((name) => attempts.includes(name))
  if (left.length > 0)
    await changeOwn(run, state.own, (own) => ({
      ...own,
      attempts: own.attempts.filter((name) => !left.includes(name)),
      doomed: [...own.doomed, ...own.attempts.filter((name) => left.includes(name))],
    }))
  const { own } = await run.disk.read((tx) => stateOf(tx, run.random))
  for (const name of own.doomed) {
    const removed = await run.storage.remove(name)
    if (removed.kind === 'unreachable') return false
    await changeOwn(run, own, (now) => ({ ...now, doomed: now.doomed.filter((doomed) => doomed !== name) }))
  }
  return true
}
