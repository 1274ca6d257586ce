import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { databaseNameOf } from '../database-names.ts'
import { LocalDatabase } from '../database.ts'
import { listAutoBackups } from './auto-backups.ts'
import { runBackupJob, type WorkerAnswer } from './backup-job.ts'
import type { BackupJob } from './do-backup-job.ts'

const caches = new Set<string>()
let answered: (message: { readonly data: WorkerAnswer }) => void
let receive: (message: { readonly data: BackupJob }) => void

/** The worker, on the page's own thread. */
class WorkerHere {
  addEventListener(type: string, listener: typeof answered): void {
    if (type === 'message') answered = listener
  }
  postMessage = (data: BackupJob): void => receive({ data })
  terminate = (): void => undefined
}

beforeEach(async () => {
  vi.stubGlobal('Worker', WorkerHere)
  vi.stubGlobal('addEventListener', (_: string, listener: typeof receive) => (receive = listener))
  vi.stubGlobal('postMessage', (data: WorkerAnswer) => answered({ data }))
  vi.stubGlobal('caches', {
    keys: () => Promise.resolve([...caches]),
    delete: (name: string) => Promise.resolve(caches.delete(name)),
  })
  vi.resetModules()
  await import('./backup.worker.ts')
  caches.clear()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** A disk that is full, until the caches are removed if there are any. */
function fillDisk(): void {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const isFull = caches.size === 0 ? () => true : () => caches.size > 0
  const put = Reflect.get(IDBObjectStore.prototype, 'put')
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...row) {
    // A disk without room, in the words of a browser.
    if (isFull()) throw new DOMException('Encountered full disk while committing.', 'UnknownError')
    return Reflect.apply(put, this, row)
  })
}

const timestamp = '2026-11-20T09:00:00.000Z'
const watch = { onProgress: () => undefined, signal: new AbortController().signal }
const keep = (userId: string) =>
  runBackupJob({ kind: 'keep', userId, dataKey: null, timestamp, reason: 'before_clear' }, watch)

it('[S49] an automatic backup takes the place of caches on a full device', async () => {
  caches.add('event-images')
  fillDisk()
  expect(await keep('dana')).toEqual({ ok: true, value: null })
  expect(await listAutoBackups('dana')).toMatchObject([{ timestamp }])
})

it('[S49] a restore takes the place of caches on a full device', async () => {
  caches.add('event-images')
  fillDisk()
  const event = { id: 'e1', name: 'יריד', date: '2027-04-16', created_at: timestamp, updated_at: timestamp }
  const body = new Blob([JSON.stringify({ version: '2.0', timestamp, data: { events: [event] } })])
  const query = { dry: false, strategy: 'latest_wins', users: false } as const
  const person = { userId: 'roni', actorId: 'roni', dataKey: null, deviceId: '9f3a1c2b7d4e5f60' as never }
  const job = { kind: 'restore', ...person, timestamp, body, query, zone: 'Asia/Jerusalem' } as const
  expect(await runBackupJob(job, watch)).toMatchObject({ ok: true, value: { ok: true } })
  const db = new LocalDatabase(databaseNameOf('roni'))
  expect(await db.table('events').count()).toBe(1)
  db.close()
})

it('[S49] is said to have found the device full when there was no cache to remove', async () => {
  fillDisk()
  expect(await keep('noa')).toEqual({ ok: false, error: { code: 'storage', reason: 'QuotaExceededError' } })
})
