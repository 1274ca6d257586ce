import { describe, expect, it } from 'vitest'
import type { SyncRequest } from '../protocol/sync-request.ts'
import { commitChanges } from '../replica/commit-changes.ts'
import type { OutboxRow } from '../replica/local-store.ts'
import { answer, createWorld, eventChange } from '../testing/device.ts'
import { createMemoryStore, type MemoryStore } from '../testing/memory-store.ts'
import { nextBatch } from './batch.ts'
import type { Exchange } from './ports.ts'
import { syncOnce } from './sync-once.ts'

const world = createWorld()

async function deviceWithChanges(count: number): Promise<MemoryStore> {
  const store = createMemoryStore()
  for (let index = 0; index < count; index++)
    await commitChanges(store, [eventChange('create', { name: `אירוע ${index}`, date: '2027-01-01' }, `e${index}`)], world)
  return store
}

const applyAll = (request: SyncRequest): Exchange => ({
  kind: 'answer',
  response: answer({ cursor: String(Date.now()), results: request.mutations.map(({ id }) => ({ id, status: 'applied' as const })) }),
})

const run = (store: MemoryStore, exchange: (request: SyncRequest) => Exchange) =>
  syncOnce({ store, world, network: { exchange: (request) => Promise.resolve(exchange(request)) } })

describe('one sync', () => {
  it('[S14] sends what waits, in the order of n, and is done', async () => {
    const store = await deviceWithChanges(3)
    const sent: number[][] = []
    const outcome = await run(store, (request) => {
      sent.push(request.mutations.map(({ n }) => n))
      return applyAll(request)
    })
    expect(outcome.kind).toBe('synced')
    expect(sent).toEqual([[1, 2, 3]])
    expect(store.all().outbox).toEqual([])
  })

  it('[S18] drops nothing when the network, the session or the server fails', async () => {
    for (const [exchange, kind] of [
      [{ kind: 'unreachable' }, 'unreachable'],
      [{ kind: 'error', status: 401 }, 'signed_out'],
      [{ kind: 'error', status: 426 }, 'outdated'],
      [{ kind: 'error', status: 503 }, 'failed'],
      // What a proxy in between says is no word on our changes.
      [{ kind: 'error', status: 400 }, 'failed'],
      [{ kind: 'error', status: 507 }, 'failed'],
    ] as const) {
      const store = await deviceWithChanges(2)
      expect((await run(store, () => exchange)).kind).toBe(kind)
      expect(store.all().outbox).toHaveLength(2)
    }
  })

  it('[S15] sends a change that was cut off once more, unchanged', async () => {
    const store = await deviceWithChanges(1)
    const sent: string[] = []
    await run(store, (request) => {
      sent.push(JSON.stringify(request.mutations))
      return { kind: 'unreachable' }
    })
    await commitChanges(store, [eventChange('update', { name: 'אחר' }, 'e0')], world)
    await run(store, (request) => {
      sent.push(JSON.stringify(request.mutations.slice(0, 1)))
      return applyAll(request)
    })
    expect(sent[1]).toBe(sent[0])
  })

  it('[S18] halves a batch that is too large, and refuses visibly the one that is too large alone', async () => {
    const store = await deviceWithChanges(5)
    const outcome = await run(store, (request) =>
      request.mutations.some(({ recordId }) => recordId === 'e3') ? { kind: 'error', status: 413, code: 'too_large' } : applyAll(request),
    )
    expect(outcome).toMatchObject({ kind: 'synced', rejected: 1 })
    expect(store.all().rejected.map(({ mutation, result }) => [mutation.recordId, result.code])).toEqual([['e3', 'too_large']])
    expect(store.all().outbox).toEqual([])
  })

  it('[S28] asks on until there are no more pages', async () => {
    const store = createMemoryStore()
    const cursors: (string | null)[] = []
    await run(store, (request) => {
      cursors.push(request.cursor)
      return { kind: 'answer', response: answer({ cursor: String(cursors.length), more: cursors.length < 3, ...(request.cursor === null ? { reset: true as const } : {}) }) }
    })
    expect(cursors).toEqual([null, '1', '2'])
  })
})

describe('what can\'t travel', () => {
  it('[S17] is refused here, visibly, and holds up nobody', async () => {
    const store = await deviceWithChanges(1)
    const cells = Object.fromEntries(Array.from({ length: 1001 }, (_, index) => [`tags/${index}`, true]))
    await commitChanges(store, [eventChange('update', cells, 'e0')], world)
    await commitChanges(store, [eventChange('create', { name: 'אחר', date: '2027-01-01' }, 'later')], world)
    const outcome = await run(store, applyAll)
    expect(outcome.kind).toBe('synced')
    expect(store.all().outbox).toEqual([])
    expect(store.all().rejected.map(({ result }) => result.code)).toEqual(['invalid'])
  })

  it('[S14] never cuts a group, though the batch was halved', async () => {
    const store = await deviceWithChanges(1)
    const members = Array.from({ length: 10 }, (_, index) => eventChange('create', { name: `${index}`, date: '2027-01-01' }, `g${index}`))
    await commitChanges(store, members, world, { isGroup: true })
    const sizes: number[] = []
    await run(store, (request) => {
      sizes.push(request.mutations.length)
      return request.mutations.length > 10 ? { kind: 'error', status: 413 } : applyAll(request)
    })
    expect(sizes).toEqual([11, 1, 10])
  })
})

describe('a batch', () => {
  it('[S14] stays small enough for a poor line', () => {
    const long = (n: number): OutboxRow => ({ ...row(n), data: { patch: { description: 'x'.repeat(90_000) } } }) as unknown as OutboxRow
    expect(numbers(nextBatch([long(1), long(2), long(3), long(4)], 500))).toEqual([1, 2])
  })

  const row = (n: number, group?: string): OutboxRow => ({ n, data: group === undefined ? {} : { group } }) as unknown as OutboxRow
  const numbers = (rows: readonly OutboxRow[]): number[] => rows.map(({ n }) => n)

  it('[S14] never holds a part of a group', () => {
    const rows = [row(1), row(2, 'g'), row(3, 'g'), row(4)]
    expect(numbers(nextBatch(rows, 2))).toEqual([1])
    expect(numbers(nextBatch(rows, 3))).toEqual([1, 2, 3])
    expect(numbers(nextBatch(rows.slice(1), 1))).toEqual([2, 3])
  })
})
