// @vitest-environment dom
import 'fake-indexeddb/auto'
import { expect, it, vi } from 'vitest'
import { readMigration } from '../local/migration/migration-database.ts'
import { finishMigration } from '../local/migration/what-is-left.ts'
import { migrate } from '../local/migration/run-migration.ts'
import { world } from '../runtime/world.ts'
import * as sessions from '../session/current-session.ts'
import { type Workspace, workspace } from '../workspace/workspace.ts'
import { acceptMigration, followMigration } from './migration.ts'
import { makeOldDatabase, oldRecords, oldTexts } from '../../../../../e2e/fixtures/old-product.ts'

const day = 24 * 60 * 60 * 1000

it('[B4.20] [B9.9] whoever opens the app eight days later finds nothing of the old product: both databases and the keys are gone', async () => {
  const request = (_name: string, work: () => Promise<unknown>): Promise<unknown> => work()
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true })
  await makeOldDatabase(oldRecords)
  await migrate(oldTexts, new Date(world.now()).toISOString(), () => undefined)
  for (const [key, text] of Object.entries(oldTexts)) localStorage.setItem(key, text)
  await finishMigration(localStorage, world.now() - 8 * day)
  // A crash restores them.
  for (const [key, text] of Object.entries(oldTexts)) localStorage.setItem(key, text)
  vi.spyOn(sessions, 'currentSession').mockReturnValue({
    status: 'signed_in',
    actor: { id: 'u1', role: 'user' },
  } as unknown as ReturnType<typeof sessions.currentSession>)
  followMigration()
  workspace.set({ userId: 'u1' } as Workspace)
  await vi.waitFor(async () => expect(await indexedDB.databases()).toEqual([]))
  expect(localStorage.length).toBe(0)
})

it('a migration that can not be finished, as on a full disk, says why, and is finished the next time', async () => {
  await makeOldDatabase(oldRecords)
  await migrate(oldTexts, new Date(world.now()).toISOString(), () => undefined)
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('no room', 'QuotaExceededError')
  })
  const failed = { ok: false, error: { code: 'storage', reason: 'QuotaExceededError' } }
  expect(await acceptMigration()).toEqual(failed)
  full.mockRestore()
  expect(await acceptMigration()).toMatchObject({ ok: true })
  expect(await readMigration()).toMatchObject({ phase: 'done' })
})
