import { syncOnce } from '../../engine/sync-once.ts'
import { approveAll } from './access-step.ts'
import { goodNetwork } from './network.ts'
import { complain, freshTabs, note, type Run } from './run.ts'
import { checkServerTime, forgetTrips, noteTrip } from './server-time.ts'
import { noteWritten } from './written.ts'

/** Ends all faults: everything is delivered, and all devices sync until nothing changes. */
export async function settleAll(run: Run): Promise<void> {
  note(run, 'server', 'all is well again')
  run.clock.serverSkewMs = 0
  run.isWell = true
  forgetTrips(run.devices)
  for (const { deliver, ids } of run.held.splice(0)) {
    for (const id of ids) run.late.add(id)
    await deliver()
  }
  await approveAll(run)
  for (const device of run.devices) {
    device.isOnline = true
    device.isSignedIn = true
    device.app = run.requiredApp
    device.tabs = freshTabs()
  }
  for (let round = 0; round < 4; round++) {
    for (const device of run.devices) {
      run.clock.nowMs += 1000
      const outcome = await syncOnce({
        store: device.store,
        world: device.world,
        network: goodNetwork(run, device),
        memory: device.tabs[0],
      })
      if (outcome.kind !== 'synced') complain(run, `${device.name} ends ${outcome.kind}`)
      else noteTrip(device)
      await checkServerTime(run, device)
      noteWritten(run, device)
    }
  }
}
