import { expect, it } from 'vitest'
import { gatherResults } from './gathered-results.ts'
import type { LiveQuery } from './throttled-query.ts'

/** A live query that runs once, as soon as it is subscribed to. */
const once = <T>(query: () => Promise<T>): LiveQuery<T> => ({
  hasValue: () => false,
  subscribe(next) {
    const run = async (): Promise<void> => next(await query())
    run().catch(() => undefined)
    return () => undefined
  },
})

function createBench() {
  const timers = new Map<number, () => void>()
  const seen: string[] = []
  const gathered = gatherResults({
    after(ms, callback) {
      timers.set(ms, callback)
      return () => timers.delete(ms)
    },
  })
  /** Starts a query, which ends with its name. */
  const start = (name: string) => {
    const { promise, resolve, reject } = Promise.withResolvers<string>()
    const stop = gathered(() => promise, once).subscribe(
      (value) => {
        if (value === 'broken') throw new Error('a listener')
        seen.push(value)
      },
      () => seen.push(`${name} failed`),
    )
    // More turns of the microtask queue than a result takes.
    const settled = async (): Promise<void> => {
      for (let turn = 0; turn < 10; turn++) await Promise.resolve()
    }
    const end = (): Promise<void> => {
      resolve(name)
      return settled()
    }
    const fail = (): Promise<void> => {
      reject(new Error('closed'))
      return settled()
    }
    return { end, fail, stop }
  }
  return { timers, seen, start }
}

it('gives a result at once if nothing else is being read', async () => {
  const { timers, seen, start } = createBench()
  await start('events').end()
  expect(seen).toEqual(['events'])
  expect(timers.size).toBe(0)
})

it('gives results together, once the last query that is running has ended', async () => {
  const { timers, seen, start } = createBench()
  const [events, people, tags] = [start('events'), start('people'), start('tags')]
  await people.end()
  await events.end()
  expect(seen).toEqual([])
  await tags.end()
  expect(seen).toEqual(['people', 'events', 'tags'])
  expect(timers.size).toBe(0)
})

it('keeps a result for a slow query no longer than a frame', async () => {
  const { timers, seen, start } = createBench()
  const [events, search] = [start('events'), start('search')]
  await events.end()
  expect([...timers.keys()]).toEqual([16])
  timers.get(16)?.()
  expect(seen).toEqual(['events'])
  await search.end()
  expect(seen).toEqual(['events', 'search'])
})

it('gives nothing to who has unsubscribed in the meantime', async () => {
  const { seen, start } = createBench()
  const [events, people] = [start('events'), start('people')]
  await events.end()
  events.stop()
  await people.end()
  expect(seen).toEqual(['people'])
})

it('waits for no query that has failed', async () => {
  const { seen, start } = createBench()
  await start('people').fail()
  await start('events').end()
  expect(seen).toEqual(['events'])
})

it('gives the others their results if one listener fails, which alone is told', async () => {
  const { seen, start } = createBench()
  const [broken, events] = [start('broken'), start('events')]
  await broken.end()
  await events.end()
  expect(seen).toEqual(['broken failed', 'events'])
})
