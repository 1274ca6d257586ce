// @vitest-environment dom
import 'fake-indexeddb/auto'
import { ok, recordId } from '@bama/domain'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { databaseNameOf, localCopyId } from '../local/database-names.ts'
import { LocalDatabase } from '../local/database.ts'
import { readConnected, removeLocalFacts } from '../local/device-facts.ts'
import { changeLocalVault } from '../local/stored-vaults.ts'
import { createDexieStore } from '../local/dexie-store.ts'
import { isLocalMode, isModeOld, readMode } from '../local/mode.ts'
import { leaveWithoutPrompt } from '../runtime/leave-guard.ts'
import { followStoredSession } from '../session/follow-tabs.ts'
import { sendUpload } from '../uploads/send-upload.ts'
import { queueUpload } from '../uploads/uploads.ts'
import { type Workspace, workspace } from '../workspace/workspace.ts'
import { importAtServer } from './backups.ts'
import { enterServer, moveToServer } from './connect.ts'

vi.mock('../runtime/leave-guard.ts', async (original) => ({
  ...(await original<object>()),
  leaveWithoutPrompt: vi.fn(),
}))
vi.mock('../uploads/send-upload.ts', () => ({ sendUpload: vi.fn() }))
vi.mock('./backups.ts', () => ({
  createBackup: () => Promise.resolve({ ok: true, value: { file: new Blob() } }),
  readBackupFile: async () => ok(await contents()),
  importAtServer: vi.fn(),
}))

const mover = { userId: 'u1', email: 'dana@bama.test', password: 'a long enough password' }
const report = { dry: false } as never
let db: LocalDatabase

/** The current content of the copy, as in a backup. */
async function contents() {
  const data = { clients: await db.table('clients').toArray() }
  const timestamp = new Date().toISOString()
  return { timestamp, totalItems: 0, body: new Blob([JSON.stringify({ timestamp, data })]) }
}
const save = (id: string) =>
  createDexieStore(db, Date.now).write((tx) =>
    tx.putRecord('clients', { id, name: id, created_at: '', updated_at: '', _version: 1, _clocks: {}, _synced: true }),
  )
const choose = () =>
  queueUpload(
    db,
    { now: Date.now, newId: () => recordId(crypto.randomUUID()) },
    new File(['x'], 'במה.png', { type: 'image/png' }),
  )
const move = (backup: Awaited<ReturnType<typeof contents>>, withoutRefused = false) =>
  moveToServer(backup, mover, { withoutRefused })

beforeEach(async () => {
  const request = (_name: string, ...rest: readonly unknown[]): unknown =>
    (rest.at(-1) as (lock: object) => unknown)({})
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true })
  vi.mocked(importAtServer).mockReset().mockResolvedValue(ok(report))
  vi.mocked(sendUpload).mockReset().mockResolvedValue({ kind: 'stored' })
  vi.mocked(leaveWithoutPrompt).mockReset()
  vi.stubGlobal('isSecureContext', false)
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('fetch failed')))
  await changeLocalVault(() => ({ kid: 'k', people: {} }))
  await readMode()
  db = new LocalDatabase(databaseNameOf(localCopyId))
  workspace.set({ userId: 'p1', db, whole: db, close: () => undefined } as unknown as Workspace)
  await save('c1')
})
afterEach(async () => {
  await db.delete()
  await removeLocalFacts()
})

it('goes with everything, and nothing can be written in what stays behind', async () => {
  vi.mocked(importAtServer).mockImplementation(async () => {
    await expect(save('late')).rejects.toThrow('goes to a server')
    expect(await choose()).toMatchObject({ ok: false })
    return ok(report)
  })
  await db.shared.put({ key: 'settings', value: 'a storage that others share too' })
  expect(await move(await contents())).toMatchObject({ ok: true })
  expect(await readConnected()).not.toBeNull()
  expect(await db.shared.count()).toBe(0)
  await expect(save('later')).rejects.toThrow('goes to a server')
})

it('shows the preview again when something was saved since', async () => {
  const before = await contents()
  await save('c2')
  const answer = await move(before)
  expect(answer).toMatchObject({ ok: false, error: { code: 'changed' } })
  expect(importAtServer).not.toHaveBeenCalled()
  await save('c3')
})

it('leaves the device as it was when the server does not take the records', async () => {
  vi.mocked(importAtServer).mockResolvedValue({ ok: false, error: { code: 'unreachable', status: 0 } })
  expect(await move(await contents())).toMatchObject({ ok: false })
  expect(await readConnected()).toBeNull()
  await save('c2')
})

it.each([401, 403, 408, 429, 500])('stops when an image is answered with %s', async (status) => {
  await choose()
  vi.mocked(sendUpload).mockResolvedValue({ kind: 'error', status, code: null })
  expect(await move(await contents())).toMatchObject({ ok: false, error: { status } })
  expect(importAtServer).not.toHaveBeenCalled()
})

it('asks for a sign-in where the server refuses the session, and not for the 401 of a proxy', async () => {
  for (const [code, shown] of [
    ['unauthorized', 'unauthorized'],
    [null, 'server_error'],
  ] as const) {
    await choose()
    vi.mocked(sendUpload).mockResolvedValue({ kind: 'error', status: 401, code })
    expect(await move(await contents())).toMatchObject({ ok: false, error: { code: shown } })
  }
})

it.each([400, 413, 415])(
  'names an image that is refused for good (%s), and goes without it when that was confirmed',
  async (status) => {
    await choose()
    vi.mocked(sendUpload).mockResolvedValue({ kind: 'error', status, code: null })
    expect(await move(await contents())).toMatchObject({
      ok: false,
      error: { code: 'images', files: [{ name: 'במה.png' }] },
    })
    expect(await readConnected()).toBeNull()
    expect(await move(await contents(), true)).toMatchObject({ ok: true })
  },
)

it('begins a page again that opened the copy of the other mode, at any news', async () => {
  await removeLocalFacts()
  expect([isLocalMode(), await isModeOld()]).toEqual([true, true])
  await followStoredSession()
  expect(leaveWithoutPrompt).toHaveBeenCalledOnce()
})

it('signs in at a server that an earlier try has set up, whose answer or move was cut off', async () => {
  const refuse = (status: number, code: string) => Response.json({ error: { code, message: code } }, { status })
  const fetched: string[] = []
  vi.stubGlobal('fetch', (url: string | URL | Request) => {
    const { pathname } = new URL(url instanceof Request ? url.url : url, 'http://localhost')
    fetched.push(pathname)
    return Promise.resolve(pathname === '/api/setup' ? refuse(409, 'setup_done') : refuse(401, 'invalid_credentials'))
  })
  const entry = { code: 'one-time', name: 'דנה', email: mover.email, password: mover.password }
  expect(await enterServer(entry)).toMatchObject({ ok: false, error: { code: 'setup_done' } })
  expect(fetched).toEqual(['/api/setup', '/api/auth/login'])
})
