import 'fake-indexeddb/auto'
import type { RejectedRow } from '@bama/sync'
import { expect, it, onTestFinished } from 'vitest'
import { LocalDatabase } from '../local/database.ts'
import { createDexieStore } from '../local/dexie-store.ts'
import { readRejected } from './queue.ts'

const refused = (id: string, rejected_at: string, group?: string): RejectedRow =>
  ({
    id,
    mutation: {
      id,
      n: 1,
      entity: 'events',
      recordId: 'e1',
      operation: 'update',
      data: { patch: { name: id }, stamp: '', ...(group === undefined ? {} : { group }) },
      created_at: '',
      priority: 0,
    },
    result: { id, status: 'rejected', code: 'forbidden' },
    rejected_at,
  }) as unknown as RejectedRow

it('names a record that left the device with the refusal', async () => {
  const db = new LocalDatabase('named')
  onTestFinished(() => db.close())
  const store = createDexieStore(db, () => 0)
  const change = refused('a', '2027-01-01T08:00:00.000Z')
  const ofComment = {
    ...refused('b', ''),
    mutation: { ...change.mutation, id: 'b', entity: 'comments', recordId: 'c1' },
  }
  await db.table('events').put({ id: 'e1', name: 'מרתון' })
  await db.table('comments').put({ id: 'c1', item_id: 'e1', item_type: 'event', content: 'רק בינינו' })
  await store.write(async (tx) => {
    await tx.putRejected({ ...change, mutation: { ...change.mutation, data: { ...change.mutation.data, patch: {} } } })
    await tx.putRejected(ofComment)
  })
  await db.table('events').clear()
  await db.table('comments').clear()
  expect((await readRejected(db)).map(({ recordName }) => recordName)).toEqual(['מרתון', null])
  // What only its people may read isn't kept in the open.
  expect(JSON.stringify(await db.rejected.toArray())).not.toContain('רק בינינו')
})

it('[S36] lists what was refused, the latest first, each with how many belong to it', async () => {
  const db = new LocalDatabase('queue')
  onTestFinished(() => db.close())
  await db.rejected.bulkPut([
    refused('a', '2027-01-01T08:00:00.000Z', 'g1'),
    refused('b', '2027-01-01T08:00:02.000Z'),
    refused('c', '2027-01-01T08:00:01.000Z', 'g1'),
    refused('d', '2027-01-01T08:00:03.000Z'),
  ])
  expect((await readRejected(db)).map(({ id, groupSize }) => [id, groupSize])).toEqual([
    ['d', 1],
    ['b', 1],
    ['c', 2],
    ['a', 2],
  ])
})
