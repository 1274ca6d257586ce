import { beforeEach, describe, expect, it } from 'vitest'
import { largeEvent, largestPushes, update } from '../testing/largest-pushes.ts'
import { storedClocks } from '../testing/plain-clocks.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { resultsIn, syncBody } from '../testing/wire.ts'
import { turnsDuring } from '../testing/turns-during.ts'

/** packages/sync/SPEC.md, S22. */
const maxClocks = 6000

let server: TestServer
let cookie: string

const push = (mutations: readonly object[]) =>
  server.call('POST', '/api/sync', { cookie, body: syncBody({ mutations }) })

/** The number of clocks stored for the record. */
async function clocksOf(recordId: string): Promise<number> {
  const row = await server.store.db
    .selectFrom('records')
    .select(['entity', 'fields', 'clocks'])
    .where('id', '=', recordId)
    .executeTakeFirstOrThrow()
  return Object.keys(storedClocks(row)).length
}

beforeEach(async () => {
  server = await openTestServer()
  await server.addPerson('noa', 'user', { permissions: { can_create_events: true, can_edit_events: true } })
  cookie = await server.signIn('noa')
  expect(resultsIn((await push([largeEvent('large')])).json())).toMatchObject([{ status: 'applied' }])
})

describe('the largest push that a worker may send', () => {
  it.each(largestPushes)('gives everyone else a turn between two changes: $name', async ({ mutations }) => {
    const sent = mutations('large')
    let status = 0
    const turns = await turnsDuring(async () => {
      status = (await push(sent)).statusCode
    })
    expect(status).toBe(200)
    expect(turns).toBeGreaterThanOrEqual(sent.length)
    expect(await clocksOf('large')).toBeLessThanOrEqual(maxClocks)
  })

  it('of removals leaves a record as it was, and nothing in the history', async () => {
    const historyRows = async (): Promise<number> =>
      (await server.store.db.selectFrom('history').select('n').execute()).length
    const before = [await clocksOf('large'), await historyRows()]
    for (const { name, mutations } of largestPushes)
      if (name.includes('never were')) expect((await push(mutations('large'))).statusCode).toBe(200)
    expect([await clocksOf('large'), await historyRows()]).toEqual(before)
  })

  it('that would fill a record with clocks is refused in part, by name, and what was there can still be changed', async () => {
    const shape = largestPushes.find(({ name }) => name.startsWith('450 tags'))
    const results = resultsIn((await push(shape?.mutations('large') ?? [])).json())
    const refused = results.filter(({ status }) => status === 'rejected')
    expect(refused.length).toBeGreaterThan(0)
    for (const one of refused) expect(one).toMatchObject({ code: 'record_full', field: 'tags' })
    const [change] = largestPushes.find(({ name }) => name.startsWith('as much text'))?.mutations('large') ?? []
    expect(resultsIn((await push([change ?? {}])).json())).toMatchObject([{ status: 'applied' }])
  })

  it('of more stored text than may be changed at once is refused whole, and half of it is taken', async () => {
    const ids = Array.from({ length: 24 }, (_, index) => `heavy-${index}`)
    await push(ids.map(largeEvent))
    // Like a record from before there were limits.
    await server.store.db
      .updateTable('records')
      .set({ clocks: JSON.stringify({ name: 'x'.repeat(800_000) }) })
      .where('id', 'like', 'heavy-%')
      .execute()
    const changes = ids.map((id) => update(id, { location: 'כאן' }))
    const whole = await push(changes)
    expect([whole.statusCode, whole.json()]).toMatchObject([413, { error: { code: 'too_large' } }])
    expect((await push(changes.slice(0, 12))).statusCode).toBe(200)
  })
})
