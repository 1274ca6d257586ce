import type { CellValue } from '@bama/domain'
import { addDecided, type Decided } from '../../storage/add-decided.ts'
import { logOfHead, logOfSegment, segmentContentSchema } from '../../storage/log.ts'
import { createSealer, type Sealer, type WorkspaceKeys } from '../../storage/sealer.ts'
import { type SharedRecord, withDelta } from '../../storage/shared-record.ts'
import type { SharedStorage } from '../../storage/shared-storage.ts'
import { type StorageOutcome, syncStorage } from '../../storage/sync-storage.ts'
import { type DeviceId, nextStamp } from '../../stamp/stamp.ts'
import { createRandom, type SeededRandom } from '../seeded-random.ts'
import { createFakeStorage, type FakeStorage, noFaults } from './fake-storage.ts'
import { createMemoryDisk, type MemoryDisk } from './memory-disk.ts'
import { bytesFrom } from './random-bytes.ts'
import { type Made, problemsOf } from './storage-oracle.ts'
import { createTurns, type Turns } from './turns.ts'

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
  copied: 0,
  restored: 0,
  gone: 0,
  sealed: 0,
  stale: 0,
  partial: 0,
  answerLost: 0,
  lost: 0,
  conflicts: 0,
}
/** What a run came upon, by how often. */
export type StorageMet = typeof counts

export const nothingMetInStorage = (): StorageMet => ({ ...counts })

export interface StorageRunReport {
  readonly seed: number
  readonly met: StorageMet
  readonly steps: readonly string[]
  /** Empty when every device shows what it should. */
  readonly problems: readonly string[]
}

interface SimDevice {
  readonly name: string
  readonly disk: MemoryDisk
  /** An earlier content of its disk. */
  backup: ReturnType<MemoryDisk['copy']> | null
  skewMs: number
  /** Until this step it is in a drawer. */
  awayUntil: number
  /** What was deleted here before: it stays so. */
  readonly deleted: Set<string>
}

interface Sim {
  readonly random: SeededRandom
  readonly turns: Turns
  readonly fake: FakeStorage
  readonly sealer: Sealer
  readonly met: StorageMet
  readonly steps: string[]
  readonly problems: string[]
  readonly made: Made[]
  readonly isConditional: boolean
  devices: SimDevice[]
  nowMs: number
  names: number
}

const faults = { lost: 0.05, answerLost: 0.08, partial: 0.05, stale: 0.15 }
export const defaultStorageSteps = 60

/**
 * One seeded run: two or five devices over a storage that loses answers, writes beginnings and shows what was; with two tabs,
 * crashes, months away, disks put back or copied, and logs that are lost. Then all is well, one more device joins, and every
 * copy is held against the changes that were made.
 */
export async function simulateStorage(seed: number, steps = defaultStorageSteps): Promise<StorageRunReport> {
  const random = createRandom(seed)
  const turns = createTurns(random.fork())
  const isConditional = random.chance(0.5)
  const isSealed = random.chance(0.2)
  const fake = createFakeStorage(random.fork(), isConditional, turns.turn)
  fake.faults = random.chance(0.8) ? faults : noFaults
  const sealer = isSealed ? await createSealer(testKeys, bytesFrom(random.fork())) : openSealer
  const met = { ...nothingMetInStorage(), runs: 1, sealed: isSealed ? 1 : 0 }
  const nowMs = Date.parse('2026-11-01T08:00:00.000Z')
  const log = { steps: [], problems: [], made: [] }
  const sim: Sim = { random, turns, fake, sealer, met, ...log, isConditional, devices: [], nowMs, names: 0 }
  for (let count = random.pick([2, 5]); count > 0; count--) await addDevice(sim)
  for (let step = 0; step < steps && sim.problems.length === 0; step++) await randomStep(sim, step)
  if (sim.problems.length === 0) await settle(sim)
  return { seed, met: { ...met, ...addedTo(met, fake.met) }, steps: sim.steps, problems: sim.problems }
}

const addedTo = (met: StorageMet, more: FakeStorage['met']): FakeStorage['met'] => ({
  stale: met.stale + more.stale,
  partial: met.partial + more.partial,
  answerLost: met.answerLost + more.answerLost,
  lost: met.lost + more.lost,
  conflicts: met.conflicts + more.conflicts,
})

