import { cellPath, type EntityName, type Patch } from '@bama/domain'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type DeviceId, formatStamp } from '../stamp/stamp.ts'
import type { WireRecord } from '../record/row.ts'
import { createWorld, eventChange } from '../testing/device.ts'
import { createMemoryStore } from '../testing/memory-store.ts'
import { commitChanges } from './commit-changes.ts'
import type { LocalRecord, LocalStore, OutboxRow } from './local-store.ts'
import { rebasedRecord } from './rebase.ts'

const start = Date.parse('2026-11-01T08:00:00.000Z')

/** Clocks may jump: a later change can have an earlier stamp. */
const anyChange = (entity: EntityName, anyPatch: fc.Arbitrary<Patch>): fc.Arbitrary<OutboxRow> =>
  fc
    .record({
      ms: fc.integer({ min: -50, max: 50 }),
      operation: fc.constantFrom('create', 'update', 'update', 'update', 'update', 'delete'),
      patch: anyPatch,
    })
    .map(({ ms, operation, patch }) => ({
      id: '',
      n: 0,
      entity,
      recordId: 'r1',
      operation,
      data: {
        patch: operation === 'delete' ? {} : patch,
        stamp: formatStamp(start + ms, 0, '0'.repeat(16) as DeviceId),
      },
      created_at: '',
      priority: 0,
    }))

const patchOf = (cells: fc.Arbitrary<readonly [string, Patch[string]]>): fc.Arbitrary<Patch> =>
  fc.array(cells, { maxLength: 6 }).map((all) => Object.fromEntries(all))

const anyLine = fc.constantFrom('a', 'b', 'c', 'd/e')
const anyEventCell: fc.Arbitrary<readonly [string, Patch[string]]> = fc.oneof(
  fc.tuple(fc.constantFrom('name', 'location', 'status'), fc.constantFrom('א', 'ב', null)),
  fc.tuple(
    fc.constantFrom('x', 'y', 'a/b').map((tag) => cellPath('tags', tag)),
    fc.boolean(),
  ),
  fc.tuple(
    fc.tuple(anyLine, fc.constantFrom('item', 'sort_order')).map(([id, part]) => cellPath('checklist', id, part)),
    fc.constantFrom('1', '2'),
  ),
  fc.tuple(
    anyLine.map((id) => cellPath('checklist', id)),
    fc.constant(null),
  ),
)
const anyHoursCell: fc.Arbitrary<readonly [string, Patch[string]]> = fc.oneof(
  fc.tuple(fc.constantFrom('notes', 'event_name'), fc.constantFrom('א', null)),
  fc.tuple(
    fc.constant('interval'),
    fc.constantFrom('08:00:00', '22:00:00', null).map((end_time) => ({
      date: '2026-11-02',
      start_time: '07:00:00',
      end_time,
      started_at: null,
      ended_at: null,
    })),
  ),
  fc.tuple(
    fc.constant('decision'),
    fc.constantFrom('approved', null).map((state) => ({ state, of_interval: null })),
  ),
)
const anyUserCell: fc.Arbitrary<readonly [string, Patch[string]]> = fc.oneof(
  fc.tuple(fc.constantFrom('name', 'phone'), fc.constantFrom('א', null)),
  fc.tuple(
    fc.constantFrom('can_see_clients', '7', '3').map((flag) => cellPath('permissions', flag)),
    fc.constantFrom(true, false, null),
  ),
)

const base: WireRecord = {
  id: 'r1',
  name: 'השקה',
  tags: ['x', 'z'],
  checklist: [{ id: 'a', item: 'במה', completed: false, sort_order: 'a5' }],
  created_at: '2026-11-01T08:00:00.000Z',
  updated_at: '2026-11-01T08:00:00.010Z',
  _version: 4,
  _clocks: { 'checklist/a/item': formatStamp(start, 0, '1'.repeat(16) as DeviceId) },
}

const replayed = (record: WireRecord | null, changes: readonly OutboxRow[]): LocalRecord | null =>
  changes.reduce<LocalRecord | null>(
    (shown, change) => rebasedRecord(shown, [change]),
    record === null ? null : { ...record, _synced: true },
  )

describe('pending changes', () => {
  it.each([
    ['events', anyEventCell],
    ['workHours', anyHoursCell],
    ['systemUsers', anyUserCell],
  ] as const)('[S11] of %s laid over a record at once are the same as one after the other', (entity, cells) => {
    fc.assert(
      fc.property(
        fc.constantFrom(null, base),
        fc.array(anyChange(entity, patchOf(cells)), { minLength: 1, maxLength: 12 }),
        (record, changes) => {
          expect(rebasedRecord(record, changes)).toEqual(replayed(record, changes))
        },
      ),
      { numRuns: 400 },
    )
  })

  it('[S11] a further one is laid over what is shown: those before it are not read again', async () => {
    const memory = createMemoryStore()
    let read = 0
    const store: LocalStore = {
      read: (work) => memory.read(work),
      write: (work) =>
        memory.write((tx) =>
          work({
            ...tx,
            async pendingOf(entity, id) {
              const rows = await tx.pendingOf(entity, id)
              read += rows.length
              return rows
            },
          }),
        ),
    }
    const world = createWorld()
    await commitChanges(store, [eventChange('create', { name: 'א', date: '2027-01-01' })], world)
    for (let index = 0; index < 20; index++)
      await commitChanges(store, [eventChange('update', { location: `אולם ${index}` })], world)
    expect(read).toBe(0)
    const { records, outbox } = memory.all()
    expect(records[0]?.record).toEqual(rebasedRecord(null, outbox))
  })
})
