import type { AddressInfo } from 'node:net'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { newEvent } from '../../testing/api-client.ts'
import { emailOf, openTestServer, password, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let cookie: string
let origin: string

beforeEach(async () => {
  server = await openTestServer()
  await server.addPerson('dana', 'admin')
  cookie = await server.signIn('dana')
  await server.app.listen({ host: '127.0.0.1', port: 0 })
  origin = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`
})

/** Opens the stream over a real connection. `next` returns the next chunk, or null at the end. */
async function open(with_ = cookie) {
  const response = await fetch(`${origin}/api/sync/stream`, { headers: { cookie: with_ } })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  const next = async (): Promise<string | null> => (await reader?.read())?.value ?? null
  return { response, next, leave: () => reader?.cancel() }
}

const addYossi = () =>
  server.call('POST', '/api/users', {
    cookie,
    body: { name: 'יוסי', email: 'yossi@bama.test', password: 'secret-1', role: 'user' },
  })

const hint = 'event: change\ndata: {}\n\n'

describe('the stream', () => {
  it('hints at every commit and says nothing about it', async () => {
    const { response, next } = await open()
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(await next()).toBe('retry: 2000\n\n')
    await addYossi()
    expect(await next()).toBe(hint)
    await server.sync(cookie, { mutations: [newEvent('event-1')] })
    expect(await next()).toBe(hint)
  })

  it('needs a session', async () => {
    expect((await open('')).response.status).toBe(401)
  })

  it('is not opened by HEAD', async () => {
    expect((await server.call('HEAD', '/api/sync/stream', { cookie })).statusCode).toBe(404)
  })

  it('ends with its session when the person signs out, and no other does', async () => {
    const other = await open(await server.signIn('dana'))
    const own = await open()
    await own.next()
    await other.next()
    await server.call('POST', '/api/auth/logout', { cookie })
    expect(await own.next()).toBeNull()
    await server.signIn('dana')
    expect(await other.next()).toBe(hint)
  })

  it('ends when the browser signs in again: its session is another one now', async () => {
    const { next } = await open()
    await next()
    const body = { email: emailOf('dana'), password }
    await server.call('POST', '/api/auth/login', { cookie, body })
    expect(await next()).toBeNull()
  })

  it('ends when the server stops, which does not wait for it', async () => {
    const { next } = await open()
    await next()
    await server.app.close()
    expect(await next()).toBeNull()
  })

  it('does not keep the session alive', async () => {
    server.nowMs += 23.5 * 60 * 60 * 1000
    const { response } = await open()
    expect(response.headers.get('set-cookie')).toBeNull()
    server.nowMs += 30 * 60 * 1000
    expect((await server.call('GET', '/api/auth/session', { cookie })).statusCode).toBe(401)
  })
})

describe('the heartbeat', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    return () => vi.useRealTimers()
  })

  it('comes every 25 seconds', async () => {
    const { next } = await open()
    expect(await next()).toBe('retry: 2000\n\n')
    vi.advanceTimersByTime(25_000)
    expect(await next()).toBe('event: beat\ndata: {}\n\n')
    vi.advanceTimersByTime(25_000)
    expect(await next()).toBe('event: beat\ndata: {}\n\n')
  })

  it('ends the stream of a session that expired', async () => {
    const { next } = await open()
    await next()
    server.nowMs += 24 * 60 * 60 * 1000
    vi.advanceTimersByTime(25_000)
    expect(await next()).toBeNull()
  })

  it('stops with the reader', async () => {
    const { next, leave } = await open()
    await next()
    expect(vi.getTimerCount()).toBe(1)
    await leave()
    await vi.waitFor(() => expect(vi.getTimerCount()).toBe(0))
  })
})
