import { defaultLimits, type StorageLimits } from '../../storage/log.ts'
import type { Keyring } from '../../storage/keyring.ts'
import { createSealer, type Sealer, type WorkspaceKeys } from '../../storage/sealer.ts'
import type { StoragePorts } from '../../storage/storage-run.ts'
import { type StorageOutcome, syncStorage } from '../../storage/sync-storage.ts'
import type { DeviceId } from '../../stamp/stamp.ts'
import type { SeededRandom } from '../seeded-random.ts'
import type { FakeStorage } from './fake-storage.ts'
import { createMemoryDisk, type MemoryDisk } from '../../storage/memory-disk.ts'
import { bytesFrom } from './random-bytes.ts'
import type { Made } from './storage-oracle.ts'
import type { Turns } from './turns.ts'

const counts = {
  runs: 0,
  changes: 0,
  deletions: 0,
  syncs: 0,
  crashes: 0,
  forks: 0,
  losses: 0,
  adoptions: 0,
  twoTabs: 0,
  wentBack: 0,
  broken: 0,
  damaged: 0,
  copied: 0,
  restored: 0,
  gone: 0,
  takenAlong: 0,
  late: 0,
  lookedFor: 0,
  sealed: 0,
  lowered: 0,
  keysChanged: 0,
  keysChangedTwice: 0,
  wentOver: 0,
  disputed: 0,
  forged: 0,
  strangeKeyrings: 0,
  stale: 0,
  partial: 0,
  answerLost: 0,
  lost: 0,
  conflicts: 0,
}
/** What a run came upon, by how often. */
export type StorageMet = typeof counts

export const nothingMetInStorage = (): StorageMet => ({ ...counts })

export interface SimDevice {
  readonly name: string
  readonly disk: MemoryDisk
  keys: WorkspaceKeys
  /** An earlier content of its disk, and the keys of then. */
  backup: { readonly content: ReturnType<MemoryDisk['copy']>; readonly keys: WorkspaceKeys } | null
  skewMs: number
  /** Until this step it is in a drawer. */
  awayUntil: number
  /** What was deleted here before: it stays so. */
  readonly deleted: Set<string>
}

/** An object that a storage holds back, until a step of the run. */
export interface LateObject {
  readonly name: string
  readonly until: number
}

/** What people know of the workspace's keys. */
export interface SimTeam {
  /** Those behind the keyring that one of them put there last. */
  keys: WorkspaceKeys
  /** Every keyring that one of them made, and the keys behind it, by the name of its key. */
  readonly made: Map<string, { readonly keyring: Keyring; readonly keys: WorkspaceKeys }>
  /** What somebody has who is not one of them any more. */
  shutOut: WorkspaceKeys | null
}

export interface Sim {
  readonly random: SeededRandom
  readonly turns: Turns
  readonly fake: FakeStorage
  readonly team: SimTeam
  readonly met: StorageMet
  readonly steps: string[]
  readonly problems: string[]
  readonly made: Made[]
  readonly isConditional: boolean
  /** Really encrypted: the other runs are quicker. */
  readonly isSealed: boolean
  readonly limits: StorageLimits
  devices: SimDevice[]
  late: readonly LateObject[]
  /** Whether there may be two selves of one device. */
  hasTwins: boolean
  nowMs: number
  names: number
}

export const note = (sim: Sim, what: string): void => void sim.steps.push(what)

/** A device remembers no more than what a late answer of the fake storage may show. */
export const lowLimits: StorageLimits = { ...defaultLimits, changes: 4, names: 8, heads: 12, marks: 12 }

export async function addDevice(sim: Sim): Promise<SimDevice> {
  const disk = createMemoryDisk(sim.turns.turn)
  const deviceId = sim.random.hex(16) as DeviceId
  await disk.write((tx) => tx.putClock({ deviceId, lastStamp: null, n: 0 }))
  const name = `device ${++sim.names}`
  const skewMs = sim.random.chance(0.3) ? sim.random.pick([-9, 7]) * 60_000 : 0
  const { keys } = sim.team
  const device: SimDevice = { name, disk, keys, backup: null, skewMs, awayUntil: 0, deleted: new Set() }
  sim.devices.push(device)
  return device
}

export const sealerOf = async (
  { isSealed, random }: Pick<Sim, 'isSealed' | 'random'>,
  keys: WorkspaceKeys,
): Promise<Sealer> => (isSealed ? createSealer(keys, bytesFrom(random)) : openSealer(keys))

/** Puts key and name before the content, and encrypts nothing: a beginning and another's object are noticed too. */
export const openSealer = (keys: WorkspaceKeys): Sealer => ({
  keys,
  seal: async (name, content) =>
    new TextEncoder().encode(`${keys[0].kid}|${name}|${content.length}|${new TextDecoder().decode(content)}`),
  async open(name, sealed) {
    const [kid, where, length, ...rest] = new TextDecoder().decode(sealed).split('|')
    const bytes = new TextEncoder().encode(rest.join('|'))
    if (where !== name || String(bytes.length) !== length) return { kind: 'damaged' }
    const age = keys.findIndex((key) => key.kid === kid)
    return age === -1 ? { kind: 'unknown_key' } : { kind: 'opened', bytes, age }
  },
})

export const portsOf = async (sim: Sim, { disk, keys }: SimDevice): Promise<StoragePorts> => ({
  storage: sim.fake.storage,
  sealer: await sealerOf(sim, keys),
  disk,
  random: bytesFrom(sim.random),
  limits: sim.limits,
})

export async function syncOf(sim: Sim, device: SimDevice): Promise<StorageOutcome> {
  const outcome = await syncStorage(await portsOf(sim, device))
  const { kind, healed, isBehind, isKeyDisputed = false, wentBack } = outcome
  sim.met.syncs++
  if (healed === 'fork') sim.met.forks++
  if (healed === 'loss') sim.met.losses++
  if (isKeyDisputed) sim.met.disputed++
  sim.met.wentBack += wentBack.length
  if (healed === 'fork' && !sim.hasTwins) sim.problems.push(`${device.name} took itself for two`)
  const more = [healed === undefined ? '' : ` healed ${healed}`, isBehind ? ' behind' : '', isKeyDisputed ? ' ?' : '']
  note(sim, `${device.name} synced: ${kind}${more.join('')}`)
  return outcome
}
