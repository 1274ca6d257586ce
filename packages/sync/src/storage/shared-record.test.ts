import { cellPath, type Patch } from '@bama/domain'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type DeviceId, formatStamp } from '../stamp/stamp.ts'
import {
  type Delta,
  deltaOf,
  deltaSchema,
  foldDeltas,
  isUnderstood,
  type SharedRecord,
  withDelta,
} from './shared-record.ts'

const stampOf = (ms: number, device: number) =>
  formatStamp(Date.parse('2026-11-01T08:00:00.000Z') + ms, 0, String(device).padStart(16, '0') as DeviceId)

const anyCell = fc.oneof(
  fc.record({ path: fc.constantFrom('name', 'location'), value: fc.constantFrom('א', 'ב') }),
  fc.record({ path: fc.constantFrom('tags/x', cellPath('tags', 'a/b')), value: fc.boolean() }),
  fc.record({ path: fc.constantFrom('checklist/a/item', 'checklist/b/item'), value: fc.constantFrom('1', '2') }),
  fc.record({ path: fc.constantFrom('checklist/a', 'checklist/b'), value: fc.constant(null) }),
)

const anyDelta: fc.Arbitrary<Delta> = fc
  .record({
    ms: fc.integer({ min: 1, max: 30 }),
    device: fc.integer({ min: 1, max: 2 }),
    kind: fc.constantFrom('created', 'deleted', 'changed', 'changed', 'changed', 'changed'),
    cells: fc.array(anyCell, { minLength: 1, maxLength: 4 }),
  })
  .map(({ ms, device, kind, cells }) => {
    const stamp = stampOf(ms, device)
    const patch: Patch = Object.fromEntries(cells.map(({ path, value }) => [path, value]))
    return deltaSchema.parse({
      entity: 'events',
      id: 'e1',
      ...(kind === 'changed' ? {} : { [kind]: stamp }),
      patches: kind === 'deleted' ? [] : [[stamp, patch]],
    })
  })

const after = (deltas: readonly Delta[]): SharedRecord | null => deltas.reduce(withDelta, null)

describe('a record that is told by several logs', () => {
  it('[S71] is the same in whatever order, however often, and however many at once it is told', () => {
    fc.assert(
      fc.property(
        fc
          .array(anyDelta, { maxLength: 8 })
          .chain((deltas) =>
            fc.tuple(
              fc.constant(deltas),
              fc.shuffledSubarray([...deltas, ...deltas], { minLength: 2 * deltas.length }),
              fc.nat(8),
            ),
          ),
        ([deltas, again, cut]) => {
          const expected = after(deltas)
          expect(after(again)).toEqual(expected)
          expect(after([...foldDeltas(deltas.slice(cut)), ...foldDeltas(deltas.slice(0, cut))])).toEqual(expected)
          if (expected !== null) expect(after([deltaOf(expected)])).toEqual(expected)
        },
      ),
    )
  })

  it('[S71] is no other one for what it says already', () => {
    fc.assert(
      fc.property(fc.array(anyDelta, { minLength: 1, maxLength: 8 }), (deltas) => {
        const record = after(deltas) ?? expect.fail('it is known')
        expect(withDelta(record, deltaOf(record))).toBe(record)
      }),
    )
  })

  it('[S30] [S71] leaves out what this app does not know, and says so', () => {
    const said = (entity: string, patch: Patch) =>
      deltaSchema.parse({ entity, id: 'e1', patches: [[stampOf(1, 1), patch]] })
    const delta = said('events', { name: 'מרתון', hologram: 'yes', 'beams/a/colour': 'red' })
    expect(withDelta(null, delta)?.row.clocks).toEqual({ name: stampOf(1, 1) })
    expect([isUnderstood(delta), isUnderstood(said('events', { name: 'מרתון' }))]).toEqual([false, true])
    expect(withDelta(null, said('holograms', { name: 'x' }))).toBeNull()
    // Fields derived from other records were decided with the change, and come with it.
    expect(withDelta(null, said('systemUsers', { active_timer_event_name: 'מרתון' }))?.row.fields).toMatchObject({
      active_timer_event_name: 'מרתון',
    })
  })
})
