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
/** Counts of the situations that a run met. */
export type StorageMet = typeof counts

export const nothingMetInStorage = (): StorageMet => ({ ...counts })

export interface SimDevice {
  readonly name: string
  readonly disk: MemoryDisk
  keys: WorkspaceKeys
  /** An earlier state of its disk, with the keys of that time. */
  backup: { readonly content: ReturnType<MemoryDisk['copy']>; readonly keys: WorkspaceKeys } | null
  skewMs: number
  /** The step until which it isn't used. */
  awayUntil: number
  /** Records deleted here, which must stay deleted. */
  readonly deleted: Set<string>
}

/** An object that the storage hides until a step of the run. */
export interface LateObject {
  readonly name: string
  readonly until: number
}

/** What people know of the workspace's keys. */
export interface SimTeam {
  /** The keys of the last valid keyring in the storage. */
  keys: WorkspaceKeys
  /** Every keyring that a member made, with its keys, by the name of its current key. */
  readonly made: Map<string, { readonly keyring: Keyring; readonly keys: WorkspaceKeys }>
  /** The keys of an outsider, who was a member once. */
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
  /** Whether objects are really encrypted. Runs without encryption are faster. */
  readonly isSealed: boolean
  readonly limits: StorageLimits
  devices: SimDevice[]
  late: readonly LateObject[]
  /** Whether two copies of one device may exist. */
  hasTwins: boolean
  nowMs: number
  names: number
}

export const note = (sim: Sim, what: string): void => void sim.steps.push(what)

/** Limits just high enough for the outdated states that the fake storage may show. */
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

/** Prepends key and name to the content without encrypting it. Incomplete and moved objects are still detected. */
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
