// @vitest-environment dom
import 'fake-indexeddb/auto'
import { recordId, userSchema } from '@bama/domain'
import { commitChanges } from '@bama/sync'
import { createDeviceAccounts } from '@bama/sync/authority'
import { beginSharing, createBrowserStorage, newState, type SharedStorage } from '@bama/sync/storage'
import { liveQuery } from 'dexie'
import { expect, it, onTestFinished, vi } from 'vitest'
import { createTestClock } from '../../../testing/test-clock.ts'
import { createCipher } from '../local/cipher.ts'
import { localCopyId } from '../local/database-names.ts'
import { LocalDatabase } from '../local/database.ts'
import { createDexieStore } from '../local/dexie-store.ts'
import { timers } from '../runtime/clock-timers.ts'
import { randomBytes, world } from '../runtime/world.ts'
import { authority, loadAuthority } from '../session/authority.ts'
import { openStorage } from '../storages/open-storage.ts'
import { settingsOf } from '../storages/shared-settings.ts'
import { startSharing } from './share-storage.ts'
import { sharedStatus } from './shared-status.ts'

vi.mock('../storages/open-storage.ts', () => ({ openStorage: vi.fn() }))

/** A device whose gist is a storage in the browser, and whose clock stands still. */
async function shareInGist() {
  const clock = createTestClock()
  vi.spyOn(world, 'now').mockImplementation(clock.now)
  vi.spyOn(timers, 'after').mockImplementation((ms, callback) => clock.timers.after(ms, callback))
  const request = (_name: string, ...rest: readonly unknown[]): unknown =>
    (rest.at(-1) as (lock: object) => unknown)({})
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true })
  await loadAuthority()
  const db = new LocalDatabase('in-gist', createCipher({ userId: localCopyId, kid: 'k', key: new Uint8Array(32) }))
  const store = createDexieStore(db, world.now)
  const fields = userSchema.parse({ name: 'דנה', email: 'dana@bama.test', role: 'admin' })
  await createDeviceAccounts(store).setUp(recordId('dana'), fields, { nowMs: world.now(), uuid: world.uuid })

  const storage = createBrowserStorage(localStorage, 'gist:', world.uuid)
  const { promise: isOpen, resolve: open } = Promise.withResolvers<void>()
  const write = vi.fn<SharedStorage['write']>(async (...given) => {
    await isOpen
    return storage.write(...given)
  })
  vi.mocked(openStorage).mockResolvedValue({ ...storage, write })
  const choice = { kind: 'gist', token: 'secret', gistId: 'abc123' } as const
  const settings = settingsOf('here', choice, [{ kid: '0'.repeat(16), key: randomBytes(32) }])
  const beginning = { deviceId: world.deviceId(), random: randomBytes, state: newState(randomBytes, true) }
  await store.write((tx) => beginSharing(tx, settings, beginning))
  const sharing = await startSharing(db, store, settings, () => false)
  onTestFinished(() => {
    sharing?.stop()
    return db.delete()
  })
  const decide = authority().decideOnDevice({ actorId: 'dana', zone: 'Asia/Jerusalem' })
  return {
    clock,
    /** Until then, writing waits. */
    open,
    /** Refuses the next write, for that long. Resolves when it has, with the time. */
    refuse: (retryAfterMs: number) =>
      new Promise<number>((resolve) => {
        write.mockImplementationOnce(async () => {
          await isOpen
          resolve(clock.now())
          return { kind: 'unreachable', problem: { code: 'busy', retryAfterMs } }
        })
      }),
    /** The kinds of the objects written so far: segments and heads. */
    written: () => write.mock.calls.map(([name]) => name.slice(0, 2)),
    create: async (id: string): Promise<void> => {
      const patch = { name: id, date: '2027-04-16' }
      const change = { operation: 'create', entity: 'events', recordId: recordId(id), patch } as const
      expect(await commitChanges(store, [change], world, { write: decide })).toMatchObject({ ok: true })
    },
    /** Waits until a live query has seen the present changes. An earlier one has seen them too. */
    seenByQueries: () =>
      new Promise<void>((resolve) => {
        const subscription = liveQuery(() => db.unpublished.count()).subscribe(() => {
          resolve()
          queueMicrotask(() => subscription.unsubscribe())
        })
      }),
    untilPublished: () =>
      vi.waitFor(async () => {
        expect(await db.unpublished.count()).toBe(0)
        expect(sharedStatus.get()?.syncInProgress).toBe(false)
      }),
  }
}

it('publishes changes together, half a minute after earlier ones, and at once after a longer pause', async () => {
  const { clock, open, written, create, seenByQueries, untilPublished } = await shareInGist()
  await create('earlier')
  await seenByQueries()
  open()
  await untilPublished()
  const earlier = written().length
  const status = vi.fn()
  const unsubscribe = sharedStatus.subscribe(() => status(sharedStatus.get()?.syncInProgress))
  for (const id of ['first', 'second', 'third']) {
    await create(id)
    await seenByQueries()
  }
  unsubscribe()
  expect(status).not.toHaveBeenCalledWith(true)
  clock.pass(30_000)
  await untilPublished()
  // One segment with all of them, and the head that names it.
  expect(written().slice(earlier)).toEqual(['s-', 'h-'])
  clock.pass(60_000)
  await create('fourth')
  await untilPublished()
})

it("publishes what a storage's limit has held up when the limit ends", async () => {
  const { clock, open, refuse, written, create, seenByQueries, untilPublished } = await shareInGist()
  const refused = refuse(60_000)
  open()
  await create('first')
  await seenByQueries()
  await vi.waitFor(() => expect(sharedStatus.get()).toMatchObject({ problem: { code: 'busy' }, syncInProgress: false }))
  const refusedMs = await refused
  const before = written().length
  // The first look again, after a second at most, has advanced the clock.
  await seenByQueries()
  for (const ms of [5_000, 10_000, 20_000, 40_000, 59_999]) {
    clock.pass(refusedMs + ms - clock.now())
    await seenByQueries()
  }
  expect(written()).toHaveLength(before)
  clock.pass(1)
  await untilPublished()
})
