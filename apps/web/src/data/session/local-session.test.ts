// @vitest-environment dom
import 'fake-indexeddb/auto'
import type { SessionUser } from '@bama/sync'
import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { databaseNameOf, localCopyId } from '../local/database-names.ts'
import { LocalDatabase } from '../local/database.ts'
import { doBackupJob } from '../local/backups/do-backup-job.ts'
import { setLocalPassword } from '../local/local-vault.ts'
import { oldKeys } from '../local/migration/old-data.ts'
import { readMigration } from '../local/migration/migration-database.ts'
import { cipherOf, dataKeyOf, fitVault, keepPasskey, lockVaults } from '../local/open-vaults.ts'
import { world } from '../runtime/world.ts'
import { removeLocalFacts } from '../local/device-facts.ts'
import { readSession, removeSession } from '../local/stored-session.ts'
import { changeLocalVault, findPasskeyVaults, readLocalVault, removeVault } from '../local/stored-vaults.ts'
import { acceptInvitation } from './begin-session.ts'
import { currentSession, storedSession } from './current-session.ts'
import { followOtherTabs } from './follow-tabs.ts'
import { setUpHere, signInHere } from './local-session.ts'
import { useHasPasskey } from './sign-in-by-passkey.ts'
import { makeOldDatabase, oldRecords, oldTexts } from '../../../../../e2e/fixtures/old-product.ts'

vi.mock('../runtime/leave-guard.ts', () => ({ leaveWithoutPrompt: vi.fn() }))

beforeEach(() => {
  vi.stubGlobal('isSecureContext', true)
  const request = (_name: string, work: () => Promise<unknown>): Promise<unknown> => work()
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true })
})

/** The decrypted rows of the shared copy. */
async function readCopy(names: readonly string[]): Promise<Readonly<Record<string, readonly object[]>>> {
  const db = new LocalDatabase(databaseNameOf(localCopyId), cipherOf(localCopyId))
  try {
    return Object.fromEntries(
      await Promise.all(names.map(async (name) => [name, (await db.table(name).toArray()) as object[]] as const)),
    )
  } finally {
    db.close()
  }
}

it('without a server the first person begins over what the old product left, and restores a backup in the worker’s way', async () => {
  await makeOldDatabase(oldRecords)
  for (const [key, text] of Object.entries(oldTexts)) localStorage.setItem(key, text)
  const answer = await setUpHere({ name: 'דנה כהן', email: 'dana@bama.test', password: 'a long enough password' })
  expect(answer).toMatchObject({ ok: true, value: { email: 'dana@bama.test', role: 'admin' } })
  const found = await readCopy(['events', 'clients', 'systemUsers'])
  expect(found['events']).toMatchObject([{ id: 'e1', name: 'יריד הספר' }, { id: 'e2' }])
  expect(found['clients']).toMatchObject([{ phone: '052-1234567' }])
  // An e-mail belongs to one person.
  expect(found['systemUsers']?.map((person) => Reflect.get(person, 'email')).toSorted()).toEqual([
    'dana@bama.test',
    'noa@bama.test',
  ])
  expect((await readMigration())?.phase).toBe('done')
  expect(oldKeys.map((key) => localStorage.getItem(key))).toEqual([null, null, null])

  const file = {
    version: 2,
    timestamp: '2026-01-01',
    data: { clients: [{ id: 'c9', name: 'אולם', phone: '03-5551234', created_at: '2026-01-01' }] },
  }
  const job = {
    kind: 'restore',
    userId: localCopyId,
    dataKey: dataKeyOf(localCopyId),
    timestamp: new Date(world.now()).toISOString(),
    body: new Blob([JSON.stringify(file)]),
    actorId: answer.ok ? answer.value.id : '',
    deviceId: world.deviceId(),
    zone: 'Asia/Jerusalem',
  } as const
  const query = { strategy: 'latest_wins', users: false } as const
  expect(await doBackupJob({ ...job, query: { ...query, dry: true } }, () => undefined)).toMatchObject({
    value: { dry: true, created: 1 },
  })
  expect((await readCopy(['clients']))['clients']).toHaveLength(1)
  expect(await doBackupJob({ ...job, query: { ...query, dry: false } }, () => undefined)).toMatchObject({
    value: { created: 1 },
  })
  expect((await readCopy(['clients']))['clients']).toContainEqual(expect.objectContaining({ phone: '03-5551234' }))
})

