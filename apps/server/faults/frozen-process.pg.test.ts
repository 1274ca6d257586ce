import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { openPostgresStore, type Store } from '../src/store/store.ts'
import { sharePostgres } from '../testing/engines.ts'
import type { TestPostgres } from '../testing/postgres.ts'
import { startBundledServer, withDataDir } from '../testing/server-process.ts'
import { openTestServer } from '../testing/test-server.ts'
import { openDatabaseProxy } from './database-proxy.ts'
import { post } from './http-calls.ts'
import { runSql } from './run-sql.ts'
import { newEvent } from '../testing/api-client.ts'
import { syncBody, type WireMutation } from '../testing/wire.ts'

let postgres: TestPostgres

beforeAll(async () => {
  postgres = await sharePostgres()
})
afterAll(() => postgres.stop())

/**
 * Starts a server process that freezes in the middle of a push while holding the lock on the sequence, until the database
 * ends its connection, and a second server on the same database that waits for the lock no longer than `lockTimeoutMs`.
 */
async function freezeInPush(
  dataDir: string,
  { lockTimeoutMs, cutOffAfterMs }: { readonly lockTimeoutMs: number; readonly cutOffAfterMs: number },
) {
  const databaseUrl = await postgres.newDatabase()
  const proxy = await openDatabaseProxy(databaseUrl)
  onTestFinished(() => proxy.close())
  const store = await openPostgresStore(`${databaseUrl}?lock_timeout=${lockTimeoutMs}`)
  const other = await openTestServer({ store })
  other.nowMs = Date.now()
  await other.addPerson('dana', 'admin')
  const cookie = await other.signIn('dana')
  const frozen = await startBundledServer(dataDir, {
    DATABASE_URL: `${proxy.url}?idle_in_transaction_session_timeout=${cutOffAfterMs}`,
    BAMA_ADMIN_EMAIL: 'first@bama.test',
    BAMA_ADMIN_PASSWORD: 'secret-12',
  })
  onTestFinished(() => frozen.stop('SIGKILL'))

  const pushTo = {
    frozen: (mutation: WireMutation) =>
      post(frozen.address, '/api/sync', { cookie, body: syncBody({ mutations: [mutation] }) }),
    async other(mutation: WireMutation) {
      const response = await other.call('POST', '/api/sync', { cookie, body: syncBody({ mutations: [mutation] }) })
      return { status: response.statusCode, body: response.json<unknown>() }
    },
  }
  const standsStill = new Promise<void>((resolve) => {
    proxy.onQuery('insert into "records"', (passing) => {
      process.kill(frozen.pid, 'SIGSTOP')
      passing.pass()
      resolve()
    })
  })
  const mutations = Array.from({ length: 5 }, (_, index) => newEvent(`frozen-${index}`))
  const answers = Promise.all(mutations.map(pushTo.frozen))
  await standsStill
  const isHeld = async (): Promise<boolean> => {
    const taken = runSql(databaseUrl, `select value from meta where key = 'seq' for update nowait`)
    return taken.then(
      () => false,
      (error: unknown) => String(error).includes('could not obtain lock'),
    )
  }
  const countWaiting = async (): Promise<number> => {
    const [row] = await runSql(
      databaseUrl,
      `select count(*)::int as waiting from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
    )
    return Number(row?.['waiting'])
  }
  expect(await isHeld()).toBe(true)
  // No other push of the frozen process waits for the lock behind it.
  expect(await countWaiting()).toBe(0)
  const thaw = () => process.kill(frozen.pid, 'SIGCONT')
  const isUp = async () => (await fetch(`${frozen.address}/api/health`)).status
  return { store, other, cookie, pushTo, mutations, answers, isHeld, countWaiting, thaw, isUp }
}

const taken = { status: 200, body: { results: [{ status: 'applied' }] } }
const unavailable = { status: 503, body: { error: { code: 'unavailable' } } }

/** Every number up to the last was given to exactly one change. */
async function expectNoGaps({ db }: Store): Promise<void> {
  const rows = await db.selectFrom('history').select('seq').distinct().orderBy('seq').execute()
  const { value } = await db.selectFrom('meta').select('value').where('key', '=', 'seq').executeTakeFirstOrThrow()
  expect(rows.map(({ seq }) => seq)).toEqual(Array.from({ length: Number(value) }, (_, index) => index + 1))
  const changes = await db.selectFrom('history').select(['seq', 'entity', 'record_id']).distinct().execute()
  expect(changes).toHaveLength(Number(value))
}

describe('[S23] [S60] a process that freezes in the middle of a push', () => {
  it('holds up the others until the database cuts it off; its push fails then and is taken when it comes again', async () => {
    await withDataDir(async (dataDir) => {
      const { store, other, cookie, pushTo, mutations, answers, countWaiting, thaw, isUp } = await freezeInPush(
        dataDir,
        {
          lockTimeoutMs: 40_000,
          // Long enough for the checks below, even on a busy machine, and less than the ten seconds' wait for a connection.
          cutOffAfterMs: 6000,
        },
      )
      let answered = 0
      const writing = Promise.all(
        Array.from({ length: 12 }, async (_, index) => {
          const result = await pushTo.other(newEvent(`other-${index}`))
          answered++
          return result
        }),
      )
      // Waits until no further writers join those waiting for the lock.
      let waiting = 0
      await vi.waitFor(
        async () => {
          const before = waiting
          waiting = await countWaiting()
          expect([waiting > 0, waiting]).toEqual([true, before])
        },
        { timeout: 5000, interval: 100 },
      )
      // Readers don't wait, however many writers do.
      for (let count = 0; count < 5; count++)
        expect((await other.call('POST', '/api/sync', { cookie, body: syncBody() })).statusCode).toBe(200)
      expect(answered).toBe(0)

      for (const result of await writing) expect(result).toMatchObject(taken)
      thaw()
      // Only one push was in progress when the process froze.
      const statuses = (await answers).map(({ status }) => status)
      expect(statuses.sort((a, b) => a - b)).toEqual([200, 200, 200, 200, 503])
      for (const mutation of mutations) expect(await pushTo.frozen(mutation)).toMatchObject(taken)
      expect(await isUp()).toBe(200)
      await expectNoGaps(store)
    })
  })

  it('makes the others say "unavailable" when it takes longer than they wait, until it is cut off', async () => {
    await withDataDir(async (dataDir) => {
      const { store, pushTo, mutations, answers, isHeld, thaw } = await freezeInPush(dataDir, {
        lockTimeoutMs: 300,
        cutOffAfterMs: 5000,
      })
      const waiting = newEvent('waiting')
      expect(await pushTo.other(waiting)).toMatchObject(unavailable)
      expect(await isHeld()).toBe(true)
      await vi.waitFor(async () => expect(await pushTo.other(waiting)).toMatchObject(taken), {
        timeout: 30_000,
        interval: 50,
      })
      thaw()
      expect((await answers).filter(({ status }) => status !== 200)).toMatchObject([unavailable])
      for (const mutation of mutations) {
        expect(await pushTo.other(mutation)).toMatchObject(taken)
        expect(await pushTo.frozen(mutation)).toMatchObject(taken)
      }
      await expectNoGaps(store)
    })
  })
})
