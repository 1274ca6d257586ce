import { recordId } from '@bama/domain'
import type { WireRecord } from '../record/row.ts'
import type { AcknowledgedRow, LocalStore, OutboxRow, RejectedRow } from '../replica/local-store.ts'
import type { Stamp } from '../stamp/stamp.ts'
import type { UnpublishedChange } from '../storage/log.ts'

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

/** The functions of a test runner that this file needs, so that it doesn't depend on one. */
export interface ContractRunner {
  readonly test: (name: string, run: () => Promise<void>) => void
  readonly equal: (actual: unknown, expected: unknown) => void
}

/** The requirements on every local database. Each adapter's test runs them on fresh stores. */
export function localStoreContract(runner: ContractRunner, open: () => Promise<LocalStore>): void {
  const { test, equal } = runner
  test('[S9] a write happens as a whole or not at all', async () => {
    const store = await open()
    const attempt = store.write(async (tx) => {
      await tx.putRecord('events', record('e1'))
      await tx.addToOutbox([outboxRow(1)])
      throw new Error('no')
    })
    equal(await attempt.catch((error: Error) => error.message), 'no')
    equal(await store.read((tx) => tx.getRecord('events', 'e1')), undefined)
    equal(await store.read((tx) => tx.outbox(10)), [])
  })

  test('finds records by the values of their fields, and keeps what is left of deleted ones', async () => {
    const store = await open()
    const tombstone = { entity: 'tags', id: 't1', stamp: outboxRow(1).data.stamp, visibilityKey: null }
    await store.write(async (tx) => {
      for (const [id, status] of Object.entries({ e1: 'a', e2: 'b', e3: 'a' }))
        await tx.putRecord('events', { ...record(id), status, date: '2026-11-01' })
      await tx.putTombstone(tombstone)
    })
    const found = (values: Readonly<Record<string, string>>) =>
      store.read(async (tx) => (await tx.recordsWith('events', values)).map(({ id }) => id).toSorted())
    equal(await found({}), ['e1', 'e2', 'e3'])
    equal(await found({ status: 'a' }), ['e1', 'e3'])
    equal(await found({ status: 'b', date: '2026-11-01' }), ['e2'])
    equal(await found({ status: 'b', date: '2026-11-02' }), [])
    equal(await store.read((tx) => tx.getTombstone('tags', 't1')), tombstone)
    equal(await store.read((tx) => tx.getTombstone('events', 't1')), undefined)
  })

  test('[S71] keeps what is shared and not published beside the records, and forgets it at once', async () => {
    const store = await open()
    const change = (n: number): UnpublishedChange => ({
      n,
      group: 'g',
      delta: { entity: 'events', id: recordId('e1'), patches: [[outboxRow(1).data.stamp, { name: 'x' }]] },
    })
    await store.write(async (tx) => {
      for (const n of [2, 1, 3]) await tx.addUnpublished(change(n))
      await tx.putShared('n', 3)
      for (const id of ['e3', 'e1', 'e2']) await tx.putRecord('events', record(id))
      await tx.putUncreated('events', record('e9'))
    })
    await store.write((tx) => tx.removeUnpublishedUpTo(1))
    await store.read(async (tx) => {
      equal(await tx.unpublished(), [change(2), change(3)])
      equal(await tx.getShared('n'), 3)
      equal(await tx.getShared('state'), undefined)
      equal(await tx.getUncreated('events', 'e9'), record('e9'))
      equal(await tx.uncreated(), [{ entity: 'events', id: 'e9', record: record('e9') }])
      equal(await tx.recordsAfter('events', null, 2), [record('e1'), record('e2')])
      equal(await tx.recordsAfter('events', 'e2', 2), [record('e3')])
    })
    await store.write((tx) => tx.deleteUncreated('events', 'e9'))
    equal(await store.read((tx) => tx.uncreated()), [])
    await store.write((tx) => tx.clearShared())
    await store.read(async (tx) => {
      equal([await tx.unpublished(), await tx.getShared('n')], [[], undefined])
      equal(await tx.getRecord('events', 'e1'), record('e1'))
    })
  })

  test("[S14] the outbox comes in the order of n, all of it or one record's", async () => {
    const store = await open()
    await store.write(async (tx) => {
      await tx.addToOutbox([outboxRow(3), outboxRow(1, 'e2'), outboxRow(2)])
    })
    equal(
      (await store.read((tx) => tx.outbox(2))).map(({ n }) => n),
      [1, 2],
    )
    equal(
      (await store.read((tx) => tx.outbox(Infinity))).map(({ n }) => n),
      [1, 2, 3],
    )
    equal(
      (await store.read((tx) => tx.pendingOf('events', 'e1'))).map(({ n }) => n),
      [2, 3],
    )
    await store.write((tx) => tx.removeFromOutbox(['m2']))
    equal(
      (await store.read((tx) => tx.pendingOf('events', 'e1'))).map(({ n }) => n),
      [3],
    )
  })

  test('[S16] an outbox row is added once', async () => {
    const store = await open()
    await store.write((tx) => tx.addToOutbox([outboxRow(1)]))
    const again = await store
      .write((tx) => tx.addToOutbox([outboxRow(1)]))
      .then(
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

  test('[S37] records are written and removed in bulk, of unknown entities too', async () => {
    const store = await open()
    for (const entity of ['events', 'fromTheFuture']) {
      await store.write((tx) => tx.putRecords(entity, ['1', '2', '3'].map(record)))
      await store.write(async (tx) => {
        await tx.deleteRecords(entity, ['1', '3', 'absent'])
        await tx.putRecords(entity, [{ ...record('2'), name: 'אחר' }])
      })
      equal(await store.read((tx) => tx.getRecord(entity, '1')), undefined)
      equal(await store.read((tx) => tx.getRecord(entity, '2')), { ...record('2'), name: 'אחר' })
      equal((await store.read((tx) => tx.recordIds())).get(entity), ['2'])
    }
  })

  test('[S37] the records with pending changes are named, each once', async () => {
    const store = await open()
    equal(await store.read((tx) => tx.pendingKeys()), [])
    await store.write(async (tx) => {
      await tx.addToOutbox([outboxRow(1), outboxRow(2), outboxRow(3, 'e2')])
    })
    equal((await store.read((tx) => tx.pendingKeys())).map(({ entity, id }) => `${entity}/${id}`).toSorted(), [
      'events/e1',
      'events/e2',
    ])
  })

  test('[S28] what is staged stays apart from the records, and comes back in portions in the order of ids', async () => {
    const store = await open()
    const staged = (id: string): WireRecord => {
      const { _synced, ...rest } = record(id)
      return rest
    }
    await store.write(async (tx) => {
      await tx.putStaged('events', ['e3', 'e1', 'e2'].map(staged))
      await tx.putStaged('clients', [staged('c1')])
    })
    await store.write((tx) => tx.deleteStaged('events', ['e2']))
    equal(await store.read((tx) => tx.getRecord('events', 'e1')), undefined)
    const stagedIds = await store.read((tx) => tx.stagedIds())
    equal([stagedIds.size, stagedIds.get('clients'), stagedIds.get('events')?.toSorted()], [2, ['c1'], ['e1', 'e3']])
    equal(
      (await store.read((tx) => tx.staged('events', null, 1))).map(({ id }) => id),
      ['e1'],
    )
    equal(await store.read((tx) => tx.staged('events', 'e1', 10)), [staged('e3')])
    await store.write((tx) => tx.clearStaged())
    equal((await store.read((tx) => tx.stagedIds())).size, 0)
  })

  test('[S34] acknowledged changes are found by age, removed and forgotten', async () => {
    const store = await open()
    const row = (n: number, day: string): AcknowledgedRow => ({
      ...outboxRow(n),
      acknowledged_at: `2026-11-${day}T08:00:00.000Z`,
      server_id: 's',
    })
    await store.write(async (tx) => {
      await tx.putAcknowledged([row(1, '01'), row(2, '02'), row(3, '03')])
    })
    equal((await store.read((tx) => tx.acknowledgedSince('2026-11-02T08:00:00.000Z'))).map(({ id }) => id).toSorted(), [
      'm2',
      'm3',
    ])
    await store.write(async (tx) => {
      await tx.forgetAcknowledgedBefore('2026-11-02T08:00:00.000Z')
      await tx.removeAcknowledged(['m3'])
    })
    equal(await store.read((tx) => tx.acknowledgedSince('2026-01-01T00:00:00.000Z')), [row(2, '02')])
  })

  test('[S17] refused changes are kept until they are dismissed', async () => {
    const store = await open()
    const refused: RejectedRow = {
      id: 'm1',
      mutation: outboxRow(1),
      result: { id: 'm1', status: 'rejected', code: 'forbidden' },
      rejected_at: '2026-11-01T08:00:00.000Z',
    }
    await store.write((tx) => tx.putRejected(refused))
    equal(await store.read((tx) => tx.rejected()), [refused])
    await store.write((tx) => tx.deleteRejected('m1'))
    equal(await store.read((tx) => tx.rejected()), [])
  })

  test('[S12] bases and meta values are kept and forgotten', async () => {
    const store = await open()
    const pull = { epoch: 'e', cursor: '5', staging: false, lastSyncTime: null }
    await store.write(async (tx) => {
      await tx.putBases([{ entity: 'events', id: 'e1', record: null }])
      await tx.putMeta('pull', pull)
    })
    equal(await store.read((tx) => tx.bases()), [{ entity: 'events', id: 'e1', record: null }])
    equal(await store.read((tx) => tx.getMeta('pull')), pull)
    equal(await store.read((tx) => tx.getMeta('device')), undefined)
    await store.write((tx) => tx.deleteBases([{ entity: 'events', id: 'e1' }]))
    equal(await store.read((tx) => tx.getBases([{ entity: 'events', id: 'e1' }])), [undefined])
  })
}
