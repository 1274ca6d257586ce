import 'fake-indexeddb/auto'
import { type AttachmentType, recordId } from '@bama/domain'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { LocalDatabase } from '../local/database.ts'
import { timers } from '../runtime/clock-timers.ts'
import { createUploads, inTabLock } from './create-uploads.ts'
import { copyRows } from './offline-copies.ts'
import { addAttachmentUpload, uploadRows } from './uploads.ts'

vi.mock('./send-part.ts', () => ({ createPartSender: () => () => Promise.resolve({ kind: 'stored' }) }))
vi.mock('../sync/reasons-to-sync.ts', () => ({ followReasonsToSync: () => () => undefined }))

const never = new Promise<void>(() => undefined)

describe('tabs that send images', () => {
  it('take turns', async () => {
    const name = crypto.randomUUID()
    const log: string[] = []
    let finish = (): void => undefined
    const first = inTabLock(name, 60_000, async () => {
      log.push('first begins')
      await new Promise<void>((resolve) => (finish = resolve))
      log.push('first ends')
      return 1
    })
    const second = inTabLock(name, 60_000, () => Promise.resolve(log.push('second')))
    await inTabLock(crypto.randomUUID(), 60_000, () => Promise.resolve())
    expect(log).toEqual(['first begins'])
    finish()
    expect([await first, await second]).toEqual([1, 3])
    expect(log).toEqual(['first begins', 'first ends', 'second'])
  })

  it('do not wait for one that froze', async () => {
    const name = crypto.randomUUID()
    const frozen = inTabLock(name, 60_000, () => never)
    const lost = expect(frozen).rejects.toThrow()
    expect(await inTabLock(name, 20, () => Promise.resolve('sent'))).toBe('sent')
    await lost
  })

  it('give the lock back when their work fails, and say so', async () => {
    const name = crypto.randomUUID()
    await expect(inTabLock(name, 60_000, () => Promise.reject(new Error('database')))).rejects.toThrow('database')
    expect(await inTabLock(name, 60_000, () => Promise.resolve('next'))).toBe('next')
  })
})

describe('a sent file', () => {
  afterEach(() => {
    vi.unstubAllGlobals()
  })

  it.each<[AttachmentType, boolean]>([
    ['application/pdf', true],
    ['image/jpeg', true],
    // The record and everybody else have what the server made of it.
    ['image/heic', false],
    ['image/gif', false],
  ])('%s is kept for reading without a line: %s', async (type, isKept) => {
    vi.stubGlobal('caches', { open: () => Promise.resolve({ put: () => Promise.resolve() }) })
    vi.stubGlobal('navigator', { locks: navigator.locks, onLine: true })
    for (const name of ['addEventListener', 'removeEventListener']) vi.stubGlobal(name, () => undefined)
    const db = new LocalDatabase(`sent-${type}`)
    const [id, a1] = [recordId(crypto.randomUUID()), recordId(crypto.randomUUID())]
    await db.table('attachments').put({ id: a1, file_id: id, type })
    const attachment = { recordId: a1, type, size: 3, sha256: '' }
    await addAttachmentUpload(db, { id, name: 'IMG_1', blob: new Blob(['abc']), at: '2026-11-20' }, attachment)
    const uploads = createUploads('dana', db, timers)
    uploads.start()
    await vi.waitFor(async () => expect(await uploadRows(db).count()).toBe(0))
    uploads.stop()
    expect(await copyRows(db).count()).toBe(isKept ? 1 : 0)
    db.close()
  })
})
