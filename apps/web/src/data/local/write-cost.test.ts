import 'fake-indexeddb/auto'
import type { Change, RecordId } from '@bama/domain'
import { commitChanges, type LocalStore, type SyncRequest, type SyncResponse } from '@bama/sync'
import { createWorld, syncOnce } from '@bama/sync/testing'
import { expect, it, onTestFinished } from 'vitest'

import { LocalDatabase } from './database.ts'
import { createDexieStore } from './dexie-store.ts'

let opened = 0
const world = createWorld()

function openStore(): LocalStore {
  const db = new LocalDatabase(`write-cost-${opened++}`)
  onTestFinished(() => db.close())
  return createDexieStore(db, () => world.now())
}

const change = (operation: 'create' | 'update', index: number): Change => ({
  entity: 'events',
  recordId: `e${index}` as RecordId,
  operation,
  patch: operation === 'create' ? { name: `אירוע ${index}`, date: '2027-01-01' } : { location: `אולם ${index}` },
})

const changes = (operation: 'create' | 'update', count: number): readonly Change[] =>
  Array.from({ length: count }, (_, index) => change(operation, index))

/**
 * The IndexedDB usage of the work: transactions, requests, and waits, that is, how often it issues a request with no
 * other pending. On a disk each wait is a round trip to another process.
 */
async function costOf(work: () => Promise<unknown>) {
  const cost = { requests: 0, waits: 0 }
  const transactions = new Set<unknown>()
  const restore: (() => void)[] = []
  let open = 0
  const count = (request: unknown): void => {
    if (!(request instanceof IDBRequest)) return
    cost.requests++
    transactions.add(request.transaction)
    if (open === 0) cost.waits++
    open++
    const end = (): void => void open--
    request.addEventListener('success', end)
    request.addEventListener('error', end)
  }
  for (const [place, names] of [
    [IDBObjectStore.prototype, ['get', 'getAll', 'add', 'put', 'delete', 'count', 'openCursor', 'getAllKeys']],
    [IDBIndex.prototype, ['get', 'getAll', 'count', 'openCursor', 'openKeyCursor', 'getAllKeys']],
  ] as const)
    for (const name of names) {
      const real = Reflect.get(place, name) as (...args: unknown[]) => unknown
      Reflect.set(place, name, function counted(this: unknown, ...args: unknown[]) {
        const request = real.apply(this, args)
        count(request)
        return request
      })
      restore.push(() => Reflect.set(place, name, real))
    }
  await work()
  for (const put of restore) put()
  return { ...cost, transactions: transactions.size }
}

it('[S93] writes a change in one transaction: what it is about is read together, then all is written together', async () => {
  const store = openStore()
  await commitChanges(store, changes('create', 2), world)
  // Clock, record and base are read; then record, outbox row and clock are written.
  expect(await costOf(() => commitChanges(store, [change('update', 0)], world))).toEqual({
    transactions: 1,
    requests: 6,
    waits: 2,
  })
})

it('[S93] waits no more often for a command of 500 changes than for one', async () => {
  const store = openStore()
  await commitChanges(store, changes('create', 500), world)
  expect(await costOf(() => commitChanges(store, changes('update', 500), world))).toEqual({
    transactions: 1,
    requests: 1503,
    waits: 2,
  })
})

it('[S93] takes in the answers to 400 changes in one transaction, and waits no more often than for ten', async () => {
  const costs: { readonly waits: number; readonly transactions: number }[] = []
  for (const count of [10, 400]) {
    const store = openStore()
    await commitChanges(store, changes('create', count), world)
    const exchange = ({ mutations }: SyncRequest) => {
      const results = mutations.map(({ id }) => ({ id, status: 'applied' as const }))
      const response: SyncResponse = { ...page, results, serverTime: new Date(world.now()).toISOString() }
      return Promise.resolve({ kind: 'answer' as const, response })
    }
    costs.push(await costOf(() => syncOnce({ store, network: { exchange }, world })))
    expect(await store.read((tx) => tx.outbox(1))).toEqual([])
  }
  expect(costs[1]).toMatchObject({ transactions: costs[0]?.transactions, waits: costs[0]?.waits })
})

it('[S93] writes each record once where an answer ends its change and brings it, too', async () => {
  const count = 400
  const store = openStore()
  await commitChanges(store, changes('create', count), world)
  const records = await store.read((tx) => tx.recordsAfter('events', null, count))
  const sent = records.map(({ _synced, ...record }) => ({ ...record, _version: 2 }))
  const exchange = ({ mutations }: SyncRequest) => {
    const results = mutations.map(({ id }) => ({ id, status: 'applied' as const }))
    const serverTime = new Date(world.now()).toISOString()
    const answer = mutations.length === 0 ? page : { ...page, changes: { events: sent } }
    return Promise.resolve({ kind: 'answer' as const, response: { ...answer, results, serverTime } })
  }
  const { requests } = await costOf(() => syncOnce({ store, network: { exchange }, world }))
  expect(requests).toBeLessThan(2 * count + 60)
  const kept = await store.read(async (tx) => [await tx.recordsAfter('events', null, count), await tx.bases()])
  expect(kept).toEqual([sent.map((record) => ({ ...record, _synced: true })), []])
})

const page = { changes: {}, cursor: '1', more: false, epoch: 'epoch-1', serverId: 'server-1' }
