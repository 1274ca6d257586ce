import { syncOnce } from '../../engine/sync-once.ts'
import { differences, expectedRecord, ignoredOf } from '../oracle/expected-record.ts'
import { livingOf } from '../oracle/fold.ts'
import { withPlainClocks } from '../oracle/plain-clocks.ts'
import { ownerOf, timersOf, workedMs } from '../oracle/hours.ts'
import { goodNetwork } from './network.ts'
import { complain, createSimDevice, personOf, type Run, type SimDevice, shownOf } from './run.ts'

/** Checks that every device, and a new one for each person, shows exactly what its person may see. */
export async function checkDevices(run: Run): Promise<void> {
  for (const device of run.devices) checkDevice(run, device)
  for (const { id } of run.truth.world.people.values()) {
    const device = createSimDevice(`new device of ${id}`, id, run.random.fork(), run.clock)
    device.app = run.requiredApp
    await syncOnce({ store: device.store, world: device.world, network: goodNetwork(run, device) })
    checkDevice(run, device)
  }
  checkHours(run)
}

function checkDevice(run: Run, device: SimDevice): void {
  const { world } = run.truth
  const { records, outbox, bases } = device.store.all()
  if (outbox.length > 0) complain(run, `${device.name}: ${outbox.length} changes still unsent`)
  if (bases.length > 0) complain(run, `${device.name}: ${bases.length} bases left over`)
  const shown = new Map(records.map(({ entity, record }) => [`${entity}/${record.id}`, record]))
  const person = personOf(run, device.userId)
  for (const [key, record] of world.records) {
    const expected = expectedRecord(world, person, record)
    const actual = shown.get(key)
    shown.delete(key)
    if (expected === null && actual !== undefined)
      complain(run, `${device.name} shows ${key}, which is not for this person`)
    if (expected !== null && actual === undefined) complain(run, `${device.name} lacks ${key}`)
    if (expected === null || actual === undefined) continue
    for (const problem of differences(
      withPlainClocks(record.entity, actual),
      { ...expected, _synced: true },
      ignoredOf(record.entity),
    ))
      complain(run, `${device.name}: ${key} ${problem}`)
  }
  for (const key of shown.keys()) complain(run, `${device.name} shows ${key}, which is nowhere else`)
}

/** Checks total hours. Rounding may shift each entry by half a hundredth of an hour; more would change somebody's pay. */
function checkHours(run: Run): void {
  const { world } = run.truth
  for (const { id } of world.people.values()) {
    if (timersOf(world, id).length > 1) complain(run, `${id} has ${timersOf(world, id).length} timers running`)
    const entries = livingOf(world, 'workHours').filter((record) => ownerOf(record) === id)
    const worked = entries.reduce((sum, record) => sum + (workedMs(record) ?? 0), 0) / 3_600_000
    for (const device of run.devices.filter(({ userId }) => userId === id || userId === 'user-admin')) {
      const hours = shownOf(device, 'workHours').flatMap((record) =>
        record['user_id'] === id ? [Number(record['hours_worked'])] : [],
      )
      const shown = hours.reduce((sum, each) => sum + each, 0)
      if (Math.abs(shown - worked) > 0.005_01 * entries.length)
        complain(run, `${device.name}: ${id} worked ${shown}, should be ${worked}`)
    }
  }
}
