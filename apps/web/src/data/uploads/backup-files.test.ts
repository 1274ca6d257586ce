import 'fake-indexeddb/auto'
import { type RecordId, recordId } from '@bama/domain'
import fc from 'fast-check'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { BackupFile } from '../local/backups/backup-format.ts'
import { LocalDatabase } from '../local/database.ts'
import { filesHere, haveRecords, putFilesBack, takeApart, withFiles } from './backup-files.ts'
import { hashBlob } from './hash-blob.ts'
import { keepCopy, readCopy } from './offline-copies.ts'
import { addAttachmentUpload, uploadRows } from './uploads.ts'

let db: LocalDatabase
let count = 0
const at = '2026-11-20T08:00:00.000Z'
const nowMs = Date.parse(at)
const idOf = (index: number): RecordId => recordId(`00000000-0000-7000-8000-${String(index).padStart(12, '0')}`)
const json = new Blob([JSON.stringify({ version: '2.0', data: { events: [{ id: 'e1', name: 'יריד' }] } })])

beforeEach(() => {
  db = new LocalDatabase(`backup-files-${++count}`)
  const kept = new Map<string, Response>()
  const open = () =>
    Promise.resolve({
      put: (address: string, response: Response) => Promise.resolve(kept.set(address, response)),
      match: (address: string) => Promise.resolve(kept.get(address)?.clone()),
      delete: (address: string) => Promise.resolve(kept.delete(address)),
    })
  vi.stubGlobal('caches', { open })
  return () => {
    vi.unstubAllGlobals()
    db.close()
  }
})

/** A file on the device: bytes to be sent or kept, a copy of the server's file, or an event's image. */
type Kind = 'upload' | 'copy' | 'image'
interface Given {
  readonly kind: Kind
  readonly bytes: Uint8Array<ArrayBuffer>
}
const given = fc.record({
  kind: fc.constantFrom<Kind>('upload', 'copy', 'image'),
  bytes: fc.uint8Array({ minLength: 1, maxLength: 300 }).map((bytes) => new Uint8Array(bytes)),
})

async function lay(files: readonly Given[]): Promise<void> {
  for (const [index, { kind, bytes }] of files.entries()) {
    const id = idOf(index)
    const blob = new Blob([bytes], { type: 'application/pdf' })
    const sha256 = await hashBlob(blob)
    if (kind === 'copy') await keepCopy(db, id, blob, nowMs + index)
    else if (kind === 'image')
      await uploadRows(db).add({ id, blob, filename: 'מסך.png', type: 'image/png', created_at: at, last_error: null })
    else {
      const attachment = { recordId: recordId(`a${index}`), type: 'application/pdf', size: blob.size, sha256 } as const
      await addAttachmentUpload(db, { id, name: 'מפרט.pdf', blob, at }, attachment)
    }
    if (kind !== 'image')
      await db.table('attachments').put({
        id: `a${index}`,
        item_type: 'event',
        item_id: 'e1',
        file_id: id,
        name: 'מפרט.pdf',
        type: 'application/pdf',
        size: blob.size,
        sha256,
        is_stored: kind === 'copy',
      })
  }
}

async function wipe(): Promise<void> {
  await uploadRows(db).clear()
  await db.table('_copies').clear()
  const kept = await caches.open('attachments')
  for (let index = 0; index < 20; index++) await kept.delete(`/api/files/${idOf(index)}?copy`)
}

const bytesOf = async (blob: Blob | undefined | null): Promise<readonly number[] | null> =>
  blob === undefined || blob === null ? null : [...new Uint8Array(await blob.arrayBuffer())]

async function partsOf(file: Blob): Promise<readonly BackupFile[]> {
  const parts = await takeApart(file)
  if (!parts.ok) throw new Error(parts.error)
  return parts.value.files
}

