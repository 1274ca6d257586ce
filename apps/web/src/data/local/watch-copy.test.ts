import 'fake-indexeddb/auto'
import Dexie from 'dexie'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { LocalDatabase } from './database.ts'
import { upgradeNews } from './upgrade-news.ts'
import { lookEveryMs, watchCopy } from './watch-copy.ts'

let waits: { ms: number; fire: () => void }[]
let db: LocalDatabase
let stop: () => void
let databases = 0

/** A page with a watched database; `minute` runs the checks of one minute. */
async function openPage() {
  const onLost = vi.fn<() => void>()
  let ids = 0
  const watch = watchCopy(db, {
    timers: {
      after(ms, fire) {
        const wait = { ms, fire }
        waits.push(wait)
        return () => void (waits = waits.filter((other) => other !== wait))
      },
    },
    newId: () => `mark-${++ids}-${databases}`,
    onLost,
  })
  await vi.waitFor(() => expect(waits).toHaveLength(1))
  stop = watch.stop
  return {
    onLost,
    async minute(): Promise<void> {
      for (let passed = 0; passed < 60_000 && waits.length > 0; passed += lookEveryMs) {
        const [next] = waits.splice(0, 1)
        next?.fire()
        await vi.waitFor(() => expect(waits.length + onLost.mock.calls.length).toBeGreaterThan(0))
      }
    },
  }
}

beforeEach(() => {
  waits = []
  db = new LocalDatabase(`watched-${++databases}`)
  return () => {
    stop()
    db.close()
  }
})

describe('the open database', () => {
  it('is looked at, and is not lost while it is there: not when another tab opens it either', async () => {
    const page = await openPage()
    const other = new LocalDatabase(db.name)
    await other.metadata.toArray()
    await page.minute()
    expect(page.onLost).not.toHaveBeenCalled()
    stop()
    expect(waits).toEqual([])
    other.close()
  })

  it('[S49] is noticed to be deleted within a minute', async () => {
    const page = await openPage()
    await Dexie.delete(db.name)
    await page.minute()
    expect(page.onLost).toHaveBeenCalledOnce()
  })

  it('[S49] is noticed to be another one, made where the old one was', async () => {
    const page = await openPage()
    await db.metadata.clear()
    await page.minute()
    expect(page.onLost).toHaveBeenCalledOnce()
  })

  it('is closed to this app, not lost, when a newer app in another tab upgrades it', async () => {
    const page = await openPage()
    const newer = indexedDB.open(db.name, 10_000)
    await new Promise((resolve) => (newer.onsuccess = resolve))
    expect(upgradeNews.get()).toBe('newer')
    await expect(db.metadata.toArray()).rejects.toThrow(Dexie.errnames.DatabaseClosed)
    await page.minute()
    expect(page.onLost).not.toHaveBeenCalled()
    newer.result.close()
    upgradeNews.set(null)
  })

  it('is looked for again when the disk fails', async () => {
    const page = await openPage()
    const get = vi.spyOn(db.metadata, 'get').mockRejectedValue(new DOMException('broken', 'UnknownError'))
    await page.minute()
    expect(page.onLost).not.toHaveBeenCalled()
    get.mockRestore()
    await page.minute()
    expect(page.onLost).not.toHaveBeenCalled()
  })
})
