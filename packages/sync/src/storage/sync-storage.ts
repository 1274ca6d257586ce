import { checkKey } from './check-key.ts'
import { defaultLimits, latest, type OwnLog, type StorageState } from './log.ts'
import { lookAtOwn } from './own-log.ts'
import { publish } from './publish.ts'
import { readPeers } from './read-peers.ts'
import { changeOwn, changeState, stateOf, type Stop, type StoragePorts, type StorageRun } from './storage-run.ts'

/** What one sync came to. */
export interface StorageOutcome {
  /**
   * `done`: what was decided here is published. `again`: there is more to do at once. `key_changed`: it goes on with the new key
   * alone.
   */
  readonly kind: 'done' | 'key_changed' | Stop
  /** Something of the others is not here yet: the next sync tries again. */
  readonly isBehind: boolean
  /** Whose records changed here. */
  readonly entities: readonly string[]
  /** The device goes on with another log: its own was written by another self, or lost. */
  readonly healed?: 'fork' | 'loss'
  /** Two changed the key at once, or one who was shut out did: `putBackKeyring`, or go on with the other's. */
  readonly isKeyDisputed?: true
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
  const [{ kid }] = ports.sealer.keys
  if (state.staleKid === kid) return end('key_changed')
  const hasWork = hasChanges || hasOwnWork(state, kid)
  const listing = await ports.storage.list(hasWork ? null : state.token)
  if (listing.kind === 'unreachable') return end('unreachable')
  if (listing.kind === 'unchanged') return end('done')
  const listed = new Map(listing.objects.map(({ name, version }) => [name, version]))
  const run: StorageRun = { limits: defaultLimits, ...ports, kid, listed, entities, moved: new Set() }
  const key = await checkKey(run, state)
  if (key === 'changed') return end('key_changed')
  if (key !== 'current' && key !== 'disputed') return end(key)

  // As it is now, for the listing may have what another tab has written since this sync began.
  const { own } = await ports.disk.read((tx) => stateOf(tx, ports.random))
  const there = await lookAtOwn(run, own)
  if (there.kind === 'healed') return end('again', { healed: there.why })
  if (there.kind === 'stopped') return end(there.why)
  const peers = await readPeers(run)
  if (peers === null) return end('unreachable')
  const seen: Partial<StorageOutcome> = {
    wentBack: peers.wentBack,
    isBehind: peers.isBehind,
    ...(key === 'disputed' ? { isKeyDisputed: true } : {}),
  }
  const published = await publish(run, there)
  if (published !== 'nothing') return end(published === 'published' ? 'again' : published, seen)
  const isClean = await clean(run, state.own)
  const isSettled = peers.isWhole && key === 'current' && run.moved.size === 0 && isClean && !hasWork
  // Of this listing nothing is left to do: the next one may say that it is the same.
  if (isSettled && listing.token !== state.token) await changeState(ports, (now) => ({ ...now, token: listing.token }))
  return end(isClean ? 'done' : 'unreachable', seen)
}

/** What is known here; the first time, it begins. */
const begin = ({ disk, random }: StoragePorts) =>
  disk.write(async (tx) => {
    const state = await stateOf(tx, random)
    await tx.putState(state)
    return { state, hasChanges: (await tx.changes()).length > 0 }
  })

const hasOwnWork = ({ own, keyring }: StorageState, kid: string): boolean =>
  own.staged !== null ||
  own.attempts.length > 0 ||
  own.doomed.length > 0 ||
  own.misses > 0 ||
  own.given < own.wanted ||
  (own.head !== null && own.kid !== kid) ||
  (keyring?.misses ?? 0) > 0

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
    await changeOwn(run, own, (now) => ({
      ...now,
      doomed: now.doomed.filter((doomed) => doomed !== name),
      removed: latest([...now.removed.filter((removed) => removed !== name), name], run.limits.names),
    }))
  }
  return true
}
