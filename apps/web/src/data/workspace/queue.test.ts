import 'fake-indexeddb/auto'
import type { RejectedRow } from '@bama/sync'
import { expect, it, onTestFinished } from 'vitest'
import { LocalDatabase } from '../local/database.ts'
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
