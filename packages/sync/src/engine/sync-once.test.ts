import { describe, expect, it, vi } from 'vitest'
import type { SyncRequest } from '../protocol/sync-request.ts'
import { commitChanges } from '../replica/commit-changes.ts'
import type { OutboxRow } from '../replica/local-store.ts'
import { releaseHeld } from '../replica/release-held.ts'
import { answer, createWorld, eventChange, serverRecord } from '../testing/device.ts'
import { createMemoryStore, type MemoryStore } from '../testing/memory-store.ts'
import { nextBatch } from './batch.ts'
import type { Exchange } from './ports.ts'
import { createSyncMemory } from './sync-memory.ts'
import { syncOnce } from './sync-once.ts'

const world = createWorld()

async function deviceWithChanges(count: number): Promise<MemoryStore> {
  const store = createMemoryStore()
  for (let index = 0; index < count; index++)
    await commitChanges(
      store,
      [eventChange('create', { name: `אירוע ${index}`, date: '2027-01-01' }, `e${index}`)],
      world,
    )
  return store
}

const applyAll = (request: SyncRequest): Exchange => ({
  kind: 'answer',
  response: answer({
    cursor: String(Date.now()),
    results: request.mutations.map(({ id }) => ({ id, status: 'applied' as const })),
  }),
})

const run = (store: MemoryStore, exchange: (request: SyncRequest) => Exchange) =>
  syncOnce({ store, world, network: { exchange: (request) => Promise.resolve(exchange(request)) } })

describe('one sync', () => {
  it('[B1.3] [S14] sends what waits, in the order of n, and is done', async () => {
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
      [{ kind: 'error', status: 401, code: 'unauthorized' }, 'signed_out'],
      [{ kind: 'error', status: 426, code: 'client_too_old' }, 'outdated'],
      [{ kind: 'error', status: 503 }, 'failed'],
      // These may come from a proxy and say nothing about our changes, or, without a code, about the session and the app.
      [{ kind: 'error', status: 401 }, 'failed'],
      [{ kind: 'error', status: 426 }, 'failed'],
      [{ kind: 'error', status: 400 }, 'failed'],
      [{ kind: 'error', status: 507 }, 'failed'],
    ] as const) {
      const store = await deviceWithChanges(2)
      expect((await run(store, () => exchange)).kind).toBe(kind)
      expect(store.all().outbox).toHaveLength(2)
    }
  })

  it('[S18] still fetches what others sent where the server takes no changes for now', async () => {
    for (const error of [
      { status: 429, code: 'too_many_requests' },
      { status: 507, code: 'storage_full' },
    ] as const) {
      const store = await deviceWithChanges(2)
      const pages = [serverRecord({}, 'theirs-1'), serverRecord({}, 'theirs-2')]
      const outcome = await run(store, ({ mutations, cursor }) => {
        if (mutations.length > 0) return { kind: 'error', ...error }
        const at = Number(cursor ?? 0)
        const changes = { events: pages.slice(at, at + 1) }
        return { kind: 'answer', response: answer({ cursor: String(at + 1), changes, more: at === 0 }) }
      })
      expect(outcome).toEqual({ kind: 'failed', status: error.status })
      const { outbox, records } = store.all()
      expect(outbox).toHaveLength(2)
      expect(records.map(({ record }) => record.id)).toEqual(expect.arrayContaining(['theirs-1', 'theirs-2']))
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
      request.mutations.some(({ recordId }) => recordId === 'e3')
        ? { kind: 'error', status: 413, code: 'too_large' }
        : applyAll(request),
    )
    expect(outcome).toMatchObject({ kind: 'synced', rejected: 1 })
    expect(store.all().rejected.map(({ mutation, result }) => [mutation.recordId, result.code])).toEqual([
      ['e3', 'too_large'],
    ])
    expect(store.all().outbox).toEqual([])
  })

  it('[S28] asks on until there are no more pages', async () => {
    const store = createMemoryStore()
    const cursors: (string | null)[] = []
    await run(store, (request) => {
      cursors.push(request.cursor)
      return {
        kind: 'answer',
        response: answer({
          cursor: String(cursors.length),
          more: cursors.length < 3,
          ...(request.cursor === null ? { reset: true as const } : {}),
        }),
      }
    })
    expect(cursors).toEqual([null, '1', '2'])
  })
})

/** A server with `pages` pages that logs each request and how many records the device had then. */
function pagedServer(store: MemoryStore, pages = 3) {
  const log: string[] = []
  return {
    log,
    exchange: (request: SyncRequest): Exchange => {
      const page = Number(request.cursor ?? '0') + 1
      log.push(`requested ${page}, has ${store.all().records.length}`)
      const record = serverRecord({}, `e${page}`)
      const progress = page < pages ? { progress: page / pages } : {}
      return {
        kind: 'answer',
        response: answer({
          cursor: String(page),
          more: page < pages,
          changes: { events: [record] },
          ...progress,
          ...(page === 1 ? { reset: true as const } : {}),
        }),
      }
    },
  }
}

