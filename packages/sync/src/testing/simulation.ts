import type { Change, Patch, RecordId, Role } from '@bama/domain'
import { syncOnce } from '../engine/sync-once.ts'
import type { Exchange } from '../engine/ports.ts'
import type { SyncRequest } from '../protocol/sync-request.ts'
import { commitChanges, type LocalWorld } from '../replica/commit-changes.ts'
import type { DeviceId } from '../stamp/stamp.ts'
import { Crash, createMemoryStore, type MemoryStore } from './memory-store.ts'
import { type Acknowledged, differences, expectedFor, foldEvents, mayDo } from './oracle.ts'
import { createRandom, type SeededRandom } from './seeded-random.ts'
import type { CreateSimServer, SimPerson, SimServer } from './sim-server.ts'

/** What a run met; over a batch of runs none of these may stay zero. */
export interface Met {
  steps: number
  applied: number
  superseded: number
  rejected: number
  reset: number
  gone: number
  cutBack: number
  crashes: number
  lostAnswers: number
  duplicates: number
  lateDeliveries: number
  offline: number
}

export const nothingMet = (): Met => ({
  steps: 0,
  applied: 0,
  superseded: 0,
  rejected: 0,
  reset: 0,
  gone: 0,
  cutBack: 0,
  crashes: 0,
  lostAnswers: 0,
  duplicates: 0,
  lateDeliveries: 0,
  offline: 0,
})

export interface RunReport {
  readonly seed: number
  readonly met: Met
  /** What each step did, for whoever has to understand a failure. */
  readonly steps: readonly string[]
  /** Empty when every copy is what it should be. */
  readonly problems: readonly string[]
}

interface Device {
  readonly name: string
  readonly userId: string
  readonly store: MemoryStore
  readonly world: LocalWorld
  online: boolean
}

interface Run {
  readonly random: SeededRandom
  readonly server: SimServer
  readonly people: Map<string, SimPerson>
  readonly devices: readonly Device[]
  readonly acknowledged: Map<string, Acknowledged>
  readonly held: (() => Promise<void>)[]
  readonly met: Met
  readonly steps: string[]
  readonly problems: string[]
  nowMs: number
}

const firstPeople: readonly SimPerson[] = [
  { id: 'user-admin', email: 'admin@bama.test', role: 'admin', permissions: {} },
  { id: 'user-operator', email: 'operator@bama.test', role: 'operator', permissions: {} },
  { id: 'user-worker', email: 'worker@bama.test', role: 'user', permissions: { can_edit_events: true, can_create_events: true } },
]

/** Clock errors by device, in milliseconds: right, slow by seven minutes, ahead by twenty. */
const skews = [0, -7 * 60_000, 20 * 60_000]

/**
 * One seeded run: three devices of three people in three roles, at least `minSteps` random steps against the server
 * (edits, offline, crashes, duplicated, late and lost messages, changes of role), then everything is delivered and
 * every device is held against the oracle.
 */
export async function simulate(seed: number, createServer: CreateSimServer, minSteps = 100): Promise<RunReport> {
  const random = createRandom(seed)
  const clock = { nowMs: Date.parse('2026-11-01T08:00:00.000Z') }
  const server = await createServer(firstPeople, () => clock.nowMs)
  const run: Run = {
    random,
    server,
    people: new Map(firstPeople.map((person) => [person.id, person])),
    devices: firstPeople.map((person, index) => createDevice(person, index, random, clock)),
    acknowledged: new Map(),
    held: [],
    met: nothingMet(),
    steps: [],
    problems: [],
    get nowMs() {
      return clock.nowMs
    },
    set nowMs(value) {
      clock.nowMs = value
    },
  }
  try {
    for (let step = 0; step < minSteps; step++) {
      run.nowMs += random.below(4000)
      run.met.steps++
      await randomStep(run)
    }
    await settleAll(run)
    await checkAll(run)
  } finally {
    await server.close()
  }
  return { seed, met: run.met, steps: run.steps, problems: run.problems }
}

