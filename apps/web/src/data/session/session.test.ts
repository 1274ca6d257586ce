// @vitest-environment dom
import 'fake-indexeddb/auto'
import type { SessionUser } from '@bama/sync'
import { renderHook } from '@testing-library/react'
import Dexie from 'dexie'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { readBlocked, readLogoutOwed, writeLogoutOwed } from '../local/device-facts.ts'
import { readSession, removeSession, type StoredSession, writeSession } from '../local/stored-session.ts'
import { readVault, removeVault } from '../local/stored-vaults.ts'
import {
  cipherOf,
  fitVault,
  keepPasskey,
  lockVaults,
  type PasskeyProof,
  unlockByPassword,
} from '../local/open-vaults.ts'
import { askPasskey } from './authenticator.ts'
import { onSessionNews } from './session-news.ts'
import { currentSession, isExpired, onSessionChange, remember, storedSession } from './current-session.ts'
import { followOtherTabs, followStoredSession } from './follow-tabs.ts'
import { restoreSession, validateSession } from './keep-session.ts'
import { clearLeftCopies, removeCopy, useLeftCopies } from './left-copies.ts'
import { databaseNameOf } from '../local/database-names.ts'
import { LocalDatabase } from '../local/database.ts'
import { signOut } from '../start.ts'
import { endOwedSession, endServerSession } from './session-requests.ts'
import { signInByPasskey } from './sign-in-by-passkey.ts'
import { signInByPassword } from './sign-in-by-password.ts'

vi.mock('./authenticator.ts', () => ({ askPasskey: vi.fn() }))
vi.mock('../runtime/leave-guard.ts', async (original) => ({
  ...(await original<object>()),
  leaveWithoutPrompt: () => undefined,
}))

const user = { id: 'dana', email: 'dana@almog.example', name: 'דנה', role: 'admin', is_approved: true }
const serverKey = `${'B'.repeat(42)}A`
const ended = {
  user: user as unknown as SessionUser,
  offsetMs: 0,
  timeZone: 'Asia/Jerusalem',
  expiresAt: '2020-01-01T00:00:00.000Z',
  loginTime: '2019-12-31T00:00:00.000Z',
  isConfirmed: true,
  isPersonal: true,
  seenMs: 0,
} satisfies StoredSession

/** Locks granted one at a time, like the browser's. */
function createLocks() {
  let last: Promise<unknown> = Promise.resolve()
  return {
    request(_name: string, ...more: readonly unknown[]) {
      const work = more.at(-1) as () => Promise<unknown>
      const done = last.then(work, work)
      last = done.catch(() => undefined)
      return done
    },
    query: () => Promise.resolve({ held: [] }),
  }
}

beforeEach(async () => {
  lockVaults()
  await removeSession()
  for (const id of ['dana', 'noa']) await removeVault(id)
  remember(null)
  await followStoredSession()
  vi.mocked(askPasskey).mockReset()
  vi.stubGlobal('isSecureContext', true)
  Object.defineProperty(navigator, 'locks', { value: createLocks(), configurable: true })
})

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** Lets the disk take nothing more. */
const fillDisk = () =>
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('no room', 'QuotaExceededError')
  })

/** Lets the disk take nothing more, not even a removal, until that copy is gone. */
function fillDiskWith(copyId: string): void {
  let isFull = true
  const realOf = (of: object, name: string) => Reflect.get(of, name) as (...given: readonly unknown[]) => never
  const remove = realOf(IDBFactory.prototype, 'deleteDatabase')
  vi.spyOn(IDBFactory.prototype, 'deleteDatabase').mockImplementation(function (this: IDBFactory, name) {
    if (name === databaseNameOf(copyId)) isFull = false
    return Reflect.apply(remove, this, [name])
  })
  for (const name of ['put', 'delete'] as const) {
    const real = realOf(IDBObjectStore.prototype, name)
    vi.spyOn(IDBObjectStore.prototype, name).mockImplementation(function (this: IDBObjectStore, ...given: unknown[]) {
      if (isFull) throw new DOMException('no room', 'QuotaExceededError')
      return Reflect.apply(real, this, given)
    })
  }
}

