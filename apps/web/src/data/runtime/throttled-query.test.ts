import 'fake-indexeddb/auto'
import Dexie, { liveQuery } from 'dexie'
import { expect, it, onTestFinished, vi } from 'vitest'
import { throttledQuery } from './throttled-query.ts'

let opened = 0

function createBench() {
  const db = new Dexie(`throttled-${opened++}`)
  db.version(1).stores({ tags: 'id' })
  const wakes = new Set<() => void>()
  const pauses = new Set<() => void>()
  const counts: number[] = []
  let nowMs = 0
  const bench = {
    db,
    wakes,
    pauses,
    counts,
    isFilling: true,
    put: (id: string) => db.table('tags').put({ id }),
    /** Ends all pauses. */
    endPauses: () => {
      for (const end of Array.from(pauses)) {
        pauses.delete(end)
        end()
      }
    },
    unsubscribe: (): void => undefined,
  }
  const query = throttledQuery(() => db.table('tags').count(), {
    pauseMs: () => (bench.isFilling ? 300 : 0),
    onWake(listener) {
      wakes.add(listener)
      return () => wakes.delete(listener)
    },
    // The clock jumps far enough that every rest is over.
    now: () => (nowMs += 1_000),
    timers: {
      after(_ms, callback) {
        pauses.add(callback)
        return () => pauses.delete(callback)
      },
    },
  })
  bench.unsubscribe = query.subscribe((count) => counts.push(count))
  onTestFinished(() => bench.unsubscribe())
  return bench
}

/** Waits until another, later live query has seen that count; the first would have seen it too, if it ran. */
const seenByOthers = (db: Dexie, count: number): Promise<void> =>
  new Promise((resolve) => {
    const subscription = liveQuery(() => db.table('tags').count()).subscribe((seen) => {
      if (seen !== count) return
      resolve()
      queueMicrotask(() => subscription.unsubscribe())
    })
  })

it('[S28] runs at once, then pauses while the copy is being filled, and sees in the end what came meanwhile', async () => {
  const { db, counts, put, endPauses, ...bench } = createBench()
  await vi.waitFor(() => expect(counts).toEqual([0]))
  for (const id of ['a', 'b', 'c']) await put(id)
  await seenByOthers(db, 3)
  expect(counts).toEqual([0])
  endPauses()
  await vi.waitFor(() => expect(counts).toEqual([0, 3]))
  expect(bench.pauses.size).toBe(1)
})

it('[S28] follows every change again when the copy is filled', async () => {
  const bench = createBench()
  await vi.waitFor(() => expect(bench.counts).toEqual([0]))
  bench.isFilling = false
  bench.endPauses()
  await vi.waitFor(() => expect(bench.counts).toEqual([0, 0]))
  await bench.put('a')
  await vi.waitFor(() => expect(bench.counts).toEqual([0, 0, 1]))
  await bench.put('b')
  await vi.waitFor(() => expect(bench.counts).toEqual([0, 0, 1, 2]))
})

it("[S11] is woken by the person's own change", async () => {
  const { counts, put, wakes } = createBench()
  await vi.waitFor(() => expect(counts).toEqual([0]))
  await put('mine')
  for (const wake of Array.from(wakes)) wake()
  await vi.waitFor(() => expect(counts).toEqual([0, 1]))
})

it('runs no more when nobody follows it', async () => {
  const bench = createBench()
  const { db, counts, put, wakes, pauses } = bench
  await vi.waitFor(() => expect(counts).toEqual([0]))
  bench.unsubscribe()
  expect([wakes.size, pauses.size]).toEqual([0, 0])
  await put('a')
  await seenByOthers(db, 1)
  expect(counts).toEqual([0])
})

it.each([
  [10, 50],
  [40, 80],
  [400, 300],
])(
  '[S93] beneath a burst of writes rests after a run of %i ms for %i, and shows the last of them',
  async (tookMs, restMs) => {
    const db = new Dexie(`throttled-${opened++}`)
    db.version(1).stores({ tags: 'id' })
    onTestFinished(() => db.close())
    await db.open()
    let nowMs = 0
    let runs = 0
    const rests: { readonly ms: number; readonly end: () => void }[] = []
    const counts: number[] = []
    const query = throttledQuery(
      async () => {
        runs++
        nowMs += tookMs
        return db.table('tags').count()
      },
      {
        pauseMs: () => 0,
        onWake: () => () => undefined,
        now: () => nowMs,
        timers: {
          after(ms, end) {
            rests.push({ ms, end })
            return () => undefined
          },
        },
      },
    )
    onTestFinished(query.subscribe((count) => counts.push(count)))
    await vi.waitFor(() => expect(counts).toEqual([0]))
    for (let index = 0; index < 50; index++) await db.table('tags').put({ id: String(index) })
    await seenByOthers(db, 50)
    expect(runs).toBe(1)
    expect(rests[0]?.ms).toBe(restMs)
    nowMs += restMs
    for (const { end } of rests.splice(0)) end()
    await vi.waitFor(() => expect(counts).toEqual([0, 50]))
    expect(runs).toBe(2)
    // Long after a run, the next one follows at once.
    nowMs += 1_000
    await db.table('tags').put({ id: 'one more' })
    await vi.waitFor(() => expect(counts).toEqual([0, 50, 51]))
  },
)

it('rests no longer when the clock is set back meanwhile', async () => {
  const db = new Dexie(`throttled-${opened++}`)
  db.version(1).stores({ tags: 'id' })
  onTestFinished(() => db.close())
  let nowMs = Date.parse('2026-11-20T09:00:00.000Z')
  const counts: number[] = []
  const query = throttledQuery(() => db.table('tags').count(), {
    pauseMs: () => 0,
    onWake: () => () => undefined,
    now: () => nowMs,
    timers: {
      after(ms, end) {
        const timer = setTimeout(end, ms)
        return () => clearTimeout(timer)
      },
    },
  })
  onTestFinished(query.subscribe((count) => counts.push(count)))
  await vi.waitFor(() => expect(counts).toEqual([0]))
  nowMs -= 5 * 60 * 60 * 1000
  await db.table('tags').put({ id: 'a' })
  await vi.waitFor(() => expect(counts).toEqual([0, 1]))
})
