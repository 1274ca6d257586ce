import { describe, expect, it } from 'vitest'
import { openStore } from '../src/store/store.ts'
import { engineNames, sharePostgres } from '../testing/engines.ts'
import { startBundledServer, withDataDir } from '../testing/server-process.ts'
import { post, signIn } from './http-calls.ts'
import { mutation, newEvent } from '../testing/api-client.ts'
import { resultsIn, syncBody } from '../testing/wire.ts'
import { historyEntries } from '../testing/history-entries.ts'

const admin = { BAMA_ADMIN_EMAIL: 'admin@bama.test', BAMA_ADMIN_PASSWORD: 'correct-horse' }
const times = 100

/** Sends one push many times at once, distributed over the servers, and expects equal answers. */
async function pushAtOnce(addresses: readonly [string, ...string[]]): Promise<void> {
  const cookie = await signIn(addresses[0], admin.BAMA_ADMIN_EMAIL, admin.BAMA_ADMIN_PASSWORD)
  const noa = { name: 'נועה', email: 'noa@bama.test', password: 'secret-12', role: 'user' }
  const created = await post(addresses[0], '/api/users', { cookie, body: noa })
  const body = syncBody({
    mutations: [
      newEvent('event-1'),
      mutation('update', 'events', 'event-1', { location: 'נמל' }),
      mutation('create', 'comments', 'comment-1', {
        item_type: 'event',
        item_id: 'event-1',
        content: 'תראי',
        [`mentions/${(created.body as { readonly id: string }).id}`]: true,
      }),
      newEvent('event-1'),
    ],
  })
  const answers = await Promise.all(
    Array.from({ length: times }, (_, index) =>
      post(addresses[index % addresses.length] ?? addresses[0], '/api/sync', { cookie, body }),
    ),
  )
  expect(answers.filter(({ status }) => status !== 200)).toEqual([])
  const results = resultsIn(answers[0]?.body)
  expect(results.map(({ status, code }) => code ?? status)).toEqual(['applied', 'applied', 'applied', 'exists'])
  for (const answer of answers) expect(resultsIn(answer.body)).toEqual(results)
}

describe.each(engineNames)('on %s', (engine) => {
  it(`[S16] takes the same push ${times} times at once: one is applied, all get the same answer`, async () => {
    await withDataDir(async (dataDir) => {
      const postgres = engine === 'PostgreSQL' ? await sharePostgres() : null
      try {
        const databaseUrl = postgres === null ? null : await postgres.newDatabase()
        const env = { ...admin, ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }) }
        const first = await startBundledServer(dataDir, env)
        const others = postgres === null ? [] : [await startBundledServer(dataDir, env)]
        try {
          await pushAtOnce([first.address, ...others.map(({ address }) => address)])
        } finally {
          for (const server of [first, ...others]) await server.stop()
        }
        const store = await openStore({ dataDir, databaseUrl })
        const records = await store.db
          .selectFrom('records')
          .select(['entity', 'version'])
          .where('entity', 'not in', ['systemUsers'])
          .orderBy('seq')
          .execute()
        const history = await historyEntries(store.db)
        const named = history.filter(({ entity, cell }) => entity === 'events' && cell === 'name')
        await store.close()
        expect(records.map(({ entity, version }) => `${entity} ${version}`)).toEqual([
          'events 2',
          'comments 1',
          'personalMessages 1',
        ])
        expect(named).toHaveLength(1)
      } finally {
        await postgres?.stop()
      }
    })
  })
})
