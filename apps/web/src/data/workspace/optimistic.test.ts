import type { Change, RecordId } from '@bama/domain'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { LiveQuery } from '../runtime/throttled-query.ts'
import { createOptimistic, type Optimistic } from './optimistic.ts'
import { overlayRows } from './overlay-changes.ts'

type Cells = Readonly<Record<string, string>>

const change = (patch: Cells): Change => ({
  entity: 'events',
  recordId: 'e1' as RecordId,
  operation: 'update',
  patch,
})

/** Applies the changed cells to the single record. */
const overlay = (cells: Cells, changes: readonly Change[]): Cells => {
  const patched = Object.assign({}, cells, ...changes.map(({ patch }) => patch)) as Cells
  return Object.keys(patched).every((key) => patched[key] === cells[key]) ? cells : patched
}

const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 10; turn++) await Promise.resolve()
}

/** A live query over one record whose reads begin and end manually, like those of a slow database. */
function createBench(optimistic: Optimistic = createOptimistic()) {
  const db = { cells: { name: 'א', status: 'פתוח' } as Cells }
  const shown: Cells[] = []
  let read = (): Promise<void> => Promise.resolve()
  let seen: Cells | undefined
  let end = (): void => undefined
  const query = optimistic.follow(
    () => new Promise<Cells>((resolve) => (end = () => resolve(seen ?? { ...db.cells }))),
    overlay,
    <R>(timed: () => Promise<R>): LiveQuery<R> => ({
      hasValue: () => false,
      subscribe(next: (value: R) => void) {
        let latest = 0
        read = async () => {
          const own = ++latest
          const value = (await timed()) as R
          if (own === latest) next(value)
        }
        return () => (latest = 0)
      },
    }),
  )
  const stop = query.subscribe((cells) => shown.push(cells))
  const bench = {
    optimistic,
    db,
    shown,
    stop,
    last: () => shown.at(-1),
    /** Begins a read, which sees the record as of `snapshot` and is delivered by `deliver`. */
    begin: () => {
      seen = undefined
      void read()
    },
    snapshot: () => void (seen = { ...db.cells }),
    deliver: async () => {
      end()
      await settled()
    },
    requery: async () => {
      bench.begin()
      await bench.deliver()
    },
    /** The same as a command: publishes, writes and commits. The live query runs again only with `requery`. */
    write: (patch: Cells) => {
      const entry = optimistic.publish([change(patch)])
      entry.writing()
      db.cells = { ...db.cells, ...patch }
      entry.committed()
    },
  }
  return bench
}