function createDevice(person: SimPerson, index: number, random: SeededRandom, clock: { readonly nowMs: number }): Device {
  const skew = skews[index] ?? 0
  return {
    name: person.role,
    userId: person.id,
    store: createMemoryStore(),
    world: {
      now: () => clock.nowMs + skew,
      uuid: () => random.uuid(),
      deviceId: () => random.hex(16) as DeviceId,
    },
    online: true,
  }
}

async function randomStep(run: Run): Promise<void> {
  const { random } = run
  const device = random.pick(run.devices)
  const dice = random.below(100)
  if (dice < 50) await change(run, device)
  else if (dice < 80) await sync(run, device)
  else if (dice < 87) {
    device.online = !device.online
    if (!device.online) run.met.offline++
    note(run, device, device.online ? 'online' : 'offline')
  } else if (dice < 92) {
    const late = run.held.splice(random.below(run.held.length + 1), 1)[0]
    if (late !== undefined) {
      run.met.lateDeliveries++
      note(run, device, 'an old request arrives at the server after all')
      await late()
    }
  } else if (dice < 96) await changeAccess(run)
  else {
    run.nowMs += random.below(20 * 60_000)
    note(run, device, 'time passes')
  }
}

const note = (run: Run, device: Device, text: string): void => void run.steps.push(`${device.name}: ${text}`)

async function changeAccess(run: Run): Promise<void> {
  const { random } = run
  const person = random.pick([...run.people.values()].filter(({ role }) => role !== 'admin'))
  const role: Role = random.pick(['user', 'operator'])
  const permissions = { can_edit_events: random.chance(0.6), can_create_events: random.chance(0.6), can_delete_events: random.chance(0.4) }
  await run.server.setAccess(person.id, role, permissions)
  run.people.set(person.id, { ...person, role, permissions })
  run.steps.push(`server: ${person.id} becomes ${role} ${JSON.stringify(permissions)}`)
}

/** Mostly what a person could do, now and then what only a tampered or outdated device would try. */
async function change(run: Run, device: Device): Promise<void> {
  const changes = await randomChanges(run, device)
  if (changes === null) return
  const crash = run.random.chance(0.06) ? run.random.pick(['before-commit', 'after-commit'] as const) : null
  device.store.crashNext(crash)
  note(run, device, `${changes.map(({ operation, recordId, patch }) => `${operation} ${recordId.slice(0, 8)} ${JSON.stringify(patch)}`).join(' + ')}${crash === null ? '' : ` CRASH ${crash}`}`)
  await survive(run, async () => {
    const committed = await commitChanges(device.store, changes, device.world, { isGroup: changes.length > 1 })
    if (!committed.ok) run.problems.push(`${device.name}: could not write ${committed.error.code}`)
  })
  device.store.crashNext(null)
}

/** A crash loses what was in memory; the disk is what the next start finds. */
async function survive(run: Run, work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof Crash)) throw error
    run.met.crashes++
  }
}

async function randomChanges(run: Run, device: Device): Promise<readonly Change[] | null> {
  const { random } = run
  const records = device.store.all().records.filter(({ entity }) => entity === 'events')
  if (records.length === 0 || random.chance(0.12)) return [createChange(run, device)]
  const { record } = random.pick(records)
  const recordId = record.id as RecordId
  const person = run.people.get(device.userId)
  if (random.chance(0.06)) return [{ entity: 'events', recordId, operation: 'delete', patch: {} }]
  const patch: Record<string, Patch[string]> = {}
  const count = 1 + random.below(3)
  for (let index = 0; index < count; index++) Object.assign(patch, randomCells(random, record, person))
  const first: Change = { entity: 'events', recordId, operation: 'update', patch }
  const other = random.pick(records).record
  if (other.id === record.id || !random.chance(0.15)) return [first]
  // Two changes that stand or fall together.
  return [first, { entity: 'events', recordId: other.id as RecordId, operation: 'update', patch: randomCells(random, other, person) }]
}

function createChange({ random }: Run, device: Device): Change {
  const patch: Record<string, Patch[string]> = {
    name: `אירוע ${random.below(1000)}`,
    date: `2027-0${1 + random.below(9)}-1${random.below(10)}`,
    sort_order: `a${random.below(10)}`,
    [`tags/${encodeURIComponent(random.pick(['דחוף', 'הגברה', 'LED']))}`]: true,
    [`checklist/item-${random.hex(6)}/item`]: 'בדיקת במה',
  }
  if (random.chance(0.7)) patch['assigned_operator_id'] = random.pick(['user-operator', device.userId])
  return { entity: 'events', recordId: random.uuid() as RecordId, operation: 'create', patch }
}

