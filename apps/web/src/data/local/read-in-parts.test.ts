import 'fake-indexeddb/auto'
import { expect, it } from 'vitest'
import { LocalDatabase } from './database.ts'
import { readInParts } from './read-in-parts.ts'

it.each([0, 1, 499, 500, 501, 1200])('reads %i records, each once', async (count) => {
  const db = new LocalDatabase(`parts-${count}`)
  const ids = Array.from({ length: count }, (_, at) => `e${String(at).padStart(5, '0')}`)
  await db.table('events').bulkPut(ids.map((id) => ({ id })))
  const read: string[] = []
  await readInParts<{ id: string }>(db.table('events'), (part) => {
    read.push(...part.map(({ id }) => id))
  })
  expect(read).toEqual(ids)
})

it('ends early when `take` answers false', async () => {
  const db = new LocalDatabase('parts-ended')
  await db.table('events').bulkPut(Array.from({ length: 1200 }, (_, at) => ({ id: String(at) })))
  let parts = 0
  await readInParts<{ id: string }>(db.table('events'), () => ++parts < 2)
  expect(parts).toBe(2)
})
