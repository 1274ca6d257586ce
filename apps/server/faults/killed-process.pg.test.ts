import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { openPostgresStore } from '../src/store/store.ts'
import { sharePostgres } from '../testing/engines.ts'
import type { TestPostgres } from '../testing/postgres.ts'
import { startBundledServer, withDataDir } from '../testing/server-process.ts'
import { openDatabaseProxy } from './database-proxy.ts'
import { post, signIn } from './http-calls.ts'
import { newEvent } from '../testing/api-client.ts'
import { resultsIn, syncBody, type WireMutation } from '../testing/wire.ts'

let postgres: TestPostgres

beforeAll(async () => {
  postgres = await sharePostgres()
})
afterAll(() => postgres.stop())

const admin = { BAMA_ADMIN_EMAIL: 'admin@bama.test', BAMA_ADMIN_PASSWORD: 'correct-horse' }
const rounds = 8
const writers = 4
const perPush = 3

it(`[S21] kill -9 of the server at a push's commit on PostgreSQL, ${rounds} rounds: nothing acknowledged is missing, and no push is there by half`, async () => {
  await withDataDir(async (dataDir) => {
    const databaseUrl = await postgres.newDatabase()
    const store = await openPostgresStore(databaseUrl)
    onTestFinished(() => store.close())
    const proxy = await openDatabaseProxy(databaseUrl)
    onTestFinished(() => proxy.close())
    const acknowledged = new Set<string>()
    /** The events in the database, grouped by push. */
    const kept = async () => {
      const rows = await store.db.selectFrom('records').select('id').where('entity', '=', 'events').execute()
      return Map.groupBy(rows, ({ id }) => id.slice(0, -2))
    }
    /** Pushes without an answer, to be sent again once the server is back. */
    const unanswered = new Map<string, ReturnType<typeof syncBody<WireMutation>>>()
    for (let round = 0; round < rounds; round++) {
      const server = await startBundledServer(dataDir, { DATABASE_URL: proxy.url, ...admin })
      onTestFinished(() => server.stop('SIGKILL'))
      const cookie = await signIn(server.address, admin.BAMA_ADMIN_EMAIL, admin.BAMA_ADMIN_PASSWORD)
      const push = async (name: string, body: ReturnType<typeof syncBody<WireMutation>>): Promise<void> => {
        const answer = await post(server.address, '/api/sync', { cookie, body })
        expect(resultsIn(answer.body).map(({ status }) => status)).toEqual(body.mutations.map(() => 'applied'))
        acknowledged.add(name)
        unanswered.delete(name)
      }
      for (const [name, body] of unanswered) await push(name, body)
      // The process dies while a commit is on its way, which still reaches the database in every second round.
      proxy.onQuery(
        'commit\0',
        (passing) => {
          process.kill(server.pid, 'SIGKILL')
          if (round % 2 === 0) passing.pass()
        },
        10 + Math.floor(Math.random() * 40),
      )
      const write = async (writer: number): Promise<void> => {
        for (let index = 0; ; index++) {
          const name = `r${round}-w${writer}-${index}`
          const body = syncBody({
            mutations: Array.from({ length: perPush }, (_, part) => newEvent(`${name}-${part}`)),
          })
          unanswered.set(name, body)
          try {
            await push(name, body)
          } catch (error) {
            // fetch throws a TypeError if the connection breaks.
            if (error instanceof TypeError) return
            throw error
          }
        }
      }
      await Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)))
      await server.stop('SIGKILL')
      const found = await kept()
      expect([...acknowledged].filter((name) => !found.has(name))).toEqual([])
      expect([...found].filter(([, parts]) => parts.length !== perPush)).toEqual([])
      // Every writer really was interrupted.
      expect(unanswered.size).toBe(writers)
    }
    expect(acknowledged.size).toBeGreaterThan(rounds)
    const answers = await store.db.selectFrom('mutations').select('id').execute()
    expect(answers).toHaveLength([...(await kept()).values()].flat().length)
  })
}, 300_000)
