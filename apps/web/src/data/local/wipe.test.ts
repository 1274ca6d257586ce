// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import Dexie from 'dexie'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { databaseNameOf, LocalDatabase } from './database.ts'
import { readSession, readWipeOwed, writeSession, writeWipeOwed } from './device-database.ts'
import { finishOwedWipe } from './wipe.ts'

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
})
