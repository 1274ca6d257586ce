// @vitest-environment dom
import 'fake-indexeddb/auto'
import Dexie, { type Table } from 'dexie'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { databaseNameOf } from './database-names.ts'
import { LocalDatabase } from './database.ts'
import { clearLeftCopies } from '../session/left-copies.ts'
import { keepAutoBackup } from './backups/auto-backups.ts'
import { readWipeOwed, writePasskeyOffered, writeWipeOwed } from './device-facts.ts'
import { readSession, writeSession } from './stored-session.ts'
import { finishOwedWipe, wipeCopy } from './wipe.ts'

const session = {
  user: {
    id: 'u1',
    name: 'dana',
    full_name: null,
    email: 'dana@almog.example',
    role: 'admin',
    is_admin: true,
    permissions: {},
    is_approved: true,
  },
  expiresAt: '2027-01-01T00:00:00.000Z',
  loginTime: '2026-12-31T00:00:00.000Z',
  offsetMs: 0,
}

async function fillDevice(): Promise<void> {
  for (const userId of ['u1', 'u2']) {
    const db = new LocalDatabase(databaseNameOf(userId))
    await db.open()
    db.close()
  }
  await writeSession(session as unknown as Parameters<typeof writeSession>[0])
  localStorage.setItem('draft', 'של דנה')
  localStorage.setItem('bama-color-scheme', 'dark')
}

const caches = new Map<string, unknown>()

beforeEach(async () => {
  caches.clear()
  for (const name of ['workbox-precache-v2-https://bama.example/', 'answers']) caches.set(name, {})
  vi.stubGlobal('caches', {
    keys: () => Promise.resolve([...caches.keys()]),
    delete: (name: string) => Promise.resolve(caches.delete(name)),
  })
  localStorage.clear()
  await writeWipeOwed(null)
  await fillDevice()
})

describe("wiping a person's copy", () => {
  it('[S45] removes their database, the session, cached answers and localStorage, and nothing of others or of the app', async () => {
    await writeWipeOwed('u1')
    await finishOwedWipe()
    const databases = await Dexie.getDatabaseNames()
    expect(databases).not.toContain(databaseNameOf('u1'))
    expect(databases).toContain(databaseNameOf('u2'))
    expect(await readSession()).toBeNull()
    expect([...caches.keys()]).toEqual(['workbox-precache-v2-https://bama.example/'])
    expect([localStorage.getItem('draft'), localStorage.getItem('bama-color-scheme')]).toEqual([null, 'dark'])
    expect(await readWipeOwed()).toBeNull()
  })

  it('[S45] does not come back by a query of a tab that had it open', async () => {
    const elsewhere = new LocalDatabase(databaseNameOf('u1'))
    await elsewhere.open()
    await writeWipeOwed('u1')
    await finishOwedWipe()
    await expect(elsewhere.table('events').count()).rejects.toThrow()
    expect(await Dexie.getDatabaseNames()).not.toContain(databaseNameOf('u1'))
  })

  it('[S45] is still owed when it was cut off', async () => {
    await writeWipeOwed('u1')
    vi.stubGlobal('caches', { keys: () => Promise.reject(new Error('killed')) })
    await expect(finishOwedWipe()).rejects.toThrow('killed')
    expect(await readWipeOwed()).toBe('u1')
  })

  it('[S45] touches nothing when none is owed', async () => {
    await finishOwedWipe()
    expect(await readSession()).not.toBeNull()
    expect(await Dexie.getDatabaseNames()).toContain(databaseNameOf('u1'))
    expect(localStorage.getItem('draft')).toBe('של דנה')
  })

  it('[S45] of somebody else is finished at the next start, wherever it was killed', async () => {
    for (let killedAt = 0; ; killedAt++) {
      await fillDevice()
      caches.set('answers', {})
      await inFacts((facts) => facts.put({ key: 'vault:u1', value: {} }))
      await writePasskeyOffered('u1')
      await keepAutoBackup('u1', { timestamp: '2026', reason: 'daily', totalItems: 1, file: new Blob(['x']) }, null)
      const whole = ['BamaBackups:u1', 'PixelArtDB:u1', 'answers', 'draft', 'passkeyOffered:u1', 'vault:u1']
      expect(await leftOf('u1')).toEqual(whole)
      const stop = killAfter(killedAt)
      const isDone = await wipeCopy('u1').then(
        () => true,
        () => false,
      )
      expect(stop()).toBe(isDone ? whole.length : killedAt + 1)
      await clearLeftCopies('u2')
      expect(await leftOf('u1'), `killed at ${killedAt}`).toEqual([])
      if (isDone) return
    }
  })
})

async function inFacts<T>(work: (facts: Table<unknown, string>) => PromiseLike<T>): Promise<T> {
  const device = await new Dexie('BamaDevice').open()
  const value = await work(device.table('facts'))
  device.close()
  return value
}

/** What is left of a person on the device. */
const leftOf = async (userId: string): Promise<readonly string[]> =>
  [
    ...(await Dexie.getDatabaseNames()),
    ...(await inFacts((facts) => facts.toCollection().primaryKeys())),
    ...caches.keys(),
    ...Object.keys(localStorage),
  ]
    .filter((name) => name.includes(userId) || ['answers', 'draft'].includes(name))
    .sort()

/** Kills the page after that many removals of any kind. Returns a function that ends this and returns their number. */
function killAfter(most: number): () => number {
  let removals = 0
  const ends = [
    [Dexie, 'delete'],
    [globalThis.caches, 'delete'],
    [Storage.prototype, 'removeItem'],
    [IDBObjectStore.prototype, 'delete'],
  ].map(([target, name]) => {
    const [holder, key] = [target as object, name as string]
    const real = Reflect.get(holder, key) as (...parameters: readonly unknown[]) => unknown
    Reflect.set(holder, key, function (this: unknown, ...parameters: readonly unknown[]) {
      if (removals++ >= most) throw new Error('killed')
      return Reflect.apply(real, this, parameters)
    })
    return () => Reflect.set(holder, key, real)
  })
  return () => {
    for (const end of ends) end()
    return removals
  }
}
