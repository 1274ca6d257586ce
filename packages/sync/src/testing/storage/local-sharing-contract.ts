import { type ChecklistItem, entityNames, eventMonths, recordId, userSchema, workHourStatus } from '@bama/domain'
import { createDeviceAccounts } from '../../authority/accounts.ts'
import { sendDueContactsOnDevice } from '../../authority/due-on-device.ts'
import { fieldsIn } from '../../record/row.ts'
import type { LocalStore } from '../../replica/local-store.ts'
import { createBrowserStorage } from '../../storage/browser-storage.ts'
import type { Stamp } from '../../stamp/stamp.ts'
import { publishEverything } from '../../storage/local-disk.ts'
import type { SharedStorage } from '../../storage/shared-storage.ts'
import type { ContractRunner } from '../local-store-contract.ts'
import { businessZone, createLocalDevice, type LocalDevice } from './local-device.ts'

/** A browser's storage, in memory. */
export function createSharedStorage(): SharedStorage {
  const kept = new Map<string, string>()
  let versions = 0
  const text = {
    get length() {
      return kept.size
    },
    key: (index: number) => [...kept.keys()][index] ?? null,
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  }
  return createBrowserStorage(text, '', () => `v${++versions}`)
}

const event = { name: 'מרתון', date: '2027-04-16' }
const startAt = (instant: string) => ({
  interval: {
    date: instant.slice(0, 10),
    start_time: `${String(Number(instant.slice(11, 13)) + 2).padStart(2, '0')}${instant.slice(13, 19)}`,
    end_time: null,
    started_at: instant,
    ended_at: null,
  },
})

