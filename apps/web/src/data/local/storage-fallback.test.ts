// @vitest-environment dom
import { localStoreContract } from '@bama/sync/testing'
import { beforeEach, describe, expect, it, vi } from 'vitest'

/** The locks of a new page: the previous page's are released, and the lock is granted once. */
const locksOfNewPage = (): LockManager => {
  let isTaken = false
  return {
    request: async (_name: string, _options: unknown, work: (lock: unknown) => unknown) => {
      const lock = isTaken ? null : {}
      isTaken = true
      return work(lock)
    },
  } as unknown as LockManager
}

/** The app on a new page of a browser without IndexedDB. Of the previous page only localStorage is left. */
async function newPage({ locks = locksOfNewPage() } = {}) {
  vi.resetModules()
  const { fallBackTo, holdFallback } = await import('./storage-fallback.ts')
  const { default: Dexie } = await import('dexie')
  const { LocalDatabase } = await import('./database.ts')
  const { createDexieStore } = await import('./dexie-store.ts')
  await holdFallback(locks)
  await fallBackTo(localStorage)
  return { Dexie, LocalDatabase, storeOf: (name: string) => createDexieStore(new LocalDatabase(name), () => 0) }
}

const event = (id: string, name: string) => ({
  id,
  name,
  date: '2026-12-31',
  end_date: '2027-01-02',
  created_at: '',
  updated_at: '',
  _version: 1,
  _clocks: {},
  _synced: true,
})

beforeEach(() => localStorage.clear())

describe('[B1.4] [B4.13] [B8.2] [B8.14] without IndexedDB', () => {
  let opened = 0
  let page: Awaited<ReturnType<typeof newPage>> | undefined
  localStoreContract({ test: it, equal: (actual, expected) => expect(actual).toEqual(expected) }, async () => {
    page ??= await newPage()
    return page.storeOf(`contract-${opened++}`)
  })

  it('what was written stands in the next page, by all indexes, and what was removed or aborted does not', async () => {
    const first = await newPage()
    const db = new first.LocalDatabase('kept')
    await db.table('events').bulkPut([event('e1', 'חתונה'), event('e2', 'כנס'), event('e3', 'בר מצווה')])
    await db.table('events').delete('e2')
    await db.table('_drafts').bulkPut([1, 2].map((n) => ({ key: `k${n}`, id: '', value: n, updated_at: '' })))
    await db.table('_drafts').where('key').above('k1').delete()
    await db.table('_uploads').put({ id: 'u1', created_at: '', blob: new Blob(['image']) })
    const aborted = db.transaction('rw', db.table('events'), async () => {
      await db.table('events').put(event('e1', 'אחר'))
      throw new Error('changed my mind')
    })
    await expect(aborted).rejects.toThrow('changed my mind')

    const next = await newPage()
    const again = new next.LocalDatabase('kept')
    expect((await again.table('events').toArray()).map(({ name }) => name)).toEqual(['חתונה', 'בר מצווה'])
    expect(await again.table('events').where('date').equals('2026-12-31').primaryKeys()).toEqual(['e1', 'e3'])
    expect(await again.table('_drafts').toCollection().primaryKeys()).toEqual(['k1'])
    expect(await again.table('_uploads').count()).toBe(0)
  })

  it('an automatic backup stands in the next page, and one that does not fit is refused by the name of a full disk', async () => {
    const bytes = Uint8Array.from({ length: 100_000 }, (_, index) => index)
    const backup = { timestamp: '2026-11-23T09:00:00.000Z', reason: 'requested', totalItems: 1 } as const
    await newPage()
    const { keepAutoBackup } = await import('./backups/auto-backups.ts')
    await keepAutoBackup('dana', { ...backup, file: new Blob([bytes]) }, null)
    const huge = { ...backup, timestamp: '2026-11-24T09:00:00.000Z', file: new Blob([new Uint8Array(6_000_000)]) }
    await expect(keepAutoBackup('dana', huge, null)).rejects.toMatchObject({ name: 'QuotaExceededError' })
    await newPage()
    const { listAutoBackups, readAutoBackup } = await import('./backups/auto-backups.ts')
    expect(await listAutoBackups('dana')).toMatchObject([{ ...backup, bytes: 100_000 }])
    const file = await readAutoBackup('dana', backup.timestamp, null)
    expect(file?.size).toBe(100_000)
  })

  it('a database of an older version of the app is upgraded as a real one', async () => {
    const first = await newPage()
    const old = new first.Dexie('older')
    old.version(3).stores({ events: 'id, date', _unknown: '[entity+id]' })
    await old.table('events').put(event('e1', 'חתונה'))
    old.close()

    const next = await newPage()
    const db = new next.LocalDatabase('older')
    expect(await db.table('events').where('_months').equals('2027-01').primaryKeys()).toEqual(['e1'])
  })

  it('a deleted database leaves nothing, and others stay', async () => {
    const { Dexie, LocalDatabase } = await newPage()
    for (const name of ['a', 'b']) await new LocalDatabase(name).table('events').put(event('e1', 'חתונה'))
    await Dexie.delete('a')
    expect(Object.keys(localStorage).filter((key) => key.startsWith('bama-db:a:'))).toEqual([])
    const next = await newPage()
    expect(await next.Dexie.getDatabaseNames()).toEqual(['b'])
  })

  it('when there is no room, the write fails by the name of a full disk, and nothing of it stands', async () => {
    const { LocalDatabase } = await newPage()
    const db = new LocalDatabase('full')
    await db.table('events').put(event('e1', 'חתונה'))
    const write = db.transaction('rw', db.table('events'), async () => {
      await db.table('events').put(event('e2', 'כנס'))
      await db.table('events').put(event('e3', 'x'.repeat(6_000_000)))
    })
    await expect(write).rejects.toMatchObject({ name: 'QuotaExceededError' })
    expect(await db.table('events').toCollection().primaryKeys()).toEqual(['e1'])
    const next = await newPage()
    expect(await new next.LocalDatabase('full').table('events').toCollection().primaryKeys()).toEqual(['e1'])
  })

  it('a second tab is refused, since both would write over each other', async () => {
    const locks = locksOfNewPage()
    await newPage({ locks })
    await expect(newPage({ locks })).rejects.toMatchObject({ name: 'FallbackInUseError' })
  })
  it('a tab whose browser has a database again leaves alone what another tab works by', async () => {
    const locks = locksOfNewPage()
    const { LocalDatabase } = await newPage({ locks })
    await new LocalDatabase('working').table('events').put(event('e1', 'חתונה'))
    const keys = Object.keys(localStorage)
    vi.resetModules()
    vi.stubGlobal('navigator', { locks })
    const { openDeviceDatabase } = await import('./device-database.ts')
    await expect(openDeviceDatabase()).rejects.toMatchObject({ name: 'FallbackInUseError' })
    vi.unstubAllGlobals()
    expect(Object.keys(localStorage)).toEqual(keys)
  })
})
