// @vitest-environment dom
import 'fake-indexeddb/auto'
import { recordId, userSchema } from '@bama/domain'
import { formatStamp, commitChanges, type LocalStore } from '@bama/sync'
import { createDeviceAccounts } from '@bama/sync/authority'
import { keyringNames } from '@bama/sync/storage'
import { renderHook } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { createCipher } from '../local/cipher.ts'
import { databaseNameOf, localCopyId } from '../local/database-names.ts'
import { LocalDatabase } from '../local/database.ts'
import { removeLocalFacts } from '../local/device-facts.ts'
import { changeLocalVault, readLocalVault } from '../local/stored-vaults.ts'
import { createDexieStore } from '../local/dexie-store.ts'
import { isLocalMode, readMode } from '../local/mode.ts'
import { cipherOf } from '../local/open-vaults.ts'
import { timers } from '../runtime/clock-timers.ts'
import { world } from '../runtime/world.ts'
import { createGist } from '../storages/gist/gist-setup.ts'
import { openStorage } from '../storages/open-storage.ts'
import { authority, loadAuthority } from '../session/authority.ts'
import { signInHere } from '../session/local-session.ts'
import { choiceAt } from '../sync/invitation.ts'
import { followSharing } from '../workspace/follow-sharing.ts'
import { sharedStatus } from '../workspace/shared-status.ts'
import { type Workspace, workspace } from '../workspace/workspace.ts'
import { createGistMock } from '../../../testing/github/gist-mock.ts'
import { sharedStorageWork } from './shared-storage-work.ts'
import {
  beginSharing,
  changeKey,
  checkStorage,
  enterKey,
  joinAs,
  joinHere,
  keepKey,
  makeInvitation,
  moveSharing,
  previewMove,
  readChoice,
  readStorage,
  renewAccess,
  stopSharing,
  takeInvitation,
  useSharedStorage,
} from './shared-storage.ts'
import type { StorageSecret } from './shared-storage-types.ts'

vi.mock('../storages/open-storage.ts', async (original) => {
  const real = await original<typeof import('../storages/open-storage.ts')>()
  return { ...real, openStorage: vi.fn(real.openStorage) }
})
vi.mock('../runtime/leave-guard.ts', async (original) => ({
  ...(await original<object>()),
  leaveWithoutPrompt: vi.fn(),
}))

const choice = { kind: 'browser', name: 'צוות' } as const
const passphrase = 'ארבע מילים שאיש לא ינחש'
const byPassphrase: StorageSecret = { kind: 'passphrase', passphrase }

interface Device {
  readonly store: LocalStore
  /** Makes this the device the person works on. */
  use(): void
  run(operation: 'create' | 'update' | 'delete', id: string, patch?: Readonly<Record<string, string>>): Promise<void>
  names(): Promise<readonly unknown[]>
  sync(): void
  stop(): void
}

let devices: Device[] = []
let databases = 0

async function openDevice(person: string): Promise<Device> {
  const cipher = createCipher({ userId: localCopyId, kid: person, key: new Uint8Array(32).fill(person.length) })
  const db = new LocalDatabase(`device-${++databases}`, cipher)
  const store = createDexieStore(db, world.now)
  const fields = userSchema.parse({ name: person, email: `${person}@bama.test`, role: 'admin' })
  await createDeviceAccounts(store).setUp(recordId(person), fields, { nowMs: world.now(), uuid: world.uuid })
  const following = followSharing(db, store)
  const open = { userId: person, db, whole: db, store, engine: following.engine, close: () => undefined }
  const write = authority().decideOnDevice({ actorId: person, zone: 'Asia/Jerusalem' })
  const device: Device = {
    store,
    use: () => workspace.set(open as unknown as Workspace),
    async run(operation, id, patch = {}) {
      const change = { operation, entity: 'events', recordId: recordId(id), patch } as const
      expect(await commitChanges(store, [change], world, { write })).toMatchObject({ ok: true })
    },
    names: async () =>
      (await store.read((tx) => tx.recordsWith('events', {})))
        .map(({ name }) => String(name))
        .toSorted((a, b) => a.localeCompare(b)),
    sync: () => following.engine.request(),
    stop() {
      following.stop()
      db.close()
    },
  }
  devices.push(device)
  return device
}