describe("the bytes of files in a device's backup", () => {
  it.each([true, false])('[S81] are the same after a wipe and a restore (without a server: %s)', async (isLocal) => {
    await fc.assert(
      fc.asyncProperty(fc.array(given, { maxLength: 8 }), async (files) => {
        await wipe()
        await db.table('attachments').clear()
        await lay(files)
        const { files: taken, leftOut } = await filesHere(db)
        expect([taken.length, leftOut]).toEqual([files.length, 0])
        const file = await withFiles(json, taken)
        await wipe()
        const parts = await takeApart(file)
        expect(parts.ok && (await parts.value.json.text())).toBe(await json.text())
        expect(await putFilesBack(db, await partsOf(file), { isLocal, nowMs })).toEqual({
          count: files.length,
          leftOut: 0,
        })
        for (const [index, { kind, bytes }] of files.entries()) {
          const row = await uploadRows(db).get(idOf(index))
          const copy = await readCopy(db, idOf(index), nowMs)
          expect(await bytesOf(row?.blob ?? copy)).toEqual([...bytes])
          // Without a server the bytes are kept. With one they are a copy if it has them, and otherwise sent.
          expect(row === undefined).toBe(kind === 'copy' && !isLocal)
          expect(row?.attachment?.recordId).toBe(kind === 'image' || row === undefined ? undefined : `a${index}`)
        }
        // A second time nothing is added or overwritten.
        expect(await putFilesBack(db, await partsOf(file), { isLocal, nowMs })).toEqual({ count: 0, leftOut: 0 })
      }),
      { numRuns: 25 },
    )
  })

  it('[S81] a backup that is damaged anywhere, or cut off, is refused', async () => {
    await lay([
      { kind: 'upload', bytes: Uint8Array.from([1, 2, 3, 4]) },
      { kind: 'copy', bytes: Uint8Array.from([5, 6, 7]) },
    ])
    const whole = new Uint8Array(await (await withFiles(json, (await filesHere(db)).files)).arrayBuffer())
    const refused = { ok: false, error: 'bad_backup_parts' }
    // With a damaged beginning the file is taken for JSON, and refused as such.
    const begin = 'bama-backup/'.length
    for (let place = begin; place < whole.length; place++) {
      const damaged = whole.slice()
      damaged[place] = (damaged[place] ?? 0) ^ 1
      expect(await takeApart(new Blob([damaged])), `byte ${place}`).toMatchObject(refused)
      expect(await takeApart(new Blob([whole.slice(0, place)])), `cut at ${place}`).toMatchObject(refused)
    }
    expect(await takeApart(new Blob([whole, 'x']))).toMatchObject(refused)
    expect(await takeApart(json)).toEqual({ ok: true, value: { json, files: [] } })
  })

  it('[S81] takes what lies nowhere else first, then the last used, as far as there is room, and counts the rest', async () => {
    const bytes = (length: number) => new Uint8Array(length)
    await lay([
      { kind: 'copy', bytes: bytes(30) },
      { kind: 'copy', bytes: bytes(40) },
      { kind: 'upload', bytes: bytes(50) },
    ])
    const { files, leftOut } = await filesHere(db, { mostBytes: 100 })
    expect(files.map(({ id }) => id)).toEqual([idOf(2), idOf(1)])
    expect(leftOut).toBe(1)
  })

  it('[S81] takes nothing of deleted attachments, which would push out living files', async () => {
    await lay([4, 8, 9].map((length) => ({ kind: 'upload', bytes: new Uint8Array(length) })))
    await db.table('attachments').delete('a0')
    const { files, leftOut } = await filesHere(db, { mostBytes: 17 })
    expect([files.map(({ id }) => id), leftOut]).toEqual([[idOf(1), idOf(2)], 0])
  })

  it('[S81] leaves out what no record names, and bytes that are not what was attached, and counts both', async () => {
    await lay([
      { kind: 'upload', bytes: Uint8Array.from([1]) },
      { kind: 'upload', bytes: Uint8Array.from([2]) },
    ])
    const file = await withFiles(json, (await filesHere(db)).files)
    await wipe()
    await db.table('attachments').delete('a0')
    await db.table('attachments').update('a1', { sha256: 'f'.repeat(64) })
    const files = await partsOf(file)
    expect(await haveRecords(db, files)).toBe(false)
    expect(await putFilesBack(db, files, { isLocal: false, nowMs })).toEqual({ count: 0, leftOut: 2 })
    expect(await uploadRows(db).count()).toBe(0)
  })

  it('[S81] on a full device restores the files that still fit, and counts the others', async () => {
    await lay([1, 9, 2].map((length) => ({ kind: 'upload', bytes: new Uint8Array(length) })))
    const file = await withFiles(json, (await filesHere(db)).files)
    await wipe()
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const put = Reflect.get(IDBObjectStore.prototype, 'add')
    const full = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(function (this: IDBObjectStore, ...row) {
      if (row[0].blob?.size === 9) throw new DOMException('no room', 'QuotaExceededError')
      return Reflect.apply(put, this, row)
    })
    const restored = await putFilesBack(db, await partsOf(file), { isLocal: true, nowMs })
    full.mockRestore()
    expect(restored).toEqual({ count: 2, leftOut: 1 })
    expect(await uploadRows(db).toCollection().primaryKeys()).toEqual([idOf(0), idOf(2)])
  })

  it('leaves images of forms that were not saved to their forms', async () => {
    await lay([{ kind: 'image', bytes: Uint8Array.from([1]) }])
    await uploadRows(db).update(idOf(0), { draft: 'd1' })
    expect((await filesHere(db)).files).toHaveLength(1)
    await db.table('_drafts').put({ key: 'event:new', id: 'd1', value: null, updated_at: at })
    expect((await filesHere(db)).files).toEqual([])
  })
})

it('[S81] leaves out a file whose bytes the browser has lost, and counts it apart from those without room', async () => {
  await lay([
    { kind: 'upload', bytes: new Uint8Array(7) },
    { kind: 'upload', bytes: new Uint8Array(8) },
  ])
  const slice = Reflect.get(Blob.prototype, 'slice')
  const lost = vi.spyOn(Blob.prototype, 'slice').mockImplementation(function (this: Blob, ...given) {
    const part = Reflect.apply(slice, this, given)
    if (this.size === 7) part.arrayBuffer = () => Promise.reject(new DOMException('lost', 'NotFoundError'))
    return part
  })
  const found = await filesHere(db)
  lost.mockRestore()
  expect(found).toMatchObject({ files: [{ id: idOf(1), size: 8 }], leftOut: 0, unreadable: 1 })
})
