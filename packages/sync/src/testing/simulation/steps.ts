import { protocolVersion } from '../../protocol/version.ts'
import { accessStep } from './access-step.ts'
import { changeStep, reassignStep, retryStep } from './change-step.ts'
import { checkProgress } from './check-progress.ts'
import { checkShown } from './check-shown.ts'
import { forgeStep } from './forge-step.ts'
import { backupStep, goBackStep, restartStep, restoreStep } from './restore-step.ts'
import { freshTabs, note, type Run, type SimDevice } from './run.ts'
import { checkServerTime, forgetTrips } from './server-time.ts'
import { syncStep } from './sync-step.ts'
import { noteWritten } from './written.ts'

type Step = (run: Run, device: SimDevice) => Promise<void> | void

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

const steps: readonly (readonly [number, Step])[] = [
  [430, (run, device) => changeStep(run, device)],
  [280, syncStep],
  [30, everybodySyncs],
  [40, lineStep],
  [40, lateStep],
  [30, reassign],
  [24, (run) => accessStep(run)],
  [25, passTime],
  [20, clockStep],
  [12, serverClockStep],
  [14, sessionStep],
  [5, upgradeStep],
  [22, reloadStep],
  [14, (run) => backupStep(run)],
  [9, (run) => restoreStep(run)],
  [9, (run) => goBackStep(run)],
  [5, (run) => restartStep(run)],
  [18, retryStep],
  [22, (run) => forgeStep(run)],
]

/** Something random happens, and all devices are checked. */
export async function randomStep(run: Run): Promise<void> {
  const { random } = run
  run.clock.nowMs += 1 + random.below(4000)
  run.met.steps++
  const device = random.pick(run.devices)
  await random.weighted(steps)(run, device)
  for (const each of run.devices) {
    noteWritten(run, each)
    await checkServerTime(run, each)
    checkShown(run, each)
    await checkProgress(run, each)
  }
}

/** All devices sync at the same time. */
async function everybodySyncs(run: Run): Promise<void> {
  await Promise.all(run.devices.map((device) => syncStep(run, device)))
}

/** Usually a device in trouble, so that trouble ends; otherwise any. */
function pickTroubled({ random, devices }: Run, isTroubled: (device: SimDevice) => boolean): SimDevice {
  const troubled = devices.filter(isTroubled)
  return random.pick(troubled.length > 0 && random.chance(0.7) ? troubled : devices)
}

function lineStep(run: Run): void {
  const device = pickTroubled(run, ({ isOnline }) => !isOnline)
  device.isOnline = !device.isOnline
  if (!device.isOnline) run.met.offline++
  note(run, device, device.isOnline ? 'online' : 'offline')
}

/** A delayed request arrives at the server, in any order. */
async function lateStep(run: Run): Promise<void> {
  const late = run.held.splice(run.random.below(run.held.length + 1), 1)[0]
  if (late === undefined) return
  run.met.lateDeliveries++
  note(run, 'server', `an old request of ${late.what} arrives`)
  for (const id of late.ids) run.late.add(id)
  await late.deliver()
}

async function reassign(run: Run): Promise<void> {
  const admins = run.devices.filter(({ userId }) => userId === 'user-admin')
  await reassignStep(run, run.random.pick(admins))
}

function passTime(run: Run): void {
  const { random } = run
  const most = random.weighted([
    [85, 20 * minuteMs],
    [10, 6 * dayMs],
    [5, 20 * dayMs],
  ])
  const passed = random.below(most)
  run.clock.nowMs += passed
  note(run, 'server', `${Math.round(passed / minuteMs)} minutes pass`)
}

/** Sets a device's clock wrong, by up to a day, or right. */
function clockStep(run: Run, device: SimDevice): void {
  const { random } = run
  device.skewMs = random.chance(0.3) ? 0 : random.pick([20 * minuteMs, 2 * hourMs, 2 * dayMs]) * (random.next() - 0.5)
  device.skewMs = Math.round(device.skewMs)
  forgetTrips([device])
  run.met.clockJumps++
  note(run, device, `clock is ${Math.round(device.skewMs / 1000)} s off`)
}

function serverClockStep(run: Run): void {
  const { random, clock } = run
  clock.serverSkewMs = clock.serverSkewMs !== 0 ? 0 : Math.round((random.next() * 2 - 1) * hourMs)
  forgetTrips(run.devices)
  run.met.serverClockJumps++
  note(run, 'server', `clock is ${Math.round(clock.serverSkewMs / 1000)} s off`)
}

function sessionStep(run: Run): void {
  const device = pickTroubled(run, ({ isSignedIn }) => !isSignedIn)
  device.isSignedIn = !device.isSignedIn
  note(run, device, device.isSignedIn ? 'signs in' : 'session ends')
}

function upgradeStep(run: Run): void {
  run.requiredApp++
  note(run, 'server', 'demands a newer app')
}

/** Reloads the app: the newest version, with empty memory. */
function reloadStep(run: Run): void {
  const device = pickTroubled(run, ({ app }) => app < run.requiredApp)
  device.app = run.requiredApp
  device.protocol = protocolVersion
  device.tabs = freshTabs()
  note(run, device, 'reloads')
}