const testKeys: WorkspaceKeys = [{ kid: '00000000000000aa', key: new Uint8Array(32).fill(7) }]

/** Puts the name before the content, so that the other runs are quicker: a beginning and another's object are noticed too. */
const openSealer: Sealer = {
  keys: testKeys,
  seal: async (name, content) =>
    new TextEncoder().encode(`${name}|${content.length}|${new TextDecoder().decode(content)}`),
  async open(name, sealed) {
    const [where, length, ...rest] = new TextDecoder().decode(sealed).split('|')
    const bytes = new TextEncoder().encode(rest.join('|'))
    return where === name && bytes.length === Number(length) ? { kind: 'opened', bytes, age: 0 } : { kind: 'damaged' }
  },
}

async function addDevice(sim: Sim): Promise<SimDevice> {
  const disk = createMemoryDisk(sim.turns.turn)
  const deviceId = sim.random.hex(16) as DeviceId
  await disk.write((tx) => tx.putClock({ deviceId, lastStamp: null, n: 0 }))
  const name = `device ${++sim.names}`
  const skewMs = sim.random.chance(0.3) ? sim.random.pick([-9, 7]) * 60_000 : 0
  const device: SimDevice = { name, disk, backup: null, skewMs, awayUntil: 0, deleted: new Set() }
  sim.devices.push(device)
  return device
}

async function randomStep(sim: Sim, step: number): Promise<void> {
  const { random } = sim
  sim.nowMs += random.below(90_000)
  const here = sim.devices.filter(({ awayUntil }) => awayUntil <= step)
  const device = random.pick(here.length > 0 ? here : sim.devices)
  await random.weighted<() => Promise<void>>([
    [12, () => change(sim, device)],
    [14, () => syncs(sim, [device])],
    [4, () => syncs(sim, [device, device])],
    [4, () => syncs(sim, [device, random.pick(here.length > 0 ? here : sim.devices)])],
    [1, () => goAway(sim, device, step)],
    [1, () => keepCopy(sim, device)],
    [0.6, () => putBack(sim, device)],
    [0.5, () => copyDevice(sim, device)],
    [0.4, () => destroy(sim, device)],
    [0.4, () => breakLog(sim)],
    [0.3, async () => note(sim, `${(await addDevice(sim)).name} joins`)],
  ])()
}

const note = (sim: Sim, what: string): void => void sim.steps.push(what)

/** Someone changes something: what is decided, and its place in the queue, in one transaction. */
async function change(sim: Sim, device: SimDevice): Promise<void> {
  const { random } = sim
  const decided: Decided[] = []
  await device.disk.write(async (tx) => {
    const clock = await tx.getClock()
    if (clock === undefined) throw new Error('a device has a clock')
    const living = (await tx.records()).filter(({ created, deleted }) => created !== null && deleted === null)
    let last = clock.lastStamp
    for (let count = 1 + random.below(3); count > 0; count--) {
      last = nextStamp(last, sim.nowMs + device.skewMs, clock.deviceId)
      const known = living.length > 0 && !random.chance(0.3) ? random.pick(living) : null
      const isDeletion = known !== null && random.chance(0.08)
      if (known !== null && decided.some(({ id }) => id === known.id)) continue
      decided.push(
        known === null
          ? { entity: 'events', id: random.uuid(), operation: 'create', patch: firstPatch(random), stamp: last }
          : {
              entity: 'events',
              id: known.id,
              operation: isDeletion ? 'delete' : 'update',
              patch: isDeletion ? {} : patchOf(random, known),
              stamp: last,
            },
      )
    }
    await addDecided(tx, decided, random.chance(0.5) ? random.uuid() : undefined)
  })
  for (const one of decided) {
    sim.made.push({ decided: one, isDoubtful: false })
    sim.met.changes++
    if (one.operation === 'delete') sim.met.deletions++
    note(sim, `${device.name}: ${one.operation} ${one.id.slice(0, 4)} ${JSON.stringify(one.patch)} ${one.stamp}`)
  }
}

const firstPatch = (random: SeededRandom): Record<string, CellValue> => ({
  name: `event ${random.below(1000)}`,
  date: '2027-01-01',
  'checklist/a/item': 'stage',
  'tags/x': true,
})

