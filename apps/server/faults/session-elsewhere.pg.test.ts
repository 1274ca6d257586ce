import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { openPostgresStore } from '../src/store/store.ts'
import type { CreateBus } from '../src/stream/bus.ts'
import { createPostgresBus } from '../src/stream/postgres-bus.ts'
import { openStream } from '../testing/open-stream.ts'
import { sharePostgres } from '../testing/engines.ts'
import type { TestPostgres } from '../testing/postgres.ts'
import { openTestServer } from '../testing/test-server.ts'
import { openDatabaseProxy } from './database-proxy.ts'
import { newEvent } from '../testing/api-client.ts'
import { syncBody } from '../testing/wire.ts'

let postgres: TestPostgres

beforeAll(async () => {
  postgres = await sharePostgres()
})
afterAll(() => postgres.stop())

const hint = 'event: change\ndata: {}\n\n'

/** Two servers on one database with a stream at the first, whose bus is connected through a proxy. */
async function openPair() {
  const databaseUrl = await postgres.newDatabase()
  const proxy = await openDatabaseProxy(databaseUrl)
  onTestFinished(() => proxy.close())
  const beats = new Set<() => void>()
  const every = (_ms: number, callback: () => void) => {
    beats.add(callback)
    return () => beats.delete(callback)
  }
  const open = async (bus: CreateBus) => openTestServer({ store: await openPostgresStore(databaseUrl), bus, every })
  const here = await open(createPostgresBus(proxy.url))
  const there = await open(createPostgresBus(databaseUrl))
  await there.addPerson('dana', 'admin')
  const cookie = await there.signIn('dana')
  const stream = await openStream(here.app, { cookie })
  const heard: string[] = []
  let isOver = false
  void (async () => {
    for (let text = await stream.next(); text !== null; text = await stream.next()) heard.push(text)
    isOver = true
  })()
  /** The number of hints received, and whether the stream has ended. */
  const seen = () => ({ hints: heard.filter((text) => text === hint).length, isOver })
  // Wait until both buses listen, so that a push there leads to a hint here.
  await vi.waitFor(async () => {
    expect(
      (
        await there.call('POST', '/api/sync', {
          cookie,
          body: syncBody({ mutations: [newEvent(`event-${Math.random()}`)] }),
        })
      ).statusCode,
    ).toBe(200)
    expect(seen().hints).toBeGreaterThan(0)
  }, patience)
  /** Signs out there, and waits until the database has passed the message on: nobody who listens later hears it. */
  const signOut = async (): Promise<void> => {
    const other = await openStream(there.app, { cookie })
    expect((await there.call('POST', '/api/auth/logout', { cookie })).statusCode).toBe(204)
    while ((await other.next()) !== null);
  }
  const beat = (): void => {
    for (const callback of beats) callback()
  }
  return { proxy, seen, signOut, beat }
}

const patience = { timeout: 20_000, interval: 50 }

describe('a session that another process ended', () => {
  it('ends its stream here at once, by the message', async () => {
    const { seen, signOut } = await openPair()
    await signOut()
    await vi.waitFor(() => expect(seen().isOver).toBe(true), patience)
  })

  it('ends it at the next beat when the message was lost', async () => {
    const { proxy, seen, signOut, beat } = await openPair()
    const { hints } = seen()
    proxy.breakDown()
    await signOut()
    proxy.restore()
    // The bus reconnects and sends a hint, but the message was lost, so the stream is still open.
    await vi.waitFor(() => expect(seen().hints).toBeGreaterThan(hints), patience)
    expect(seen().isOver).toBe(false)
    beat()
    await vi.waitFor(() => expect(seen().isOver).toBe(true), patience)
  })
})
