import 'fake-indexeddb/auto'
import { fileIdOf, recordId } from '@bama/domain'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { LocalDatabase } from '../local/database.ts'
import { dropUpload, listUploads, localUrlOf, queueUpload, retryUpload, uploadRows } from './uploads.ts'

let db: LocalDatabase
let count = 0
const world = {
  now: () => Date.UTC(2026, 10, 20, 9, 0, count),
  newId: () => recordId(`00000000-0000-7000-8000-${String(++count).padStart(12, '0')}`),
}
const image = (text = 'pixels', type = 'image/jpeg'): File => new File([text], 'במה.jpg', { type })

beforeEach(() => {
  db = new LocalDatabase(`uploads-${++count}`)
  return () => db.close()
})

describe('queueing an image', () => {
  it('keeps it on the device, also when the app is closed, and gives the address for the record', async () => {
    const queued = await queueUpload(db, world, image())
    const id = queued.ok ? queued.value.id : ''
    expect(queued).toEqual({ ok: true, value: { id, url: `/api/files/${id}` } })
    expect(queued.ok && fileIdOf(queued.value.url)).toBe(id)
    db.close()
    const reopened = new LocalDatabase(db.name)
    onTestFinished(() => reopened.close())
    const row = await uploadRows(reopened).get(id)
    expect([row?.filename, row?.type, await row?.blob.text()]).toEqual(['במה.jpg', 'image/jpeg', 'pixels'])
    expect(await listUploads(reopened)).toEqual([{ id, filename: 'במה.jpg', queuedAt: row?.created_at, error: null }])
  })

  it('takes a blob too, and images of any kind: which can be read, the server decides', async () => {
    expect(await queueUpload(db, world, new Blob(['x'], { type: 'image/png' }))).toMatchObject({ ok: true })
    expect(await queueUpload(db, world, image('x', 'image/heic'))).toMatchObject({ ok: true })
  })

  it.each([
    ['nothing', null],
    ['an address', '/photos/stage.jpg'],
    ['an object with the fields of a file', { name: 'stage.jpg', size: 5, type: 'image/jpeg' }],
    ['a document', new File(['x'], 'quote.pdf', { type: 'application/pdf' })],
    ['a file of no known type', new File(['x'], 'stage.jpg')],
    ['an SVG', image('<svg/>', 'image/svg+xml')],
    ['an empty file', image('')],
  ])('[A5.12] [B5.5] [B8.12] refuses %s', async (_what, file) => {
    expect(await queueUpload(db, world, file)).toEqual({
      ok: false,
      error: { code: 'invalid_file', message: 'Invalid file provided' },
    })
    expect(await listUploads(db)).toEqual([])
  })

  it('refuses a file that can not be read: a picker may give one that is elsewhere', async () => {
    const gone = image()
    vi.spyOn(gone, 'arrayBuffer').mockRejectedValue(new DOMException('gone', 'NotReadableError'))
    expect(await queueUpload(db, world, gone)).toMatchObject({ ok: false, error: { code: 'invalid_file' } })
  })

  it('refuses at once what the server would refuse after a long upload', async () => {
    const bytes = new Uint8Array(15 * 1024 * 1024 + 1)
    expect(await queueUpload(db, world, new File([bytes], 'a.jpg', { type: 'image/jpeg' }))).toMatchObject({
      ok: false,
      error: { code: 'too_large' },
    })
    expect(await queueUpload(db, world, new File([bytes.subarray(1)], 'a.jpg', { type: 'image/jpeg' }))).toMatchObject({
      ok: true,
    })
  })

  it('says that the device has no room', async () => {
    vi.spyOn(console, 'error').mockReturnValue()
    uploadRows(db).hook('creating', () => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    expect(await queueUpload(db, world, image())).toMatchObject({
      ok: false,
      error: { code: 'storage', message: 'QuotaExceededError' },
    })
    expect(await listUploads(db)).toEqual([])
  })
})

describe('an image that is only here', () => {
  it('has an address of its own until it is forgotten', async () => {
    const queued = await queueUpload(db, world, image())
    const id = queued.ok ? queued.value.id : ''
    const url = await localUrlOf(db, id)
    onTestFinished(() => URL.revokeObjectURL(url ?? ''))
    expect(await (await fetch(url ?? '')).text()).toBe('pixels')
    await dropUpload(db, id)
    expect(await localUrlOf(db, id)).toBeNull()
    expect(await listUploads(db)).toEqual([])
  })

  it('is listed with why it was refused, until it is tried again', async () => {
    const queued = await queueUpload(db, world, image())
    const id = queued.ok ? queued.value.id : ''
    await uploadRows(db).update(id, { last_error: 'too_large' })
    expect(await listUploads(db)).toMatchObject([{ id, error: 'too_large' }])
    await retryUpload(db, id)
    expect(await listUploads(db)).toMatchObject([{ id, error: null }])
    expect(await (await uploadRows(db).get(id))?.blob.text()).toBe('pixels')
  })
})