/** Waits for records of other devices, syncing repeatedly, because a storage doesn't notify devices of changes. */
const untilThere = (device: Device, ...names: readonly string[]) =>
  vi.waitFor(
    async () => {
      device.sync()
      expect(await device.names()).toEqual(names)
    },
    { interval: 200 },
  )

async function twoDevices(): Promise<{ readonly one: Device; readonly two: Device; readonly recoveryCode: string }> {
  const [one, two] = [await openDevice('dana'), await openDevice('noa')]
  await one.run('create', 'e1', { name: 'מרתון', date: '2027-04-16' })
  await two.run('create', 'e2', { name: 'עדלאידע', date: '2027-03-01' })
  one.use()
  const begun = await beginSharing(choice, passphrase)
  if (!begun.ok) throw new Error(begun.error.code)
  two.use()
  const stored = await readStorage(choice, byPassphrase)
  if (!stored.ok) throw new Error(stored.error.code)
  expect(await joinHere(stored.value)).toMatchObject({ ok: true })
  for (const device of [one, two]) await untilThere(device, 'מרתון', 'עדלאידע')
  return { one, two, recoveryCode: begun.value.recoveryCode }
}

beforeEach(async () => {
  for (const device of devices.splice(0)) device.stop()
  localStorage.clear()
  // Locks are always granted, because each of these devices stands for a separate tab.
  const request = (_name: string, ...rest: readonly unknown[]): unknown =>
    (rest.at(-1) as (lock: object) => unknown)({})
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true })
  vi.stubGlobal('isSecureContext', true)
  await removeLocalFacts()
  await changeLocalVault(() => ({ kid: 'k', people: {} }))
  await readMode()
  await loadAuthority()
})

it('[B7.13] two devices share a storage in the browser, with what each had before, and edits that were made apart converge', async () => {
  expect(await checkStorage(choice)).toEqual({ ok: true, value: { kind: 'empty', choice } })
  const { one, two } = await twoDevices()
  expect(await checkStorage(choice)).toMatchObject({ value: { kind: 'workspace' } })
  await one.run('update', 'e1', { name: 'מרתון לילה' })
  await two.run('update', 'e1', { date: '2027-05-01' })
  await two.run('delete', 'e2')
  await untilThere(one, 'מרתון לילה')
  await untilThere(two, 'מרתון לילה')
  await vi.waitFor(async () => {
    one.sync()
    expect(await one.store.read((tx) => tx.getRecord('events', 'e1'))).toMatchObject({ date: '2027-05-01' })
  })
  two.use()
  const { result } = renderHook(() => useSharedStorage())
  await vi.waitFor(() => {
    two.sync()
    expect(result.current).toMatchObject({ kind: 'browser', unpublished: 0, others: 1, problem: null })
  })
  // The data is in the browser's common storage, and encrypted.
  expect(Object.keys(localStorage).filter((name) => name.startsWith(`bama-shared:${choice.name}:`))).not.toEqual([])
  expect(JSON.stringify(Object.entries(localStorage))).not.toContain('מרתון')
})

it('[S74] says at once that a passphrase or a code is wrong, and takes the right ones', async () => {
  const { recoveryCode } = await twoDevices()
  const read = (secret: StorageSecret) => readStorage(choice, secret)
  expect(await read({ kind: 'passphrase', passphrase: 'לא המילים האלה' })).toEqual({
    ok: false,
    error: { code: 'wrong_passphrase' },
  })
  expect(await read({ kind: 'recovery_code', code: 'AAAA' })).toEqual({ ok: false, error: { code: 'wrong_code' } })
  expect(await read({ kind: 'recovery_code', code: recoveryCode.toLowerCase() })).toMatchObject({
    value: { people: [{ name: 'dana' }, { name: 'noa' }], counts: { events: 2, systemUsers: 2 } },
  })
  expect(await beginSharing(choice, passphrase)).toEqual({ ok: false, error: { code: 'workspace_there' } })
  expect(await beginSharing({ ...choice, name: 'אחר' }, 'קצר')).toMatchObject({ error: { field: 'passphrase' } })
})

