import { beforeEach, describe, expect, it } from 'vitest'
import { createRandom } from '../testing/seeded-random.ts'
import { createFakeStorage, type FakeStorage } from '../testing/storage/fake-storage.ts'
import { bytesFrom } from '../testing/storage/random-bytes.ts'
import { created, createStorageDevice, type StorageDevice, updated } from '../testing/storage/storage-device.ts'
import {
  createKeyring,
  keyringName,
  keyringOfBytes,
  keyringToBytes,
  type MadeKeyring,
  spareKeyringName,
} from './keyring.ts'
import { bytesOfContent } from './storage-run.ts'
import { createSealer } from './sealer.ts'
import { putBackKeyring, putKeyring, readKeyring } from './write-keyring.ts'

const random = bytesFrom(createRandom(5))
const first = await createKeyring('words', random)
const second = await createKeyring('new words', random, first.keys)
const meanwhile = await createKeyring('other words', random, first.keys)
const foreign = await createKeyring('words of nobody', random)

let fake: FakeStorage
let one: StorageDevice
let two: StorageDevice

const portsOf = ({ disk }: StorageDevice) => ({ storage: fake.storage, disk, random })
const join = (seed: number, { keys }: MadeKeyring = second) => createStorageDevice(fake.storage, seed, { keys })
const goOver = async (device: StorageDevice, { keys }: MadeKeyring) =>
  void (device.sealer = await createSealer(keys, random))
const kidThere = () => keyringOfBytes(fake.bytesOf(keyringName) ?? expect.fail())?.kid
const nameOf = (device: StorageDevice, id: string) => device.record(id)?.row.fields['name']
const logOf = (device: StorageDevice): string => device.disk.copy().state?.own.id ?? expect.fail('it has a log')
async function syncTimes(times: number, ...devices: StorageDevice[]): Promise<void> {
  for (let time = 0; time < times; time++) for (const device of devices) await device.syncAll()
}

async function changeKey(device: StorageDevice, made: MadeKeyring): Promise<void> {
  expect(await putKeyring(portsOf(device), made.keyring)).toBe('written')
  await goOver(device, made)
}

beforeEach(async () => {
  fake = createFakeStorage(createRandom(1), false)
  one = await join(1, first)
  two = await join(2, first)
  expect(await putKeyring(portsOf(one), first.keyring)).toBe('written')
  await one.decide(created('e1'))
  await syncTimes(2, one, two)
})

const half = ({ keyring }: MadeKeyring) => keyringToBytes(keyring).slice(0, 100)

describe('a keyring of which only a beginning is there', () => {
  it('[S79] has a spare, which says the same: a device that was away hears of the change', async () => {
    const away = await join(3, first)
    await changeKey(one, second)
    fake.put(keyringName, half(second))
    await away.decide(created('e2'))
    expect((await away.syncAll()).kind).toBe('key_changed')
    expect(await readKeyring(fake.storage)).toMatchObject({ kind: 'read', keyring: second.keyring })
    await syncTimes(4, one)
    expect(keyringOfBytes(fake.bytesOf(keyringName) ?? expect.fail())).toEqual(second.keyring)
  })

  it('[S79] or a former one that somebody put back: who has not heard of the change hears of it by the spare', async () => {
    await changeKey(one, second)
    fake.put(keyringName, keyringToBytes(first.keyring))
    await two.decide(created('e2'))
    expect((await two.syncAll()).kind).toBe('key_changed')
  })

  it('[S79] was written after its spare: whichever of the two breaks off, one is whole', async () => {
    const { storage } = fake
    for (const broken of [spareKeyringName, keyringName]) {
      const write: typeof storage.write = async (name, bytes, expected) => {
        await storage.write(name, name === broken ? bytes.slice(0, 100) : bytes, expected)
        return name === broken ? { kind: 'unreachable' } : { kind: 'written' }
      }
      const ports = { ...portsOf(one), storage: { ...storage, write } }
      expect(await putKeyring(ports, second.keyring)).toBe('unreachable')
      const kid = broken === keyringName ? second.keyring.kid : first.keyring.kid
      expect(await readKeyring(storage)).toMatchObject({ kind: 'read', all: [{ kid }] })
    }
  })

  it('[S79] stops who knows no more than the former key where the spare is none either, until the third time', async () => {
    for (const name of [keyringName, spareKeyringName]) fake.put(name, half(first))
    await two.decide(updated('e1', { name: 'waits' }))
    const written = fake.bytesWritten
    expect([(await two.sync()).kind, (await two.sync()).kind]).toEqual(['no_keyring', 'no_keyring'])
    expect(fake.bytesWritten).toBe(written)
    await syncTimes(2, two)
    for (const name of [keyringName, spareKeyringName])
      expect(keyringOfBytes(fake.bytesOf(name) ?? expect.fail())).toEqual(first.keyring)
    await syncTimes(1, one)
    expect(nameOf(one, 'e1')).toBe('waits')
  })

  it('[S79] gets a spare where there was none, and another one where that is damaged', async () => {
    for (const spoil of [() => fake.erase(spareKeyringName), () => fake.put(spareKeyringName, half(first))]) {
      spoil()
      await two.decide(updated('e1', { name: 'goes on' }))
      expect((await two.syncAll()).kind).toBe('done')
      await syncTimes(4, two)
      expect(keyringOfBytes(fake.bytesOf(spareKeyringName) ?? expect.fail())).toEqual(first.keyring)
    }
    const written = fake.bytesWritten
    await syncTimes(5, two, one)
    expect(fake.bytesWritten).toBe(written)
  })
})

