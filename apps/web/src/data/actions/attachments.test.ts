// @vitest-environment dom
import 'fake-indexeddb/auto'
import { type AttachedItem, recordId } from '@bama/domain'
import { writeChanges } from '@bama/sync'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { LocalDatabase } from '../local/database.ts'
import { createDexieStore } from '../local/dexie-store.ts'
import { hashBlob } from '../uploads/hash-blob.ts'
import { createUploader, type UploadAnswer } from '../uploads/uploader.ts'
import { uploadRows } from '../uploads/uploads.ts'
import { createOptimistic } from '../workspace/optimistic.ts'
import { type Workspace, workspace } from '../workspace/workspace.ts'
import { attach } from './attachments.ts'
import { retryFile } from './images.ts'

vi.mock('../session/current-session.ts', async (original) => ({
  ...(await original<object>()),
  currentSession: () => ({
    status: 'signed_in',
    user: { id: 'dana' },
    actor: { id: 'dana', email: 'dana@bama.test', role: 'admin', is_admin: true, permissions: {} },
  }),
}))

let db: LocalDatabase
let count = 0
/** An independent implementation of the hash. */
const sha256 = async (bytes: Uint8Array<ArrayBuffer>): Promise<string> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)).toHex()

const item = { type: 'event', record: { id: recordId('e1') } } as const
const pdf = (text = '%PDF-1.7 שלום', name = 'הצעה.pdf'): File => new File([text], name, { type: 'application/pdf' })

beforeEach(() => {
  db = new LocalDatabase(`attachments-${++count}`)
  workspace.set({
    userId: 'dana',
    db,
    whole: db,
    store: createDexieStore(db, () => 0),
    write: writeChanges,
    optimistic: createOptimistic(),
    engine: { request: () => undefined },
    uploads: { request: () => undefined, stop: () => undefined },
  } as unknown as Workspace)
  onTestFinished(() => {
    workspace.set(null)
    db.close()
  })
})

const stored = async () => ({
  records: await db.table('attachments').toArray(),
  queue: await db.syncQueue.toArray(),
  uploads: await uploadRows(db).toArray(),
})

it('a refused file waits again when that is asked, and stays refused where the device has no room to note it', async () => {
  await attach(item, pdf())
  const { id } = (await stored()).uploads[0] ?? { id: '' }
  await uploadRows(db).update(id, { last_error: 'forbidden' })
  const errors = async () => (await stored()).uploads.map(({ last_error }) => last_error)
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('no room', 'QuotaExceededError')
  })
  const failed = { ok: false, error: { code: 'storage', reason: 'QuotaExceededError' } }
  expect(await retryFile(id)).toEqual(failed)
  expect(await errors()).toEqual(['forbidden'])
  full.mockRestore()
  expect(await retryFile(id)).toMatchObject({ ok: true })
  expect(await errors()).toEqual([null])
})

describe('attaching a file', () => {
  it('[S91] writes record, mutation and bytes together', async () => {
    expect(await attach(item, pdf(), { thumbnail: '/9j/1' })).toEqual({ ok: true, value: null })
    const { records, queue, uploads } = await stored()
    expect(records).toMatchObject([
      {
        item_type: 'event',
        item_id: 'e1',
        name: 'הצעה.pdf',
        type: 'application/pdf',
        is_stored: false,
        thumbnail: '/9j/1',
      },
    ])
    expect(queue).toMatchObject([{ entity: 'attachments', operation: 'create', recordId: records[0].id }])
    expect(uploads).toMatchObject([{ id: records[0].file_id, attachment: { recordId: records[0].id } }])
    expect(records[0].sha256).toBe(await sha256(new TextEncoder().encode('%PDF-1.7 שלום')))
  })

  it('[S91] writes none of them when there is no room for the bytes, and says so', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const full = new DOMException('no room', 'QuotaExceededError')
    db.table('_uploads').hook('creating', () => {
      throw full
    })
    expect(await attach(item, pdf())).toMatchObject({ ok: false, error: { code: 'storage' } })
    expect(await stored()).toEqual({ records: [], queue: [], uploads: [] })
  })

  it('[S91] writes none of them when the record can not be written', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    db.syncQueue.hook('creating', () => {
      throw new Error('killed here')
    })
    expect(await attach(item, pdf())).toMatchObject({ ok: false })
    expect(await stored()).toEqual({ records: [], queue: [], uploads: [] })
  })

  it('refuses what is not kept, without writing anything', async () => {
    expect(await attach(item, pdf('x', 'run.exe').slice(0, 1) as File)).toMatchObject({ ok: false })
    expect(await attach(item, new File(['<svg/>'], 'a.svg', { type: 'image/svg+xml' }))).toEqual({
      ok: false,
      error: 'type',
    })
    expect(await attach(item, new File(['<p>'], 'a.html', { type: 'text/html' }))).toEqual({ ok: false, error: 'type' })
    expect(await attach(item, new File([], 'a.pdf'))).toEqual({ ok: false, error: 'empty' })
    expect(await attach(item, new File([new Uint8Array(25 * 1024 * 1024 + 1)], 'a.pdf'))).toEqual({
      ok: false,
      error: 'too_large',
    })
    expect(await stored()).toEqual({ records: [], queue: [], uploads: [] })
  })
})

