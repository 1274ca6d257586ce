import 'fake-indexeddb/auto'
import type { LocalRecord } from '@bama/sync'
import { liveQuery } from 'dexie'
import { expect, it, onTestFinished, vi } from 'vitest'
import { archivedTexts, type ArchivedYear, archivedYears } from './archive.ts'
import { countEventsByClient } from './client-events.ts'
import { withMark } from '../local/current-mark.ts'
import { LocalDatabase } from '../local/database.ts'

let opened = 0

const blank = {
  created_at: '',
  updated_at: '',
  _version: 1,
  _clocks: {},
  _synced: true,
  client_id: null,
  location: null,
  is_archived: true,
}

const event = (id: string, date: string, fields: Readonly<Record<string, unknown>> = {}): LocalRecord =>
  withMark('events', { ...blank, id, name: `אירוע ${id}`, date, ...fields })

async function fill(...events: readonly LocalRecord[]): Promise<LocalDatabase> {
  const db = new LocalDatabase(`archive-${opened++}`)
  onTestFinished(() => db.close())
  await db.table('events').bulkPut(events)
  return db
}

it('gives the ids of archived events by year, the newest first', async () => {
  const db = await fill(
    event('a', '2024-02-29'),
    event('b', '2026-05-01'),
    event('active', '2026-05-02', { is_archived: false }),
    event('c', '2026-05-02'),
    event('only active', '2025-01-01', { is_archived: false }),
    event('mistyped', '0202-01-01'),
  )
  expect(await archivedYears(db)).toEqual([
    { year: '2026', ids: ['c', 'b'] },
    { year: '2024', ids: ['a'] },
    { year: '0202', ids: ['mistyped'] },
  ])
})

it('returns the searched texts in the same order', async () => {
  const db = await fill(
    event('a', '2024-02-29', { location: 'כיכר השעון' }),
    event('b', '2026-12-31', { client_id: 'c1' }),
    event('active', '2026-05-02', { is_archived: false }),
    event('c', '2026-01-01'),
  )
  const texts = await archivedTexts(db, ({ name, location }) => `${name} ${location}`)
  expect(texts.map(({ id }) => id)).toEqual((await archivedYears(db)).flatMap(({ ids }) => ids))
  expect(texts[0]).toEqual({ id: 'b', client_id: 'c1', text: 'אירוע b null' })
  expect(texts[2]?.text).toContain('כיכר השעון')
})

it('an empty archive has no years', async () => {
  expect(await archivedYears(await fill())).toEqual([])
})

it("sees a restored event leave and a colleague's come, while an edit of what is there is no news", async () => {
  const db = await fill(event('a', '2026-05-01'), event('b', '2026-05-02'))
  const seen: string[] = []
  const subscription = liveQuery(() => archivedYears(db)).subscribe((years: readonly ArchivedYear[]) =>
    seen.push(years.flatMap(({ ids }) => ids).join()),
  )
  onTestFinished(() => subscription.unsubscribe())
  await vi.waitFor(() => expect(seen).toEqual(['b,a']))
  await db.table('events').put(event('a', '2026-05-01', { name: 'שם אחר' }))
  await db.table('events').put(event('b', '2026-05-02', { is_archived: false }))
  await vi.waitFor(() => expect(seen.at(-1)).toBe('a'))
  await db.table('events').put(event('c', '2027-05-02'))
  await vi.waitFor(() => expect(seen.at(-1)).toBe('c,a'))
})

it("counts a client's events, archived ones apart", async () => {
  const db = await fill(
    event('a', '2026-05-01', { client_id: 'c1' }),
    event('b', '2026-05-02', { client_id: 'c1', is_archived: false }),
    event('c', '2026-05-03', { client_id: 'c1' }),
    event('d', '2026-05-03', { is_archived: false }),
    event('e', '2026-05-03', { client_id: 'gone', is_archived: false }),
  )
  await db.table('clients').bulkPut(['c1', 'c2'].map((id) => ({ id, name: id })))
  expect(await countEventsByClient(db)).toEqual(
    new Map([
      ['c1', { active: 1, archived: 2 }],
      ['c2', { active: 0, archived: 0 }],
    ]),
  )
})
