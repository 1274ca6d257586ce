import 'fake-indexeddb/auto'
import { ok } from '@bama/domain'
import Dexie from 'dexie'
import { beforeEach, expect, it, vi } from 'vitest'
import type { BackupOptions, MadeBackup } from '../local/backups/backup-format.ts'
import { readBackup } from '../local/backups/read-backup.ts'
import { writeBackup } from '../local/backups/write-backup.ts'
import { databaseNameOf, localCopyId } from '../local/database-names.ts'
import { LocalDatabase } from '../local/database.ts'
import { readConnected, readDraftsOwed, removeLocalFacts } from '../local/device-facts.ts'
import { writeSession } from '../local/stored-session.ts'
import { createDexieStore } from '../local/dexie-store.ts'
import { draftRows } from '../local/draft-rows.ts'
import { createLocalVault } from '../local/local-vault.ts'
import { isLocalMode, readMode } from '../local/mode.ts'
import { cipherOf, keepOpen } from '../local/open-vaults.ts'
import { undoBrokenMove } from '../session/local-session.ts'
import { uploadRows } from '../uploads/uploads.ts'
import { type Workspace, workspace } from '../workspace/workspace.ts'
import { sendUpload } from '../uploads/send-upload.ts'
import { createBackup, importAtServer, readBackupFile } from './backups.ts'
import { bringDrafts } from './bring-drafts.ts'
import { moveToServer, readOwnData } from './connect.ts'

vi.mock('../runtime/leave-guard.ts', async (original) => ({
  ...(await original<object>()),
  leaveWithoutPrompt: () => undefined,
}))
vi.mock('../uploads/send-upload.ts', () => ({ sendUpload: vi.fn() }))
vi.mock('./backups.ts', () => ({ createBackup: vi.fn(), readBackupFile: vi.fn(), importAtServer: vi.fn() }))

const at = '2026-11-20T09:00:00.000Z'
const mover = { userId: 'u1', email: 'dana@bama.test', password: 'a long enough password' }
const watch = { onProgress: () => undefined, signal: new AbortController().signal }

/** What the server received: each record and image by id. */
interface Server {
  readonly records: Set<string>
  readonly images: string[]
}

/** The page's steps: writes, requests and responses. After `limit` steps the page ends. */
const page = { steps: 0, limit: Infinity }

const isKilled = (): boolean => page.steps > page.limit

function step(): void {
  page.steps++
  if (isKilled()) throw new DOMException('the page is gone', 'AbortError')
}

// Patched before any database is opened, because each keeps its own reference.
const transaction = Reflect.get(IDBDatabase.prototype, 'transaction')
IDBDatabase.prototype.transaction = function begin(...given) {
  if (given[1] === 'readwrite') step()
  if (isKilled()) throw new DOMException('the page is gone', 'AbortError')
  return Reflect.apply(transaction, this, given)
}

function serve(server: Server): void {
  vi.mocked(sendUpload).mockImplementation(async (_userId, { id }) => {
    step()
    const isThere = server.images.includes(id)
    if (!isThere) server.images.push(id)
    step()
    return Promise.resolve(isThere ? { kind: 'error', status: 409, code: null } : { kind: 'stored' })
  })
  vi.mocked(importAtServer).mockImplementation(async ({ body }) => {
    step()
    const { data, deleted } = JSON.parse(await body.text()) as {
      data: Record<string, { id: string }[]>
      deleted: Record<string, string[]>
    }
    for (const [entity, ids] of Object.entries(deleted)) for (const id of ids) server.records.delete(`${entity}/${id}`)
    for (const [entity, all] of Object.entries(data)) for (const { id } of all) server.records.add(`${entity}/${id}`)
    step()
    return ok({ dry: false } as never)
  })
}

const record = (id: string) => ({
  id,
  name: id,
  created_at: at,
  updated_at: at,
  _version: 1,
  _clocks: {},
  _synced: true,
})

let db: LocalDatabase

/** Opens a page of a device without a server. */
function openPage(): void {
  db = new LocalDatabase(databaseNameOf(localCopyId), cipherOf(localCopyId))
  workspace.set({ userId: 'p1', db, whole: db, close: () => undefined } as unknown as Workspace)
}

async function backUp(options: BackupOptions): Promise<MadeBackup> {
  const plain = { ...options, metadata: false, compress: false }
  return writeBackup({ db, userId: 'p1', options: plain, timestamp: at, onProgress: () => undefined })
}

const remove = (id: string) =>
  createDexieStore(db, Date.now).write(async (tx) => {
    await tx.deleteRecord('clients', id)
    await tx.putTombstone({ entity: 'clients', id, stamp: '' as never, visibilityKey: null })
  })

