import 'fake-indexeddb/auto'
import type { LocalRecord } from '@bama/sync'
import Dexie, { RangeSet } from 'dexie'
import { expect, it, onTestFinished, vi } from 'vitest'
import { currentRows } from './current-rows.ts'
import { withMark } from './current-mark.ts'
import { LocalDatabase } from './database.ts'

type Row = LocalRecord & { readonly name: string }

let opened = 0

const event = (id: string, fields: Readonly<Record<string, unknown>> = {}): LocalRecord =>
  withMark('events', {
    id,
    created_at: '',
    updated_at: '',
    _version: 1,
    _clocks: {},
    _synced: true,
    name: id,
    date: '2099-04-13',
    end_date: null,
    status: 'לסיים היום/מחכה לך',
    is_archived: false,
    ...fields,
  })

/** A copy with these events and a live query on it. `readKeys`: the keys of each read, null for all rows. */
async function follow(ids: readonly string[]) {
  const name = `current-rows-${opened++}`
  const db = new LocalDatabase(name)
  const events = db.table<LocalRecord, string>('events')
  await events.bulkPut(ids.map((id) => event(id)))
  const readKeys: (readonly string[] | null)[] = []
  const failing = { next: false }
  const table = new Proxy(events, {
    get(target, name) {
      if (name === 'bulkGet')
        return async (keys: string[]) => {
          readKeys.push(keys)
          if (!failing.next) return target.bulkGet(keys)
          failing.next = false
          throw Object.assign(new Error('refused'), { name: 'AbortError' })
        }
      if (name === 'where')
        return (index: string) => {
          readKeys.push(null)
          return target.where(index)
        }
      return Reflect.get(target, name) as unknown
    },
  })
  vi.spyOn(db, 'table').mockReturnValue(table as never)
  const { read, live } = currentRows<Row>(db, 'events')
  const seen: (readonly Row[])[] = []
  const subscription = live(read).subscribe({
    next: (rows) => seen.push(rows),
    error: (error) => expect.fail(String(error)),
  })
  onTestFinished(() => {
    subscription.unsubscribe()
    db.close()
  })
  await vi.waitFor(() => expect(seen).toHaveLength(1))
  const shown = (): unknown => Object.fromEntries((seen.at(-1) ?? []).map((row) => [row.id, row.name]))
  return { name, events, readKeys, failing, seen, shown }
}

it('[S111] reads only the rows that changed again', async () => {
  const { events, readKeys, seen, shown } = await follow(['a', 'b', 'c'])
  await events.put(event('b', { name: 'אחר' }))
  await vi.waitFor(() => expect(shown()).toEqual({ a: 'a', b: 'אחר', c: 'c' }))
  expect(readKeys).toEqual([null, ['b']])
  const [before, after] = [seen[0], seen.at(-1)]
  expect(after?.find(({ id }) => id === 'a')).toBe(before?.find(({ id }) => id === 'a'))
})

it('[S111] a row comes, goes into the archive, comes back and is deleted', async () => {
  const { events, shown } = await follow(['a'])
  await events.put(event('b'))
  await vi.waitFor(() => expect(shown()).toEqual({ a: 'a', b: 'b' }))
  await events.put(event('a', { is_archived: true }))
  await vi.waitFor(() => expect(shown()).toEqual({ b: 'b' }))
  await events.put(event('a', { name: 'שוב' }))
  await vi.waitFor(() => expect(shown()).toEqual({ a: 'שוב', b: 'b' }))
  await events.delete('b')
  await vi.waitFor(() => expect(shown()).toEqual({ a: 'שוב' }))
})

it('[S111] reads all again where a write names no keys', async () => {
  const { events, readKeys, shown } = await follow(['a'])
  await events.bulkPut(Array.from({ length: 60 }, (_, n) => event(`n${n}`)))
  await vi.waitFor(() => expect(Object.keys(shown() as object)).toHaveLength(61))
  await events.clear()
  await vi.waitFor(() => expect(shown()).toEqual({}))
  expect(readKeys.slice(1).every((keys) => keys === null)).toBe(true)
})

it('[S111] what changes while it reads is read by the next reading', async () => {
  const { events, shown } = await follow(['a', 'b'])
  const names = Array.from({ length: 30 }, (_, n) => `שם ${n}`)
  await Promise.all(names.map((name, n) => events.put(event(n % 2 === 0 ? 'a' : 'b', { name }))))
  await vi.waitFor(() => expect(shown()).toEqual({ a: 'שם 28', b: 'שם 29' }))
})

it('[S111] a change that could not be read is read by the next reading', async () => {
  const { events, readKeys, failing, shown } = await follow(['a', 'b'])
  failing.next = true
  await events.put(event('a', { name: 'אבד' }))
  await vi.waitFor(() => expect(readKeys).toEqual([null, ['a']]))
  await events.put(event('b', { name: 'אחר' }))
  await vi.waitFor(() => expect(shown()).toEqual({ a: 'אבד', b: 'אחר' }))
})

it('[S111] reads all again at the word of another tab: earlier ones may have been lost', async () => {
  const { name, readKeys, shown } = await follow(['a', 'b'])
  const realm = (await indexedDB.databases()).find((one) => one.name === name)
  await putBehind(name, realm?.version ?? 0, [event('a', { name: 'מלשונית אחרת' }), event('c')])
  // Messages from other tabs arrive as plain objects.
  Dexie.on.storagemutated.fire({
    [`idb://${name}/events/`]: structuredClone(Object.assign({}, new RangeSet().addKeys(['c']))),
  })
  await vi.waitFor(() => expect(shown()).toEqual({ a: 'מלשונית אחרת', b: 'b', c: 'c' }))
  expect(readKeys).toEqual([null, null])
})

/** Writes without Dexie, which would report the change itself. */
const putBehind = (name: string, version: number, rows: readonly LocalRecord[]): Promise<void> =>
  new Promise((resolve, reject) => {
    const opening = indexedDB.open(name, version)
    opening.addEventListener('error', () => reject(new Error('not opened')))
    opening.addEventListener('success', () => {
      const writing = opening.result.transaction('events', 'readwrite')
      for (const row of rows) writing.objectStore('events').put(row)
      writing.addEventListener('complete', () => {
        opening.result.close()
        resolve()
      })
    })
  })
