import type { StorageOutcome } from '../../storage/sync-storage.ts'
import { defaultLimits } from '../../storage/log.ts'
import type { SharedRecord } from '../../storage/shared-record.ts'
import { createRandom } from '../seeded-random.ts'
import { createFakeStorage, type FakeStorage, noFaults } from './fake-storage.ts'
import { attackKeyring, forge } from './storage-attacks.ts'
import { change } from './storage-changes.ts'
import { changeKey, createTeam, decide, keyringThere, putKeyringThere } from './storage-keys.ts'
import { isExactlyIn, isIn, unpublishedIn } from './storage-doubt.ts'
import {
  breakLog,
  copyDevice,
  damage,
  destroy,
  goAway,
  holdBack,
  keepCopy,
  putBack,
  showLate,
  takeAlong,
} from './storage-misfortunes.ts'
import { problemsOf } from './storage-oracle.ts'
import {
  addDevice,
  lowLimits,
  nothingMetInStorage,
  note,
  type Sim,
  type SimDevice,
  type StorageMet,
  syncOf,
} from './storage-sim.ts'
import { createTurns } from './turns.ts'

export interface StorageRunReport {
  readonly seed: number
  readonly met: StorageMet
  readonly steps: readonly string[]
  /** Empty if every device shows what it should. */
  readonly problems: readonly string[]
}

const steps = 60
const faults = { lost: 0.05, answerLost: 0.08, partial: 0.05, stale: 0.15 }

/**
 * One seeded run: two or five devices over a storage that loses answers, writes incomplete objects and shows outdated
 * states; with two tabs, crashes, months away, restored or copied disks, lost or damaged logs, changed keys, and an
 * outsider with a former key. In the end all faults stop, one more device joins, and every copy is checked against
 * the changes that were made.
 */
export async function simulateStorage(seed: number, kinds: Kinds = kindsOfRun): Promise<StorageRunReport> {
  const random = createRandom(seed)
  const turns = createTurns(random.fork())
  const isConditional = random.chance(0.5)
  const isSealed = random.chance(0.2)
  const fake = createFakeStorage(random.fork(), isConditional, turns.turn)
  fake.faults = random.chance(0.8) ? faults : noFaults
  const limits = random.chance(0.5) ? lowLimits : defaultLimits
  const met = { ...nothingMetInStorage(), runs: 1, sealed: isSealed ? 1 : 0, lowered: limits === lowLimits ? 1 : 0 }
  const sim: Sim = {
    random,
    turns,
    fake,
    met,
    isConditional,
    isSealed,
    limits,
    team: await createTeam({ random, fake }),
    steps: [],
    problems: [],
    made: [],
    devices: [],
    late: [],
    hasTwins: false,
    nowMs: Date.parse('2026-11-01T08:00:00.000Z'),
    names: 0,
  }
  const kind = random.weighted(kinds)
  for (let count = random.pick([2, 5]); count > 0; count--) await addDevice(sim)
  for (let step = 0; step < steps && sim.problems.length === 0; step++) await randomStep(sim, kind, step)
  if (sim.problems.length === 0) await settle(sim)
  return { seed, met: { ...met, ...addedTo(met, fake.met) }, steps: sim.steps, problems: sim.problems }
}

/**
 * The frequencies of faults of disks, logs and keys, of devices that disappear, of late segments, and of copied
 * devices that write at the same time. Kinds differ, because many faults at once hide what one of them does. `quiet`:
 * the number of final steps in which devices only sync.
 */
interface Kind {
  readonly disks: number
  readonly logs: number
  readonly keys: number
  readonly gone: number
  readonly late: number
  readonly twins: number
  readonly quiet: number
}
type Kinds = readonly (readonly [number, Kind])[]

/** The kinds from before logs disappeared with their devices and segments came late. */
export const formerKindsOfRun: Kinds = [
  [2, { disks: 1, logs: 1, keys: 1, gone: 0.4, late: 0, twins: 0, quiet: 0 }],
  [1, { disks: 1, logs: 1, keys: 0, gone: 0.4, late: 0, twins: 0, quiet: 0 }],
  [1, { disks: 0, logs: 2, keys: 0, gone: 0.4, late: 0, twins: 0, quiet: 0 }],
  [1, { disks: 0, logs: 0, keys: 2, gone: 0.4, late: 0, twins: 0, quiet: 0 }],
  [1, { disks: 0, logs: 1, keys: 2, gone: 0.4, late: 0, twins: 0, quiet: 0 }],
  [1, { disks: 0, logs: 0, keys: 0, gone: 0.4, late: 0, twins: 0, quiet: 0 }],
]
const kindsOfRun: Kinds = [
  ...formerKindsOfRun,
  [2, { disks: 2, logs: 0, keys: 0, gone: 1.5, late: 0, twins: 3, quiet: 0 }],
  [2, { disks: 0, logs: 0, keys: 0, gone: 0.8, late: 4, twins: 0, quiet: 15 }],
  [2, { disks: 0, logs: 0, keys: 2, gone: 0.8, late: 2, twins: 0, quiet: 0 }],
  [2, { disks: 0, logs: 0, keys: 0, gone: 0.4, late: 0, twins: 0, quiet: 15 }],
]

