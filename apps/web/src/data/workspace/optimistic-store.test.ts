import 'fake-indexeddb/auto'
import type { Change, RecordId } from '@bama/domain'
import { commitChanges, type LocalRecord } from '@bama/sync'
import { createWorld } from '@bama/sync/testing'
import { expect, it, onTestFinished, vi } from 'vitest'
import { LocalDatabase } from '../local/database.ts'
import { createDexieStore } from '../local/dexie-store.ts'
import { timers } from '../runtime/clock-timers.ts'
import { throttledQuery } from '../runtime/throttled-query.ts'
import { overlayRows } from './overlay-changes.ts'
import { createOptimistic } from './optimistic.ts'

let opened = 0

/** A live query for the open tasks of a real database, with all values it showed. */
async function createBench() {
  const db = new LocalDatabase(`optimistic-${opened++}`)
  const store = createDexieStore(db, () => 0)
  const world = createWorld()
  const optimistic = createOptimistic()
  const commit = (changes: readonly Change[]) => commitChanges(store, changes, world)
  const shown: (readonly LocalRecord[])[] = []
  const throttle = { pauseMs: () => 0, onWake: () => () => undefined, now: () => 0, timers }
  const stop = optimistic
    .follow<readonly LocalRecord[]>(
      () => db.table<LocalRecord>('tasks').where('_current').equals(1).toArray(),
      overlayRows('tasks', ({ status }) => status === 'פתוח'),
      (query) => throttledQuery(query, throttle),
    )
    .subscribe((rows) => shown.push(rows))
  onTestFinished(() => {
    stop()
    db.close()
  })
  await vi.waitFor(() => expect(shown).toHaveLength(1))
  return {
    optimistic,
    commit,
    shown,
    last: () => shown.at(-1) ?? [],
    /** The same as `runCommand` does with a command's changes. */
    run: async (...changes: Change[]) => {
      const entry = optimistic.publish(changes)
      const outcome = await commitChanges(
        {
          write: (work) =>
            store.write((tx) => {
              entry.writing()
              return work(tx)
            }),
        },
        changes,
        world,
      )
      if (outcome.ok) entry.committed()
      else entry.failed()
      return outcome.ok
    },
  }
}

const change = (operation: Change['operation'], id: string, patch: Change['patch'] = {}): Change => ({
  entity: 'tasks',
  recordId: id as RecordId,
  operation,
  patch,
})
const keyOf = (rows: readonly LocalRecord[] | undefined): unknown => rows?.[0]?.['sort_order']

it('shows each of many quick moves at once, never an older one again, and keeps no entry', async () => {
  const { run, commit, shown, last, optimistic } = await createBench()
  await commit([change('create', 'a', { description: 'a', sort_order: 'a0' })])
  await vi.waitFor(() => expect(keyOf(last())).toBe('a0'))
  const keys = Array.from({ length: 30 }, (_, at) => `b${String.fromCodePoint(65 + at)}`)
  const written: Promise<boolean>[] = []
  for (const key of keys) {
    written.push(run(change('update', 'a', { sort_order: key })))
    expect(keyOf(last())).toBe(key)
    // Some commit in between, others wait for the previous one.
    if (written.length % 3 === 0) await Promise.all(written)
    if (written.length % 7 === 0) await vi.waitFor(() => expect(optimistic.size).toBe(0))
  }
  await Promise.all(written)
  await vi.waitFor(() => expect(optimistic.size).toBe(0))
  const seen = shown.slice(shown.findIndex((rows) => keyOf(rows) === 'a0')).map(keyOf)
  expect(seen).toEqual(seen.toSorted((a, b) => (String(a) < String(b) ? -1 : 1)))
  expect(last()).toMatchObject([{ sort_order: keys.at(-1), _synced: false }])
})

it('shows a created row, one that leaves the query and a deleted one from the first frame to the last', async () => {
  const { run, shown, last, optimistic } = await createBench()
  const ids = (): string =>
    last()
      .map(({ id }) => id)
      .join()
  const created = run(change('create', 'a', { description: 'a' }), change('create', 'b', { description: 'b' }))
  expect(ids()).toBe('a,b')
  await created
  const gone = run(change('update', 'a', { status: 'הושלם' }))
  expect(ids()).toBe('b')
  await gone
  const deleted = run(change('delete', 'b'))
  expect(ids()).toBe('')
  await deleted
  await vi.waitFor(() => expect(optimistic.size).toBe(0))
  const counts = shown.map((rows) => rows.length)
  expect(counts.filter((count, at) => count !== counts[at - 1])).toEqual([0, 2, 1, 0])
})

it('takes back what the database refused', async () => {
  const { run, commit, last, optimistic } = await createBench()
  await commit([change('create', 'a', { description: 'a' })])
  await vi.waitFor(() => expect(last()).toHaveLength(1))
  const refused = run(change('update', 'a', { description: 'x' }), change('update', 'gone', { description: 'x' }))
  expect(last()).toMatchObject([{ description: 'x' }])
  expect(await refused).toBe(false)
  expect(last()).toMatchObject([{ description: 'a' }])
  expect(optimistic.size).toBe(0)
})