it('brings somebody along by an address, whose fragment is gone as soon as it is taken', async () => {
  await twoDevices()
  const made = await makeInvitation()
  if (!made.ok) throw new Error(made.error.code)
  const { search, hash } = new URL(made.value.address)
  expect(search).toBe('')
  history.replaceState(null, '', `/somewhere${hash}`)
  const invitation = takeInvitation()
  expect(location.href).toMatch(/\/somewhere$/)
  if (invitation === null) throw new Error('no invitation')
  expect(await readStorage(choiceAt(invitation.place, ''), { kind: 'invitation', invitation })).toMatchObject({
    value: { counts: { events: 2 } },
  })
  const isOld = { ok: false, error: { code: 'old_invitation' } }
  const other = { ...invitation, key: '00'.repeat(32) }
  expect(await readStorage(choice, { kind: 'invitation', invitation: other })).toEqual(isOld)
  expect(await changeKey('מילים אחרות לגמרי מהיום')).toMatchObject({ ok: true })
  expect(await readStorage(choice, { kind: 'invitation', invitation })).toEqual(isOld)
})

it('begins on an empty browser as one of the people there, or as a new one', async () => {
  await twoDevices()
  await removeLocalFacts()
  await readMode()
  const stored = await readStorage(choice, byPassphrase)
  if (!stored.ok) throw new Error(stored.error.code)
  const noted = { name: 'תמר', email: 'tamar@bama.test', role: 'user', password: 'a long enough password' } as const
  const isTaken = { error: { code: 'email_taken', field: 'email' } }
  expect(await joinAs(stored.value, { ...noted, email: 'dana@bama.test' })).toMatchObject(isTaken)
  // Someone who was blocked isn't offered, but their e-mail is still theirs.
  const blocked = { ...stored.value, people: stored.value.people.filter(({ name }) => name !== 'noa') }
  expect(await joinAs(blocked, { ...noted, email: 'noa@bama.test' })).toMatchObject(isTaken)
  expect(await joinAs(stored.value, { id: 'nobody', password: noted.password })).toMatchObject({ ok: false })
  const entered = await joinAs(stored.value, noted)
  expect(entered).toMatchObject({ ok: true, value: { email: noted.email, role: 'user' } })
  expect(isLocalMode()).toBe(true)
  expect(Object.keys((await readLocalVault())?.people ?? {})).toEqual([entered.ok ? entered.value.id : ''])
  const db = new LocalDatabase(databaseNameOf(localCopyId), cipherOf(localCopyId))
  expect(await db.table('events').count()).toBe(2)
  expect(await db.table('systemUsers').count()).toBe(3)
  expect(await db.unpublished.count()).toBeGreaterThan(0)
  expect(await joinAs(stored.value, { id: 'dana', password: noted.password })).toEqual({
    ok: false,
    error: { code: 'not_empty' },
  })
  await db.delete()
})

it('who was blocked by mistake comes back on their device when somebody lets them in again', async () => {
  const { one } = await twoDevices()
  const stored = await readStorage(choice, byPassphrase)
  if (!stored.ok) throw new Error(stored.error.code)
  const adi = { name: 'עדי', email: 'adi@bama.test', role: 'user', password: 'a long enough password' } as const
  const joined = await joinAs(stored.value, adi)
  if (!joined.ok) throw new Error(joined.error.code)
  const { id } = joined.value
  const setApproved = async (isApproved: boolean): Promise<void> => {
    await vi.waitFor(
      async () => {
        one.sync()
        expect(await one.store.read((tx) => tx.getRecord('systemUsers', id))).toBeDefined()
      },
      { interval: 200 },
    )
    const acting = { actorId: 'dana', nowMs: world.now(), uuid: world.uuid }
    await createDeviceAccounts(one.store).change(id, { is_approved: isApproved }, acting)
    await vi.waitFor(async () => expect(await one.store.read((tx) => tx.unpublished())).toEqual([]))
  }
  // Their device publishes the changes and receives the others.
  const copy = new LocalDatabase(databaseNameOf(localCopyId), cipherOf(localCopyId))
  const copyStore = createDexieStore(copy, world.now)
  const following = followSharing(copy, copyStore)
  await vi.waitFor(async () => expect(await copy.unpublished.count()).toBe(0))
  await setApproved(false)
  await vi.waitFor(
    async () => {
      following.engine.request()
      expect(await copy.table('systemUsers').get(id)).toMatchObject({ is_approved: false })
    },
    { interval: 200 },
  )
  following.stop()
  copy.close()
  expect(await signInHere(adi.email, adi.password)).toMatchObject({ ok: false, error: { code: 'account_blocked' } })
  await setApproved(true)
  expect(await signInHere(adi.email, adi.password)).toMatchObject({ ok: true, value: { id } })
  await new LocalDatabase(databaseNameOf(localCopyId), cipherOf(localCopyId)).delete()
})