const answerTo = (person: object) => ({
  user: person,
  deviceId: 'here',
  expiresAt: '2099-01-01T00:00:00.000Z',
  serverTime: new Date().toISOString(),
  vaultKey: serverKey,
})
const refusal = () => Response.json({ error: { code: 'invalid_credentials', message: '' } }, { status: 401 })

/** The server's response by path; other paths are unreachable. */
const serve = (answers: Readonly<Record<string, () => Response | Promise<Response>>>): void =>
  void vi.stubGlobal('fetch', async (path: string) => {
    const answer = answers[path]
    if (answer === undefined) throw new TypeError('fetch failed')
    return answer()
  })

/** Leaves time for what begins with a few reads of the device. */
const readsDone = () => new Promise((resolve) => setTimeout(resolve, 50))

/** News from other tabs. */
const heard: string[] = []
onSessionNews((news) => heard.push(news))

const prf = new Uint8Array(32).fill(7)
const proofOf = (id: string, given: PasskeyProof['prf'] = prf) =>
  ({ id: `pk-${id}`, prf: given, response: { id } }) as never

/** Creates a person's locked vault on this device, with a passkey. */
async function addVault(person: { readonly id: string }, given: PasskeyProof['prf'] = prf): Promise<void> {
  await fitVault(
    { ...ended, user: person as unknown as SessionUser },
    { password: 'stage-lamp', serverKey, fits: false },
  )
  await keepPasskey(person.id, proofOf(person.id, given))
  lockVaults()
  await removeSession()
}

const challenge = () => Response.json({ challenge: 'c' })
const waiting = { id: 'c1', n: 1, entity: 'events', recordId: 'e1', operation: 'create', created_at: '', priority: 0 }
const noa = { ...user, id: 'noa', email: 'noa@almog.example', name: 'נועה' }

it('of several people with passkeys on a device, each signs in by their own', async () => {
  await addVault(user)
  await addVault(noa)
  vi.mocked(askPasskey).mockResolvedValue(proofOf('noa'))
  serve({ '/api/auth/passkey/options': challenge, '/api/auth/passkey': () => Response.json(answerTo(noa)) })
  expect(await signInByPasskey()).toMatchObject({ ok: true, value: { id: 'noa' } })
  expect(vi.mocked(askPasskey).mock.calls[0]?.[0].flatMap(({ ids }) => ids)).toEqual(['pk-dana', 'pk-noa'])
  expect([cipherOf('noa') === null, cipherOf('dana')]).toEqual([false, null])
})

it('a touch that is answered after four seconds opens the copy at once, and the answer is taken when it comes', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await addVault(user)
  vi.mocked(askPasskey).mockResolvedValue(proofOf('dana'))
  const late = Promise.withResolvers<Response>()
  const sent = Promise.withResolvers<void>()
  serve({
    '/api/auth/passkey/options': challenge,
    '/api/auth/passkey': () => {
      sent.resolve()
      return late.promise
    },
  })
  const signing = signInByPasskey()
  await sent.promise
  await vi.advanceTimersByTimeAsync(4000)
  expect(await signing).toMatchObject({ ok: true })
  expect(await readSession()).toMatchObject({ isConfirmed: false })
  late.resolve(Response.json(answerTo(user)))
  await vi.waitFor(async () => expect(await readSession()).toMatchObject({ isConfirmed: true, deviceId: 'here' }))
})

it('a passkey that the server refuses is forgotten at the second no, to a fresh challenge', async () => {
  await addVault(user)
  vi.mocked(askPasskey).mockResolvedValue(proofOf('dana'))
  serve({ '/api/auth/passkey/options': challenge, '/api/auth/passkey': refusal })
  const left: number[] = []
  for (let touch = 0; touch < 2; touch++) {
    expect(await signInByPasskey()).toMatchObject({ ok: false, error: { code: 'invalid_credentials' } })
    left.push((await readVault('dana'))?.vault.passkeys?.length ?? 0)
  }
  expect(left).toEqual([1, 0])
  expect(cipherOf('dana')).toBeNull()
})

