import { checkKey } from './check-key.ts'
import { defaultLimits, latest, type OwnLog, type StorageState } from './log.ts'
import { lookAtOwn } from './own-log.ts'
import { publish } from './publish.ts'
import { readPeers } from './read-peers.ts'
import { changeOwn, changeState, stateOf, type Stop, type StoragePorts, type StorageRun } from './storage-run.ts'

export interface StorageOutcome {
  /**
   * `done`: local decisions are published. `again`: there is more to do at once. `key_changed`: syncing continues
   * only with the new key.
   */
  readonly kind: 'done' | 'key_changed' | Stop
  /** Something of the other devices is still missing. The next sync tries again. */
  readonly isBehind: boolean
  /** Entities with records that changed on this device. */
  readonly entities: readonly string[]
  /** The device continues with a new log, because another self wrote to its own (`fork`), or it was lost (`loss`). */
  readonly healed?: 'fork' | 'loss'
  /** The key is disputed: use `putBackKeyring`, or accept the other keyring. */
  readonly isKeyDisputed?: true
  /** Logs whose head is older than one seen before, or is sealed with an older key. */
  readonly wentBack: readonly string[]
}

/**
 * Runs one sync over a storage without a brain (packages/sync/SPEC.md, S71 and S72): checks the own log, merges what
 * others wrote, publishes local decisions. It may be interrupted anywhere, and may run in several tabs at once.
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

  // Read again, because the listing may include what another tab has written since this sync began.
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
  // Nothing is left to do for this listing, so the next one may answer `unchanged`.
  if (isSettled && listing.token !== state.token) await changeState(ports, (now) => ({ ...now, token: listing.token }))
  return end(isClean ? 'done' : 'unreachable', seen)
}

/** Reads the known state, creating it the first time. */
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

/** Removes objects that no head names: abandoned attempts, and segments that others now contain. */
async function clean(run: StorageRun, { id, attempts }: OwnLog): Promise<boolean> {
  const state = await run.disk.read((tx) => stateOf(tx, run.random))
  if (state.own.id !== id) return false
  // Only attempts from before this sync: later ones may still be in progress in another tab.
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
