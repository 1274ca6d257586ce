import { describe, expect, it } from 'vitest'
import { crewSlotId, recordId, userSchema } from '@bama/domain'
import type { LocalStore, LocalTx } from '../replica/local-store.ts'
import { createLocalDevice } from '../testing/storage/local-device.ts'
import { createDeviceAccounts } from './accounts.ts'
import { createMemoryStore } from '../testing/memory-store.ts'
import { createSharedStorage, localSharingContract } from '../testing/storage/local-sharing-contract.ts'

describe('a device without a server over a shared storage, in memory', () => {
  localSharingContract({ test: it, equal: (actual, expected) => expect(actual).toEqual(expected) }, () =>
    Promise.resolve(createMemoryStore()),
  )
})

/** A store whose writes fail as a whole once `left` further ones have succeeded. */
function breaking(store: LocalStore): LocalStore & { left: number } {
  const broken = {
    left: Number.POSITIVE_INFINITY,
    read: store.read.bind(store),
    write: <T>(work: (tx: LocalTx) => Promise<T>): Promise<T> =>
      store.write(async (tx) => {
        const value = await work(tx)
        if (--broken.left < 0) throw new Error('the page is gone')
        return value
      }),
  }
  return broken
}

it('[S71] goes on from wherever a sync was cut off, and nothing is lost or there twice', async () => {
  for (let writes = 0; writes < 12; writes++) {
    const storage = createSharedStorage()
    const store = breaking(createMemoryStore())
    const one = await createLocalDevice(store, storage, 1)
    const two = await createLocalDevice(createMemoryStore(), storage, 2)
    const dana = userSchema.parse({ name: 'דנה', email: 'dana@bama.test', role: 'admin' })
    await createDeviceAccounts(store).setUp(recordId('dana'), dana, { nowMs: one.world.nowMs, uuid: one.world.uuid })
    await one.begin()
    await two.begin()
    for (const device of [one, two]) await device.syncAll()
    await one.run('dana', ['create', 'events', 'e1', { name: 'מרתון', date: '2027-04-16' }])
    await two.run('dana', ['create', 'clients', 'c1', { name: 'היכל' }])
    await two.syncAll()
    store.left = writes
    await one.syncAll().catch((error: Error) => expect(error.message).toBe('the page is gone'))
    store.left = Number.POSITIVE_INFINITY
    for (const device of [one, two, one]) await device.syncAll()
    for (const device of [one, two]) {
      expect(await device.all('events')).toMatchObject([{ name: 'מרתון' }])
      expect(await device.all('clients')).toMatchObject([{ name: 'היכל' }])
      expect(await device.unpublished()).toBe(0)
    }
  }
})

it('[S98] [S100] two planners without a server, apart: one slot each, and everybody who is in it in the event', async () => {
  const storage = createSharedStorage()
  const store = createMemoryStore()
  const one = await createLocalDevice(store, storage, 1)
  const two = await createLocalDevice(createMemoryStore(), storage, 2)
  const accounts = createDeviceAccounts(store)
  const acting = { nowMs: one.world.nowMs, uuid: one.world.uuid }
  const fieldsOf = (name: string, role: string) => userSchema.parse({ name, email: `${name}@bama.test`, role })
  await accounts.setUp(recordId('dana'), fieldsOf('dana', 'admin'), acting)
  for (const name of ['noa', 'oded'])
    await accounts.create(recordId(name), fieldsOf(name, 'operator'), { ...acting, actorId: 'dana' })
  await one.begin()
  await two.begin()
  await one.run('dana', ['create', 'events', 'e1', { name: 'מרתון', date: '2027-04-16' }])
  const settle = async (): Promise<void> => {
    for (let round = 0; round < 3; round++) for (const device of [one, two]) await device.syncAll()
  }
  await settle()
  const slot = (person: string, call_time: string) => {
    const about = {
      event_id: recordId('e1'),
      person_type: 'user',
      person_id: recordId(person),
      role: 'תאורן',
    } as const
    const times = { call_day: 0, call_time, end_day: 0, end_time: null }
    return ['create', 'crewSlots', crewSlotId(about), { ...about, times, plan: 'firm' }] as const
  }
  await one.run('dana', slot('noa', '14:00'))
  await two.run('dana', slot('noa', '16:00'), slot('oded', '15:00'))
  await settle()
  for (const device of [one, two]) {
    expect(await device.all('crewSlots')).toHaveLength(2)
    expect(await device.all('events')).toMatchObject([{ crew: ['noa', 'oded'] }])
    expect(await device.unpublished()).toBe(0)
  }
  const [here, there] = [await one.all('crewSlots'), await two.all('crewSlots')]
  const plain = (slots: typeof here) => slots.map(({ id, call_time, plan }) => ({ id, call_time, plan }))
  expect(plain(here)).toEqual(expect.arrayContaining(plain(there)))
  // A person removed from the crew on one device leaves the event on the other.
  await two.run('dana', ['update', 'crewSlots', slot('oded', '15:00')[2], { plan: 'removed' }])
  await settle()
  expect(await one.all('events')).toMatchObject([{ crew: ['noa'] }])
})

