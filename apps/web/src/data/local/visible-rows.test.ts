import 'fake-indexeddb/auto'
import { accessRules, type Actor, entityNames, eventStatus } from '@bama/domain'
import type { DBCore, DBCoreTable, Middleware } from 'dexie'
import { expect, it } from 'vitest'
import { createCipher } from './cipher.ts'
import { LocalDatabase } from './database.ts'
import { showVisible } from './visible-rows.ts'

const actorOf = (id: string, role: Actor['role']): Actor => ({
  id,
  email: `${id}@bama.test`,
  role,
  is_admin: false,
  permissions: {},
})

async function openShared(actor: Actor | null) {
  const name = `shared-${crypto.randomUUID()}`
  const cipher = createCipher({ userId: 'local', kid: 'k', key: new Uint8Array(32) })
  const whole = new LocalDatabase(name, cipher)
  const seen = new LocalDatabase(name, cipher)
  seen.use(showVisible(() => actor))
  const record = { created_at: '', updated_at: '', _version: 1, _clocks: {}, status: eventStatus.upcoming }
  await whole.table('events').bulkAdd(
    ['noa', 'oded', 'noa', 'oded', 'oded'].map((operator, at) => ({
      ...record,
      id: `e${at}`,
      date: '2027-01-01',
      assigned_operator_id: operator,
      quote_number: 'x',
    })),
  )
  await whole.table('personalMessages').bulkAdd([
    { id: 'm1', recipient_id: 'noa', content: 'א' },
    { id: 'm2', recipient_id: 'oded', content: 'ב' },
  ])
  return { whole, seen }
}

it('shows an operator the events that are theirs, however they are asked for', async () => {
  const { seen, whole } = await openShared(actorOf('oded', 'operator'))
  const events = seen.table('events')
  const theirs = ['e1', 'e3', 'e4']
  expect((await events.toArray()).map(({ id }) => id as string)).toEqual(theirs)
  expect(await events.toCollection().primaryKeys()).toEqual(theirs)
  expect([await events.count(), await events.where('date').equals('2027-01-01').count()]).toEqual([3, 3])
  expect((await events.orderBy('date').limit(2).toArray()).map(({ id }) => id as string)).toEqual(['e1', 'e3'])
  expect((await events.filter(({ id }) => id !== 'e3').toArray()).map(({ id }) => id as string)).toEqual(['e1', 'e4'])
  expect((await events.where('date').above('2026').reverse().first())?.id).toBe('e4')
  expect([await events.get('e0'), (await events.get('e1'))?.id]).toEqual([undefined, 'e1'])
  expect((await events.bulkGet(['e0', 'e1'])).map((row) => row?.id)).toEqual([undefined, 'e1'])
  expect(await whole.table('events').count()).toBe(5)
})

it("shows nobody's messages but one's own, and a worker no fields of managers", async () => {
  const { seen } = await openShared(actorOf('noa', 'user'))
  expect((await seen.table('personalMessages').toArray()).map(({ content }) => content as string)).toEqual(['א'])
  const events = await seen.table('events').toArray()
  expect(events).toHaveLength(5)
  expect(events.some((event) => 'quote_number' in event)).toBe(false)
})

it('shows free sketches to who made them; those on an event are looked at beside it', async () => {
  const { whole, seen } = await openShared(actorOf('noa', 'operator'))
  await whole.table('canvas').bulkAdd([
    { id: 'v1', user_id: 'noa', event_id: null },
    { id: 'v2', user_id: 'oded', event_id: null },
    { id: 'v3', user_id: 'oded', event_id: 'e1' },
  ])
  expect((await seen.table('canvas').toArray()).map(({ id }) => id as string)).toEqual(['v1', 'v3'])
  expect(await seen.table('canvas').get('v2')).toBeUndefined()
})

it('shows a worker no draft of a crew, not even their own, but what they were asked for; a planner sees all', async () => {
  const slot = { event_id: 'e1', person_type: 'user', person_id: 'noa', invited_at: null, answer: null }
  const slots = [
    { ...slot, id: 's1', plan: 'draft' },
    { ...slot, id: 's2', plan: 'firm' },
    { ...slot, id: 's3', plan: 'removed', invited_at: '2027-01-01T08:00:00.000Z' },
    { ...slot, id: 's4', plan: 'draft', person_id: 'oded' },
  ]
  const idsFor = async (role: Actor['role']): Promise<readonly string[]> => {
    const { whole, seen } = await openShared(actorOf('noa', role))
    await whole.table('crewSlots').bulkAdd(slots)
    return (await seen.table('crewSlots').where('event_id').equals('e1').toArray()).map(({ id }) => id as string)
  }
  expect(await idsFor('user')).toEqual(['s2', 's3'])
  expect(await idsFor('admin')).toEqual(['s1', 's2', 's3', 's4'])
})

it('shows nothing of these to nobody', async () => {
  const { seen } = await openShared(null)
  expect([await seen.table('events').count(), await seen.table('personalMessages').count()]).toEqual([0, 0])
})

/** Counts the rows read from the layer below with their values. */
function countReads(counts: { rows: number }): Middleware<DBCore> {
  const counted = (table: DBCoreTable): DBCoreTable => ({
    ...table,
    async query(request) {
      const answer = await table.query(request)
      if (request.values === true) counts.rows += answer.result.length
      return answer
    },
  })
  return {
    stack: 'dbcore',
    name: 'count-reads',
    level: -1.6,
    create: (core) => ({ ...core, table: (name) => counted(core.table(name)) }),
  }
}

it('reads no more of a store than a query needs: nothing to count for who sees all, a part for who sees some', async () => {
  for (const [actor, most] of [
    [actorOf('noa', 'user'), { count: 0, keys: 0, ten: 10 }],
    [actorOf('oded', 'operator'), { count: 2005, keys: 2005, ten: 80 }],
  ] as const) {
    const { seen, whole } = await openShared(actor)
    const more = Array.from({ length: 2000 }, (_, at) => ({
      id: `f${String(at).padStart(4, '0')}`,
      date: `2027-01-02`,
      assigned_operator_id: at % 2 === 0 ? 'oded' : 'noa',
    }))
    await whole.table('events').bulkAdd(more)
    seen.close()
    const counts = { rows: 0 }
    seen.use(countReads(counts))
    await seen.open()
    const events = seen.table('events')
    const reads = async (work: () => Promise<unknown>): Promise<number> => {
      counts.rows = 0
      await work()
      return counts.rows
    }
    expect(await reads(() => events.count())).toBe(most.count)
    expect(await reads(() => events.toCollection().primaryKeys())).toBe(most.keys)
    expect(await reads(() => events.orderBy('date').limit(10).toArray())).toBeLessThanOrEqual(most.ten)
    expect(await events.orderBy('date').limit(10).toArray()).toHaveLength(10)
  }
})

it('who sees what is a stranger’s and what is nobody’s sees all, by the rules of every entity', () => {
  for (const entity of entityNames)
    for (const role of ['admin', 'user', 'operator'] as const)
      for (const is_admin of [true, false]) {
        const person = { ...actorOf('noa', role), is_admin }
        const rules = accessRules[entity]
        if (rules.sees(person, '\u0000') && rules.sees(person, null))
          expect([
            entity,
            role,
            ['oded', 'noa', 'oded@bama.test', ''].filter((key) => !rules.sees(person, key)),
          ]).toEqual([entity, role, []])
      }
})
