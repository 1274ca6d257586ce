import type { Exchange, Network } from '../../engine/ports.ts'
import { readSyncResponse } from '../../engine/read-response.ts'
import type { SyncRequest } from '../../protocol/sync-request.ts'
import type { SyncResponse } from '../../protocol/sync-response.ts'
import { oldestProtocol } from '../../protocol/version.ts'
import type { SeededRandom } from '../seeded-random.ts'
import { takeAnswers } from './answers.ts'
import { checkPage } from './pages.ts'
import { complain, personOf, type Run, type SimDevice } from './run.ts'

const asJson = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T

/** Delivers a request to the server and its answer back, as JSON, and checks the answer with the oracle. */
function deliver(run: Run, device: SimDevice, request: SyncRequest): Promise<Exchange> {
  return run.inTurn(async () => {
    const { upMs, downMs, pageMs } = delaysOf(run)
    run.clock.nowMs += upMs
    const answered = await run.server.sync(device.userId, asJson({ ...request, protocol: device.protocol }))
    const isApproved = personOf(run, device.userId).is_approved
    if ((answered !== null) !== isApproved)
      complain(run, `${device.userId} was ${answered === null ? 'turned away' : 'let in'}`)
    if (answered === null) {
      run.met.signedOut++
      return { kind: 'error', status: 401, code: 'unauthorized' }
    }
    noteVersion(run, device, answered)
    const response = readSyncResponse(asJson(answered))
    if (response === null) {
      complain(run, `the answer to ${device.name} can't be read`)
      return { kind: 'unreachable' }
    }
    await takeAnswers(run, device.userId, request.mutations, response)
    checkPage(run, device.userId, request, response)
    if (response.reset === true && request.cursor !== null) run.met.reset++
    if (response.offer === true) run.met.offered++
    if (response.more) run.met.manyPages++
    run.clock.nowMs += downMs
    const heardMs = device.world.now()
    run.clock.nowMs += pageMs
    if (pageMs > 1000) run.met.slowPages++
    return { kind: 'answer', response, heardMs }
  })
}

/** Checks that a device never gets a format that its version doesn't know. */
function noteVersion(run: Run, { name, protocol }: SimDevice, answered: SyncResponse): void {
  const isLean = answered.unsaid !== undefined || JSON.stringify(answered.changes).includes('{"*":')
  if (protocol === oldestProtocol) run.met.olderDevices++
  else if (isLean) run.met.leanPages++
  if (protocol === oldestProtocol && isLean) complain(run, `${name} is too old for the answer that it got`)
}

/** The maximum round trip on a fast line. */
const quickTripMs = 300

/** The delays of a request, of the answer's first byte and of the rest of the page: usually short, at most a minute. */
function delaysOf({ delays, isWell }: Run): {
  readonly upMs: number
  readonly downMs: number
  readonly pageMs: number
} {
  const leg = (): number => delays.below(!isWell && delays.chance(0.1) ? 30_000 : quickTripMs / 2)
  return { upMs: leg(), downMs: leg(), pageMs: delays.below(delays.chance(0.3) ? 60_000 : 100) }
}

/** A line that delivers everything once. Requests that are too large are refused here, too. */
export const goodNetwork = (run: Run, device: SimDevice): Network =>
  timed(device, {
    exchange: (request) => Promise.resolve(refusalOf(run, device, request) ?? deliver(run, device, request)),
  })

/** Records how long the last answer took. */
const timed = (device: SimDevice, line: Network): Network => ({
  async exchange(request) {
    const sentMs = device.world.now()
    const answered = await line.exchange(request)
    if (answered.kind === 'answer') device.lastTripMs = (answered.heardMs ?? device.world.now()) - sentMs
    return answered
  },
})