describe('a pull of many pages', () => {
  it('[S38] fetches the next page while the present one is written', async () => {
    const store = createMemoryStore()
    const server = pagedServer(store)
    await run(store, server.exchange)
    // The second page is requested before the first one is written.
    expect(server.log).toEqual(['requested 1, has 0', 'requested 2, has 0', 'requested 3, has 1'])
    expect(store.all().records).toHaveLength(3)
  })

  it('[S92] writes the page after what is current only when the screens have begun to read', async () => {
    const store = createMemoryStore()
    const seen: string[] = []
    let releaseScreens = (): void => undefined
    const screens = new Promise<void>((resolve) => (releaseScreens = resolve))
    const server = pagedServer(store)
    const pull = syncOnce({
      store,
      network: {
        exchange(request) {
          const exchange = server.exchange(request)
          if (exchange.kind !== 'answer' || !exchange.response.more) return Promise.resolve(exchange)
          const filling = { total: 3, left: 1, hasCurrent: request.cursor !== null }
          return Promise.resolve({ ...exchange, response: { ...exchange.response, filling } })
        },
      },
      world: createWorld(),
      onApplied({ isCurrent }) {
        seen.push(`${isCurrent ? 'current' : 'not yet'}, has ${store.all().records.length}`)
        return isCurrent ? screens : undefined
      },
    })
    await vi.waitFor(() => expect(seen).toHaveLength(2))
    await new Promise((resolve) => setTimeout(resolve))
    // The third page was fetched in the meantime, and waits.
    expect(server.log).toHaveLength(3)
    expect(store.all().records).toHaveLength(2)
    releaseScreens()
    expect(await pull).toMatchObject({ kind: 'synced' })
    expect(seen).toEqual(['not yet, has 1', 'current, has 2', 'not yet, has 3'])
  })

  it('[S38] sends what waits first: then nothing is fetched ahead', async () => {
    const store = await deviceWithChanges(1)
    const server = pagedServer(store)
    const sent: number[] = []
    await run(store, (request) => {
      sent.push(request.mutations.length)
      const exchange = server.exchange(request)
      // The change has no result yet, so it keeps waiting.
      return exchange.kind === 'answer' && sent.length === 3
        ? {
            ...exchange,
            response: {
              ...exchange.response,
              results: request.mutations.map(({ id }) => ({ id, status: 'applied' as const })),
            },
          }
        : exchange
    })
    expect(sent).toEqual([1, 1, 1])
    // The first of these records is the device's own.
    expect(server.log).toEqual(['requested 1, has 1', 'requested 2, has 2', 'requested 3, has 3'])
  })

  it('[S38] [S19] drops what it fetched ahead when another tab moved on meanwhile', async () => {
    const store = createMemoryStore()
    const server = pagedServer(store)
    let requests = 0
    await run(store, (request) => {
      requests++
      if (requests === 2) void otherTabTakesAll(store)
      return server.exchange(request)
    })
    expect(
      store
        .all()
        .records.map(({ record }) => record.id)
        .toSorted(),
    ).toEqual(['e1', 'e2', 'e3'])
    expect((await store.read((tx) => tx.getMeta('pull')))?.cursor).toBe('3')
  })

  it('[S28] resumes where it broke off', async () => {
    const store = createMemoryStore()
    const server = pagedServer(store)
    const broken = await run(store, (request) =>
      request.cursor === '1' ? { kind: 'unreachable' } : server.exchange(request),
    )
    expect(broken.kind).toBe('unreachable')
    expect(store.all().records).toHaveLength(1)
    server.log.length = 0
    await run(store, server.exchange)
    expect(server.log[0]).toBe('requested 2, has 1')
  })

  it('[S39] says how far it has come, and when it has ended', async () => {
    const store = createMemoryStore()
    const server = pagedServer(store)
    const reported: (number | null)[] = []
    await syncOnce({
      store,
      world,
      network: { exchange: (request) => Promise.resolve(server.exchange(request)) },
      onProgress: (progress) => reported.push(progress),
    })
    expect(reported).toEqual([1 / 3, 2 / 3, null])
  })

  it('[S39] tells what each page changed, a reset at its end', async () => {
    const store = createMemoryStore()
    await run(store, pagedServer(store, 1).exchange)
    const reported: unknown[] = []
    const pages = [
      answer({ reset: true, epoch: 'epoch-2', cursor: 'a', more: true, changes: { events: [serverRecord()] } }),
      answer({ epoch: 'epoch-2', cursor: 'b' }),
    ]
    const exchange = (): Promise<Exchange> => Promise.resolve({ kind: 'answer', response: pages.shift() ?? answer() })
    await syncOnce({
      store,
      world,
      network: { exchange },
      onApplied: ({ entities, replaced }) => void reported.push([entities, replaced]),
    })
    expect(reported).toEqual([
      [[], false],
      [['events'], true],
    ])
  })
})

