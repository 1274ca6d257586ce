// @vitest-environment dom
import 'fake-indexeddb/auto'
import { expect, it, onTestFinished, vi } from 'vitest'
import { LocalDatabase } from '../local/database.ts'
import { createDexieStore } from '../local/dexie-store.ts'
import { untilLoaded } from '../runtime/until-loaded.ts'
import { world } from '../runtime/world.ts'
import { followSharing } from './follow-sharing.ts'
import { startSharing } from './share-storage.ts'
import { type SharedStatus, sharedStatus } from './shared-status.ts'

vi.mock('../runtime/until-loaded.ts', () => ({ untilLoaded: vi.fn() }))
vi.mock('./share-storage.ts', () => ({ readSettings: (settings: unknown) => settings, startSharing: vi.fn() }))

async function follow() {
  const db = new LocalDatabase('sharing')
  await db.shared.put({ key: 'settings', value: { id: 'place' } })
  const following = followSharing(db, createDexieStore(db, world.now))
  onTestFinished(() => {
    following.stop()
    return db.delete()
  })
  return following
}

it('what was stopped before its parts had loaded leaves the next workspace its state', async () => {
  const { promise: loaded, resolve } = Promise.withResolvers<void>()
  const ended = vi.fn<() => void>()
  vi.mocked(untilLoaded).mockImplementation((load) => loaded.then(load).finally(ended))
  const following = await follow()
  await vi.waitFor(() => expect(untilLoaded).toHaveBeenCalled())
  following.stop()
  const next: SharedStatus = { syncInProgress: true, problem: null, isBehind: false, wentBackAt: null }
  sharedStatus.set(next)
  resolve()
  await vi.waitFor(() => expect(ended).toHaveBeenCalled())
  expect(sharedStatus.get()).toBe(next)
})

it('a failure is told in the log, and tried again', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.mocked(untilLoaded).mockImplementation((load) => load().catch(load))
  const broken = new Error('no room for the key')
  vi.mocked(startSharing)
    .mockRejectedValueOnce(broken)
    .mockResolvedValueOnce({ id: 'place', request: () => undefined, stop: () => undefined })
  await follow()
  await vi.waitFor(() => expect(startSharing).toHaveBeenCalledTimes(2))
  expect(logged).toHaveBeenCalledWith(broken)
})