it('a passkey without PRF waits for the server, and asks for no touch before', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await addVault(user, null)
  vi.mocked(askPasskey).mockResolvedValue(proofOf('dana', null))
  const late = Promise.withResolvers<Response>()
  const sent = Promise.withResolvers<void>()
  serve({
    '/api/auth/passkey/options': () => {
      sent.resolve()
      return late.promise
    },
    '/api/auth/passkey': () => Response.json(answerTo(user)),
  })
  const signing = signInByPasskey()
  await sent.promise
  await vi.advanceTimersByTimeAsync(5000)
  expect(askPasskey).not.toHaveBeenCalled()
  late.resolve(challenge())
  expect(await signing).toMatchObject({ ok: true })
})

it('a renewal that is answered just before the four seconds are over is taken as a whole', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await addVault(user)
  await writeSession(ended)
  const late = Promise.withResolvers<Response>()
  const sent = Promise.withResolvers<void>()
  serve({
    '/api/auth/renew': () => {
      sent.resolve()
      return late.promise
    },
  })
  const shown: string[] = []
  const stop = onSessionChange(() => shown.push(currentSession().status))
  const restoring = restoreSession()
  await sent.promise
  await vi.advanceTimersByTimeAsync(3999)
  const decrypt = crypto.subtle.decrypt.bind(crypto.subtle)
  const opening = Promise.withResolvers<void>()
  vi.spyOn(crypto.subtle, 'decrypt').mockImplementationOnce((...given) => {
    opening.resolve()
    return decrypt(...given)
  })
  late.resolve(Response.json(answerTo(user)))
  // The response has arrived and opens the copy, but nothing is written yet.
  await opening.promise
  await vi.advanceTimersByTimeAsync(1)
  await restoring
  stop()
  // The sign-in page isn't shown in between.
  expect(shown).toEqual(['signed_in'])
  expect(currentSession()).not.toHaveProperty('lock')
})

it("another tab's late news that the session ran out locks no tab that has gone on since", async () => {
  serve({ '/api/auth/login': () => Response.json(answerTo(user)) })
  followOtherTabs()
  expect((await signInByPassword(user.email, 'stage-lamp', true)).ok).toBe(true)
  const other = new BroadcastChannel('bama-session')
  const locked = vi.fn<() => void>()
  const stop = onSessionChange(() => 'lock' in currentSession() && locked())
  other.postMessage('expired')
  other.postMessage('signed_in')
  await vi.waitFor(() => expect(heard).toContain('signed_in'))
  expect(locked).not.toHaveBeenCalled()
  await removeSession()
  other.postMessage('expired')
  await vi.waitFor(() => expect(locked).toHaveBeenCalled())
  expect(currentSession()).toMatchObject({ lock: 'expired' })
  stop()
  other.close()
})

it('who signs in waits for no renewal, and its answer changes nothing of their session', async () => {
  await fitVault(ended, { password: 'stage-lamp', serverKey, fits: false })
  lockVaults()
  const requested: string[] = []
  const dropped = vi.fn<() => void>()
  const renewing = Promise.withResolvers<void>()
  vi.stubGlobal('fetch', (path: string, { signal }: { readonly signal: AbortSignal }) => {
    requested.push(path)
    if (path === '/api/auth/renew') {
      renewing.resolve()
      return new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => {
          dropped()
          reject(new DOMException('dropped', 'AbortError'))
        })
      })
    }
    const answer = {
      user,
      deviceId: 'here',
      expiresAt: '2099-01-01T00:00:00.000Z',
      serverTime: new Date().toISOString(),
      vaultKey: serverKey,
    }
    return Promise.resolve(Response.json(answer))
  })
  const restoring = restoreSession()
  await renewing.promise
  expect((await signInByPassword(user.email, 'stage-lamp', false)).ok).toBe(true)
  await restoring
  expect(dropped).toHaveBeenCalledOnce()
  expect(requested).toEqual(['/api/auth/renew', '/api/auth/login'])
  expect(await readSession()).toMatchObject({ isPersonal: false, expiresAt: '2099-01-01T00:00:00.000Z' })
  expect(currentSession()).toMatchObject({ status: 'signed_in', isPersonal: false })
  expect(currentSession()).not.toHaveProperty('lock')
  expect(cipherOf('dana')).not.toBeNull()
})

