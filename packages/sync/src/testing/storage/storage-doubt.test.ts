import { describe, expect, it } from 'vitest'
import type { SharedStorage } from '../../storage/shared-storage.ts'
import { createRandom } from '../seeded-random.ts'
import { createFakeStorage } from './fake-storage.ts'
import { created, createStorageDevice, removed, type StorageDevice, testKeys, updated } from './storage-device.ts'
import { doubtUnseen } from './storage-doubt.ts'
import type { Made } from './storage-oracle.ts'

const isHead = (name: string): boolean => name.startsWith('h-')

/** Two devices, one of which has written a change but not the head that names it, with the oracle's data about it. */
async function attempt() {
  const fake = createFakeStorage(createRandom(1), false)
  let isCut = false
  const storage: SharedStorage = {
    ...fake.storage,
    write: async (name, ...rest) =>
      isCut && isHead(name) ? { kind: 'unreachable' } : fake.storage.write(name, ...rest),
  }
  const [one, two] = [await createStorageDevice(storage, 1), await createStorageDevice(fake.storage, 2)]
  await one.decide(created('e', { 'checklist/a/item': 'stage' }))
  await one.syncAll()
  await two.syncAll()
  isCut = true
  await one.decide(updated('e', { 'checklist/a/item': 'lights' }))
  await one.sync()
  const stamp = one.record('e')?.row.clocks['checklist/a/item']
  if (stamp === undefined) throw new Error('the change has a stamp')
  const decided = { entity: 'events', ...updated('e', { 'checklist/a/item': 'lights' }), stamp }
  const made: Made = { decided, isDoubtful: false }
  const doubtOf = async (devices: readonly StorageDevice[]): Promise<boolean> => {
    const team = { keys: testKeys('0000000000000001') }
    await doubtUnseen({ team, devices, fake, made: [made], isSealed: true, random: createRandom(2) })
    return made.isDoubtful
  }
  return { fake, one, two, doubtOf }
}

describe('a change that was not published when its device went', () => {
  it('[S72] is certain as long as the device is there', async () => {
    const { one, two, doubtOf } = await attempt()
    expect(await doubtOf([one, two])).toBe(false)
  })

  it('[S72] may be lost with the device: its log is whole without it, and nobody reads an attempt', async () => {
    const { two, doubtOf } = await attempt()
    expect(await doubtOf([two])).toBe(true)
  })

  it('[S72] is certain where another removed what it changed', async () => {
    const { two, doubtOf } = await attempt()
    await two.decide(removed('e'))
    expect(await doubtOf([two])).toBe(false)
  })

  it('[S72] is certain in a log that is torn: the others take what is left of it', async () => {
    const { fake, two, doubtOf } = await attempt()
    for (const name of fake.names().filter(isHead).slice(0, 1)) fake.erase(name)
    expect(await doubtOf([two])).toBe(false)
    for (let round = 0; round < 4; round++) await two.sync()
    expect(two.record('e')?.row.fields['checklist']).toMatchObject([{ item: 'lights' }])
  })
})
