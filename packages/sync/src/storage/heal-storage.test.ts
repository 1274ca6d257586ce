import { beforeEach, describe, expect, it } from 'vitest'
import { createRandom } from '../testing/seeded-random.ts'
import { createFakeStorage, type FakeStorage } from '../testing/storage/fake-storage.ts'
import { bytesFrom } from '../testing/storage/random-bytes.ts'
import { created, createStorageDevice, type StorageDevice, updated } from '../testing/storage/storage-device.ts'
import type { SharedStorage } from './shared-storage.ts'
import { syncStorage } from './sync-storage.ts'

let fake: FakeStorage
let one: StorageDevice
let two: StorageDevice

beforeEach(async () => {
  fake = createFakeStorage(createRandom(1), true)
  one = await createStorageDevice(fake.storage, 1)
  two = await createStorageDevice(fake.storage, 2)
})

const logOf = (device: StorageDevice): string => device.disk.copy().state?.own.id ?? expect.fail('it has a log')
const segmentsOf = (device: StorageDevice) => fake.names().filter((name) => name.startsWith(`s-${logOf(device)}`))
const nameOf = (device: StorageDevice, id: string) => device.record(id)?.row.fields['name']
const bytesOf = (name: string) => fake.bytesOf(name) ?? expect.fail('it is there')

const cut = (name: string): void => fake.put(name, bytesOf(name).slice(0, 100))
const writeOver = (name: string): void => fake.put(name, bytesOf(name).slice().fill(7))