/** The session of somebody whose copy was never encrypted in this tab, on a shared device. */
const unsealed = {
  ...ended,
  user: { ...user, id: 'amit' } as unknown as SessionUser,
  expiresAt: '2099-01-01T00:00:00.000Z',
  isPersonal: false,
}

it('[S49] the app opens on a full disk, whose session it can only read', async () => {
  await writeSession(unsealed)
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const put = fillDisk()
  await restoreSession()
  expect(put).toHaveBeenCalled()
  expect(currentSession()).toMatchObject({ status: 'signed_in', user: { id: 'amit' } })
  expect(currentSession()).not.toHaveProperty('lock')
})

it('[S49] a session that the server prolongs goes on over a full disk that cannot note it', async () => {
  await writeSession({ ...unsealed, expiresAt: new Date(Date.now() + 60_000).toISOString() })
  await restoreSession()
  serve({ '/api/auth/session': () => Response.json(answerTo(unsealed.user)) })
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const put = fillDisk()
  await validateSession()
  expect(put).toHaveBeenCalled()
  expect(storedSession()).toMatchObject({ expiresAt: '2099-01-01T00:00:00.000Z' })
  expect(currentSession()).not.toHaveProperty('lock')
})

it("[S49] a personal device's session that ran out is renewed by the server over a full disk, too", async () => {
  await fitVault(ended, { password: 'stage-lamp', serverKey, fits: false })
  lockVaults()
  serve({ '/api/auth/renew': () => Response.json(answerTo(user)) })
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  fillDisk()
  await restoreSession()
  expect(currentSession()).toMatchObject({ status: 'signed_in', user: { id: 'dana' } })
  expect(currentSession()).not.toHaveProperty('lock')
  expect(cipherOf('dana')).not.toBeNull()
})

it('[S49] on a full disk a password opens the copy that is there, with the server and without it', async () => {
  await addVault(user)
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  for (const answers of [{ '/api/auth/login': () => Response.json(answerTo(user)) }, {}]) {
    serve(answers)
    const put = fillDisk()
    expect(await signInByPassword(user.email, 'stage-lamp', true)).toMatchObject({ ok: true, value: { id: 'dana' } })
    expect(currentSession()).toMatchObject({ status: 'signed_in', user: { id: 'dana' } })
    expect(cipherOf('dana')).not.toBeNull()
    put.mockRestore()
    lockVaults()
  }
})

it("[S49] a sign-in begun on a full disk before the server's answer is confirmed by it, and stored once there is room", async () => {
  await addVault(user)
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const [logout, session] = [vi.fn<() => Response>(), () => Response.json(answerTo(user))]
  serve({ '/api/auth/logout': logout })
  const put = fillDisk()
  expect(await signInByPassword(user.email, 'stage-lamp', true)).toMatchObject({ ok: true })
  serve({ '/api/auth/logout': logout, '/api/auth/login': session, '/api/auth/session': session })
  await validateSession()
  expect(storedSession()).toMatchObject({ isConfirmed: true, deviceId: 'here' })
  expect(logout).not.toHaveBeenCalled()
  // Another tab that signs in on the same disk writes nothing either, and locks nobody.
  await followStoredSession()
  expect(currentSession()).not.toHaveProperty('lock')
  put.mockRestore()
  await validateSession()
  expect(await readSession()).toMatchObject({ user: { id: 'dana' }, isConfirmed: true })
})

