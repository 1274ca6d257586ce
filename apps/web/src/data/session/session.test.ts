// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import type { SessionUser } from '@bama/sync'
import { beforeEach, expect, it, vi } from 'vitest'
import { readSession, type StoredSession } from '../local/device-database.ts'
import { cipherOf, fitVault, lockVaults } from '../local/open-vaults.ts'
import { currentSession, restoreSession, signIn } from './session.ts'

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

/** One at a time, as the browser's. */
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

beforeEach(() => {
  vi.stubGlobal('isSecureContext', true)
  Object.defineProperty(navigator, 'locks', { value: createLocks(), configurable: true })
})

it('who signs in waits for no renewal, and its answer changes nothing of their session', async () => {
  await fitVault(ended, { password: 'stage-lamp', serverKey, fits: false })
  lockVaults()
  const asked: string[] = []
  const dropped = vi.fn<() => void>()
  const renewing = Promise.withResolvers<void>()
  vi.stubGlobal('fetch', (path: string, { signal }: { readonly signal: AbortSignal }) => {
    asked.push(path)
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
  expect((await signIn(user.email, 'stage-lamp', false)).ok).toBe(true)
  await restoring
  expect(dropped).toHaveBeenCalledOnce()
  expect(asked).toEqual(['/api/auth/renew', '/api/auth/login'])
  expect(await readSession()).toMatchObject({ isPersonal: false, expiresAt: '2099-01-01T00:00:00.000Z' })
  expect(currentSession()).toMatchObject({ status: 'signed_in', isPersonal: false })
  expect(currentSession()).not.toHaveProperty('lock')
  expect(cipherOf('dana')).not.toBeNull()
})