describe('a keyring that nobody with the key made', () => {
  it('[S74] stops nobody, and the one of the key in use is put back', async () => {
    const tampered = { ...first.keyring, byPassphrase: foreign.keyring.byPassphrase }
    for (const bytes of [keyringToBytes(foreign.keyring), half(first), null, keyringToBytes(tampered)]) {
      if (bytes === null) fake.erase(keyringName)
      else fake.put(keyringName, bytes)
      await two.decide(updated('e1', { name: 'goes on' }))
      expect((await two.syncAll()).kind).toBe('done')
      await syncTimes(4, two)
      expect(keyringOfBytes(fake.bytesOf(keyringName) ?? expect.fail())).toEqual(first.keyring)
    }
  })

  it('[S74] is put back too when it is one of before', async () => {
    await changeKey(one, second)
    await syncTimes(1, one)
    fake.put(keyringName, keyringToBytes(first.keyring))
    await syncTimes(4, one)
    expect(kidThere()).toBe(second.keyring.kid)
  })

  it('[S74] stops nobody who has a newer key than who made it: people decide', async () => {
    await changeKey(one, second)
    await syncTimes(1, one)
    fake.put(keyringName, keyringToBytes(meanwhile.keyring))
    await one.decide(created('e2'))
    expect(await one.syncAll()).toMatchObject({ kind: 'done', isKeyDisputed: true })
    await syncTimes(4, one)
    expect(kidThere()).toBe(meanwhile.keyring.kid)
    expect(await putBackKeyring(portsOf(one), one.sealer.keys)).toBe(true)
    expect((await one.syncAll()).isKeyDisputed).toBeUndefined()
    expect(kidThere()).toBe(second.keyring.kid)
  })
})