it('[S49] on a full disk nobody signs in whose copy would have to be made', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  serve({ '/api/auth/login': () => Response.json(answerTo(noa)) })
  fillDisk()
  await expect(signInByPassword(noa.email, 'stage-lamp', true)).rejects.toThrow()
  expect(cipherOf('noa')).toBeNull()
})

it('[S49] a session that ran out asks for a sign-in although a full disk does not let go of it', async () => {
  await writeSession({ ...unsealed, expiresAt: ended.expiresAt })
  serve({})
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  fillDisk()
  vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(() => {
    throw new DOMException('no room', 'QuotaExceededError')
  })
  await restoreSession()
  expect(currentSession()).toMatchObject({ lock: 'expired' })
})

it('a session that is renewed while its end is judged has not expired', async () => {
  remember(ended)
  const judging = isExpired()
  remember(unsealed)
  expect(await judging).toBe(false)
})

it('[S45] a sign-out on a full disk ends the session here and at the server, and wipes the copy', async () => {
  await writeSession(unsealed)
  await restoreSession()
  const copy = new LocalDatabase(databaseNameOf('amit'))
  await copy.open()
  copy.close()
  const logout = vi.fn<() => Response>(() => new Response(null, { status: 204 }))
  serve({ '/api/auth/logout': logout })
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  fillDiskWith('amit')
  await signOut()
  expect(currentSession()).toMatchObject({ status: 'signed_out' })
  expect(await readSession()).toBeNull()
  expect(await Dexie.exists(databaseNameOf('amit'))).toBe(false)
  expect(logout).toHaveBeenCalledOnce()
})

it('[S45] a sign-out wipes nothing of who signs in in another tab meanwhile, which wipes first what is owed', async () => {
  await writeSession(unsealed)
  await restoreSession()
  serve({ '/api/auth/logout': () => new Response(null, { status: 204 }) })
  const put = Reflect.get(IDBObjectStore.prototype, 'put')
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...row) {
    const written = Reflect.apply(put, this, row)
    // The other tab has finished the wipe and begun the copy anew.
    if (row[0].key === 'wipeOwed') this.delete('wipeOwed')
    return written
  })
  const copy = new LocalDatabase(databaseNameOf('amit'))
  await copy.open()
  copy.close()
  await signOut()
  expect(await Dexie.exists(databaseNameOf('amit'))).toBe(true)
  await removeCopy('amit')
})

it('[S45] a sign-out on a full disk without a connection is noted for the server once the copy has made room', async () => {
  await writeSession(unsealed)
  await restoreSession()
  serve({})
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  fillDiskWith('amit')
  await signOut()
  expect(await readLogoutOwed()).toBe(true)
  await writeLogoutOwed(false)
})

it('[S45] an account that was blocked leaves nothing on a full disk, but what was never sent is offered first', async () => {
  serve({
    '/api/auth/session': () => Response.json({ error: { code: 'account_blocked', message: '' } }, { status: 401 }),
  })
  for (const unsent of [0, 1]) {
    await writeSession(unsealed)
    await restoreSession()
    const copy = new LocalDatabase(databaseNameOf('amit'))
    await copy.open()
    if (unsent === 1) await copy.table('_syncQueue').put({ ...waiting, data: { patch: {}, stamp: '' } })
    copy.close()
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    if (unsent === 0) fillDiskWith('amit')
    else fillDisk()
    await validateSession()
    vi.restoreAllMocks()
    expect(currentSession()).toMatchObject({ status: 'signed_out', blocked: true })
    expect(await readSession()).toBeNull()
    expect(await Dexie.exists(databaseNameOf('amit'))).toBe(unsent === 1)
    expect(renderHook(useLeftCopies).result.current).toMatchObject(unsent === 1 ? [{ userId: 'amit', unsent }] : [])
  }
  await removeCopy('amit')
})