function randomCells(
  random: SeededRandom,
  record: Readonly<Record<string, unknown>>,
  person: SimPerson | undefined,
): Record<string, Patch[string]> {
  const checklist = record['checklist'] as readonly { readonly id: string }[]
  const item = checklist.length === 0 ? null : random.pick(checklist).id
  const tag = encodeURIComponent(random.pick(['דחוף', 'הגברה', 'LED', 'a/b']))
  const mayManage = person?.role === 'admin' || random.chance(0.15)
  const choices: Record<string, Patch[string]>[] = [
    { name: `שם ${random.below(1000)}` },
    { location: random.pick([null, 'האנגר 11', 'פארק הירקון']) },
    { description: `תיאור ${random.below(1000)}` },
    { status: random.pick(['לסיים היום/מחכה לך', 'סיימתי - לבדיקה', 'בוטל']), sort_order: `a${random.below(10)}` },
    { sort_order: `a${random.below(10)}` },
    { is_completed: random.chance(0.5) },
    { [`tags/${tag}`]: random.chance(0.5) },
    { [`checklist/item-${random.hex(6)}/item`]: `שורה ${random.below(100)}` },
    ...(item === null ? [] : [{ [`checklist/${item}/completed`]: random.chance(0.5) }, { [`checklist/${item}/item`]: `ערוך ${random.below(100)}` }, { [`checklist/${item}`]: null }]),
    ...(mayManage
      ? [{ assigned_operator_id: random.pick(['user-operator', 'user-worker', null]) }, { payment_status: random.pick(['שולם חלקית', 'סגור']) }, { quote_number: `Q-${random.below(100)}` }]
      : []),
  ]
  return random.pick(choices)
}

async function sync(run: Run, device: Device): Promise<void> {
  const crash = run.random.chance(0.1) ? run.random.pick(['before-commit', 'after-commit'] as const) : null
  note(run, device, `sync${device.online ? '' : ' (offline)'}${crash === null ? '' : ` CRASH ${crash}`}`)
  device.store.crashNext(crash)
  await survive(run, () =>
    syncOnce({ store: device.store, world: device.world, network: { exchange: (request) => faultyExchange(run, device, request) } }),
  )
  device.store.crashNext(null)
}

/** A bad line: requests that never arrive, arrive twice, or much later; answers that are lost on the way. */
async function faultyExchange(run: Run, device: Device, request: SyncRequest): Promise<Exchange> {
  const { random, met } = run
  if (!device.online || random.chance(0.05)) return { kind: 'unreachable' }
  const deliver = async (): Promise<Exchange> => {
    const response = await run.server.sync(device.userId, request)
    recordAnswers(run, device.userId, request, response.results)
    if (response.reset === true && request.cursor !== null) met.reset++
    for (const changes of Object.values(response.changes)) for (const item of changes) if ('gone' in item) met.gone++
    return { kind: 'answer', response }
  }
  if (random.chance(0.07)) {
    run.held.push(async () => void (await deliver()))
    return { kind: 'unreachable' }
  }
  if (random.chance(0.1)) {
    await deliver()
    met.lostAnswers++
    return { kind: 'unreachable' }
  }
  if (random.chance(0.08)) {
    met.duplicates++
    await deliver()
  }
  return deliver()
}

/** Every mutation has one outcome for ever: the same question must get the same answer. */
function recordAnswers(run: Run, userId: string, request: SyncRequest, results: readonly Acknowledged['result'][]): void {
  for (const result of results) {
    const mutation = request.mutations.find(({ id }) => id === result.id)
    const known = run.acknowledged.get(result.id)
    if (mutation === undefined) run.problems.push(`an answer for ${result.id}, which was not asked`)
    else if (known === undefined) {
      const accepted = { mutation, result }
      checkAnswer(run, userId, accepted)
      run.acknowledged.set(result.id, accepted)
      run.met[result.status]++
      if (result.stamp !== undefined) run.met.cutBack++
    } else if (sorted(known.result) !== sorted(result))
      run.problems.push(`${result.id} was ${known.result.status}, now ${result.status}`)
  }
  for (const { id } of request.mutations)
    if (!results.some((result) => result.id === id)) run.problems.push(`no answer for ${id}`)
}

