import 'fake-indexeddb/auto'
import { recordId } from '@bama/domain'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { removeCaches } from '../local/caches.ts'
import { LocalDatabase } from '../local/database.ts'
import { copyRows, dropUnnamedCopies, followRemovedCaches, keepCopy, readCopy } from './offline-copies.ts'
import { addAttachmentUpload, uploadRows } from './uploads.ts'

/** The part of the Cache API that copies use. `refuse`: there is no room for new entries. */
function createCaches() {
  const kept = new Map<string, Map<string, Response>>()
  const state = { refuse: false }
  const of = (name: string): Map<string, Response> => kept.get(name) ?? kept.set(name, new Map()).get(name) ?? new Map()
  const open = (name: string) =>
    Promise.resolve({
      put: async (address: string, response: Response) => {
        if (state.refuse) throw new DOMException('no room', 'QuotaExceededError')
        of(name).set(address, response)
      },
      match: (address: string) => Promise.resolve(of(name).get(address)?.clone()),
      delete: (address: string) => Promise.resolve(of(name).delete(address)),
    })
  const keys = () => Promise.resolve([...kept.keys()])
  const remove = (name: string) => Promise.resolve(kept.delete(name))
  return { state, kept, api: { open, keys, delete: remove } }
}

let db: LocalDatabase
let browser: ReturnType<typeof createCaches>
let count = 0
/** Copies may use a fifth of the quota: a hundred bytes. */
const quota = 500
const blobOf = (bytes: number): Blob => new Blob([new Uint8Array(bytes)])
const copies = async (): Promise<readonly string[]> => (await copyRows(db).toCollection().primaryKeys()).sort()
const inCache = (): number => [...browser.kept.values()].reduce((sum, { size }) => sum + size, 0)

beforeEach(() => {
  db = new LocalDatabase(`copies-${++count}`)
  browser = createCaches()
  vi.stubGlobal('caches', browser.api)
  vi.stubGlobal('navigator', { storage: { estimate: () => Promise.resolve({ quota }) } })
  return () => {
    vi.unstubAllGlobals()
    db.close()
  }
})

describe('files that are kept to be read without a line', () => {
  it('[S91] make room by what was not used for longest', async () => {
    for (const [index, id] of ['a', 'b', 'c'].entries()) expect(await keepCopy(db, id, blobOf(30), index)).toBe(true)
    // Reading the oldest counts as a use.
    expect((await readCopy(db, 'a', 10))?.size).toBe(30)
    await keepCopy(db, 'd', blobOf(30), 11)
    expect(await copies()).toEqual(['a', 'c', 'd'])
    await keepCopy(db, 'e', blobOf(70), 12)
    expect(await copies()).toEqual(['d', 'e'])
    expect(inCache()).toBe(2)
    expect(await readCopy(db, 'b', 13)).toBeNull()
  })

  it('[S91] do not go for one that is larger than all of them may be', async () => {
    await keepCopy(db, 'a', blobOf(60), 0)
    expect(await keepCopy(db, 'large', blobOf(101), 1)).toBe(false)
    expect(await copies()).toEqual(['a'])
    // Replacing a copy removes no others to make room for it twice.
    await keepCopy(db, 'a', blobOf(100), 2)
    expect(await copies()).toEqual(['a'])
  })

  it('[S91] make room among themselves alone: what waits to be sent stays', async () => {
    const waiting = { recordId: recordId('r1'), type: 'application/pdf', size: 90, sha256: 'ab' } as const
    await addAttachmentUpload(db, { id: recordId('w'), name: 'a.pdf', blob: blobOf(90), at: '2026' }, waiting)
    for (const [index, id] of ['a', 'b', 'c', 'd', 'e'].entries()) await keepCopy(db, id, blobOf(50), index)
    expect(await copies()).toEqual(['d', 'e'])
    expect((await uploadRows(db).toArray()).map(({ id }) => id)).toEqual(['w'])

    // Uploads stay even when all caches are removed because the disk is full.
    const stop = followRemovedCaches(db)
    expect(await removeCaches()).toBe(true)
    await vi.waitFor(async () => expect(await copies()).toEqual([]))
    stop()
    expect(await uploadRows(db).count()).toBe(1)
  })

  it('[S91] are not said to be here when the browser had no room, or took them away', async () => {
    browser.state.refuse = true
    expect(await keepCopy(db, 'a', blobOf(10), 0)).toBe(false)
    expect(await copies()).toEqual([])
    browser.state.refuse = false
    await keepCopy(db, 'a', blobOf(10), 1)
    browser.kept.clear()
    expect(await readCopy(db, 'a', 2)).toBeNull()
    expect(await copies()).toEqual([])
  })

  it('[S91] go with the last record that names them', async () => {
    for (const [index, id] of ['seen', 'unseen'].entries()) await keepCopy(db, id, blobOf(10), index)
    await db.table('attachments').put({ id: 'r1', item_type: 'event', item_id: 'e1', file_id: 'seen' })
    await dropUnnamedCopies(db)
    expect(await copies()).toEqual(['seen'])
    expect(inCache()).toBe(1)
  })
})

it('a full disk that refuses the note of a use does not keep a file from being opened, nor a new one half kept', async () => {
  expect(await keepCopy(db, 'a', blobOf(10), 1)).toBe(true)
  const complaints = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const refuse = () => Promise.reject(new DOMException('no room', 'QuotaExceededError')) as never
  const table = copyRows(db)
  const full = new Proxy(table, {
    get: (of, name) => (name === 'update' || name === 'put' ? refuse : (Reflect.get(of, name) as unknown)),
  })
  vi.spyOn(db, 'table').mockReturnValue(full as never)
  expect((await readCopy(db, 'a', 2))?.size).toBe(10)
  expect(await keepCopy(db, 'b', blobOf(10), 3)).toBe(false)
  expect([inCache(), complaints.mock.calls.length]).toEqual([1, 1])
})