/** Requirements on every local database in a shared storage. Adapters' tests run them on fresh stores. */
export function localSharingContract(runner: ContractRunner, open: () => Promise<LocalStore>): void {
  const { test, equal } = runner

  /** Two sharing devices; the first has set up an admin and a user. */
  async function openTwo(): Promise<readonly [LocalDevice, LocalDevice]> {
    const storage = createSharedStorage()
    const [one, two] = [
      await createLocalDevice(await open(), storage, 1),
      await createLocalDevice(await open(), storage, 2),
    ]
    await people(one)
    await one.begin()
    await two.begin()
    await settle(one, two)
    return [one, two]
  }
  async function people({ store, world }: LocalDevice): Promise<void> {
    const accounts = createDeviceAccounts(store)
    const fields = (name: string, role: 'admin' | 'user') =>
      userSchema.parse({ name, email: `${name}@bama.test`, role })
    const acting = { actorId: 'dana', nowMs: world.nowMs, uuid: world.uuid }
    await accounts.setUp(recordId('dana'), fields('dana', 'admin'), acting)
    await accounts.create(recordId('noa'), fields('noa', 'user'), acting)
  }
  async function settle(...devices: readonly LocalDevice[]): Promise<void> {
    for (let round = 0; round < 4; round++) for (const device of devices) await device.syncAll()
  }
  /** All visible records of all entities, with their creation times. */
  const shown = async (device: LocalDevice) => {
    const found: Record<string, unknown> = {}
    for (const entity of entityNames)
      for (const record of await device.all(entity))
        found[`${entity}/${record.id}`] = { ...fieldsIn(record), created_at: record.created_at }
    return Object.fromEntries(Object.entries(found).sort(([a], [b]) => (a < b ? -1 : 1)))
  }
  const isSame = async (one: LocalDevice, two: LocalDevice) => equal(await shown(two), await shown(one))

  test('[S71] what was there before is published whole, what is decided after it once', async () => {
    const storage = createSharedStorage()
    const one = await createLocalDevice(await open(), storage, 1)
    const two = await createLocalDevice(await open(), storage, 2)
    await people(one)
    await one.run('dana', ['create', 'events', 'e1', event], ['create', 'events', 'gone', event])
    await one.run('dana', ['delete', 'events', 'gone'])
    equal(await one.unpublished(), 0)
    await one.begin()
    await one.syncAll()
    await two.begin()
    await two.syncAll()
    equal((await two.get('events', 'e1'))?.['name'], event.name)
    equal((await two.get('events', 'e1'))?.created_at, (await one.get('events', 'e1'))?.created_at)
    equal(await two.get('events', 'gone'), undefined)
    await one.run('dana', ['update', 'events', 'e1', { name: 'מרתון לילה' }])
    equal(await one.unpublished(), 1)
    await settle(one, two)
    equal([await one.unpublished(), (await two.get('events', 'e1'))?.['name']], [0, 'מרתון לילה'])
    await isSame(one, two)
  })

  test('[S71] edits of one event that were made apart are both there, entry by entry', async () => {
    const [one, two] = await openTwo()
    const entry = (id: string, item: string) => ({ [`checklist/${id}/item`]: item })
    await one.run('dana', ['create', 'events', 'e1', { ...event, ...entry('a', 'הגברה'), ...entry('b', 'תאורה') }])
    await settle(one, two)
    await one.run('dana', ['update', 'events', 'e1', { name: 'מרתון לילה', 'checklist/a': null }])
    two.world.nowMs += 500
    await two.run('dana', [
      'update',
      'events',
      'e1',
      { date: '2027-05-01', ...entry('c', 'במה'), 'checklist/b/completed': true },
    ])
    await two.run('dana', ['update', 'events', 'e1', { 'checklist/a/item': 'הגברה וסאונד' }])
    await settle(one, two)
    const found = await two.get('events', 'e1')
    equal([found?.['name'], found?.['date']], ['מרתון לילה', '2027-05-01'])
    equal(
      ((found?.['checklist'] ?? []) as readonly ChecklistItem[]).map(({ id, completed }) => [id, completed]),
      [
        ['b', true],
        ['c', false],
      ],
    )
    await isSame(one, two)
  })

  test('[S78] a deletion holds against an edit made meanwhile, with the comments that the other one wrote', async () => {
    const [one, two] = await openTwo()
    await one.run('dana', ['create', 'events', 'e1', event])
    await settle(one, two)
    await one.run('dana', ['delete', 'events', 'e1'])
    const comment = { item_id: 'e1', item_type: 'event', content: 'מתי?', created_by: 'dana' }
    await two.run('dana', ['update', 'events', 'e1', { name: 'אחר' }], ['create', 'comments', 'c1', comment])
    await settle(one, two)
    for (const device of [one, two]) equal([await device.all('events'), await device.all('comments')], [[], []])
    // The id can't be used again either.
    equal((await two.run('dana', ['create', 'events', 'e1', event])).ok, false)
  })

  test('[S78] one timer of a person runs after a merge, ended where the next began, and they are told once', async () => {
    const [one, two] = await openTwo()
    one.world.nowMs = Date.parse('2026-11-01T10:00:00.000Z')
    two.world.nowMs = Date.parse('2026-11-01T11:00:00.000Z')
    await one.run('noa', ['create', 'workHours', 'w1', startAt('2026-11-01T09:30:00.000Z')])
    await two.run('noa', ['create', 'workHours', 'w2', startAt('2026-11-01T10:45:00.000Z')])
    two.world.nowMs = one.world.nowMs = Date.parse('2026-11-01T12:00:00.000Z')
    await settle(one, two)
    for (const device of [one, two]) {
      equal((await device.get('workHours', 'w1'))?.['ended_at'], '2026-11-01T10:45:00.000Z')
      equal((await device.get('workHours', 'w1'))?.['hours_worked'], 1.25)
      equal((await device.get('workHours', 'w2'))?.['status'], workHourStatus.running)
      equal((await device.get('systemUsers', 'noa'))?.['active_timer_id'], 'w2')
      equal((await device.all('personalMessages')).length, 1)
    }
    await isSame(one, two)
  })

  test('[S78] a timer that comes late moves the end of the one that ran on', async () => {
    const [one, two] = await openTwo()
    one.world.nowMs = two.world.nowMs = Date.parse('2026-11-01T12:00:00.000Z')
    await one.run('noa', ['create', 'workHours', 'w1', startAt('2026-11-01T09:00:00.000Z')])
    await settle(one, two)
    await one.run('noa', ['create', 'workHours', 'w3', startAt('2026-11-01T11:00:00.000Z')])
    await two.run('noa', ['create', 'workHours', 'w2', startAt('2026-11-01T10:00:00.000Z')])
    await settle(one, two)
    for (const device of [one, two]) {
      const ends = ['w1', 'w2', 'w3'].map(async (id) => (await device.get('workHours', id))?.['ended_at'])
      equal(await Promise.all(ends), ['2026-11-01T10:00:00.000Z', '2026-11-01T11:00:00.000Z', null])
    }
    await isSame(one, two)
  })

  test('[S78] people, due contacts and what was restored past the rules are published too', async () => {
    const [one, two] = await openTwo()
    const accounts = createDeviceAccounts(two.store)
    const acting = { actorId: 'dana', nowMs: two.world.nowMs, uuid: two.world.uuid }
    await accounts.change('noa', { position: 'מפיקה' }, acting)
    const season = { event_month: eventMonths[0], event_name: 'עדלאידע', client_name: 'עיריית חיפה' }
    await two.run('dana', ['create', 'seasonalClients', 's1', { ...season, next_contact_date: '2026-11-02' }])
    two.world.nowMs += 2 * 24 * 60 * 60_000
    await sendDueContactsOnDevice(two.store, { nowMs: two.world.nowMs, zone: businessZone, uuid: two.world.uuid })
    await settle(two, one)
    equal((await one.get('systemUsers', 'noa'))?.['position'], 'מפיקה')
    equal((await one.all('personalMessages')).length, 1)
    await two.store.write(async (tx) => {
      await tx.putRecord('clients', restored)
      await publishEverything(tx)
    })
    await settle(two, one)
    equal((await one.get('clients', 'restored'))?.['name'], 'היכל התרבות')
    await isSame(one, two)
  })

  test('[S71] what others said of a record that was not there yet is laid over it when it comes', async () => {
    const [one, two] = await openTwo()
    await two.store.write(async (tx) => {
      const stamp = '2026-12-01T08:00:00.000Z-0000-0000000000000009'
      const head = { id: 'e1', created_at: '', updated_at: '', _version: 0, _synced: true }
      await tx.putUncreated('events', { ...head, name: 'אחר', _clocks: { name: stamp as never } })
    })
    await one.run('dana', ['create', 'events', 'e1', event])
    await settle(one, two)
    equal((await two.get('events', 'e1'))?.['name'], 'אחר')
    equal(await two.store.read((tx) => tx.uncreated()), [])
  })
}

/** Written as by a restored backup, without being decided. */
const restored = {
  id: 'restored',
  name: 'היכל התרבות',
  contact_person: null,
  email: null,
  phone: null,
  address: null,
  created_at: '2026-10-01T08:00:00.000Z',
  updated_at: '2026-10-01T08:00:00.000Z',
  _version: 1,
  _clocks: { '*': '2026-10-01T08:00:00.000Z-0000-00000000000000aa' as Stamp },
  _synced: false,
}
