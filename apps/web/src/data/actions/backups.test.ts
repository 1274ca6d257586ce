// @vitest-environment dom
import 'fake-indexeddb/auto'
import { ok } from '@bama/domain'
import { beforeEach, expect, it, vi } from 'vitest'
import { type BackupFile, type ReadBackup, wholeBackup } from '../local/backups/backup-format.ts'
import { databaseNameOf } from '../local/database-names.ts'
import { LocalDatabase } from '../local/database.ts'
import { isStorageFallback } from '../local/device-database.ts'
import { hashBlob } from '../uploads/hash-blob.ts'
import { uploadRows } from '../uploads/uploads.ts'
import { type Workspace, workspace } from '../workspace/workspace.ts'
import { createBackup, importBackup, readBackupFile } from './backups.ts'

const report = { created: 1, updated: 0, unchanged: 0, skipped: 0, restored: 0 }
const syncNow = vi.hoisted(() => vi.fn<() => void>())
vi.mock('../server/api.ts', () => ({ call: () => Promise.resolve(ok(report)) }))
vi.mock('../workspace/sync-state.ts', () => ({ syncNow }))
const mode = vi.hoisted(() => ({ isLocal: false }))
vi.mock('../local/mode.ts', () => ({ isLocalMode: () => mode.isLocal, copyIdOf: (id: string) => id }))

let db: LocalDatabase
let count = 0
let file: BackupFile
const id = '00000000-0000-7000-8000-000000000001'

beforeEach(async () => {
  vi.clearAllMocks()
  db = new LocalDatabase(`backups-${++count}`)
  workspace.set({ userId: 'dana', db, uploads: { request: () => undefined } } as unknown as Workspace)
  const blob = new Blob(['מפרט'], { type: 'application/pdf' })
  const about = {
    id,
    name: 'מפרט.pdf',
    type: 'application/pdf',
    created_at: '2026-11-20T08:00:00.000Z',
    isImage: false,
  }
  file = { ...about, size: blob.size, sha256: await hashBlob(blob), blob }
  return () => {
    workspace.set(null)
    mode.isLocal = false
    isStorageFallback.set(false)
    db.close()
  }
})

const backup = (): ReadBackup => ({ timestamp: file.created_at, totalItems: 1, body: new Blob(['{}']), files: [file] })
const restore = () => importBackup(backup(), { strategy: 'latest_wins', users: false })
const synced = (): boolean => globalThis.dispatchEvent(new Event('cloudSyncComplete'))

it('[S81] restored bytes wait until sync has brought the record that names them', async () => {
  const restoring = restore()
  await vi.waitFor(() => expect(syncNow).toHaveBeenCalled())
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(await uploadRows(db).count()).toBe(0)
  const { size, sha256 } = file
  const record = { id: 'a1', item_type: 'event', item_id: 'e1', file_id: id, name: file.name, is_stored: false }
  await db.table('attachments').put({ ...record, type: 'application/pdf', size, sha256 })
  synced()
  expect(await restoring).toEqual(ok({ ...report, files: { count: 1, leftOut: 0 } }))
  expect(await uploadRows(db).toArray()).toMatchObject([{ id, attachment: { recordId: 'a1', size, sha256 } }])
})

it('[S81] bytes whose record is no more are waited for no longer than a second sync', async () => {
  const restoring = restore()
  await vi.waitFor(() => expect(syncNow).toHaveBeenCalledTimes(1))
  await vi.waitFor(() => {
    synced()
    // The first sync to end may have begun before the import, so another is requested.
    expect(syncNow).toHaveBeenCalledTimes(2)
  })
  await vi.waitFor(synced)
  expect(await restoring).toEqual(ok({ ...report, files: { count: 0, leftOut: 1 } }))
  expect(await uploadRows(db).count()).toBe(0)
})

it('a file that cannot be read, as in a cloud folder without a network, is named as such', async () => {
  const complained = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const away = new Blob(['{}'])
  vi.spyOn(away, 'slice').mockImplementation(() =>
    Object.assign(new Blob(), { text: () => Promise.reject(new DOMException('gone', 'NotReadableError')) }),
  )
  const read = await readBackupFile(away, { onProgress: () => undefined, signal: new AbortController().signal })
  expect(read).toMatchObject({ ok: false, error: { code: 'unreadable_backup' } })
  expect(complained).toHaveBeenCalledOnce()
})

it.each([
  ['with a server, whose import would refuse it', false],
  ['without one', true],
])('a backup of 51 MB says whether it can be restored: %s', async (_, isLocal) => {
  mode.isLocal = isLocal
  // Then the page does what a worker would.
  isStorageFallback.set(true)
  const own = new LocalDatabase(databaseNameOf('dana'))
  await own.table('events').put({ id: 'e1', notes: 'x'.repeat(51 * 1024 * 1024) })
  const watch = { onProgress: () => undefined, signal: new AbortController().signal }
  const made = await createBackup({ ...wholeBackup, compress: false }, watch)
  own.close()
  expect(made).toMatchObject({ ok: true, value: { isTooLarge: !isLocal } })
  const read = made.ok ? await readBackupFile(made.value.file, watch) : made
  expect(read).toMatchObject(isLocal ? { ok: true } : { error: { code: 'too_large' } })
})
