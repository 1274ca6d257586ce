import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { newEvent } from '../testing/api-client.ts'
import { sharePostgres } from '../testing/engines.ts'
import type { TestPostgres } from '../testing/postgres.ts'
import { openTestServer } from '../testing/test-server.ts'
import { syncBody } from '../testing/wire.ts'
import { openPostgresStore } from '../src/store/store.ts'
import { openDatabaseProxy, type Passing } from './database-proxy.ts'
import { historyEntries } from '../testing/history-entries.ts'

let postgres: TestPostgres

beforeAll(async () => {
  postgres = await sharePostgres()
})
afterAll(() => postgres.stop())

const commit = 'commit\0'
const keptOnce = { answers: 1, cells: ['date', 'name', 'user_id'] }

async function openServer(cutBy: 'close' | 'reset') {
  const databaseUrl = await postgres.newDatabase()
  const proxy = await openDatabaseProxy(databaseUrl, cutBy)
  const direct = await openPostgresStore(databaseUrl)
  onTestFinished(async () => {
    await direct.close()
    await proxy.close()
  })
  const server = await openTestServer({ store: await openPostgresStore(proxy.url) })
  server.nowMs = Date.now()
  await server.addPerson('dana', 'admin')
  const cookie = await server.signIn('dana')
  const push = (mutation: object) =>
    server.call('POST', '/api/sync', { cookie, body: syncBody({ mutations: [mutation] }) })
  /** What the database kept of a pushed mutation, read over a separate connection. */
  const kept = async (id: string) => {
    const answers = await direct.db.selectFrom('mutations').select('id').where('id', '=', id).execute()
    const changes = (await historyEntries(direct.db)).filter(({ mutation_id }) => mutation_id === id)
    return { answers: answers.length, cells: changes.map(({ cell }) => cell).sort() }
  }
  return { proxy, push, kept, server }
}

/** Where the connection is cut, and whether the change is in the database afterwards (null if either is possible). */
const cuts: readonly (readonly [string, (passing: Passing) => void, boolean | null])[] = [
  ['before it reaches the database', (passing) => passing.cut(), false],
  ['at the same moment', (passing) => passing.passAndCut(), null],
  ['when the database has done it, before the server hears', (passing) => passing.passAndCutAnswer(), true],
]

describe.each(['close', 'reset'] as const)('[S21] a database connection cut (%s) at the commit of a push', (cutBy) => {
  it.each(cuts)('%s: 503, and the same push again is applied once', async (_where, act, isCommitted) => {
    const { proxy, push, kept } = await openServer(cutBy)
    const mutation = newEvent('event-1')
    proxy.onQuery(commit, act)
    const failed = await push(mutation)
    expect(failed.statusCode).toBe(503)
    expect(failed.json()).toMatchObject({ error: { code: 'unavailable' } })
    expect(failed.headers['retry-after']).toBe('2')
    if (isCommitted !== null) expect((await kept(mutation.id)).answers).toBe(isCommitted ? 1 : 0)

    const again = await push(mutation)
    expect(again.statusCode).toBe(200)
    expect(again.json()).toMatchObject({ results: [{ id: mutation.id, status: 'applied' }] })
    expect((await push(mutation)).json()).toMatchObject({ results: again.json<{ results: unknown }>().results })
    expect(await kept(mutation.id)).toEqual(keptOnce)
  })
})

describe('a database connection cut at the commit of the pull that follows a push', () => {
  it.each(cuts)('%s: 503, though the push is kept, and the same again is answered', async (_where, act) => {
    const { proxy, push, kept } = await openServer('close')
    const mutation = newEvent('event-1')
    proxy.onQuery(commit, act, 1)
    const failed = await push(mutation)
    expect(failed.statusCode).toBe(503)
    expect(await kept(mutation.id)).toEqual(keptOnce)
    expect((await push(mutation)).json()).toMatchObject({ results: [{ id: mutation.id, status: 'applied' }] })
    expect(await kept(mutation.id)).toEqual(keptOnce)
  })
})