describe('the bytes of an attachment', () => {
  const uploaderOf = (sent: string[]) =>
    createUploader({
      db,
      send: ({ id }): Promise<UploadAnswer> => {
        sent.push(id)
        return Promise.resolve({ kind: 'stored' })
      },
      inLock: (work) => work(),
      timers: { after: () => () => undefined },
      random: () => 1,
      isOnline: () => true,
    })

  it('[S91] wait for their record, stay while it is refused, and go when it is deleted', async () => {
    await attach(item, pdf())
    const [mutation] = await db.syncQueue.toArray()
    const sent: string[] = []
    const uploader = uploaderOf(sent)
    onTestFinished(() => uploader.stop())
    uploader.start()
    await vi.waitFor(async () => expect(await uploadRows(db).count()).toBe(1))
    expect(sent).toEqual([])

    // The server refused it: the record was removed, but the person may retry.
    await db.table('attachments').clear()
    await db.syncQueue.clear()
    await db.rejected.add({ id: 'm1', mutation, result: { id: 'm1' }, rejected_at: '2026' } as never)
    uploader.request()
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(await uploadRows(db).count()).toBe(1)

    await db.rejected.clear()
    uploader.request()
    await vi.waitFor(async () => expect(await uploadRows(db).count()).toBe(0))
    expect(sent).toEqual([])
  })

  it('[S91] are sent once the server has the record, and only then leave the device', async () => {
    await attach(item, pdf())
    await db.syncQueue.clear()
    const sent: string[] = []
    const uploader = uploaderOf(sent)
    onTestFinished(() => uploader.stop())
    uploader.start()
    await vi.waitFor(async () => expect(await uploadRows(db).count()).toBe(0))
    expect(sent).toHaveLength(1)
  })

  it('[S91] are sent though their record went out of sight after it was taken, and not once it was deleted', async () => {
    const taken = async (entity: string, id: string, operation: string): Promise<void> => {
      const [created] = await db.syncQueue.toArray()
      const mutation = operation === 'create' ? created : { ...created, entity, recordId: id, operation }
      await db.acknowledged.add({ ...mutation, id: `m${++count}`, acknowledged_at: '2027' } as never)
    }
    const message = recordId('message-1')
    const ends: readonly (readonly [entity: string, id: string | null])[] = [
      ['attachments', null],
      ['chatMessages', message],
      ['chats', 'c1'],
    ]
    const chat = {
      type: 'chat',
      record: { id: recordId('c1'), user_id: 'noa', members: ['dana'] },
    } as unknown as AttachedItem
    const sent: string[] = []
    const uploader = uploaderOf(sent)
    onTestFinished(() => uploader.stop())
    for (const [entity, id] of ends) {
      await attach(chat, pdf(), { entryId: message })
      const [record] = await db.table('attachments').toArray()
      await taken('attachments', record.id, 'create')
      await taken(entity, id ?? record.id, 'delete')
      await db.table('attachments').clear()
      await db.syncQueue.clear()
      uploader.start()
      uploader.request()
      await vi.waitFor(async () => expect(await uploadRows(db).count()).toBe(0))
      await db.acknowledged.clear()
    }
    expect(sent).toEqual([])

    // The author has left the chat, or the event was reassigned, before the bytes were sent.
    await attach(chat, pdf(), { entryId: message })
    const [record] = await db.table('attachments').toArray()
    await taken('attachments', record.id, 'create')
    await db.table('attachments').clear()
    await db.syncQueue.clear()
    uploader.request()
    await vi.waitFor(async () => expect(await uploadRows(db).count()).toBe(0))
    expect(sent).toEqual([record.file_id])
  })

  it('are hashed in slices that let others have their turn', async () => {
    const bytes = new Uint8Array(1_000_000).map((_, index) => index % 256)
    let turns = 0
    const ticking = setInterval(() => turns++)
    expect(await hashBlob(new Blob([bytes]))).toBe(await sha256(bytes))
    clearInterval(ticking)
    expect(turns).toBeGreaterThan(3)
  })
})