/** As a command would: what is taken away is there. */
function patchOf(random: SeededRandom, { row: { fields, clocks } }: SharedRecord): Record<string, CellValue> {
  const patch: Record<string, CellValue> = {}
  if (random.chance(0.5)) patch['name'] = `event ${random.below(1000)}`
  if (random.chance(0.3)) patch['location'] = random.pick(['Tel Aviv', 'Haifa', null])
  const tag = random.pick(['x', 'y'])
  const has = Array.isArray(fields['tags']) && fields['tags'].includes(tag)
  if (random.chance(0.3)) patch[`tags/${tag}`] = !has
  const entry = random.pick(['a', 'b'])
  const isThere = JSON.stringify(fields['checklist'] ?? []).includes(`"id":"${entry}"`)
  if (isThere && random.chance(0.15)) patch[`checklist/${entry}`] = null
  else if (clocks[`checklist/${entry}`] === undefined && random.chance(0.4))
    patch[`checklist/${entry}/item`] = `item ${random.below(100)}`
  return patch
}

const storageOf = ({ fake }: Sim): SharedStorage => fake.storage

async function syncOf(sim: Sim, device: SimDevice): Promise<StorageOutcome> {
  const random = bytesFrom(sim.random)
  const outcome = await syncStorage({ storage: storageOf(sim), sealer: sim.sealer, disk: device.disk, random })
  sim.met.syncs++
  if (outcome.healed === 'fork') sim.met.forks++
  if (outcome.healed === 'loss') sim.met.losses++
  sim.met.wentBack += outcome.wentBack.length
  note(
    sim,
    `${device.name} synced: ${outcome.kind}${outcome.healed === undefined ? '' : ` healed ${outcome.healed}`}${outcome.isBehind ? ' behind' : ''}`,
  )
  return outcome
}

/** Several at once, step by step in any order; the same device twice is two tabs of it. Each may die on the way. */
async function syncs(sim: Sim, devices: readonly SimDevice[]): Promise<void> {
  note(sim, `sync of ${devices.map(({ name }) => name).join(' and ')}`)
  if (devices.length === 2 && devices[0] === devices[1]) sim.met.twoTabs++
  const works = devices.map((device) => async () => {
    for (let rounds = 0; rounds < 4 && (await syncOf(sim, device)).kind === 'again'; rounds++);
  })
  const crash = sim.random.chance(0.3) ? 0.04 : 0
  sim.met.crashes += await sim.turns.interleave(works, crash)
  for (const device of devices) checkDeletions(sim, device)
}

function checkDeletions(sim: Sim, { name, disk, deleted }: SimDevice): void {
  const { records } = disk.copy()
  for (const key of deleted)
    if ((records.get(key)?.deleted ?? null) === null) sim.problems.push(`${key} is back on ${name}`)
  for (const [key, record] of records) if (record.deleted !== null) deleted.add(key)
}

async function goAway(sim: Sim, device: SimDevice, step: number): Promise<void> {
  device.awayUntil = step + 10 + sim.random.below(40)
  note(sim, `${device.name} lies in a drawer`)
}

async function keepCopy(sim: Sim, device: SimDevice): Promise<void> {
  device.backup = device.disk.copy()
  note(sim, `${device.name} is copied`)
}

/** A disk is put back from a copy: what was only on it is gone. */
async function putBack(sim: Sim, device: SimDevice): Promise<void> {
  if (device.backup === null) return
  const lost = device.disk.copy()
  device.disk.restore(device.backup)
  device.deleted.clear()
  sim.met.restored++
  note(sim, `${device.name} is put back`)
  await doubtLost(sim, lost)
}

/** A disk is copied to another device: two selves with one log. */
async function copyDevice(sim: Sim, device: SimDevice): Promise<void> {
  const twin = await addDevice(sim)
  twin.disk.restore(device.disk.copy())
  sim.met.copied++
  note(sim, `${twin.name} is a copy of ${device.name}`)
}

async function destroy(sim: Sim, device: SimDevice): Promise<void> {
  if (sim.devices.length < 3) return
  sim.devices = sim.devices.filter((other) => other !== device)
  sim.met.gone++
  note(sim, `${device.name} is gone`)
  await doubtLost(sim, device.disk.copy())
}