it('[S80] a file that comes late to a message that was deleted meanwhile goes with it', async () => {
  const storage = createSharedStorage()
  const store = createMemoryStore()
  const one = await createLocalDevice(store, storage, 1)
  const two = await createLocalDevice(createMemoryStore(), storage, 2)
  const dana = userSchema.parse({ name: 'דנה', email: 'dana@bama.test', role: 'admin' })
  await createDeviceAccounts(store).setUp(recordId('dana'), dana, { nowMs: one.world.nowMs, uuid: one.world.uuid })
  for (const device of [one, two]) await device.begin()
  for (const device of [one, two]) await device.syncAll()
  await one.run('dana', ['create', 'chats', 'p1', { title: 'הקמה' }])
  for (const id of ['m1', 'm2']) await one.run('dana', ['create', 'chatMessages', id, { chat_id: 'p1', content: id }])
  for (const device of [one, two, one]) await device.syncAll()
  const file = {
    item_type: 'chat',
    item_id: 'p1',
    name: 'במה.jpg',
    type: 'image/jpeg',
    size: 10,
    sha256: 'a'.repeat(64),
    file_id: '00000000-0000-4000-8000-000000000001',
  }
  await one.run('dana', ['delete', 'chatMessages', 'm1'])
  for (const id of ['m1', 'm2'])
    await two.run('dana', ['create', 'attachments', `file-${id}`, { ...file, entry_id: id }])
  for (const device of [two, one, two, one]) await device.syncAll()
  for (const device of [one, two]) expect((await device.all('attachments')).map(({ id }) => id)).toEqual(['file-m2'])
})

it('[S56] a comment that comes late to an event that was deleted meanwhile goes with it, and so does its mention', async () => {
  const storage = createSharedStorage()
  const store = createMemoryStore()
  const one = await createLocalDevice(store, storage, 1)
  const two = await createLocalDevice(createMemoryStore(), storage, 2)
  const accounts = createDeviceAccounts(store)
  const acting = { nowMs: one.world.nowMs, uuid: one.world.uuid }
  const fieldsOf = (name: string, role: string) => userSchema.parse({ name, email: `${name}@bama.test`, role })
  await accounts.setUp(recordId('dana'), fieldsOf('dana', 'admin'), acting)
  await accounts.create(recordId('noa'), fieldsOf('noa', 'user'), { ...acting, actorId: 'dana' })
  for (const device of [one, two]) await device.begin()
  for (const device of [one, two]) await device.syncAll()
  const said = { item_type: 'event', content: '@noa', 'mentions/noa': true }
  for (const id of ['e1', 'e2']) await one.run('dana', ['create', 'events', id, { name: id, date: '2027-04-16' }])
  await one.run('dana', ['create', 'comments', 'c0', { ...said, item_id: 'e1' }])
  for (const device of [one, two]) await device.syncAll()
  await one.run('dana', ['delete', 'events', 'e1'])
  expect(await one.all('personalMessages')).toEqual([])
  for (const item_id of ['e1', 'e2'])
    await two.run('dana', ['create', 'comments', `c-${item_id}`, { ...said, item_id }])
  for (const device of [two, one, two, one]) await device.syncAll()
  for (const device of [one, two]) {
    expect((await device.all('comments')).map(({ id }) => id)).toEqual(['c-e2'])
    expect((await device.all('personalMessages')).map((message) => message['context_link'])).toEqual([
      '/Events?event=e2&comment=c-e2',
    ])
  }
})