describe('a change of the key', () => {
  it('[S74] is not made over one that came before it', async () => {
    await changeKey(one, second)
    expect(await putKeyring(portsOf(two), meanwhile.keyring)).toBe('conflict')
  })

  it('[S74] that is made twice at once leaves nothing unread that was published under the one that lost', async () => {
    await changeKey(one, second)
    await one.decide(created('e2'))
    await syncTimes(4, one)
    fake.put(keyringName, keyringToBytes(meanwhile.keyring))
    await goOver(two, meanwhile)
    await two.decide(created('e3'))
    await syncTimes(4, two)
    expect((await one.syncAll()).isKeyDisputed).toBe(true)
    await goOver(one, meanwhile)
    await syncTimes(2, one, two)
    const joined = await join(3, meanwhile)
    await syncTimes(4, joined)
    for (const device of [one, two, joined])
      for (const id of ['e1', 'e2', 'e3']) expect(nameOf(device, id), id).toBe(id)
  })

  it('[S74] loses nothing of a device that was away: what it published and what it had not yet', async () => {
    const away = await join(3, first)
    await away.decide(created('published'))
    await away.syncAll()
    await away.decide(created('unpublished'))
    await changeKey(one, second)
    await one.decide(updated('e1', { name: 'by the new key' }))
    await syncTimes(4, one)
    expect(nameOf(one, 'published')).toBeUndefined()
    expect((await away.syncAll()).kind).toBe('key_changed')
    await goOver(away, second)
    await syncTimes(2, away, one)
    const joined = await join(4)
    await joined.syncAll()
    for (const device of [away, one, joined])
      expect(['e1', 'published', 'unpublished'].map((id) => nameOf(device, id))).toEqual([
        'by the new key',
        'published',
        'unpublished',
      ])
  })

  it('[S74] costs a log one head: its segments stay as they are', async () => {
    const segments = fake.names().filter((name) => name.startsWith('s-'))
    await changeKey(one, second)
    const before = fake.bytesWritten
    await syncTimes(3, one)
    expect(fake.names().filter((name) => name.startsWith('s-'))).toEqual(segments)
    expect(fake.bytesWritten - before).toBeLessThan(1500)
    const joined = await join(3)
    await joined.syncAll()
    expect(nameOf(joined, 'e1')).toBe('e1')
  })

  it('[S74] keeps what was read of a device that is gone', async () => {
    await changeKey(two, second)
    await syncTimes(4, two)
    const joined = await join(3)
    await joined.syncAll()
    expect(nameOf(joined, 'e1')).toBe('e1')
  })
})

describe('who was shut out and may still write', () => {
  /** An object as a person with only the former key can make it. */
  const sealedByFormer = async (name: string, content: unknown) =>
    (await createSealer(first.keys, random)).seal(name, bytesOfContent(content))
  const forged = (id: string) => ({
    v: 1,
    deltas: [
      {
        entity: 'events',
        id,
        patches: [['2026-11-01T09:00:00.000Z-0000-00000000000000ee', { name: 'forged' }]],
        created: '2026-11-01T09:00:00.000Z-0000-00000000000000ee',
      },
    ],
  })

  it('[S74] begins no log under the former key that anybody takes in', async () => {
    const out = await join(9, first)
    await changeKey(one, second)
    await syncTimes(1, one)
    fake.erase(keyringName)
    await out.decide(created('forged'))
    await syncTimes(2, out)
    fake.put(keyringName, keyringToBytes(second.keyring))
    await goOver(two, second)
    const joined = await join(3)
    await syncTimes(5, one, two, joined)
    for (const device of [one, two, joined]) expect(device.record('forged')).toBeUndefined()
    // A device that has heard of the change but doesn't have the new key yet doesn't accept it either.
    const late = await join(4, first)
    await syncTimes(2, late)
    expect(late.record('forged')).toBeUndefined()
  })

  it('[S74] writes over no segment unnoticed', async () => {
    await changeKey(one, second)
    await syncTimes(2, one)
    const name = fake.names().find((known) => known.startsWith(`s-${logOf(one)}`)) ?? expect.fail()
    fake.put(name, await sealedByFormer(name, forged('forged')))
    await goOver(two, second)
    await syncTimes(5, two, one)
    const joined = await join(3)
    await joined.syncAll()
    for (const device of [one, two, joined]) {
      expect(device.record('forged')).toBeUndefined()
      expect(nameOf(device, 'e1')).toBe('e1')
    }
  })

  it('[S74] makes no device begin a new log, and stops none, by what lies in its name', async () => {
    await changeKey(one, second)
    await syncTimes(2, one)
    const log = logOf(one)
    const name = `s-${log}-00000000000000ee`
    fake.put(name, await sealedByFormer(name, forged('forged')))
    const unknown = await createSealer(foreign.keys, random)
    for (const strange of [`h-${log}`, `s-${log}-00000000000000ff`, 'h-00000000000000ff'])
      fake.put(strange, await unknown.seal(strange, bytesOfContent(forged('forged'))))
    await one.decide(created('e2'))
    for (let round = 0; round < 6; round++) expect((await one.syncAll()).healed).toBeUndefined()
    expect(await one.sync()).toMatchObject({ kind: 'done', isBehind: false })
    expect(logOf(one)).toBe(log)
    expect(one.record('forged')).toBeUndefined()
  })
})
