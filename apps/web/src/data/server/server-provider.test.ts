import { afterEach, expect, it, vi } from 'vitest'
import { isReachable } from './api.ts'
import { createServerProvider } from './server-provider.ts'

afterEach(() => vi.unstubAllGlobals())

const request = {
  protocol: 1 as const,
  deviceId: '9f3a1c2b7d4e5f60' as never,
  epoch: null,
  cursor: null,
  mutations: [],
}

it('[B4.2] [B7.5] [B7.9] asks at its own address only, fails when something else answers there, and works when the server is back', async () => {
  const requested: string[] = []
  let answer = (): Response => new Response('<html>404</html>', { status: 404 })
  vi.stubGlobal('fetch', (path: string) => {
    requested.push(path)
    return Promise.resolve(answer())
  })
  const provider = createServerProvider('noa')
  expect(provider.status()).toBe('ready')
  expect(await provider.exchange(request)).toEqual({ kind: 'error', status: 404 })
  expect([provider.status(), await provider.check()]).toEqual(['failed', 'failed'])
  answer = () => Response.json({ message: 'ok', version: '1', serverId: 's', time: '2026-11-01T08:00:00.000Z' })
  expect([await provider.check(), provider.status()]).toEqual(['ready', 'ready'])
  // A health response without our message comes from another server.
  answer = () => Response.json({ version: '1', serverId: 's', time: '2026-11-01T08:00:00.000Z' })
  expect(await provider.check()).toBe('failed')
  expect(requested.every((path) => path.startsWith('/api/'))).toBe(true)
})

it('works on after a refusal of our own', async () => {
  vi.stubGlobal('fetch', () =>
    Promise.resolve(Response.json({ error: { code: 'server_error', message: 'x' } }, { status: 500 })),
  )
  const provider = createServerProvider('noa')
  expect(await provider.exchange(request)).toEqual({ kind: 'error', status: 500, code: 'server_error' })
  expect(provider.status()).toBe('ready')
})

it('knows our server also by its word that its database was found damaged, and that it goes on', async () => {
  let body = '<html>Bad gateway</html>'
  vi.stubGlobal('fetch', (_path: string, { method }: RequestInit) =>
    Promise.resolve(new Response(method === 'HEAD' ? null : body, { status: 503 })),
  )
  const provider = createServerProvider('noa')
  expect([await provider.check(), await isReachable()]).toEqual(['failed', false])
  body = JSON.stringify({ error: { code: 'unavailable', message: 'the database is damaged', field: 'database' } })
  expect([await provider.check(), await isReachable()]).toEqual(['ready', true])
  // Whose database can't be reached takes nothing.
  body = JSON.stringify({ error: { code: 'unavailable', message: 'the database can not be reached' } })
  expect([await provider.check(), await isReachable()]).toEqual(['ready', false])
})
