import 'fake-indexeddb/auto'
import type { LocalTx } from '@bama/sync'
import Dexie from 'dexie'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { LocalDatabase } from './database.ts'
import { writeBlocked, writeLogoutOwed, writePasskeyOffered, writeWipeOwed } from './device-facts.ts'
import { type KeptKey, writeKeptKey } from './stored-vaults.ts'
import { createDexieStore } from './dexie-store.ts'
import { failureName } from './full-disk.ts'

const caches = new Map<string, unknown>()
const quota = (): DOMException => new DOMException('no room', 'QuotaExceededError')
let databases = 0

beforeEach(() => {
  caches.clear()
  vi.stubGlobal('caches', {
    keys: () => Promise.resolve([...caches.keys()]),
    delete: (name: string) => Promise.resolve(caches.delete(name)),
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const device = { deviceId: '9f3a1c2b7d4e5f60', n: 1, lastStamp: null, offsetMs: 0 } as never
const note = (tx: LocalTx) => tx.putMeta('device', device)

/** A store on a disk that accepts writes only once the caches are removed. */
function fullStore(isEnough: boolean) {
  const db = new LocalDatabase(`full-${++databases}`)
  const put = db.metadata.put.bind(db.metadata)
  vi.spyOn(db.metadata, 'put').mockImplementation((row) =>
    caches.has('event-images') || !isEnough ? Dexie.Promise.reject(quota()) : put(row),
  )
  return createDexieStore(db, () => 0)
}

describe('a full disk', () => {
  it('[S49] takes what a person did in the place of caches, and keeps the app itself', async () => {
    for (const name of ['workbox-precache-v2', 'event-images']) caches.set(name, {})
    const store = fullStore(true)
    await store.write(note)
    expect(await store.read((tx) => tx.getMeta('device'))).toEqual(device)
    expect([...caches.keys()]).toEqual(['workbox-precache-v2'])
  })

  it.each([
    ['whose copy is to be wiped', () => writeWipeOwed('dana')],
    ['who was blocked', () => writeBlocked('dana')],
    ["that the server's session is to be ended", () => writeLogoutOwed(true)],
    ['the key of an open copy', () => writeKeptKey({ userId: 'dana' } as KeptKey)],
    ['that a passkey was offered', () => writePasskeyOffered('dana')],
  ])('[S49] takes a note of the device (%s) in the place of caches', async (_, write) => {
    caches.set('event-images', {})
    const put = Reflect.get(IDBObjectStore.prototype, 'put')
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...row) {
      if (caches.size > 0) throw quota()
      return Reflect.apply(put, this, row)
    })
    await write()
    expect(caches.size).toBe(0)
  })

  it('is reported when that was not enough, and when there is no cache', async () => {
    for (const cached of [['event-images'], []]) {
      for (const name of cached) caches.set(name, {})
      const failure: unknown = await fullStore(false)
        .write(note)
        .catch((error: unknown) => error)
      expect(failureName(failure)).toBe('QuotaExceededError')
    }
  })

  it('is known by its cause, and by what browsers say of the disk itself', () => {
    expect(failureName(new Dexie.AbortError('aborted', quota() as never))).toBe('QuotaExceededError')
    expect(failureName(new DOMException('Encountered full disk while committing.', 'UnknownError'))).toBe(
      'QuotaExceededError',
    )
    expect(failureName(new DOMException('broken', 'UnknownError'))).toBe('UnknownError')
  })
})