it.each([0, 300, 1200])(
  'lets one of two begin in a gist, which has no conditions on writes, when they do it %i ms apart',
  async (apartMs) => {
    const mock = createGistMock(world.now)
    mock.addToken('secret', { login: 'dana' })
    vi.stubGlobal('fetch', mock.fetch)
    const [one, two] = [await openDevice('dana'), await openDevice('noa')]
    const made = await createGist({ token: 'secret', now: world.now, timers, fetch: mock.fetch })
    const gistId = made.kind === 'created' ? made.gistId : expect.fail('there is a gist')
    const place = { kind: 'gist', token: 'secret', gistId } as const
    const words = [passphrase, 'מילים של מישהו אחר לגמרי']
    const begin = (device: Device, at: number) => {
      device.use()
      return sharedStorageWork.beginSharing(place, words[at] ?? '')
    }
    const first = begin(one, 0)
    await new Promise((resolve) => setTimeout(resolve, apartMs))
    const begun = await Promise.all([first, begin(two, 1)])
    for (const result of begun) if (!result.ok) expect(result.error).toEqual({ code: 'workspace_there' })
    expect(begun.filter(({ ok }) => ok).length).toBeLessThanOrEqual(1)
    const opened = await Promise.all(words.map((word) => readStorage(place, { kind: 'passphrase', passphrase: word })))
    for (const [at, { ok }] of begun.entries()) if (ok) expect(opened[at]).toMatchObject({ ok: true })
    for (const device of devices.splice(0)) device.stop()
    vi.unstubAllGlobals()
    expect(mock.problems).toEqual([])
  },
)

it('goes on with a changed key where it was changed, and elsewhere when it is entered', async () => {
  const { one, two } = await twoDevices()
  one.use()
  const next = 'מילים אחרות לגמרי מהיום'
  const former = new Map(keyringNames.map((name) => [name, localStorage.getItem(`bama-shared:${choice.name}:${name}`)]))
  const changed = await changeKey(next)
  expect(changed).toMatchObject({ ok: true })
  await one.run('create', 'e3', { name: 'כנס', date: '2027-06-01' })
  // Both devices share this page, so the status is that of the last one to report.
  const isPublished = async () => expect(await one.store.read((tx) => tx.unpublished())).toEqual([])
  await vi.waitFor(isPublished)
  two.use()
  const showsChange = () => {
    two.sync()
    expect(sharedStatus.get()?.problem).toEqual({ code: 'key_changed' })
  }
  await vi.waitFor(showsChange, { interval: 200 })
  expect(await enterKey(byPassphrase)).toEqual({ ok: false, error: { code: 'wrong_passphrase' } })
  expect(await enterKey({ kind: 'passphrase', passphrase: next })).toMatchObject({ ok: true })
  await untilThere(two, 'כנס', 'מרתון', 'עדלאידע')
  // The former keyring, restored by someone who was shut out: its passphrase is no longer accepted here.
  for (const name of keyringNames) localStorage.setItem(`bama-shared:${choice.name}:${name}`, former.get(name) ?? '')
  expect(await enterKey(byPassphrase)).toEqual({ ok: false, error: { code: 'former_key' } })
})

