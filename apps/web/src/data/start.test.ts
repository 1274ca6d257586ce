// @vitest-environment dom
import 'fake-indexeddb/auto'
import type { SessionUser } from '@bama/sync'
import { expect, it, vi } from 'vitest'
import { fitVault, lockVaults } from './local/open-vaults.ts'
import { type StoredSession, writeSession } from './local/stored-session.ts'
import { currentSession } from './session/current-session.ts'
import { startData } from './start.ts'

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

/** Lets reads of the device end, which take no timer. */
async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms)
  for (let index = 0; index < 20; index++) await new Promise((resolve) => setImmediate(resolve))
}

it('a renewal that got no answer is repeated ten seconds later, though the connection was never lost', async () => {
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('EventSource', EventTarget)
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  Object.defineProperty(navigator, 'locks', {
    value: {
      request: (_name: string, ...more: readonly unknown[]) => (more.at(-1) as () => Promise<unknown>)(),
      query: () => Promise.resolve({ held: [] }),
    },
  })
  await fitVault(ended, { password: 'stage-lamp', serverKey, fits: false })
  lockVaults()
  await writeSession(ended)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  let isSilent = true
  let renewals = 0
  vi.stubGlobal('fetch', (path: string) => {
    if (path === '/api/health') return Promise.resolve(new Response(null))
    if (path === '/api/auth/renew') renewals++
    if (path !== '/api/auth/renew' || isSilent) return Promise.resolve(new Response('Bad gateway', { status: 502 }))
    const expiresAt = '2099-01-01T00:00:00.000Z'
    const serverTime = new Date().toISOString()
    return Promise.resolve(
      Response.json({ user, deviceId: 'here', expiresAt, serverTime, timeZone: 'Asia/Jerusalem', vaultKey: serverKey }),
    )
  })
  void startData()
  for (let index = 0; index < 20; index++) await pass(0)
  expect(currentSession()).toMatchObject({ status: 'signed_out' })
  const first = renewals
  await pass(10_000)
  expect(renewals).toBe(first + 1)
  isSilent = false
  await pass(10_000)
  await vi.waitFor(() => expect(currentSession()).toMatchObject({ status: 'signed_in', user: { id: 'dana' } }))
  expect(renewals).toBe(first + 2)
  await pass(60_000)
  expect(renewals).toBe(first + 2)
})
