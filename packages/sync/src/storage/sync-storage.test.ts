import { beforeEach, describe, expect, it } from 'vitest'
import { createRandom } from '../testing/seeded-random.ts'
import { createFakeStorage, type FakeStorage, noFaults } from '../testing/storage/fake-storage.ts'
import { bytesFrom } from '../testing/storage/random-bytes.ts'
import {
  created,
  createStorageDevice,
  removed,
  type StorageDevice,
  testKeys,
  updated,
} from '../testing/storage/storage-device.ts'
import { createKeyring, keyringName, keyringToBytes } from './keyring.ts'
import { createSealer } from './sealer.ts'
import type { SharedStorage } from './shared-storage.ts'
import { syncStorage } from './sync-storage.ts'

let fake: FakeStorage
let one: StorageDevice
let two: StorageDevice

async function begin(isConditional: boolean): Promise<void> {
  fake = createFakeStorage(createRandom(1), isConditional)
  one = await createStorageDevice(fake.storage, 1)
  two = await createStorageDevice(fake.storage, 2)
}
beforeEach(() => begin(true))

const logOf = (device: StorageDevice): string => device.disk.copy().state?.own.id ?? expect.fail('it has a log')
const objectsOf = (device: StorageDevice) => fake.names().filter((name) => name.includes(logOf(device)))
const nameOf = (device: StorageDevice, id: string) => device.record(id)?.row.fields['name']