it('[S45] on a disk that was full, a blocked copy with unsent changes is still offered after a restart', async () => {
  await writeSession(unsealed)
  await restoreSession()
  const copy = new LocalDatabase(databaseNameOf('amit'))
  await copy.open()
  await copy.table('_syncQueue').put({ ...waiting, data: { patch: {}, stamp: '' } })
  copy.close()
  serve({
    '/api/auth/session': () => Response.json({ error: { code: 'account_blocked', message: '' } }, { status: 401 }),
  })
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const put = Reflect.get(IDBObjectStore.prototype, 'put')
  const remove = Reflect.get(IDBObjectStore.prototype, 'delete')
  let isFull = true
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...row) {
    if (isFull) throw new DOMException('no room', 'QuotaExceededError')
    return Reflect.apply(put, this, row)
  })
  // The removed session leaves room for the note.
  vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(function (this: IDBObjectStore, ...key) {
    isFull = false
    return Reflect.apply(remove, this, key)
  })
  await validateSession()
  expect(await readBlocked()).toBe('amit')
  await clearLeftCopies(null)
  expect(renderHook(useLeftCopies).result.current).toMatchObject([{ userId: 'amit', unsent: 1, why: 'blocked' }])
  await removeCopy('amit')
})

it('[S49] a sign-in that finds no room takes that of the cached answers', async () => {
  const caches = new Set(['event-images'])
  vi.stubGlobal('caches', {
    keys: () => Promise.resolve([...caches]),
    delete: (name: string) => Promise.resolve(caches.delete(name)),
  })
  const put = Reflect.get(IDBObjectStore.prototype, 'put')
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...row) {
    if (caches.size > 0) throw new DOMException('no room', 'QuotaExceededError')
    return Reflect.apply(put, this, row)
  })
  serve({ '/api/auth/login': () => Response.json(answerTo(user)) })
  expect(await signInByPassword(user.email, 'stage-lamp', true)).toMatchObject({ ok: true })
  expect(await readSession()).toMatchObject({ user: { id: 'dana' } })
})

it("a proxy's 401 signs nobody out of a shared device, the server's own does", async () => {
  await writeSession(unsealed)
  await restoreSession()
  serve({ '/api/auth/session': () => new Response('<html>Authorization Required</html>', { status: 401 }) })
  await validateSession()
  expect(currentSession()).not.toHaveProperty('lock')
  expect(await readSession()).not.toBeNull()
  serve({
    '/api/auth/session': () => Response.json({ error: { code: 'unauthorized', message: '' } }, { status: 401 }),
  })
  await validateSession()
  expect(currentSession()).toMatchObject({ lock: 'expired' })
  expect(await readSession()).toBeNull()
})

it('[S45] on a full disk, too, a blocked account is told so, and its copy goes', async () => {
  await writeSession(unsealed)
  await restoreSession()
  const copy = new LocalDatabase(databaseNameOf('amit'))
  await copy.open()
  copy.close()
  serve({
    '/api/auth/session': () => Response.json({ error: { code: 'account_blocked', message: '' } }, { status: 401 }),
  })
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  fillDisk()
  await validateSession()
  expect(currentSession()).toMatchObject({ status: 'signed_out', blocked: true })
  expect(await readSession()).toBeNull()
  expect(await Dexie.exists(databaseNameOf('amit'))).toBe(false)
})

it('a tab that was frozen while another one signed out, so that it heard nothing, asks for a sign-in when it is seen', async () => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible')
  followOtherTabs()
  await writeSession(unsealed)
  await restoreSession()
  const see = () => document.dispatchEvent(new Event('visibilitychange'))
  const shown = vi.fn<() => void>()
  const stop = onSessionChange(shown)
  see()
  await readsDone()
  expect(shown).not.toHaveBeenCalled()
  await removeSession()
  see()
  await vi.waitFor(() => expect(currentSession()).toMatchObject({ lock: 'signed_out' }))
  stop()
})