describe('a storage that somebody damages', () => {
  it('[S72] is not taken for another self after however many publishes', async () => {
    one = await createStorageDevice(fake.storage, 1, { limits: { changes: 2000, names: 5, heads: 5, marks: 5 } })
    await one.decide(...Array.from({ length: 300 }, (_, index) => created(`e${index}`)))
    await one.syncAll()
    for (let change = 0; change < 20; change++) {
      await one.decide(updated('e1', { name: `name ${change}` }))
      for (let round = 0; round < 4; round++) expect((await one.sync()).healed).toBeUndefined()
    }
  })

  it('[S72] is not taken for another self when a tab writes between the beginning and the listing of another', async () => {
    await one.decide(created('e1'))
    let isFirst = true
    const storage: SharedStorage = {
      ...fake.storage,
      async list(since) {
        if (isFirst) {
          isFirst = false
          await one.syncAll()
        }
        return fake.storage.list(since)
      },
    }
    const { disk, sealer } = one
    const outcome = await syncStorage({ storage, disk, sealer, random: bytesFrom(createRandom(9)) })
    expect(outcome.healed).toBeUndefined()
  })

  for (const [what, damage] of Object.entries({ cut, writeOver }))
    for (const who of ['its owner', 'who had read it'])
      it(`[S72] is given a log anew by ${who}: ${what}`, async () => {
        await one.decide(created('e1'))
        await one.syncAll()
        await two.syncAll()
        segmentsOf(one).forEach(damage)
        const healer = who === 'its owner' ? one : two
        for (let round = 0; round < 4; round++) await healer.syncAll()
        const joined = await createStorageDevice(fake.storage, 3)
        await joined.syncAll()
        expect(nameOf(joined, 'e1')).toBe('e1')
      })

  it('[S72] costs one reading when the same stands there under another version, and no healing', async () => {
    await one.decide(created('e1'))
    for (const device of [one, two, one, two]) await device.syncAll()
    const [name = expect.fail()] = segmentsOf(one)
    fake.put(name, bytesOf(name))
    for (let round = 0; round < 5; round++)
      for (const device of [one, two]) expect(await device.sync()).toMatchObject({ kind: 'done', isBehind: false })
    const [written, read] = [fake.bytesWritten, fake.bytesRead]
    for (const device of [one, two]) await device.sync()
    expect([fake.bytesWritten, fake.bytesRead]).toEqual([written, read])
    expect(segmentsOf(one)).toEqual([name])
  })

  it('[S72] is given a lost log once, not by everybody who had read it', async () => {
    await one.decide(created('e1'))
    await one.syncAll()
    const third = await createStorageDevice(fake.storage, 3)
    for (const device of [two, third]) await device.syncAll()
    for (const name of fake.names()) fake.erase(name)
    for (let round = 0; round < 4; round++) await two.syncAll()
    expect(segmentsOf(two)).toHaveLength(1)
    for (let round = 0; round < 4; round++) await third.syncAll()
    expect(segmentsOf(third)).toEqual([])
  })

  it('[S72] is given what one had read beyond what another has taken in', async () => {
    await one.decide(created('e1'))
    await one.syncAll()
    await two.syncAll()
    await one.decide(created('e2'))
    await one.syncAll()
    const third = await createStorageDevice(fake.storage, 3)
    await third.syncAll()
    for (const name of fake.names()) fake.erase(name)
    for (const device of [two, third]) for (let round = 0; round < 4; round++) await device.syncAll()
    const joined = await createStorageDevice(fake.storage, 4)
    await joined.syncAll()
    expect(nameOf(joined, 'e2')).toBe('e2')
  })

  it('[S72] is given what one had read behind a gap, when the rest of that log is damaged too', async () => {
    await one.decide(...Array.from({ length: 20 }, (_, index) => created(`e${index}`)))
    await one.syncAll()
    const [large = expect.fail()] = segmentsOf(one)
    await one.decide(created('last'))
    await one.syncAll()
    cut(large)
    await two.syncAll()
    expect(nameOf(two, 'last')).toBe('last')
    segmentsOf(one).forEach(cut)
    for (let round = 0; round < 4; round++) await two.syncAll()
    const joined = await createStorageDevice(fake.storage, 3)
    await joined.syncAll()
    expect(nameOf(joined, 'last')).toBe('last')
  })

  it('[S72] is given what one had read of a log that was lost, came back, and is gone again before it was read to its end', async () => {
    const events = (count: number, name: string) => Array.from({ length: count }, (_, at) => created(`${name}${at}`))
    await one.decide(...events(20, 'first'))
    await one.syncAll()
    await two.syncAll()
    const log = fake.names().filter((name) => name.includes(logOf(one)))
    const held = new Map(log.map((name) => [name, bytesOf(name)]))
    for (const name of log) fake.erase(name)
    for (let round = 0; round < 4; round++) await two.syncAll()
    for (const [name, bytes] of held) fake.put(name, bytes)
    for (const more of [events(8, 'second'), events(1, 'third')]) {
      await one.decide(...more)
      await one.syncAll()
    }
    const [, , last = expect.fail()] = segmentsOf(one)
    const { disk, sealer } = two
    const read: SharedStorage['read'] = async (name) =>
      name === last ? { kind: 'unreachable' } : fake.storage.read(name)
    await syncStorage({ storage: { ...fake.storage, read }, disk, sealer, random: bytesFrom(createRandom(9)) })
    expect(nameOf(two, 'second0')).toBe('second0')
    for (const name of fake.names().filter((known) => known.includes(logOf(one)))) fake.erase(name)
    for (let round = 0; round < 4; round++) await two.syncAll()
    const joined = await createStorageDevice(fake.storage, 3)
    await joined.syncAll()
    expect(nameOf(joined, 'second0')).toBe('second0')
  })

  it('[S72] costs no publication for each reading of a log that stays damaged', async () => {
    await one.decide(...Array.from({ length: 20 }, (_, index) => created(`e${index}`)))
    await one.syncAll()
    const [large = expect.fail()] = segmentsOf(one)
    await one.decide(created('last'))
    await one.syncAll()
    cut(large)
    for (let round = 0; round < 8; round++) await two.syncAll()
    const { bytesWritten } = fake
    for (let round = 0; round < 8; round++) await two.syncAll()
    expect(fake.bytesWritten).toBe(bytesWritten)
  })

  it('[S72] is given a log anew when a segment was damaged and its head put there again', async () => {
    await one.decide(created('e1'))
    await one.syncAll()
    await two.syncAll()
    segmentsOf(one).forEach(cut)
    fake.put(`h-${logOf(one)}`, bytesOf(`h-${logOf(one)}`))
    for (let round = 0; round < 4; round++) await two.syncAll()
    const joined = await createStorageDevice(fake.storage, 3)
    await joined.syncAll()
    expect(nameOf(joined, 'e1')).toBe('e1')
  })

  it('[S72] is given what was left of a log without a head, also by who was cut off while they read it', async () => {
    await one.decide(...Array.from({ length: 20 }, (_, index) => created(`e${index}`)))
    await one.syncAll()
    await one.decide(created('last'))
    await one.syncAll()
    fake.erase(`h-${logOf(one)}`)
    const [first = expect.fail(), second = expect.fail()] = segmentsOf(one)
    for (let round = 0; round < 2; round++) await two.sync()
    const { disk, sealer } = two
    const read: SharedStorage['read'] = async (name) =>
      name === second ? { kind: 'unreachable' } : fake.storage.read(name)
    const storage = { ...fake.storage, read }
    await syncStorage({ storage, disk, sealer, random: bytesFrom(createRandom(9)) })
    expect(nameOf(two, 'e1')).toBe('e1')
    for (const name of [first, second]) fake.erase(name)
    for (let round = 0; round < 4; round++) await two.syncAll()
    const joined = await createStorageDevice(fake.storage, 3)
    await joined.syncAll()
    expect(nameOf(joined, 'e1')).toBe('e1')
  })
})