async function fillDevice(): Promise<void> {
  for (const id of [localCopyId, 'u1']) await Dexie.delete(databaseNameOf(id))
  await removeLocalFacts()
  await createLocalVault('p1', 'stage-lamp-1')
  await readMode()
  openPage()
  await db.table('clients').bulkAdd([record('c1'), record('c2')])
  const blob = new Blob(['x'], { type: 'image/png' })
  const image = { blob, filename: 'במה.png', type: 'image/png', created_at: at, last_error: null }
  await uploadRows(db).bulkAdd([
    { ...image, id: 'f1' },
    { ...image, id: 'f2' },
    { ...image, id: 'f3', draft: 'd1' },
  ])
  await draftRows(db).add({ key: 'event:new', id: 'd1', value: { name: 'חצי אירוע' }, updated_at: at })
  await writeSession({
    user: { id: 'p1' },
    expiresAt: '2099-01-01',
    loginTime: at,
    timeZone: 'Asia/Jerusalem',
  } as never)
  await keepOpen(localCopyId)
}

async function move(): Promise<void> {
  const backup = await readOwnData(watch)
  if (!backup.ok) throw new Error('the device could not be read')
  await moveToServer(backup.value, mover, { withoutRefused: false })
}

beforeEach(() => {
  const request = async (_name: string, ...rest: readonly unknown[]): Promise<unknown> =>
    (rest.at(-1) as (lock: object) => unknown)({})
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true })
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('fetch failed')))
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.mocked(createBackup).mockImplementation(async (options) => ok(await backUp(options)))
  vi.mocked(readBackupFile).mockImplementation(async (file) => (await readBackup(file, 'bad_backup')) as never)
})

it('a move whose page ends at any step ends, or is begun again: nothing lost, nothing twice, nothing deleted comes back', async () => {
  let isOver = false
  const steps: string[] = []
  for (let limit = 0; !isOver; limit++) {
    await fillDevice()
    const server: Server = { records: new Set(), images: [] }
    serve(server)
    Object.assign(page, { steps: 0, limit })
    await move().catch(() => undefined)
    isOver = !isKilled()
    Object.assign(page, { steps: 0, limit: Infinity })
    db.close()

    // The app is opened again.
    await readMode()
    const isHere = isLocalMode()
    steps.push(isHere ? 'again' : 'ended')
    if (isHere) {
      await undoBrokenMove()
      openPage()
      // Work continues until the move is started again.
      await remove('c2')
      await move()
    }
    const what = `killed at step ${limit}`
    expect(await readConnected(), what).not.toBeNull()
    expect([...server.records], what).toEqual(isHere ? ['clients/c1'] : ['clients/c1', 'clients/c2'])
    expect(server.images, what).toEqual(['f1', 'f2'])

    // Who moved it signs in at the server, once in a page that ends too.
    const theirs = new LocalDatabase(databaseNameOf('u1'))
    for (const steps of [limit % 3, Infinity, Infinity]) {
      Object.assign(page, { steps: 0, limit: steps })
      await bringDrafts({ userId: 'u1', whole: theirs }).catch(() => undefined)
    }
    expect(await draftRows(theirs).toArray(), what).toMatchObject([{ key: 'event:new', value: { name: 'חצי אירוע' } }])
    expect(await uploadRows(theirs).toCollection().primaryKeys(), what).toEqual(['f3'])
    expect(await readDraftsOwed(), what).toBeNull()
    theirs.close()
    db.close()
  }
  // The last steps only remove the copy's sharing state.
  const times = (count: number, what: string) => Array.from({ length: count }, () => what)
  expect(steps).toEqual([...times(8, 'again'), ...times(4, 'ended')])
})

it('drafts come along also where the browser has lost the bytes of an image of theirs', async () => {
  await fillDevice()
  serve({ records: new Set(), images: [] })
  await move()
  db.close()
  const theirs = new LocalDatabase(databaseNameOf('u1'))
  const lost = vi.spyOn(Blob.prototype, 'arrayBuffer').mockRejectedValue(new DOMException('lost', 'NotFoundError'))
  await bringDrafts({ userId: 'u1', whole: theirs }).catch(() => undefined)
  lost.mockRestore()
  expect(await draftRows(theirs).toArray()).toMatchObject([{ key: 'event:new', value: { name: 'חצי אירוע' } }])
  // Without its row, the image would count as one that the server has.
  expect(await uploadRows(theirs).toArray()).toMatchObject([{ id: 'f3', last_error: 'bad_request' }])
  expect(await readDraftsOwed()).toBeNull()
  theirs.close()
})