const addedTo = (met: StorageMet, more: FakeStorage['met']): FakeStorage['met'] => ({
  stale: met.stale + more.stale,
  partial: met.partial + more.partial,
  answerLost: met.answerLost + more.answerLost,
  lost: met.lost + more.lost,
  conflicts: met.conflicts + more.conflicts,
})

async function randomStep(sim: Sim, kind: Kind, step: number): Promise<void> {
  const { random } = sim
  sim.nowMs += random.below(90_000)
  showLate(sim, step)
  const here = sim.devices.filter(({ awayUntil }) => awayUntil <= step)
  const device = random.pick(here.length > 0 ? here : sim.devices)
  if (step >= steps - kind.quiet) return syncs(sim, [device])
  await random.weighted<() => Promise<unknown>>([
    [12, () => change(sim, device)],
    [14, () => syncs(sim, [device])],
    [4, () => syncs(sim, [device, device])],
    [4, () => syncs(sim, [device, random.pick(here.length > 0 ? here : sim.devices)])],
    [1, () => goAway(sim, device, step)],
    [kind.disks, () => keepCopy(sim, device)],
    [1.2 * kind.disks, () => putBack(sim, device)],
    [0.5 * kind.disks, () => copyDevice(sim, device)],
    [kind.twins, () => twinsWrite(sim, device)],
    [kind.gone, () => destroy(sim, device)],
    [kind.late * kind.gone, () => leave(sim, device)],
    [kind.late, () => holdBack(sim, step)],
    [0.4 * kind.logs, () => breakLog(sim)],
    [0.5 * kind.logs, () => damage(sim)],
    [0.6 * kind.keys, () => changeKey(sim, device)],
    [0.8 * kind.keys, () => forge(sim)],
    [0.3 * kind.keys, () => attackKeyring(sim)],
    [0.3, async () => note(sim, `${(await addDevice(sim)).name} joins`)],
  ])()
}

/** Syncs devices concurrently, interleaved in a random order. The same device twice means two tabs. Each may crash. */
async function syncs(sim: Sim, devices: readonly SimDevice[], mostInARow = 4): Promise<void> {
  note(sim, `sync of ${devices.map(({ name }) => name).join(' and ')}`)
  if (devices.length === 2 && devices[0] === devices[1]) sim.met.twoTabs++
  const last = new Map<SimDevice, StorageOutcome>()
  const works = devices.map((device) => async () => {
    let outcome = await syncOf(sim, device)
    for (let rounds = 1; rounds < mostInARow && outcome.kind === 'again'; rounds++) outcome = await syncOf(sim, device)
    last.set(device, outcome)
  })
  const crash = sim.random.chance(0.3) ? 0.04 : 0
  sim.met.crashes += await sim.turns.interleave(works, crash)
  for (const device of devices) {
    checkDeletions(sim, device)
    checkGroups(sim, device)
  }
  await checkPublished(sim)
  for (const [device, outcome] of last) if (sim.random.chance(0.5)) await decide(sim, device, outcome)
}

/** Where nobody harms the storage, what waits nowhere lies there: who is told so may throw the device away. */
async function checkPublished(sim: Sim): Promise<void> {
  const { broken, damaged, takenAlong, keysChanged, forged, strangeKeyrings } = sim.met
  const isHarmed = broken + damaged + takenAlong + keysChanged + forged + strangeKeyrings > 0
  if (isHarmed || sim.hasTwins || sim.late.length > 0) return
  sim.met.lookedFor++
  for (const { decided } of await unpublishedIn(sim))
    sim.problems.push(`${decided.entity}/${decided.id} of ${decided.stamp} waits nowhere, and no head has it`)
}

/** A device and its copy both change something and write at the same time. Then one of them may be destroyed. */
async function twinsWrite(sim: Sim, device: SimDevice): Promise<void> {
  const twins = [device, await copyDevice(sim, device)]
  for (const twin of twins) await change(sim, twin)
  await syncs(sim, twins, 1)
  if (sim.random.chance(0.5)) await destroy(sim, sim.random.pick(twins))
}

