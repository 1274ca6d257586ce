import 'fake-indexeddb/auto'
import Dexie, { type Table } from 'dexie'
import { beforeEach, expect, it, vi } from 'vitest'
import { rowsOfEvents } from './rows-of-events.ts'

interface Row {
  readonly id: string
  readonly event_id: string
}

let table: Table<Row, string>
let counter = 0

beforeEach(() => {
  const db = new Dexie(`rows-${String(counter++)}`)
  db.version(1).stores({ slots: 'id, event_id' })
  table = db.table('slots')
  return () => db.close()
})

/** Adds `perEvent` rows for each event. */
const fill = (events: readonly string[], perEvent: number) =>
  table.bulkAdd(
    events.flatMap((event_id) =>
      Array.from({ length: perEvent }, (_, index) => ({ id: `${event_id}-${String(index)}`, event_id })),
    ),
  )
const named = (count: number, prefix = 'event'): readonly string[] =>
  Array.from({ length: count }, (_, index) => `${prefix}-${String(index)}`)
const found = async (ids: readonly string[]): Promise<readonly string[]> =>
  (await rowsOfEvents(table, ids)).map(({ id }) => id).sort()
const expected = (ids: readonly string[], perEvent: number): readonly string[] =>
  ids.flatMap((id) => named(perEvent, id)).sort()

it.each([
  ['few events', 3, 10, 1],
  ['many, with some others between', 100, 10, 2],
  ['many, with far more between than is theirs', 30, 10, 20],
])('reads the rows of %s, and no other', async (_what, count, perEvent, times) => {
  const all = named(count * times)
  await fill(all, perEvent)
  const ids = all.filter((_, index) => index % times === 0)
  expect(await found(ids)).toEqual(expected(ids, perEvent))
})

it('reads hundreds of events by one request, which the rows of others between do not make dear', async () => {
  await fill(named(300), 3)
  const each = vi.spyOn(table, 'where')
  expect(await found(named(300).toReversed())).toHaveLength(900)
  expect(each.mock.calls.length).toBeLessThan(5)
})

it('finds nothing of nothing', async () => {
  expect(await found([])).toEqual([])
  expect(await found(named(50))).toEqual([])
})
