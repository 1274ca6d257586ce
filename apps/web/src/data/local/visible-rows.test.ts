import 'fake-indexeddb/auto'
import { type Actor, eventStatus } from '@bama/domain'
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

it('shows nothing of these to nobody', async () => {
  const { seen } = await openShared(null)
  expect([await seen.table('events').count(), await seen.table('personalMessages').count()]).toEqual([0, 0])
})
