import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { openPostgresStore } from '../src/store/store.ts'
import { createPostgresBus } from '../src/stream/postgres-bus.ts'
import { newEvent } from '../testing/api-client.ts'
import { openStream } from '../testing/open-stream.ts'
import { startPostgres, type TestPostgres } from '../testing/postgres.ts'
import { syncBody } from '../testing/wire.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { openDatabaseProxy } from './database-proxy.ts'
import { runSql } from './run-sql.ts'

let postgres: TestPostgres

beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres.stop())

const openServer = async (databaseUrl: string, silence = 70_000): Promise<TestServer> => {
  const store = await openPostgresStore(databaseUrl, { silence })
  const server = await openTestServer({ store, bus: createPostgresBus(databaseUrl) })
  server.nowMs = Date.now()
  return server
}

/** Two servers on one database, the first through a proxy. Dana is signed in, with a stream at the first. */
async function openPair({ silence }: { readonly silence?: number } = {}) {
  const databaseUrl = await postgres.newDatabase()
  const proxy = await openDatabaseProxy(databaseUrl)
  onTestFinished(() => proxy.close())
  const here = await openServer(proxy.url, silence)
  const there = await openServer(databaseUrl)
  await there.addPerson('dana', 'admin')
  const cookie = await there.signIn('dana')
  const stream = await openStream(here.app, { cookie })
  let hints = 0
  const counting = (async () => {
    for (let text = await stream.next(); text !== null; text = await stream.next())
      hints += text.split('event: change').length - 1
  })()
  const push = async (server: TestServer, id: string) => {
    const body = syncBody({ mutations: [newEvent(id)] })
    return (await server.call('POST', '/api/sync', { cookie, body })).statusCode
  }
  /** Pushes until the database accepts it. Until then every answer must be `unavailable`. */
  const pushUntilTaken = async (server: TestServer, name: string): Promise<void> => {
    const statuses: number[] = []
    const attempt = async () => {
      statuses.push(await push(server, `${name}-${statuses.length}`))
      expect(statuses.at(-1)).toBe(200)
    }
    await vi.waitFor(attempt, patience)
    expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([])
  }
  /** A push to the second server leads to a hint at the first. */
  const hears = async (name: string): Promise<void> => {
    const before = hints
    await pushUntilTaken(there, name)
    await vi.waitFor(() => expect(hints).toBeGreaterThan(before), patience)
  }
  await hears('first')
  const comesBack = async (): Promise<void> => {
    await pushUntilTaken(here, 'here')
    await hears('there')
    await stream.leave()
    await counting
  }
  return { databaseUrl, proxy, here, there, push, hints: () => hints, comesBack }
}

/** Opens a connection and resolves to a function that waits for its end. */
async function connectionEnd(databaseUrl: string): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const ended = new Promise<void>((resolve) => client.on('error', () => undefined).on('end', resolve))
  return () => ended
}

const patience = { timeout: 30_000, interval: 30 }
const others = 'from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()'

describe('a server whose database goes away comes back by itself, its hints too', () => {
  it('when the database ends all connections', async () => {
    const pair = await openPair()
    await runSql(pair.databaseUrl, `select pg_terminate_backend(pid) ${others}`)
    await pair.comesBack()
  })

  it('when the whole database crashes and starts again', async () => {
    const pair = await openPair()
    const [row] = await runSql(pair.databaseUrl, `select pid ${others}`)
    // Stopping a database before it has recovered may hang.
    onTestFinished(() => vi.waitFor(() => runSql(pair.databaseUrl, 'select 1'), patience).then(() => undefined))
    const ended = await connectionEnd(pair.databaseUrl)
    // If one of its processes is killed, PostgreSQL ends all of them and recovers from its log.
    process.kill(Number(row?.['pid']), 'SIGKILL')
    await ended()
    await pair.comesBack()
  })

  it('when nothing answers at its address for a while', async () => {
    const pair = await openPair()
    pair.proxy.breakDown()
    expect(await pair.push(pair.here, 'down-1')).toBe(503)
    expect(await pair.push(pair.here, 'down-2')).toBe(503)
    const before = pair.hints()
    expect(await pair.push(pair.there, 'elsewhere')).toBe(200)
    pair.proxy.restore()
    // A single hint after the reconnection makes up for those missed.
    await vi.waitFor(() => expect(pair.hints()).toBeGreaterThan(before), { timeout: 20_000, interval: 20 })
    await pair.comesBack()
  })

  it('when it falls silent with connections open: each call ends, and new connections are made', async () => {
    const pair = await openPair({ silence: 1500 })
    pair.proxy.freeze()
    expect(await Promise.all(['a', 'b', 'c'].map((id) => pair.push(pair.here, `silent-${id}`)))).toEqual([
      503, 503, 503,
    ])
    pair.proxy.restore()
    await pair.comesBack()
  })
})