/** What waited on a disk that is no more, and lies on no other, is doubtful; so is what no disk and no object has. */
async function doubtLost(sim: Sim, { changes }: ReturnType<MemoryDisk['copy']>): Promise<void> {
  const waiting = new Set(changes.map(({ delta }) => delta.created ?? delta.deleted ?? delta.patches[0]?.[0]))
  for (const made of sim.made) if (waiting.has(made.decided.stamp) && !isOnDisk(sim, made)) made.isDoubtful = true
  await doubtUnseen(sim)
}

async function doubtUnseen(sim: Sim): Promise<void> {
  const stored = new Map<string, SharedRecord>()
  for (const name of sim.fake.names()) {
    if (logOfSegment(name) === null) continue
    const opened = await sim.sealer.open(name, sim.fake.bytesOf(name) ?? new Uint8Array())
    if (opened.kind !== 'opened') continue
    const { deltas } = segmentContentSchema.parse(JSON.parse(new TextDecoder().decode(opened.bytes)))
    for (const delta of deltas) {
      const key = `${delta.entity}/${delta.id}`
      const record = withDelta(stored.get(key) ?? null, delta)
      if (record !== null) stored.set(key, record)
    }
  }
  for (const made of sim.made) if (!isOnDisk(sim, made) && !isIn(stored, made)) made.isDoubtful = true
}

/** Somebody deletes objects of a log. What lies on no disk may be lost from then on. */
async function breakLog(sim: Sim): Promise<void> {
  const { random, fake } = sim
  const logs = fake.names().flatMap((name) => logOfHead(name) ?? [])
  if (logs.length === 0) return
  const log = random.pick(logs)
  const objects = fake.names().filter((name) => name.includes(log))
  const chosen = random.pick([objects, objects.filter((name) => logOfHead(name) !== null), [random.pick(objects)]])
  for (const name of chosen) fake.erase(name)
  sim.met.broken++
  note(sim, `${chosen.join()} are gone`)
  await doubtUnseen(sim)
}

const isOnDisk = ({ devices }: Sim, made: Made): boolean => devices.some(({ disk }) => isIn(disk.copy().records, made))

function isIn(records: ReadonlyMap<string, SharedRecord>, { decided }: Made): boolean {
  const { entity, id, operation, patch, stamp } = decided
  const record = records.get(`${entity}/${id}`)
  if (record === undefined) return false
  if (record.deleted !== null) return true
  if (operation === 'delete' || (operation === 'create' && record.created === null)) return false
  const { clocks } = record.row
  return Object.keys(patch).every(
    (path) =>
      (clocks[path] ?? '') >= stamp ||
      (path.split('/').length === 3 && clocks[path.split('/').slice(0, 2).join('/')] !== undefined),
  )
}

const mostRounds = 30

/** Everything works again: all devices sync until nothing moves, one joins, and all show the same. */
async function settle(sim: Sim): Promise<void> {
  sim.fake.faults = noFaults
  let isQuiet = false
  for (let round = 0; round < mostRounds && !isQuiet; round++) {
    isQuiet = round > 4
    for (const device of sim.devices) {
      const before = device.disk.copy()
      const { kind, isBehind } = await syncOf(sim, device)
      const after = device.disk.copy()
      if (kind !== 'done' || isBehind || before.records !== after.records || after.changes.length > 0) isQuiet = false
      const [peers, earlier] = [after.state?.peers ?? {}, before.state?.peers ?? {}]
      for (const [log, peer] of Object.entries(peers)) if (peer.misses !== (earlier[log]?.misses ?? 0)) isQuiet = false
      checkDeletions(sim, device)
    }
  }
  if (!isQuiet) sim.problems.push(`not quiet after ${mostRounds} rounds`)
  const newcomer = await addDevice(sim)
  // Of a log without a head it takes what is left when it has missed the head as often as that takes.
  for (let round = 0; round < 4; round++) await syncOf(sim, newcomer)
  // Which may be more than the others had found of it.
  for (const device of [...sim.devices, ...sim.devices]) await syncOf(sim, device)
  const [first = newcomer] = sim.devices
  for (const device of sim.devices) {
    const { state } = device.disk.copy()
    sim.met.adoptions += Object.values(state?.peers ?? {}).filter(({ isAdopted }) => isAdopted).length
    for (const difference of differences(first, device))
      sim.problems.push(`${first.name} and ${device.name} differ: ${difference}`)
  }
  sim.problems.push(...problemsOf(sim.made, [...newcomer.disk.copy().records.values()]))
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