it('stays in its place while the key is changed there, and moves on once the new one was entered', async () => {
  const { one, two } = await twoDevices()
  const to = { kind: 'browser', name: 'חדש' } as const
  const next = 'מילים אחרות לגמרי מהיום'
  one.use()
  expect(await changeKey(next)).toMatchObject({ ok: true })
  two.use()
  // As with a renewed token: only the access changes.
  expect(await previewMove(choice)).toMatchObject({ value: { there: 'same_workspace' } })
  expect(await moveSharing(choice)).toMatchObject({ ok: true })
  one.use()
  expect(await moveSharing(to)).toMatchObject({ ok: true })
  two.use()
  const isChanged = { ok: false, error: { code: 'key_changed' } }
  expect(await previewMove(to)).toEqual(isChanged)
  expect(await moveSharing(to)).toEqual(isChanged)
  expect(await enterKey({ kind: 'passphrase', passphrase: next })).toMatchObject({ ok: true })
  await vi.waitFor(async () => {
    two.sync()
    expect(await moveSharing(to)).toMatchObject({ ok: true })
  })
  await one.run('create', 'e3', { name: 'כנס', date: '2027-06-01' })
  await untilThere(two, 'כנס', 'מרתון', 'עדלאידע')
})

it('says why the storage took no other key, or not this one again', async () => {
  const { one } = await twoDevices()
  one.use()
  const real = await openStorage(choice)
  if (real === null) throw new Error('no storage')
  const withWrites = (code: 'full' | 'refused') =>
    vi
      .mocked(openStorage)
      .mockResolvedValueOnce({ ...real, write: () => Promise.resolve({ kind: 'unreachable', problem: { code } }) })
  withWrites('refused')
  expect(await keepKey()).toEqual({ ok: false, error: { code: 'refused' } })
  withWrites('full')
  expect(await changeKey('מילים אחרות לגמרי מהיום')).toEqual({ ok: false, error: { code: 'full' } })
})

it('goes on in the same gist with a renewed token', async () => {
  const mock = createGistMock(world.now)
  mock.addToken('secret', { login: 'dana' })
  vi.stubGlobal('fetch', mock.fetch)
  const device = await openDevice('dana')
  device.use()
  expect(await beginSharing({ kind: 'gist', token: 'secret', gistId: null }, passphrase)).toMatchObject({ ok: true })
  const [gistId] = mock.gists.keys()
  mock.deleteToken('secret')
  mock.addToken('renewed', { login: 'dana' })
  await device.run('create', 'e1', { name: 'מרתון', date: '2027-04-16' })
  expect(await renewAccess('wrong')).toMatchObject({ error: { code: 'refused' } })
  expect(await renewAccess('')).toEqual({ ok: false, error: { code: 'invalid', field: 'choice' } })
  expect(await renewAccess(' renewed ')).toMatchObject({ ok: true })
  expect(await readChoice()).toEqual({ ok: true, value: { kind: 'gist', token: 'renewed', gistId } })
  await vi.waitFor(async () => expect(await device.store.read((tx) => tx.unpublished())).toEqual([]))
  expect(mock.gists.size).toBe(1)
  for (const one of devices.splice(0)) one.stop()
  vi.unstubAllGlobals()
})

it('moves to another storage with all that is here, and refuses one that somebody else shares', async () => {
  const { one, two } = await twoDevices()
  const to = { kind: 'browser', name: 'חדש' } as const
  one.use()
  expect(await previewMove(to)).toMatchObject({ value: { counts: { events: 2, systemUsers: 2 }, there: 'empty' } })
  expect(await moveSharing(to)).toMatchObject({ ok: true })
  await one.run('update', 'e1', { name: 'מרתון לילה' })
  two.use()
  // A device still at the former storage continues there, and brings its changes along.
  await two.run('create', 'e3', { name: 'כנס', date: '2027-06-01' })
  expect(await previewMove(to)).toMatchObject({ value: { there: 'same_workspace' } })
  const stored = await readStorage(to, byPassphrase)
  if (!stored.ok) throw new Error(stored.error.code)
  expect(await joinHere(stored.value)).toEqual({ ok: false, error: { code: 'already_shared' } })
  expect(await moveSharing(to)).toMatchObject({ ok: true })
  for (const device of [one, two]) await untilThere(device, 'כנס', 'מרתון לילה', 'עדלאידע')
  const alone = await openDevice('oded')
  alone.use()
  const other = { kind: 'browser', name: 'של אחרים' } as const
  expect(await beginSharing(other, passphrase)).toMatchObject({ ok: true })
  one.use()
  expect(await moveSharing(other)).toEqual({ ok: false, error: { code: 'other_workspace' } })
})

