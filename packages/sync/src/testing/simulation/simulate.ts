import type { Change } from '@bama/domain'
import { commitChanges } from '../../replica/commit-changes.ts'
import { syncOnce } from '../../engine/sync-once.ts'
import { oldestProtocol } from '../../protocol/version.ts'
import { emptyWorld } from '../oracle/fold.ts'
import { createRandom } from '../seeded-random.ts'
import type { CreateSimServer } from '../sim-server-port.ts'
import { firstPeople } from './access-step.ts'
import { newEvent } from './changes/event-changes.ts'
import { create } from './changes/make.ts'
import { checkDevices } from './check-devices.ts'
import { checkEnds } from './check-ends.ts'
import { type Met, nothingMet } from './met.ts'
import { goodNetwork } from './network.ts'
import { createSimDevice, createTurns, type Run } from './run.ts'
import { settleAll } from './settle.ts'
import { noteAllSights } from './sightings.ts'
import { randomStep } from './steps.ts'
import { noteWritten } from './written.ts'

export interface RunReport {
  readonly seed: number
  readonly met: Met
  /** What each step did, to explain a failure. */
  readonly steps: readonly string[]
  /** Empty if every copy is as it should be. */
  readonly problems: readonly string[]
}

/** The devices and their owners; two of the four people have two. */
const deviceOwners: readonly (readonly [string, string])[] = [
  ['admin desk', 'user-admin'],
  ['admin phone', 'user-admin'],
  ['operator phone', 'user-operator'],
  ['worker desk', 'user-worker'],
  ['worker phone', 'user-worker'],
  ['second phone', 'user-second'],
]

export const defaultSteps = 140

export interface SimOptions {
  readonly steps?: number
  /** Also checks guarantees that the product is known not to give yet. */
  readonly isStrict?: boolean
}

/**
 * One seeded run: six devices of four people against the server, with everything that goes wrong in years
 * (packages/sync/SPEC.md). Every answer is checked with the oracle, and in the end, when everything is delivered,
 * every copy. The steps of a seed don't depend on how many there are.
 */
export async function simulate(
  seed: number,
  createServer: CreateSimServer,
  options: SimOptions = {},
): Promise<RunReport> {
  const { steps = defaultSteps, isStrict = false } = options
  const random = createRandom(seed)
  const clock = { nowMs: Date.parse('2026-11-01T08:00:00.000Z'), serverSkewMs: 0 }
  const isHeavy = random.chance(0.12)
  const older = createRandom(seed ^ 0x5eed)
  const server = await createServer(firstPeople, () => clock.nowMs + clock.serverSkewMs)
  const run: Run = {
    random,
    delays: createRandom(~seed),
    older,
    isStrict,
    server,
    clock,
    devices: deviceOwners.map(([name, userId]) => {
      const device = createSimDevice(name, userId, random.fork(), clock)
      if (older.chance(0.5)) device.protocol = oldestProtocol
      return device
    }),
    met: nothingMet(),
    steps: [],
    problems: [],
    truth: { world: emptyWorld(firstPeople), answered: new Map(), historyEnd: 0 },
    said: new Map(),
    everSeen: new Map(firstPeople.map(({ id }) => [id, new Set()])),
    latestMs: 0,
    cutBack: new Set(),
    held: [],
    late: new Set(),
    backup: null,
    restored: [],
    requiredApp: 1,
    maxRequestSize: isHeavy ? Number.POSITIVE_INFINITY : random.pick([Number.POSITIVE_INFINITY, 2500, 6000]),
    isWell: false,
    moments: new Map(),
    intervalsSeen: new Map(),
    inTurn: createTurns(),
  }
  try {
    await begin(run, isHeavy ? heavyThings(run) : [])
    // Only the first problem matters: later ones follow from it.
    for (let step = 0; step < steps && run.problems.length === 0; step++) await randomStep(run)
    if (run.problems.length === 0) await settleAll(run)
    if (run.problems.length === 0) {
      await checkDevices(run)
      await checkEnds(run)
    }
  } finally {
    await server.close()
  }
  return { seed, met: run.met, steps: run.steps, problems: run.problems }
}

/** So much text that a full pull takes several pages, in its first part as well as in the rest. */
function heavyThings(run: Run): readonly Change[] {
  const content = 'x'.repeat(90_000)
  const text = 'y'.repeat(19_000)
  const tasks = run.random.chance(0.5) ? 14 : 0
  return [
    ...Array.from({ length: 12 }, (_, index) => create(run, 'chats', { title: `${index}`, content })),
    ...Array.from({ length: tasks }, (_, index) =>
      create(run, 'tasks', { description: `${index} ${text}`, internal_notes: text }),
    ),
  ]
}

/** Starts with some existing records, which most devices have already. */
async function begin(run: Run, heavy: readonly Change[]): Promise<void> {
  const { random } = run
  noteAllSights(run)
  const first = run.devices[0]
  if (first === undefined) return
  const events = Array.from({ length: random.below(4) }, () => newEvent(run, first))
  for (const change of [...events, ...heavy]) await commitChanges(first.store, [change], first.world)
  for (const device of run.devices) {
    noteWritten(run, device)
    if (random.chance(0.3)) device.skewMs = random.pick([-7, 20, 180]) * 60_000
    if (heavy.length > 0 || random.chance(0.6))
      await syncOnce({ store: device.store, world: device.world, network: goodNetwork(run, device) })
  }
}