async function otherTabTakesAll(store: MemoryStore): Promise<void> {
  await run(store, pagedServer(store).exchange)
}

describe('a poor line', () => {
  it('[S40] halves the batch after a time-out, refuses nothing, and grows again when it gets through', async () => {
    const store = await deviceWithChanges(8)
    const memory = { ...createSyncMemory(), hasHeard: true }
    const sizes: number[] = []
    const attempt = (exchange: (request: SyncRequest) => Exchange) =>
      syncOnce({
        store,
        world,
        memory,
        network: {
          exchange(request) {
            sizes.push(request.mutations.length)
            return Promise.resolve(exchange(request))
          },
        },
      })
    const tooSlow = ({ mutations }: SyncRequest): Exchange =>
      mutations.length > 2 ? { kind: 'unreachable', timedOut: true } : { kind: 'error', status: 503 }
    for (let round = 0; round < 3; round++) await attempt(tooSlow)
    expect(sizes).toEqual([8, 4, 2])
    await attempt(applyAll)
    expect(sizes.slice(3)).toEqual([2, 4, 2])
    expect(store.all()).toMatchObject({ outbox: [], rejected: [] })
  })

  it('[S40] keeps the size of a batch that never left', async () => {
    const store = await deviceWithChanges(8)
    const memory = { ...createSyncMemory(), hasHeard: true }
    await syncOnce({ store, world, memory, network: { exchange: () => Promise.resolve({ kind: 'unreachable' }) } })
    expect(memory.batchLimit).toBe(500)
  })
})

describe('whom it talks to', () => {
  it('[S43] sends nothing before it knows who answers', async () => {
    const store = await deviceWithChanges(2)
    const sizes: number[] = []
    await syncOnce({
      store,
      world,
      memory: createSyncMemory(),
      network: {
        exchange(request) {
          sizes.push(request.mutations.length)
          return Promise.resolve(applyAll(request))
        },
      },
    })
    expect(sizes).toEqual([0, 2])
  })

  it('[S43] sends nothing that is held back, pulls on, and sends it when the person lets it go', async () => {
    const store = await deviceWithChanges(2)
    await store.write((tx) => tx.putMeta('server', { id: 'server-1', isHeld: true }))
    const sizes: number[] = []
    const note = (request: SyncRequest): Exchange => {
      sizes.push(request.mutations.length)
      return applyAll(request)
    }
    expect((await run(store, note)).kind).toBe('synced')
    await releaseHeld(store)
    await run(store, note)
    expect(sizes).toEqual([0, 2])
  })

  it('[S16] does not ask for ever a server that has no word on what it was sent', async () => {
    const store = await deviceWithChanges(1)
    expect(await run(store, () => ({ kind: 'answer', response: answer() }))).toEqual({ kind: 'failed', status: 200 })
    expect(store.all().outbox).toHaveLength(1)
  })
})

describe("what can't travel", () => {
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

  it('[S13] keeps back the whole group: no task is made for an event that the server never gets', async () => {
    const store = createMemoryStore()
    const cells = Object.fromEntries(Array.from({ length: 1001 }, (_, index) => [`tags/${index}`, true]))
    const event = { name: 'גדול', date: '2027-01-01' }
    await commitChanges(store, [eventChange('create', event, 'a'), eventChange('update', cells, 'a')], world, {
      isGroup: true,
    })
    await commitChanges(store, [eventChange('create', event, 'later')], world)
    const sent: string[] = []
    await run(store, (request) => {
      sent.push(...request.mutations.map(({ recordId }) => recordId))
      return applyAll(request)
    })
    expect(sent).toEqual(['later'])
    expect(store.all().outbox).toEqual([])
    expect(store.all().rejected.map(({ result }) => result.code)).toEqual(['group_rejected', 'invalid'])
  })

  it('[S14] never cuts a group, though the batch was halved', async () => {
    const store = await deviceWithChanges(1)
    const members = Array.from({ length: 10 }, (_, index) =>
      eventChange('create', { name: `${index}`, date: '2027-01-01' }, `g${index}`),
    )
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
    const long = (n: number): OutboxRow =>
      ({ ...row(n), data: { patch: { description: 'x'.repeat(90_000) } } }) as unknown as OutboxRow
    expect(numbers(nextBatch([long(1), long(2), long(3), long(4)], 500))).toEqual([1, 2])
  })

  const row = (n: number, group?: string): OutboxRow =>
    ({ n, data: group === undefined ? {} : { group } }) as unknown as OutboxRow
  const numbers = (rows: readonly OutboxRow[]): number[] => rows.map(({ n }) => n)

  it('[S14] never holds a part of a group', () => {
    const rows = [row(1), row(2, 'g'), row(3, 'g'), row(4)]
    expect(numbers(nextBatch(rows, 2))).toEqual([1])
    expect(numbers(nextBatch(rows, 3))).toEqual([1, 2, 3])
    expect(numbers(nextBatch(rows.slice(1), 1))).toEqual([2, 3])
  })
})
