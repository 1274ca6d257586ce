import { afterAll, describe, expect, it } from 'vitest'
import { createItemClient, itemOf } from '../testing/authorisation/item-client.ts'
import { createIds, writeRecords } from '../testing/authorisation/known-record.ts'
import { addCast, personas } from '../testing/authorisation/person.ts'
import { casesOf } from '../testing/authorisation/push-case.ts'
import { differencesOfPush } from '../testing/authorisation/push-check.ts'
import { itemPlans, recordsOf } from '../testing/authorisation/situations.ts'
import { openTestServer } from '../testing/test-server.ts'

/** Each person tries one case in six, each a different part; together they try all. */
const oneIn = 6

const counts = { people: 0, cases: 0, differences: 0 }

const numbered = personas.map((plan, personIndex) => ({ ...plan, personIndex }))

describe('POST /api/sync/:entity/:userId takes from each person what the table permits, and nothing else', () => {
  it.each(numbered)('$name', async ({ personIndex, ...plan }) => {
    const server = await openTestServer()
    const cast = await addCast(server, plan)
    const id = createIds()
    const items = itemPlans(cast, id)
    await writeRecords(server.store, recordsOf(items), server.nowMs)
    const client = createItemClient(server, cast.me, { cookie: await server.signIn(plan.name) })
    const cases = casesOf({ cast, id, items, nowMs: server.nowMs })
      .filter((one) => itemOf(one) !== null)
      .filter((_, index) => index % oneIn === personIndex % oneIn)
    const differences = await differencesOfPush(server, cast.me, client, cases)
    counts.cases += cases.length
    counts.differences += differences.length
    counts.people++
    expect(differences).toEqual([])
  })

  afterAll(() => {
    const { people, cases, differences } = counts
    console.log(`authorisation, items of simple clients: ${people} people, ${cases} cases, ${differences} differences`)
    if (people < personas.length) return
    expect(cases).toBeGreaterThan(5_000)
  })
})