const dana = { name: 'דנה כהן', email: 'dana@bama.test', password: 'a long enough password' }

it('goes on after a first setup that was cut off, and refuses a second one', async () => {
  await new LocalDatabase(databaseNameOf(localCopyId)).delete()
  await removeLocalFacts()
  // The key was written, but no person.
  await changeLocalVault(() => ({ kid: 'lost', people: {} }))
  expect(await setUpHere(dana)).toMatchObject({ ok: true })
  const vault = await readLocalVault()
  expect(await setUpHere({ ...dana, email: 'noa@bama.test' })).toEqual({ ok: false, error: { code: 'setup_done' } })
  expect(await readLocalVault()).toEqual(vault)
  // The person was written, but not the mark of a complete copy.
  const db = new LocalDatabase(databaseNameOf(localCopyId), cipherOf(localCopyId))
  await db.metadata.delete('pull')
  expect(await signInHere(dana.email, dana.password)).toMatchObject({ ok: true })
  expect(await db.metadata.get('pull')).toBeDefined()
  db.close()
})

it('a full disk keeps nobody out of the only copy, and whoever is in stays in', async () => {
  lockVaults()
  await removeSession()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('no room', 'QuotaExceededError')
  })
  expect(await signInHere(dana.email, 'a wrong password')).toMatchObject({ error: { code: 'invalid_credentials' } })
  expect(await signInHere(dana.email, dana.password)).toMatchObject({ ok: true, value: { email: dana.email } })
  expect(currentSession()).toMatchObject({ status: 'signed_in', user: { email: dana.email } })
  expect(cipherOf(localCopyId)).not.toBeNull()
  followOtherTabs()
  document.dispatchEvent(new Event('visibilitychange'))
  // Read behind what the tab reads when it is seen.
  expect(await readSession()).toBeNull()
  expect(currentSession()).not.toHaveProperty('lock')
  put.mockRestore()
})

it("a server's passkey or link opens no copy of a device alone", async () => {
  const user = { id: 'omer', email: 'omer@bama.test', name: 'עומר', role: 'admin', is_approved: true }
  const here = storedSession()
  if (here === null) throw new Error('dana is signed in')
  const entry = { password: dana.password, serverKey: undefined, fits: false }
  await fitVault({ ...here, user: user as unknown as SessionUser }, entry)
  await keepPasskey('omer', { id: 'pk-omer', prf: new Uint8Array(32) })
  await removeSession()
  expect(await findPasskeyVaults()).toHaveLength(1)
  const { result } = renderHook(useHasPasskey)
  await act(() => findPasskeyVaults())
  expect(result.current).toBe(false)
  const serverTime = new Date().toISOString()
  const answer = { user, deviceId: 'here', expiresAt: '2099-01-01T00:00:00.000Z', serverTime }
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(answer)))
  await expect(acceptInvitation('token', dana.password)).rejects.toThrow(/opens no copy of a device alone/)
  expect(await readSession()).toBeNull()
  await removeVault('omer')
})

it('lets each of two people with one e-mail in by their own password', async () => {
  await new LocalDatabase(databaseNameOf(localCopyId)).delete()
  await removeLocalFacts()
  const set = await setUpHere(dana)
  if (!set.ok) throw new Error(set.error.code)
  const db = new LocalDatabase(databaseNameOf(localCopyId), cipherOf(localCopyId))
  const namesakes = ['!before', '~after']
  for (const id of namesakes)
    await db.table('systemUsers').put({ ...(await db.table('systemUsers').get(set.value.id)), id })
  expect(await signInHere(dana.email, dana.password)).toMatchObject({ ok: true, value: { id: set.value.id } })
  for (const id of namesakes) await setLocalPassword(id, `the password of ${id}`)
  for (const id of namesakes)
    expect(await signInHere(dana.email, `the password of ${id}`)).toMatchObject({ ok: true, value: { id } })
  expect(await signInHere(dana.email, 'nobody’s password')).toMatchObject({ error: { code: 'invalid_credentials' } })
  db.close()
})

it('begins nothing where a copy of a server’s data lies', async () => {
  await new LocalDatabase(databaseNameOf(localCopyId)).delete()
  await removeLocalFacts()
  const copy = new LocalDatabase(databaseNameOf('somebody'))
  await copy.open()
  expect(await setUpHere(dana)).toEqual({ ok: false, error: { code: 'server_copy' } })
  expect(await readLocalVault()).toBeNull()
  await copy.delete()
})
