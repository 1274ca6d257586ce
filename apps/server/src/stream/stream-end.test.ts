import { once } from 'node:events'
import type { Socket } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { updateRecordAsServer } from '../sync/server-writes.ts'
import { openStream } from '../../testing/open-stream.ts'
import { openTestServer, password, type TestServer } from '../../testing/test-server.ts'
import type { BusMessage, CreateBus } from './bus.ts'

let server: TestServer
let cookie: string
/** The beat callbacks of the open streams. */
let beats: Set<() => void>
let sent: BusMessage[]
let deliverToAll: (message: BusMessage) => void

const hint = 'event: change\ndata: {}\n\n'
const beat = (): void => {
  for (const callback of beats) callback()
}

/** A bus whose messages arrive when the test says so. */
const heldBus: CreateBus = (onMessage) => {
  deliverToAll = onMessage
  return { send: (message) => void sent.push(message), close: () => Promise.resolve() }
}

const keepBeat = (ms: number, callback: () => void) => {
  // Other parts of the server use other periods.
  if (ms === 25_000) beats.add(callback)
  return () => beats.delete(callback)
}

beforeEach(async () => {
  beats = new Set()
  sent = []
  server = await openTestServer({ every: keepBeat, bus: heldBus })
  await server.addPerson('noa', 'user')
  cookie = await server.signIn('noa')
})

const open = async (headers: Readonly<Record<string, string>> = { cookie }) => {
  const stream = await openStream(server.app, headers)
  expect(await stream.next()).toBe('retry: 2000\n\n')
  return stream
}

const keyHeaders = async () => {
  const { key } = (await server.call('POST', '/api/keys', { body: { name: 'גיליון', password }, cookie })).json<{
    key: string
  }>()
  return { authorization: `Bearer ${key}` }
}

describe('at its beat a stream looks whether it still may', () => {
  it('and goes on while it may', async () => {
    const streams = [await open(), await open(await keyHeaders())]
    beat()
    for (const stream of streams) expect(await stream.next()).toBe('event: beat\ndata: {}\n\n')
  })

  it('and ends when the session has expired meanwhile, though hints still came', async () => {
    const stream = await open()
    server.nowMs += 24 * 60 * 60 * 1000 - 1
    beat()
    expect(await stream.next()).toBe('event: beat\ndata: {}\n\n')
    server.nowMs += 1
    deliverToAll({ kind: 'change' })
    expect(await stream.next()).toBe(hint)
    beat()
    expect(await stream.next()).toBeNull()
  })

  it('and ends when the session was ended where no message comes from', async () => {
    const stream = await open()
    await server.store.db.deleteFrom('sessions').execute()
    beat()
    expect(await stream.next()).toBeNull()
  })

  it('and ends when the key was', async () => {
    const stream = await open(await keyHeaders())
    await server.store.db.deleteFrom('api_keys').execute()
    beat()
    expect(await stream.next()).toBeNull()
  })

  it('and ends when its person was blocked', async () => {
    const [bySession, byKey] = [await open(), await open(await keyHeaders())]
    const { id } = await server.store.db
      .selectFrom('records')
      .select('id')
      .where('entity', '=', 'systemUsers')
      .executeTakeFirstOrThrow()
    const patch = { is_approved: false }
    await server.store.write((tx) =>
      updateRecordAsServer(tx, { entity: 'systemUsers', id: id as never, patch, actorId: 'test', nowMs: server.nowMs }),
    )
    beat()
    expect([await bySession.next(), await byKey.next()]).toEqual([null, null])
    expect(sent.filter(({ kind }) => kind === 'session_ended')).toHaveLength(2)
  })

  it('and ends when that can not be found out', async () => {
    const stream = await open()
    await server.store.db.schema.dropTable('sessions').execute()
    beat()
    expect(await stream.next()).toBeNull()
    expect(server.log.join('')).toContain('the session of a stream could not be looked up')
  })
})

describe('a stream', () => {
  it('ends by a message of another process', async () => {
    const stream = await open()
    await server.call('POST', '/api/auth/logout', { cookie })
    const message = sent.find(({ kind }) => kind === 'session_ended')
    expect(message).toBeDefined()
    if (message !== undefined) deliverToAll(message)
    expect(await stream.next()).toBeNull()
  })

  it('ends when its session does while it is being opened', async () => {
    server = await openTestServer({ bus: heldBus })
    server.app.addHook('preHandler', async ({ url }) => {
      if (url === '/api/sync/stream') await server.store.db.deleteFrom('sessions').execute()
    })
    await server.addPerson('noa', 'user')
    const stream = await open({ cookie: await server.signIn('noa') })
    expect(await stream.next()).toBeNull()
  })

  it('does not begin for a reader who left while their session was looked up', async () => {
    server = await openTestServer({ every: keepBeat, bus: heldBus })
    const isGone = Promise.withResolvers<void>()
    server.app.addHook('preHandler', async ({ url, raw }, reply) => {
      if (url !== '/api/sync/stream') return
      const closed = once(reply.raw, 'close')
      raw.socket.destroy()
      await closed
      isGone.resolve()
    })
    await server.addPerson('noa', 'user')
    const opening = openStream(server.app, { cookie: await server.signIn('noa') })
    await Promise.all([expect(opening).rejects.toThrow(), isGone.promise])
    await nextTurn()
    expect(beats.size).toBe(0)
  })

  it('is one of ten of its session: the eleventh ends the first', async () => {
    const streams = []
    for (let count = 0; count < 11; count++) streams.push(await open())
    expect(await streams[0]?.next()).toBeNull()
    deliverToAll({ kind: 'change' })
    for (const stream of streams.slice(1)) expect(await stream.next()).toBe(hint)
  })
})

describe('a reader who takes nothing', () => {
  /** Opens a stream whose connection then stalls, as one does when the system's buffers are full. */
  const openStuck = async () => {
    const connected = once(server.app.server, 'connection') as Promise<[Socket]>
    // The server starts listening with the first stream.
    const stream = await open()
    const [socket] = await connected
    socket._write = () => undefined
    socket._writev = () => undefined
    return { stream, socket }
  }

  it('is held one hint for, however much happens', async () => {
    const { socket } = await openStuck()
    for (let count = 0; count < 10_000; count++) deliverToAll({ kind: 'change' })
    await nextTurn()
    for (let count = 0; count < 10_000; count++) deliverToAll({ kind: 'change' })
    await nextTurn()
    expect(socket.writableLength).toBeGreaterThan(0)
    expect(socket.writableLength).toBeLessThan(100)
  })

  it('is given up after two beats, and cut off at the third', async () => {
    const { stream, socket } = await openStuck()
    const cut = expect(stream.next()).rejects.toThrow('terminated')
    deliverToAll({ kind: 'change' })
    for (let count = 0; count < 3; count++) {
      expect(socket.destroyed).toBe(false)
      beat()
      await nextTurn()
    }
    await cut
    await vi.waitFor(() => expect(beats.size).toBe(0))
  })

  it('is cut off a beat after the session ended', async () => {
    const { stream } = await openStuck()
    const cut = expect(stream.next()).rejects.toThrow('terminated')
    deliverToAll({ kind: 'change' })
    await server.call('POST', '/api/auth/logout', { cookie })
    for (const message of sent) if (message.kind === 'session_ended') deliverToAll(message)
    beat()
    await cut
  })
})
