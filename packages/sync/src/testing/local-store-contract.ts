import type { WireRecord } from '../record/row.ts'
import type { LocalStore, OutboxRow } from '../replica/local-store.ts'
import type { Stamp } from '../stamp/stamp.ts'

const record = (id: string): WireRecord & { _synced: boolean } => ({
  id,
  name: `אירוע ${id}`,
  created_at: '2026-11-01T08:00:00.000Z',
  updated_at: '2026-11-01T08:00:00.000Z',
  _version: 1,
  _clocks: {},
  _synced: true,
})

const outboxRow = (n: number, recordId = 'e1'): OutboxRow => ({
  id: `m${n}`,
  n,
  entity: 'events',
  recordId,
  operation: 'update',
  data: { patch: { name: 'x' }, stamp: '2026-11-01T08:00:00.000Z-0000-0000000000000001' as Stamp },
  created_at: '2026-11-01T08:00:00.000Z',
  priority: 0,
})

/** The checks that a test runner gives; so that this file needs none. */
export interface ContractRunner {
  readonly test: (name: string, run: () => Promise<void>) => void
  readonly equal: (actual: unknown, expected: unknown) => void
}

/** What every local database must do. Each adapter's test runs it on a fresh store. */
export function localStoreContract(runner: ContractRunner, open: () => Promise<LocalStore>): void {
  const { test, equal } = runner
  test('[S9] a write happens as a whole or not at all', async () => {
    const store = await open()
    const attempt = store.write(async (tx) => {
      await tx.putRecord('events', record('e1'))
      await tx.addToOutbox(outboxRow(1))
      throw new Error('no')
    })
    equal(await attempt.catch((error: Error) => error.message), 'no')
    equal(await store.read((tx) => tx.getRecord('events', 'e1')), undefined)
    equal(await store.read((tx) => tx.outbox(10)), [])
  })

  test('[S14] the outbox comes in the order of n, all of it or one record\'s', async () => {
    const store = await open()
    await store.write(async (tx) => {
      for (const row of [outboxRow(3), outboxRow(1, 'e2'), outboxRow(2)]) await tx.addToOutbox(row)
    })
    equal((await store.read((tx) => tx.outbox(2))).map(({ n }) => n), [1, 2])
    equal((await store.read((tx) => tx.pendingOf('events', 'e1'))).map(({ n }) => n), [2, 3])
    await store.write((tx) => tx.removeFromOutbox('m2'))
    equal((await store.read((tx) => tx.pendingOf('events', 'e1'))).map(({ n }) => n), [3])
  })

  test('[S16] an outbox row is added once', async () => {
    const store = await open()
    await store.write((tx) => tx.addToOutbox(outboxRow(1)))
    const again = await store.write((tx) => tx.addToOutbox(outboxRow(1))).then(
      () => 'added',
      () => 'refused',
    )
    equal(again, 'refused')
  })

  test('[B3.3] [B7.2] [S30] records are kept by entity and id, of unknown entities too', async () => {
    const store = await open()
    await store.write(async (tx) => {
      await tx.putRecord('events', record('1'))
      await tx.putRecord('clients', record('1'))
      await tx.putRecord('fromTheFuture', record('1'))
    })
    await store.write((tx) => tx.deleteRecord('clients', '1'))
    equal(await store.read((tx) => tx.getRecord('events', '1')), record('1'))
    equal(await store.read((tx) => tx.getRecord('clients', '1')), undefined)
    equal(await store.read((tx) => tx.getRecord('fromTheFuture', '1')), record('1'))
    const ids = await store.read((tx) => tx.recordIds())
    equal([ids.get('events'), ids.get('clients') ?? [], ids.get('fromTheFuture')], [['1'], [], ['1']])
  })

  test('[S28] what is staged stays apart from the records', async () => {
    const store = await open()
    const { _synced, ...staged } = record('e1')
    await store.write((tx) => tx.putStaged('events', staged))
    equal(await store.read((tx) => tx.getRecord('events', 'e1')), undefined)
    equal(await store.read((tx) => tx.staged()).then((rows) => rows.map(({ entity, record: { id } }) => [entity, id])), [['events', 'e1']])
    await store.write((tx) => tx.clearStaged())
    equal(await store.read((tx) => tx.staged()), [])
  })

  test('[S12] bases and meta values are kept and forgotten', async () => {
    const store = await open()
    const pull = { epoch: 'e', cursor: '5', staging: false, lastSyncTime: null }
    await store.write(async (tx) => {
      await tx.putBase({ entity: 'events', id: 'e1', record: null })
      await tx.putMeta('pull', pull)
    })
    equal(await store.read((tx) => tx.bases()), [{ entity: 'events', id: 'e1', record: null }])
    equal(await store.read((tx) => tx.getMeta('pull')), pull)
    equal(await store.read((tx) => tx.getMeta('device')), undefined)
    await store.write((tx) => tx.deleteBase('events', 'e1'))
    equal(await store.read((tx) => tx.getBase('events', 'e1')), undefined)
  })
}
