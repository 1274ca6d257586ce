import { syncOnce } from '../../engine/sync-once.ts'
import { changeStep } from './change-step.ts'
import { maybeCrash, survive } from './crash.ts'
import { badNetwork } from './network.ts'
import { note, type Run, type SimDevice } from './run.ts'

/** A device syncs over a bad line: in one tab, in two at once, or while the person goes on working. */
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
  const work = tabs.map((memory) => {
    const network = badNetwork(run, device, random.fork())
    return survive(run, () => syncOnce({ store: device.store, world: device.world, network, memory }))
  })
  if (isBusy) work.push(changeStep(run, device, { isAlone: false }))
  await Promise.all(work)
  device.store.crashNext(null)
}