describe('the optimistic layer', () => {
  it('shows a change before publish returns', async () => {
    const { optimistic, last, requery } = createBench()
    await requery()
    optimistic.publish([change({ status: 'הושלם' })])
    expect(last()).toEqual({ name: 'א', status: 'הושלם' })
  })

  it('keeps it after the commit until the live query has read it: nothing flashes back', async () => {
    const { optimistic, shown, write, requery } = createBench()
    await requery()
    write({ status: 'הושלם' })
    expect(optimistic.size).toBe(1)
    await requery()
    expect(optimistic.size).toBe(0)
    expect(shown.map(({ status }) => status)).toEqual(['פתוח', 'הושלם', 'הושלם'])
  })

  it('takes back what could not be written', async () => {
    const { optimistic, last, db, requery } = createBench()
    await requery()
    const entry = optimistic.publish([change({ status: 'הושלם' })])
    entry.writing()
    entry.failed()
    expect(last()).toEqual(db.cells)
    expect(optimistic.size).toBe(0)
  })

  it('is not misled by a reading that began before the write and ends after the commit', async () => {
    const { optimistic, last, write, begin, snapshot, deliver, requery } = createBench()
    await requery()
    begin()
    snapshot()
    write({ status: 'הושלם' })
    await deliver()
    expect(last()).toMatchObject({ status: 'הושלם' })
    expect(optimistic.size).toBe(1)
    await requery()
    expect(optimistic.size).toBe(0)
  })

  it('applies two commands on one record in their order; the failure of one leaves the other', async () => {
    const { optimistic, last, requery } = createBench()
    await requery()
    const first = optimistic.publish([change({ status: 'בתהליך', name: 'ב' })])
    const second = optimistic.publish([change({ status: 'הושלם' })])
    expect(last()).toEqual({ name: 'ב', status: 'הושלם' })
    first.failed()
    expect(last()).toEqual({ name: 'א', status: 'הושלם' })
    second.failed()
    expect(last()).toEqual({ name: 'א', status: 'פתוח' })
  })

  it("shows a colleague's change of another field at once, and of the same one after the commit", async () => {
    const { optimistic, last, db, write, requery } = createBench()
    await requery()
    const entry = optimistic.publish([change({ status: 'הושלם' })])
    db.cells = { name: 'של עמית', status: 'בתהליך' }
    await requery()
    expect(last()).toEqual({ name: 'של עמית', status: 'הושלם' })
    entry.failed()
    write({ status: 'הושלם' })
    db.cells = { ...db.cells, status: 'בוטל' }
    await requery()
    expect(last()).toEqual({ name: 'של עמית', status: 'בוטל' })
    expect(optimistic.size).toBe(0)
  })

  it('keeps nothing for a query that a change does not touch, and that therefore never runs again', async () => {
    const { optimistic, write, requery } = createBench()
    await requery()
    write({ name: 'א' })
    expect(optimistic.size).toBe(0)
  })

  it('keeps nothing for a query that nobody follows any more', async () => {
    const { optimistic, write, requery, stop } = createBench()
    await requery()
    write({ status: 'הושלם' })
    expect(optimistic.size).toBe(1)
    stop()
    expect(optimistic.size).toBe(0)
    write({ status: 'פתוח' })
    expect(optimistic.size).toBe(0)
  })

  it('counts for each query by itself', async () => {
    const optimistic = createOptimistic()
    const [quick, slow] = [createBench(optimistic), createBench(optimistic)]
    await quick.requery()
    await slow.requery()
    quick.write({ status: 'הושלם' })
    await quick.requery()
    expect([quick.last()?.['status'], slow.last()?.['status'], optimistic.size]).toEqual(['הושלם', 'הושלם', 1])
    slow.db.cells = quick.db.cells
    await slow.requery()
    expect([slow.last()?.['status'], optimistic.size]).toEqual(['הושלם', 0])
  })

  it('keeps a change of a record that an earlier command creates, for as long as it keeps that one', async () => {
    type Task = { readonly id: string; readonly description: string }
    const optimistic = createOptimistic()
    let deliver = (_tasks: readonly Task[]): void => undefined
    let shown: readonly Task[] = []
    const query = optimistic.follow<readonly Task[]>(
      () => new Promise((resolve) => (deliver = resolve)),
      overlayRows<Task>('tasks', () => true),
      <R>(timed: () => Promise<R>): LiveQuery<R> => ({
        hasValue: () => false,
        subscribe(next) {
          const read = async (): Promise<void> => next(await timed())
          void read()
          return () => undefined
        },
      }),
    )
    query.subscribe((tasks) => (shown = tasks))
    deliver([])
    await settled()
    const publish = (id: string, operation: 'create' | 'update', description: string) =>
      optimistic.publish([{ entity: 'tasks', recordId: id as RecordId, operation, patch: { description } }])
    for (const operation of ['create', 'update'] as const) {
      const entry = publish('t1', operation, operation)
      entry.writing()
      entry.committed()
    }
    publish('t2', 'create', 'another')
    expect(shown.map(({ description }) => description)).toEqual(['update', 'another'])
  })

  it('shows at any time exactly what was done and did not fail, however reads and writes interleave', async () => {
    type Step = 'publish' | 'write' | 'commit' | 'fail' | 'begin' | 'snapshot' | 'deliver' | 'colleague'
    const steps = fc.array(
      fc.constantFrom<Step>('publish', 'write', 'commit', 'fail', 'begin', 'snapshot', 'deliver', 'colleague'),
      { maxLength: 60 },
    )
    await fc.assert(
      fc.asyncProperty(steps, async (plan) => {
        const bench = createBench()
        await bench.requery()
        const own = (cells: Cells = {}): Cells =>
          Object.fromEntries(Object.entries(cells).filter(([key]) => key !== 'theirs'))
        const published: { cell: Cells; entry: ReturnType<Optimistic['publish']> }[] = []
        let writing: (typeof published)[number] | undefined
        const expected: Record<string, string> = { ...bench.db.cells }
        /** A read that begins during a transaction waits for its end. */
        let reading: 'none' | 'free' | 'waits' = 'none'
        let count = 0
        const run: Record<Step, () => Promise<void> | void> = {
          publish() {
            const cell = { [`own${++count % 3}`]: String(count), [`once${count}`]: 'כן' }
            published.push({ cell, entry: bench.optimistic.publish([change(cell)]) })
            Object.assign(expected, cell)
          },
          write() {
            if (writing !== undefined) return
            writing = published.shift()
            writing?.entry.writing()
          },
          commit() {
            if (writing === undefined) return
            bench.db.cells = { ...bench.db.cells, ...writing.cell }
            writing.entry.committed()
            writing = undefined
            if (reading === 'waits') reading = 'free'
          },
          fail() {
            if (writing === undefined) return
            writing.entry.failed()
            // Later commands on the same cell remain visible, and so do earlier ones already written.
            const rest = [bench.db.cells, ...published.map(({ cell }) => cell)]
            for (const key of Object.keys(writing.cell)) delete expected[key]
            Object.assign(expected, ...rest.map(own))
            writing = undefined
            if (reading === 'waits') reading = 'free'
          },
          begin() {
            bench.begin()
            reading = writing === undefined ? 'free' : 'waits'
          },
          snapshot() {
            if (reading === 'free') bench.snapshot()
          },
          async deliver() {
            if (reading !== 'free') return
            await bench.deliver()
            reading = 'none'
          },
          colleague: () => void (bench.db.cells = { ...bench.db.cells, theirs: String(++count) }),
        }
        for (const step of plan) {
          await run[step]()
          expect(own(bench.last())).toEqual(expected)
        }
        while (writing !== undefined || published.length > 0) {
          await run.commit()
          await run.write()
        }
        await bench.requery()
        expect(bench.last()).toEqual(bench.db.cells)
        expect(bench.optimistic.size).toBe(0)
      }),
      { numRuns: 300 },
    )
  })
})