/** Reasons for refusing a request before it is processed. */
function refusalOf({ met, ...run }: Run, device: SimDevice, { mutations }: SyncRequest): Exchange | null {
  if (device.app < run.requiredApp) {
    met.upgrades++
    return { kind: 'error', status: 426, code: 'client_too_old' }
  }
  if (!device.isSignedIn) {
    met.signedOut++
    return { kind: 'error', status: 401, code: 'unauthorized' }
  }
  if (mutations.length > 0 && JSON.stringify(mutations).length > run.maxRequestSize) {
    met.tooLarge++
    return { kind: 'error', status: 413, code: 'too_large' }
  }
  return null
}

const lost = { kind: 'unreachable' } as const
const timedOut = { kind: 'unreachable', timedOut: true } as const

/** A bad line: requests are lost, delayed or repeated, answers are lost, servers fail. */
export const badNetwork = (run: Run, device: SimDevice, random: SeededRandom): Network =>
  timed(device, {
    async exchange(request) {
      if (random.chance(0.3)) await turns(random.below(2000))
      if (!device.isOnline || random.chance(0.04)) return lost
      const refusal = refusalOf(run, device, request)
      if (refusal !== null) return refusal
      const fault = random.weighted(faults)
      const exchange = await (fault === null ? deliver(run, device, request) : fault(run, device, request, random))
      if (random.chance(0.4)) await linger(device)
      device.answers++
      return exchange
    },
  })

/** Lets other tasks run, for a number of their steps or until something has happened. */
async function turns(most: number, isOver: () => boolean = () => false): Promise<void> {
  for (let left = most; left > 0 && !isOver(); left--) await Promise.resolve()
}

/** Delays an answer until another tab of the device has received a later one. */
async function linger(device: SimDevice): Promise<void> {
  const { answers } = device
  await turns(2000, () => device.answers !== answers)
  await turns(200)
}

type Fault = (run: Run, device: SimDevice, request: SyncRequest, random: SeededRandom) => Promise<Exchange>

const faults: readonly (readonly [number, Fault | null])[] = [
  [68, null],
  [6, arrivesLater],
  [6, answerIsLost],
  [4, timesOutAfterCommit],
  [3, failsAfterCommit],
  [3, failsBefore],
  [7, arrivesTwice],
]

async function arrivesLater(
  run: Run,
  device: SimDevice,
  request: SyncRequest,
  random: SeededRandom,
): Promise<Exchange> {
  const ids = request.mutations.map(({ id }) => id)
  run.held.push({ what: device.name, ids, deliver: async () => void (await deliver(run, device, request)) })
  return random.chance(0.5) ? lost : timedOut
}

async function answerIsLost(run: Run, device: SimDevice, request: SyncRequest): Promise<Exchange> {
  await deliver(run, device, request)
  run.met.lostAnswers++
  return lost
}

async function timesOutAfterCommit(run: Run, device: SimDevice, request: SyncRequest): Promise<Exchange> {
  await deliver(run, device, request)
  run.met.timeOuts++
  return timedOut
}

async function failsAfterCommit(run: Run, device: SimDevice, request: SyncRequest): Promise<Exchange> {
  await deliver(run, device, request)
  run.met.serverErrors++
  return { kind: 'error', status: 502 }
}

async function failsBefore(
  run: Run,
  _device: SimDevice,
  _request: SyncRequest,
  random: SeededRandom,
): Promise<Exchange> {
  run.met.serverErrors++
  return random.pick([
    { kind: 'error', status: 500, code: 'server_error' },
    { kind: 'error', status: 503, code: 'unavailable' },
    { kind: 'error', status: 507, code: 'storage_full' },
    { kind: 'error', status: 429, code: 'too_many_requests' },
    { kind: 'error', status: 400 },
  ] as const)
}

/** The line repeats the request, and the device gets either the first or the second answer. */
async function arrivesTwice(
  run: Run,
  device: SimDevice,
  request: SyncRequest,
  random: SeededRandom,
): Promise<Exchange> {
  const first = await deliver(run, device, request)
  run.met.duplicates++
  const second = await deliver(run, device, request)
  return random.chance(0.5) ? first : second
}