it('stops with everything that is here, and says what the others will not have', async () => {
  const { one, two } = await twoDevices()
  one.use()
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('QuotaExceededError')
  })
  await one.run('create', 'e3', { name: 'כנס', date: '2027-06-01' })
  await vi.waitFor(() => expect(sharedStatus.get()?.problem).not.toBeNull())
  expect(await stopSharing()).toMatchObject({ ok: true, value: { unpublished: 1 } })
  vi.restoreAllMocks()
  expect(await one.names()).toEqual(['כנס', 'מרתון', 'עדלאידע'])
  expect(await stopSharing()).toEqual({ ok: false, error: { code: 'not_shared' } })
  await two.run('delete', 'e2')
  await untilThere(two, 'מרתון')
  expect(await one.names()).toEqual(['כנס', 'מרתון', 'עדלאידע'])
})

it('is joined neither by whom the others have shut out, nor by who is no admin', async () => {
  const [one, two] = [await openDevice('dana'), await openDevice('noa')]
  one.use()
  expect(await beginSharing(choice, passphrase)).toMatchObject({ ok: true })
  two.use()
  const stored = await readStorage(choice, byPassphrase)
  if (!stored.ok) throw new Error(stored.error.code)
  const { read } = stored.value
  const deleted = { entity: 'systemUsers', id: 'noa', row: { fields: {}, clocks: {} }, created: null } as const
  const gone = {
    ...read,
    records: [...read.records, { ...deleted, deleted: formatStamp(world.now(), 0, world.deviceId()) }],
  }
  expect(await joinHere({ ...stored.value, read: gone })).toEqual({ ok: false, error: { code: 'shut_out' } })
  await two.store.write(async (tx) => {
    const me = await tx.getRecord('systemUsers', 'noa')
    if (me !== undefined) await tx.putRecord('systemUsers', { ...me, role: 'user', is_admin: false })
  })
  expect(await joinHere(stored.value)).toEqual({ ok: false, error: { code: 'admins_only' } })
})

it('goes on at once when the clock of a device is set back', async () => {
  const { one, two } = await twoDevices()
  vi.spyOn(world, 'now').mockImplementation(() => Date.now() - 5 * 60 * 60 * 1000)
  try {
    await one.run('update', 'e1', { name: 'מרתון לילה' })
    one.sync()
    await untilThere(two, 'מרתון לילה', 'עדלאידע')
  } finally {
    vi.mocked(world.now).mockRestore()
  }
})

it('says that a part of the app for this kind of storage could not be loaded', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.mocked(openStorage).mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  expect(await checkStorage(choice)).toEqual({ ok: false, error: { code: 'unreachable' } })
  vi.unstubAllGlobals()
})

it('begins also where a part of the app was lost on the way once', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const device = await openDevice('dana')
  await device.run('create', 'e1', { name: 'מרתון', date: '2027-04-16' })
  device.use()
  const open = vi.mocked(openStorage).getMockImplementation() ?? openStorage
  // Beginning opens the storage too, before what is tested here.
  vi.mocked(openStorage)
    .mockImplementationOnce(open)
    .mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
  expect(await beginSharing(choice, passphrase)).toMatchObject({ ok: true })
  const two = await openDevice('noa')
  two.use()
  const stored = await readStorage(choice, byPassphrase)
  if (!stored.ok) throw new Error(stored.error.code)
  expect(await joinHere(stored.value)).toMatchObject({ ok: true })
  await untilThere(two, 'מרתון')
})
