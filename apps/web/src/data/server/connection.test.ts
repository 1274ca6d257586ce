// @vitest-environment dom
import { beforeEach, expect, it, vi } from 'vitest'
import { connection, watchConnection } from './connection.ts'

const server = vi.hoisted(() => ({ answers: true, probes: 0 }))
vi.mock('./api.ts', () => ({
  isReachable: () => {
    server.probes++
    return Promise.resolve(server.answers)
  },
}))

const page = { isOnline: true, visibility: 'visible' as DocumentVisibilityState }
vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => page.isOnline)
vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => page.visibility)

/** The number of probes within that time. */
async function probesIn(ms: number): Promise<number> {
  const before = server.probes
  await vi.advanceTimersByTimeAsync(ms)
  return server.probes - before
}

async function show(visibility: DocumentVisibilityState): Promise<void> {
  page.visibility = visibility
  document.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(0)
}

async function goOnline(isOnline: boolean): Promise<void> {
  page.isOnline = isOnline
  globalThis.dispatchEvent(new Event(isOnline ? 'online' : 'offline'))
  await vi.advanceTimersByTimeAsync(0)
}

// One watch per page, as in the app, with a back-off without jitter.
vi.useFakeTimers()
watchConnection(() => 1)

beforeEach(async () => {
  server.answers = true
  await goOnline(true)
  await show('visible')
})

it('[B7.14] [B9.4] asks the server every ten seconds while somebody looks, whether it answers or not', async () => {
  expect(await probesIn(60_000)).toBe(6)
  server.answers = false
  await vi.advanceTimersByTimeAsync(10_000)
  expect(connection.get().isOnline).toBe(false)
  expect(await probesIn(60_000)).toBe(6)
  server.answers = true
  await vi.advanceTimersByTimeAsync(10_000)
  expect(connection.get().isOnline).toBe(true)
})

it('asks ever more seldom while the page is hidden, and at once when it is seen', async () => {
  await show('hidden')
  // The usual 10 s, then 20, 40, 80 and 160 s, and from then on every 5 minutes.
  expect(await probesIn(310_000)).toBe(5)
  expect(await probesIn(299_000)).toBe(0)
  expect(await probesIn(601_000)).toBe(3)
  server.answers = false
  await show('visible')
  expect(connection.get().isOnline).toBe(false)
  expect(await probesIn(20_000)).toBe(2)
})

it('asks nothing while the browser says that there is no network, and at once when there is', async () => {
  await goOnline(false)
  expect(connection.get().isOnline).toBe(false)
  expect(await probesIn(60_000)).toBe(0)
  const before = server.probes
  await goOnline(true)
  expect(server.probes - before).toBe(1)
  expect(connection.get().isOnline).toBe(true)
})
