import { afterAll, describe, expect, it } from 'vitest'
import { deleteRecordAsServer } from './sync/server-writes.ts'
import { groupCases } from '../testing/authorisation/group-cases.ts'
import { createIds, writeRecords } from '../testing/authorisation/known-record.ts'
import { addCast, personas } from '../testing/authorisation/person.ts'
import { casesOf, type CaseWorld } from '../testing/authorisation/push-case.ts'
import { differencesOfPush } from '../testing/authorisation/push-check.ts'
import { createPushClient } from '../testing/authorisation/push-client.ts'
import { itemPlans, recordsOf } from '../testing/authorisation/situations.ts'
import { timerCases } from '../testing/authorisation/timer-cases.ts'
import { UsedRows } from '../testing/authorisation/used-rows.ts'
import { openTestServer } from '../testing/test-server.ts'

const counts = { alone: 0, inGroups: 0, timers: 0, differences: 0 }
const used = new UsedRows()
let personsDone = 0

describe('POST /api/sync takes from each person what the table permits, and nothing else', () => {
  it.each(personas)('$name', async (plan) => {
    const server = await openTestServer()
    const cast = await addCast(server, plan)
    const id = createIds()
    const world: CaseWorld = { cast, id, items: itemPlans(cast, id), nowMs: server.nowMs }
    await writeRecords(server.store, recordsOf(world.items), server.nowMs)
    const client = createPushClient(server, { cookie: await server.signIn(plan.name) })

    const differences: string[] = []
    for (const timer of timerCases(world)) {
      differences.push(...(await differencesOfPush(server, cast.me, client, [timer])))
      const row = await server.store.db
        .selectFrom('records')
        .select('deleted')
        .where('id', '=', timer.recordId)
        .executeTakeFirst()
      const deletion = { entity: timer.entity, id: timer.recordId, actorId: cast.boss.id, nowMs: server.nowMs }
      if (row?.deleted === null) await server.store.write((tx) => deleteRecordAsServer(tx, deletion))
      counts.timers++
    }
    const inGroups = groupCases(world)
    differences.push(...(await differencesOfPush(server, cast.me, client, inGroups)))
    counts.inGroups += inGroups.length
    const alone = casesOf(world)
    differences.push(...(await differencesOfPush(server, cast.me, client, alone)))
    counts.alone += alone.length

    for (const one of alone) used.add(one)
    counts.differences += differences.length
    personsDone++
    expect(differences).toEqual([])
  })

  afterAll(() => {
    const { alone, inGroups, timers, differences } = counts
    console.log(
      `authorisation, pushes: ${personsDone} people, ${alone} changes alone, ${inGroups} in groups, ` +
        `${timers} of running timers; ${differences} differences`,
    )
    if (personsDone < personas.length) return
    expect(alone).toBeGreaterThan(50_000)
    expect(used.unused(), 'permissions of the table that no case asks for').toEqual([])
  })
})
