// @vitest-environment dom
import type { SyncStatus } from '@bama/sync'
import { beforeEach, expect, it, vi } from 'vitest'
import { connection, engineStatus } from '../server/connection.ts'
import { forceSync } from './force-sync.ts'

const server = vi.hoisted(() => ({ isThere: false }))
vi.mock('../server/api.ts', () => ({ isReachable: () => Promise.resolve(server.isThere) }))

const here = vi.hoisted(() => ({ session: {} as unknown, workspace: null as unknown }))
vi.mock('../session/current-session.ts', () => ({ currentSession: () => here.session }))
vi.mock('./workspace.ts', () => ({ workspace: { get: () => here.workspace } }))

let requests: number

beforeEach(() => {
  requests = 0
  server.isThere = false
  here.session = { status: 'signed_in' }
  here.workspace = { engine: { request: () => requests++ } }
  connection.set({ isOnline: true, since: 0 })
})

const report = (syncInProgress: boolean, outcome: SyncStatus['outcome']): void =>
  engineStatus.set({ isOnline: true, syncInProgress, progress: null, outcome })
const before = { kind: 'synced', entities: [], rejected: 0 } as const

it('[B5.8] [B8.13] [B7.24] needs somebody who is signed in, over a page that is locked too', async () => {
  const refusal = { ok: false, error: { code: 'sync_signed_out', message: 'User must be logged in to sync' } }
  here.session = { status: 'signed_in', lock: 'expired' }
  expect(await forceSync()).toEqual(refusal)
  here.session = { status: 'signed_out' }
  expect(await forceSync()).toEqual(refusal)
  expect(requests).toBe(0)
})

it('[B5.9] [B8.13] needs a connection', async () => {
  connection.set({ isOnline: false, since: 0 })
  const refusal = { ok: false, error: { code: 'sync_offline', message: 'Cannot sync while offline' } }
  expect(await forceSync()).toEqual(refusal)
  expect(requests).toBe(0)
  // The connection is lost during the sync.
  connection.set({ isOnline: true, since: 0 })
  const lost = forceSync()
  report(false, { kind: 'unreachable' })
  expect(await lost).toEqual(refusal)
})

it('asks the server before it refuses: the last look may have been on a line that was dead', async () => {
  connection.set({ isOnline: false, since: 0 })
  server.isThere = true
  const forced = forceSync()
  await vi.waitFor(() => expect(requests).toBe(1))
  expect(connection.get().isOnline).toBe(true)
  report(true, before)
  report(false, before)
  expect(await forced).toEqual({ ok: true, value: undefined })
})

it.each([
  [before, { ok: true, value: undefined }],
  [{ kind: 'outdated' }, { ok: false, error: { code: 'client_too_old' } }],
  [
    { kind: 'failed', status: 500 },
    { ok: false, error: { code: 'server_error' } },
  ],
  // Something else responds at the server's address. Signing in again would not help.
  [{ kind: 'unavailable' }, { ok: false, error: { code: 'server_error' } }],
] as const)(
  '[B7.24] answers when the sync that it requested has ended, not one from before: %o',
  async (outcome, expected) => {
    let result: unknown = 'none'
    const forced = forceSync().then((value) => (result = value))
    expect(requests).toBe(1)
    // Another tab repeats the outcome of the previous sync.
    report(false, before)
    report(true, before)
    await Promise.resolve()
    expect(result).toBe('none')
    report(false, outcome)
    expect(await forced).toEqual(expected)
  },
)