describe('devices over a storage that only stores', () => {
  it('[S71] merge what they decided apart, cell by cell', async () => {
    await one.decide(created('e1', { 'tags/x': true }))
    await one.syncAll()
    await two.syncAll()
    await one.decide(updated('e1', { name: 'first' }))
    await two.decide(updated('e1', { location: 'Haifa', 'tags/y': true }))
    for (const device of [one, two, one]) expect((await device.syncAll()).kind).toBe('done')
    for (const device of [one, two])
      expect(device.record('e1')?.row.fields).toMatchObject({ name: 'first', location: 'Haifa', tags: ['x', 'y'] })
  })

  it('[S71] write nothing and read nothing when nothing changed', async () => {
    await one.decide(created('e1'))
    await one.syncAll()
    for (const device of [one, two, one, two]) await device.syncAll()
    const [written, read] = [fake.bytesWritten, fake.bytesRead]
    for (const device of [one, two])
      expect(await device.sync()).toMatchObject({ kind: 'done', isBehind: false, entities: [] })
    expect([fake.bytesWritten, fake.bytesRead]).toEqual([written, read])
  })

  it('[S71] publish what was decided, whatever became of the answers', async () => {
    await one.decide(created('e1'))
    fake.faults = { ...noFaults, answerLost: 1 }
    for (let round = 0; round < 3; round++) expect((await one.sync()).kind).toBe('unreachable')
    fake.faults = noFaults
    await one.decide(updated('e1', { name: 'later' }))
    await one.syncAll()
    await two.syncAll()
    expect(nameOf(two, 'e1')).toBe('later')
    expect(one.disk.copy().changes).toEqual([])
    // The abandoned segment is removed.
    await one.syncAll()
    expect(objectsOf(one).filter((name) => name.startsWith('s-'))).toHaveLength(1)
  })

  it('[S71] take in a head that was written though nobody heard of it, and write no other one in its place', async () => {
    await one.decide(created('e1'))
    const silent: SharedStorage = {
      ...fake.storage,
      async write(name, bytes, expected) {
        const answer = await fake.storage.write(name, bytes, expected)
        return name.startsWith('h-') ? { kind: 'unreachable' } : answer
      },
    }
    const { disk, sealer } = one
    const ports = { storage: silent, disk, sealer, random: bytesFrom(createRandom(9)) }
    expect((await syncStorage(ports)).kind).toBe('unreachable')
    const staged = disk.copy().state?.own.staged?.head.id
    await two.syncAll()
    expect(nameOf(two, 'e1')).toBe('e1')
    await one.decide(updated('e1', { name: 'later' }))
    expect((await one.sync()).kind).toBe('again')
    expect(disk.copy().state?.own.head?.id).toBe(staged)
    expect(disk.copy().changes).toHaveLength(1)
  })

  it('[S71] agree in whatever order logs are read: a removal before what it removes, a change before its creation', async () => {
    await one.decide(created('e1', { 'checklist/a/item': 'stage', 'tags/x': true }), created('e2'))
    await one.syncAll()
    await two.syncAll()
    await two.decide(updated('e1', { 'checklist/a': null, 'tags/x': false }), updated('e2', { location: 'Haifa' }))
    await two.syncAll()
    const hidden = objectsOf(one).map((name) => [name, fake.bytesOf(name) ?? expect.fail()] as const)
    for (const [name] of hidden) fake.erase(name)
    const third = await createStorageDevice(fake.storage, 3)
    await third.syncAll()
    expect(third.record('e2')).toMatchObject({ created: null, row: { fields: { location: 'Haifa' } } })
    for (const [name, bytes] of hidden) fake.put(name, bytes)
    await third.syncAll()
    expect(third.record('e1')).toEqual(two.record('e1'))
    expect(third.record('e1')?.row.fields).toMatchObject({ name: 'e1', checklist: [], tags: [] })
    expect(third.record('e2')).toEqual(two.record('e2'))
  })

  it('[S71] let nothing that was deleted come back', async () => {
    await one.decide(created('e1'))
    await one.syncAll()
    await two.syncAll()
    await two.decide(removed('e1'))
    await one.decide(updated('e1', { name: 'later than its deletion' }))
    for (const device of [two, one, two, one]) await device.syncAll()
    for (const device of [one, two]) expect(device.record('e1')).toMatchObject({ row: { fields: {} }, created: null })
    expect(one.record('e1')?.deleted).toBe(two.record('e1')?.deleted)
  })

  it('[S71] cost what changed: a log has few objects, and one change is read as one', async () => {
    await one.decide(...Array.from({ length: 300 }, (_, index) => created(`e${index}`)))
    await one.syncAll()
    await two.syncAll()
    const whole = fake.bytesRead
    for (let change = 0; change < 100; change++) {
      await one.decide(updated(`e${change % 7}`, { name: `name ${change}` }))
      await one.syncAll()
    }
    await one.syncAll()
    expect(objectsOf(one).length).toBeLessThan(10)
    await two.syncAll()
    const before = fake.bytesRead
    await one.decide(updated('e1', { name: 'last' }))
    await one.syncAll()
    const own = fake.bytesRead
    await two.syncAll()
    expect(nameOf(two, 'e1')).toBe('last')
    expect(own - before).toBeLessThan(whole / 5)
    expect(fake.bytesRead - own).toBeLessThan(whole / 5)
    // A device that joins after all that reads only what is stored now.
    const third = await createStorageDevice(fake.storage, 3)
    const start = fake.bytesRead
    await third.syncAll()
    expect(third.disk.copy().records).toEqual(two.disk.copy().records)
    expect(fake.bytesRead - start).toBeLessThan(whole * 1.5)
  })

  it('[S71] read again what an app that knew less had to leave out', async () => {
    await one.decide(created('e1'))
    await one.syncAll()
    await two.syncAll()
    await two.disk.write(async (tx) => {
      const state = (await tx.getState()) ?? expect.fail()
      const record = (await tx.getRecord('events', 'e1')) ?? expect.fail()
      const { name: _read, ...clocks } = record.row.clocks
      await tx.putRecord({ ...record, row: { fields: { ...record.row.fields, name: undefined }, clocks } })
      await tx.putState({ ...state, knows: 'less' })
    })
    await two.syncAll()
    expect(two.record('e1')).toEqual(one.record('e1'))
  })

  for (const isConditional of [true, false])
    it(`[S72] notice a disk that was put back, and lose nothing of either self (conditions: ${String(isConditional)})`, async () => {
      await begin(isConditional)
      await one.decide(created('e1'))
      await one.syncAll()
      const backup = one.disk.copy()
      await one.decide(created('e2'))
      await one.syncAll()
      const log = logOf(one)
      one.disk.restore(backup)
      await one.decide(created('e3'))
      expect(await one.sync()).toMatchObject({ kind: 'again', healed: 'fork' })
      await one.syncAll()
      expect(logOf(one)).not.toBe(log)
      expect(one.disk.copy().clock?.deviceId).not.toBe(backup.clock?.deviceId)
      await two.syncAll()
      for (const device of [one, two]) for (const id of ['e1', 'e2', 'e3']) expect(nameOf(device, id)).toBe(id)
    })

  it('[S72] publish a log anew that was lost, when it was missed three times', async () => {
    await one.decide(created('e1'))
    await one.syncAll()
    for (const name of objectsOf(one)) fake.erase(name)
    const outcomes = []
    for (let round = 0; round < 4; round++) outcomes.push((await one.sync()).healed)
    expect(outcomes.filter((healed) => healed === 'loss')).toHaveLength(1)
    expect(outcomes[0]).toBeUndefined()
    await one.syncAll()
    await two.syncAll()
    expect(nameOf(two, 'e1')).toBe('e1')
  })

  it('[S72] take in the lost log of a device that is gone, so that who comes later has it', async () => {
    await one.decide(created('e1'))
    await one.syncAll()
    await two.syncAll()
    for (const name of objectsOf(one)) fake.erase(name)
    for (let round = 0; round < 4; round++) await two.syncAll()
    const third = await createStorageDevice(fake.storage, 3)
    await third.syncAll()
    expect(nameOf(third, 'e1')).toBe('e1')
  })

  it('[S73] take nothing from an object in the place of another, and say that a head is older than it was', async () => {
    await one.decide(created('e1'))
    await one.syncAll()
    const head = `h-${logOf(one)}`
    const first = fake.bytesOf(head) ?? expect.fail()
    await two.syncAll()
    await one.decide(updated('e1', { name: 'later' }))
    await one.syncAll()
    await two.syncAll()
    fake.put(head, first)
    expect((await two.sync()).wentBack).toEqual([logOf(one)])
    expect(nameOf(two, 'e1')).toBe('later')
    fake.put('h-00000000000000ff', first)
    const before = two.disk.copy().records
    await two.sync()
    expect(two.disk.copy().records).toBe(before)
  })

  it('[S73] show the storage no word, no id and no count', async () => {
    await one.decide(created('event-of-mine', { location: 'Jerusalem' }))
    await one.syncAll()
    const sizes = fake.names().map((name) => fake.bytesOf(name)?.length)
    const all = fake.names().map((name) => name + new TextDecoder('latin1').decode(fake.bytesOf(name)))
    for (const word of ['event-of-mine', 'Jerusalem', 'events', one.disk.copy().clock?.deviceId ?? expect.fail()])
      expect(all.join()).not.toContain(word)
    await begin(true)
    await one.decide(created('a'), created('b'), created('c'))
    await one.syncAll()
    expect(fake.names().map((name) => fake.bytesOf(name)?.length)).toEqual(sizes)
  })

  it('[S74] write nothing by a key that was changed, and go on by the new one, which reads what was sealed before', async () => {
    const random = bytesFrom(createRandom(5))
    await one.decide(created('e1'))
    await one.syncAll()
    await two.syncAll()
    const changed = await createKeyring('new words', random, one.sealer.keys)
    fake.put(keyringName, keyringToBytes(changed.keyring))
    one.sealer = await createSealer(changed.keys, random)
    await one.decide(updated('e1', { name: 'by the new key' }))
    expect((await one.syncAll()).kind).toBe('done')
    const names = fake.names()
    await two.decide(created('e2'))
    expect((await two.syncAll()).kind).toBe('key_changed')
    // That holds even when an outdated answer lacks the keyring.
    fake.erase(keyringName)
    expect((await two.syncAll()).kind).toBe('key_changed')
    expect(fake.names()).toEqual(names.filter((name) => name !== keyringName))
    two.sealer = await createSealer(changed.keys, random)
    await two.syncAll()
    await one.syncAll()
    expect([nameOf(two, 'e1'), nameOf(one, 'e2')]).toEqual(['by the new key', 'e2'])
  })

  it('[S74] take no head by a former key in the place of one by a newer', async () => {
    await one.decide(created('e1'))
    await one.syncAll()
    const head = `h-${logOf(one)}`
    const old = fake.bytesOf(head) ?? expect.fail()
    const random = bytesFrom(createRandom(5))
    const keys = testKeys('0000000000000002', '0000000000000001')
    one.sealer = await createSealer(keys, random)
    two.sealer = await createSealer(keys, random)
    await one.decide(created('e2'))
    await one.syncAll()
    await two.syncAll()
    fake.put(head, old)
    expect((await two.sync()).wentBack).toEqual([logOf(one)])
  })

  it('[S13] [S71] bring a group to the others whole, however large', async () => {
    await one.decide(...Array.from({ length: 2100 }, (_, index) => created(`e${index}`)))
    await one.sync()
    await two.sync()
    expect(two.disk.copy().records.size).toBe(2100)
  })
})
