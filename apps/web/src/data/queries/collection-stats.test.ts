import 'fake-indexeddb/auto'
import { expect, it } from 'vitest'
import { LocalDatabase } from '../local/database.ts'
import { collectionStats } from './collection-stats.ts'

const clients = (count: number): object[] =>
  Array.from({ length: count }, (_, at) => ({ id: `c${String(at).padStart(5, '0')}`, name: 'עיריית חולון' }))

it.each([
  [0, false],
  [3, false],
  [100, false],
  [1000, true],
])('[A2.143] counts and weighs %i records; many are weighed by a sample: %s', async (count, isEstimate) => {
  const db = new LocalDatabase(`stats-${count}`)
  await db.table('clients').bulkPut(clients(count))
  const bytes = new TextEncoder().encode(
    clients(count)
      .map((record) => JSON.stringify(record))
      .join(''),
  ).length
  const found = await collectionStats(db)
  expect(found).toHaveLength(20)
  expect(found.find(({ entity }) => entity === 'clients')).toEqual({ entity: 'clients', count, bytes, isEstimate })
  expect(found.find(({ entity }) => entity === 'events')).toMatchObject({ count: 0, bytes: 0 })
})