/** No answer may accept what the rules forbid, nor keep a stamp from far ahead. The rules and the time are the simulator's own. */
function checkAnswer(run: Run, userId: string, { mutation, result }: Acknowledged): void {
  if (result.status === 'rejected') return
  const person = run.people.get(userId)
  const before = foldEvents(run.acknowledged.values()).get(mutation.recordId)
  if (person !== undefined && mutation.entity === 'events' && !mayDo(person, mutation, before))
    run.problems.push(`${userId} was allowed to ${mutation.operation} ${JSON.stringify(mutation.patch)}`)
  const stamp = result.stamp ?? mutation.stamp
  if (Date.parse(stamp.slice(0, 24)) > run.nowMs + 5 * 60_000 + 1000) run.problems.push(`${mutation.id} keeps the stamp ${stamp}, far ahead`)
}

const sorted = (result: Acknowledged['result']): string => JSON.stringify(Object.entries(result).sort(([a], [b]) => (a < b ? -1 : 1)))

/** The line is good again: everything is delivered, everybody syncs until nothing moves. */
async function settleAll(run: Run): Promise<void> {
  for (const late of run.held.splice(0)) await late()
  for (let round = 0; round < 3; round++) {
    for (const device of run.devices) {
      run.nowMs += 1000
      const network = {
        exchange: async (request: SyncRequest): Promise<Exchange> => {
          const response = await run.server.sync(device.userId, request)
          recordAnswers(run, device.userId, request, response.results)
          return { kind: 'answer', response }
        },
      }
      const outcome = await syncOnce({ store: device.store, world: device.world, network })
      if (outcome.kind !== 'synced') run.problems.push(`${device.name}: ends ${outcome.kind}`)
    }
  }
}

async function checkAll(run: Run): Promise<void> {
  const events = foldEvents(run.acknowledged.values())
  for (const device of run.devices) {
    const person = run.people.get(device.userId)
    if (person !== undefined) checkDevice(run, device, person, events)
  }
  await checkHistory(run)
}

function checkDevice(run: Run, device: Device, person: SimPerson, events: ReturnType<typeof foldEvents>): void {
  const { records, rejected, outbox, bases } = device.store.all()
  const complain = (text: string): void => void run.problems.push(`${device.name}: ${text}`)
  if (outbox.length > 0) complain(`${outbox.length} changes still unsent`)
  if (bases.length > 0) complain(`${bases.length} bases left over`)
  const expected = expectedFor(person, events)
  const shown = new Map(records.filter(({ entity }) => entity === 'events').map(({ record }) => [record.id, record]))
  for (const id of shown.keys()) if (!expected.has(id)) complain(`shows ${id}, which is not for this person`)
  for (const [id, cells] of expected) {
    const record = shown.get(id)
    if (record === undefined) complain(`lacks ${id}`)
    else {
      for (const problem of differences({ ...record, _mayManage: person.role === 'admin' }, cells)) complain(`${id} ${problem}`)
      if (!record._synced) complain(`${id} is marked unsent`)
      if (record._version !== events.get(id)?.version) complain(`${id} has version ${record._version}, should have ${events.get(id)?.version}`)
    }
  }
  for (const { id, result } of rejected) {
    if (run.acknowledged.get(id)?.result.status !== 'rejected') complain(`lists ${id} as refused, it was ${result.status}`)
  }
}

/** What lost must be found in the history: nothing that a person wrote is gone without a trace. */
async function checkHistory(run: Run): Promise<void> {
  const lost = new Set((await run.server.lostCells()).map(({ mutationId, cell }) => `${mutationId} ${cell}`))
  for (const { mutation, result } of run.acknowledged.values()) {
    if (result.status !== 'superseded') continue
    for (const cell of Object.keys(mutation.patch))
      if (!lost.has(`${mutation.id} ${cell}`)) run.problems.push(`history lacks ${cell} of ${mutation.id}`)
  }
}
