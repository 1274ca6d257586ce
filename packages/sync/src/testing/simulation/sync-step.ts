import { syncOnce } from '../../engine/sync-once.ts'
import { changeStep } from './change-step.ts'
import { maybeCrash, survive } from './crash.ts'
import { badNetwork } from './network.ts'
import { note, type Run, type SimDevice } from './run.ts'
import { noteTrip } from './server-time.ts'

/** A device syncs over a bad line: in one tab, in two at once, or while the person keeps working. */
export async function syncStep(run: Run, device: SimDevice): Promise<void> {
  const { random } = run
  const hasTwoTabs = random.chance(0.2)
  const isBusy = random.chance(0.12)
  const crash = maybeCrash(run, device, 0.1)
  const state = [
    device.isOnline ? '' : ' (offline)',
    hasTwoTabs ? ' in two tabs' : '',
    isBusy ? ' while working' : '',
    crash,
  ].join('')
  note(run, device, `sync${state}`)
  if (hasTwoTabs) run.met.twoTabs++
  const tabs = hasTwoTabs ? device.tabs : device.tabs.slice(0, 1)
  const syncs = tabs.map((memory) => {
    const network = badNetwork(run, device, random.fork())
    return survive(run, () => syncOnce({ store: device.store, world: device.world, network, memory }))
  })
  const change = isBusy ? changeStep(run, device, { isAlone: false }) : null
  const outcomes = await Promise.all(syncs)
  await change
  device.store.crashNext(null)
  // With two tabs, it isn't known whose answer was applied last.
  if (!hasTwoTabs && outcomes[0]?.kind === 'synced') noteTrip(device)
}