/** A device writes for the last time and another one may read it. Then the device and its log disappear. */
async function leave(sim: Sim, device: SimDevice): Promise<void> {
  await change(sim, device)
  await syncs(sim, [device])
  await syncs(sim, [sim.random.pick(sim.devices)])
  await takeAlong(sim, device)
}

/** Checks that groups arrive as a whole. Skips changes that two copies of a device may have made with the same stamp. */
function checkGroups(sim: Sim, { name, disk }: SimDevice): void {
  const { records } = disk.copy()
  const byStamp = Map.groupBy(sim.made, ({ decided }) => decided.stamp)
  for (const [group, changes] of Map.groupBy(sim.made, (made) => made.group)) {
    if (group === undefined || changes.some(({ decided }) => byStamp.get(decided.stamp)?.length !== 1)) continue
    if (!changes.some((made) => isExactlyIn(records, made))) continue
    for (const { decided } of changes.filter((made) => !isIn(records, made)))
      sim.problems.push(
        `${decided.entity}/${decided.id} of ${decided.stamp} is not on ${name}, and what belongs to it is`,
      )
  }
}

function checkDeletions(sim: Sim, { name, disk, deleted }: SimDevice): void {
  const { records } = disk.copy()
  for (const key of deleted)
    if ((records.get(key)?.deleted ?? null) === null) sim.problems.push(`${key} is back on ${name}`)
  for (const [key, record] of records) if (record.deleted !== null) deleted.add(key)
}

const mostRounds = 30

/** Ends all faults: all devices sync until nothing changes, a new one joins, and all must show the same. */
async function settle(sim: Sim): Promise<void> {
  sim.fake.faults = noFaults
  showLate(sim, Number.POSITIVE_INFINITY)
  await tellKeys(sim)
  let isQuiet = false
  for (let round = 0; round < mostRounds && !isQuiet; round++) {
    isQuiet = round > 4
    for (const device of sim.devices) {
      const before = device.disk.copy()
      const outcome = await syncOf(sim, device)
      await decide(sim, device, outcome)
      const { kind, isBehind } = outcome
      const after = device.disk.copy()
      if (kind !== 'done' || isBehind || before.records !== after.records || after.changes.length > 0) isQuiet = false
      const [peers, earlier] = [after.state?.peers ?? {}, before.state?.peers ?? {}]
      for (const [log, peer] of Object.entries(peers)) if (peer.misses !== (earlier[log]?.misses ?? 0)) isQuiet = false
      checkDeletions(sim, device)
    }
  }
  if (!isQuiet) sim.problems.push(`not quiet after ${mostRounds} rounds`)
  const newcomer = await addDevice(sim)
  // It reads the remaining segments of a log without a head only after missing the head often enough.
  for (let round = 0; round < 4; round++) await syncOf(sim, newcomer)
  // That may be more than the others had found.
  for (const device of [...sim.devices, ...sim.devices]) await syncOf(sim, device)
  const [first = newcomer] = sim.devices
  for (const device of sim.devices) {
    const { state } = device.disk.copy()
    sim.met.adoptions += Object.values(state?.peers ?? {}).filter(({ isAdopted }) => isAdopted).length
    for (const difference of differences(first, device))
      sim.problems.push(`${first.name} and ${device.name} differ: ${difference}`)
  }
  sim.problems.push(...problemsOf(sim.made, [...newcomer.disk.copy().records.values()]))
  const { bytesWritten } = sim.fake
  for (const device of sim.devices) if ((await syncOf(sim, device)).kind !== 'done') sim.problems.push('it goes on')
  if (sim.fake.bytesWritten !== bytesWritten) sim.problems.push('it writes for ever')
}

/** Restores the keyring by hand if neither the storage nor any device has it, as a person who noted it would. */
async function tellKeys(sim: Sim): Promise<void> {
  const { devices, team } = sim
  const [{ kid }] = team.keys
  const isSafe = devices.some(({ disk, keys }) => {
    const known = disk.copy().state?.keyring?.keyring.kid
    return known === kid && keys[0].kid === kid
  })
  const { keyring } = team.made.get(kid) ?? {}
  if (isSafe || keyring === undefined || keyringThere(sim)?.kid === kid) return
  putKeyringThere(sim, keyring)
  note(sim, 'the keyring is put back by hand')
}

const textOf = (record: SharedRecord | undefined): string =>
  JSON.stringify(record, (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  ) ?? 'nothing'

function differences(one: SimDevice, other: SimDevice): readonly string[] {
  const [a, b] = [one.disk.copy().records, other.disk.copy().records]
  return [...new Set([...a.keys(), ...b.keys()])].flatMap((key) =>
    textOf(a.get(key)) === textOf(b.get(key)) ? [] : [`${textOf(a.get(key))} and ${textOf(b.get(key))}`],
  )
}