it('a tab that asks for a sign-in after an expiry takes no key from the sign-in when it is seen again', async () => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible')
  followOtherTabs()
  await addVault(user)
  await writeSession(ended)
  serve({})
  await restoreSession()
  expect([storedSession(), await readSession()]).toMatchObject([null, { user: { id: 'dana' } }])
  // The password has opened the copy, and the server hasn't answered yet.
  const vault = await readVault('dana')
  expect(vault !== null && (await unlockByPassword(vault, 'stage-lamp'))).toBe(true)
  document.dispatchEvent(new Event('visibilitychange'))
  await readsDone()
  expect(cipherOf('dana')).not.toBeNull()
})

/** A server whose answer to a sign-out doesn't come. `dropped` is called when it is no longer waited for. */
function serveSlowSignOut() {
  const [sent, dropped] = [vi.fn<() => void>(), vi.fn<() => void>()]
  vi.stubGlobal('fetch', (path: string, { signal }: { readonly signal: AbortSignal }) => {
    if (path !== '/api/auth/logout') return Promise.resolve(Response.json(answerTo({ ...user, id: 'rina' })))
    sent()
    return new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => {
        dropped()
        reject(new DOMException('dropped', 'AbortError'))
      })
    })
  })
  return { sent, dropped }
}

it('a late answer to a sign-out can take no cookie from whoever has signed in since', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const { sent, dropped } = serveSlowSignOut()
  const ending = endServerSession()
  await vi.waitFor(() => expect(sent).toHaveBeenCalled())
  expect(await signInByPassword(user.email, 'stage-lamp', true)).toMatchObject({ ok: true })
  expect(dropped).toHaveBeenCalledOnce()
  await ending
})

it('an owed sign-out holds up a start for four seconds at most, and stays owed', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const { dropped } = serveSlowSignOut()
  await writeLogoutOwed(true)
  const ending = endOwedSession()
  await vi.waitFor(async () => {
    await vi.advanceTimersByTimeAsync(1000)
    expect(dropped).toHaveBeenCalledOnce()
  })
  await ending
  expect(await readLogoutOwed()).toBe(true)
})

it("a proxy's page is no answer to a sign-out, which is sent again later", async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  serve({ '/api/auth/logout': () => new Response('<h1>Guest network</h1>') })
  await endServerSession()
  expect(await readLogoutOwed()).toBe(true)
  serve({ '/api/auth/logout': () => new Response(null, { status: 204 }) })
  await endOwedSession()
  expect(await readLogoutOwed()).toBe(false)
})

it('a sign-out that a failed sign-in cut off is sent again with the next validation, though not during a sign-in', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const { sent } = serveSlowSignOut()
  const ending = endServerSession()
  await vi.waitFor(() => expect(sent).toHaveBeenCalled())
  const logout = vi.fn<() => Response>(() => new Response(null, { status: 204 }))
  serve({ '/api/auth/login': refusal, '/api/auth/logout': logout })
  expect(await signInByPassword(user.email, 'wrong', false)).toMatchObject({ ok: false })
  await ending
  expect(await readLogoutOwed()).toBe(true)
  await validateSession()
  expect(logout).toHaveBeenCalledOnce()
  expect(await readLogoutOwed()).toBe(false)

  await writeLogoutOwed(true)
  const late = Promise.withResolvers<Response>()
  const fetched = vi.fn<() => Promise<Response>>(() => late.promise)
  serve({ '/api/auth/login': fetched, '/api/auth/logout': logout })
  const signing = signInByPassword(user.email, 'stage-lamp', false)
  await vi.waitFor(() => expect(fetched).toHaveBeenCalled())
  const validating = validateSession()
  await readsDone()
  late.resolve(Response.json(answerTo(user)))
  expect(await signing).toMatchObject({ ok: true })
  await validating
  expect(logout).toHaveBeenCalledOnce()
})
