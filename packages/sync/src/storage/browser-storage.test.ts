import { beforeEach, describe, expect, it } from 'vitest'
import { createStorageDevice, created, updated } from '../testing/storage/storage-device.ts'
import { createBrowserStorage, type TextStorage } from './browser-storage.ts'
import type { SharedStorage } from './shared-storage.ts'

let kept: Map<string, string>
let storage: SharedStorage
let room: number

const bytes = (...values: readonly number[]) => Uint8Array.from(values)

beforeEach(() => {
  kept = new Map([['theme', 'dark']])
  room = Number.POSITIVE_INFINITY
  let versions = 0
  const text: TextStorage = {
    get length() {
      return kept.size
    },
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (name) => kept.get(name) ?? null,
    setItem(name, value) {
      if (value.length > room) throw new Error('QuotaExceededError')
      kept.set(name, value)
    },
    removeItem: (name) => void kept.delete(name),
  }
  storage = createBrowserStorage(text, 'bama-try:', () => `v${++versions}`)
})

describe('a shared storage in a browser', () => {
  it('[S71] keeps objects beside what else is there, each in the version that was asked for', async () => {
    const all = Uint8Array.from({ length: 20_000 }, (_, index) => index)
    expect(await storage.write('a', all, null)).toEqual({ kind: 'written' })
    expect(await storage.write('a', bytes(1), null)).toEqual({ kind: 'conflict' })
    expect(await storage.read('a')).toEqual({ kind: 'read', bytes: all, version: 'v1' })
    expect(await storage.write('a', bytes(2), 'v1')).toEqual({ kind: 'written' })
    expect(await storage.list(null)).toMatchObject({ kind: 'listed', objects: [{ name: 'a', version: 'v2' }] })
    await storage.remove('a')
    expect(await storage.read('a')).toEqual({ kind: 'missing' })
    expect([...kept.keys()]).toEqual(['theme'])
  })

  it('[S71] says that nothing changed, and what a damaged value is: nothing', async () => {
    await storage.write('a', bytes(1), null)
    const listing = await storage.list(null)
    expect(await storage.list(listing.kind === 'listed' ? listing.token : null)).toEqual({ kind: 'unchanged' })
    kept.set('bama-try:a', 'v9 ***')
    expect(await storage.read('a')).toEqual({ kind: 'read', bytes: bytes(), version: 'v9' })
  })

  it('[S71] carries a workspace between two devices, and keeps what waits while it is full', async () => {
    const one = await createStorageDevice(storage, 1)
    const two = await createStorageDevice(storage, 2)
    await one.decide(created('e1'))
    await one.syncAll()
    await two.syncAll()
    room = 10
    await two.decide(updated('e1', { location: 'Haifa' }))
    expect((await two.syncAll()).kind).toBe('unreachable')
    room = Number.POSITIVE_INFINITY
    for (const device of [two, one]) expect((await device.syncAll()).kind).toBe('done')
    expect(one.record('e1')?.row.fields).toMatchObject({ name: 'e1', location: 'Haifa' })
    expect(one.record('e1')).toEqual(two.record('e1'))
  })
})
