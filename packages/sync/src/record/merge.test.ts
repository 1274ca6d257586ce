import { cellPath, entityModels, type Patch } from '@bama/domain'
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { type DeviceId, formatStamp, type Stamp } from '../stamp/stamp.ts'
import { emptyRow, mergePatch, overlayPatches } from './merge.ts'
import { recordOf, type Row, rowOf, type WireRecord } from './row.ts'

const model = entityModels.events
const stampOf = (ms: number, device = 1): Stamp =>
  formatStamp(Date.parse('2026-11-01T08:00:00.000Z') + ms, 0, String(device).padStart(16, '0') as DeviceId)

const start = mergePatch(
  model,
  emptyRow(model),
  {
    name: 'אירוע',
    date: '2027-01-01',
    'checklist/a/item': 'במה',
    'checklist/b/item': 'סאונד',
    // Change authors have seen what their changes remove; removing what never existed is no change.
    'tags/x': true,
    'tags/y': true,
    [cellPath('tags', 'a/b')]: true,
  },
  stampOf(0),
).row

const anyCell = fc.oneof(
  fc.record({ path: fc.constantFrom('name', 'location', 'status'), value: fc.constantFrom('א', 'ב', null) }),
  fc.record({ path: fc.constantFrom('tags/x', 'tags/y', cellPath('tags', 'a/b')), value: fc.boolean() }),
  fc.record({
    path: fc.constantFrom('checklist/a/item', 'checklist/b/item', 'checklist/c/item'),
    value: fc.constantFrom('1', '2'),
  }),
  fc.record({
    path: fc.constantFrom('checklist/a/sort_order', 'checklist/b/sort_order'),
    value: fc.constantFrom('a1', 'a2'),
  }),
  fc.record({ path: fc.constantFrom('checklist/a', 'checklist/b'), value: fc.constant(null) }),
)

/** Patches as devices make them: every mutation has its own stamp. */
const anyMutations = fc
  .uniqueArray(
    fc.record({
      ms: fc.integer({ min: 1, max: 40 }),
      device: fc.integer({ min: 1, max: 3 }),
      cells: fc.array(anyCell, { minLength: 1, maxLength: 4 }),
    }),
    {
      selector: ({ ms, device }) => `${ms}/${device}`,
      maxLength: 8,
    },
  )
  .map((all) =>
    all.map(({ ms, device, cells }) => ({
      stamp: stampOf(ms, device),
      patch: Object.fromEntries(cells.map(({ path, value }) => [path, value])) as Patch,
    })),
  )

const mergeAll = (row: Row, mutations: readonly { stamp: Stamp; patch: Patch }[]): Row =>
  mutations.reduce((merged, { patch, stamp }) => mergePatch(model, merged, patch, stamp).row, row)

describe('merge', () => {
  it("[B4.5] [S4] gives each cell to the later stamp, so that both people's fields stand", () => {
    const one = mergePatch(model, start, { name: 'שם חדש' }, stampOf(20, 1))
    const both = mergePatch(model, one.row, { location: 'כיכר השעון', name: 'ישן יותר' }, stampOf(10, 2))
    expect(both.row.fields).toMatchObject({ name: 'שם חדש', location: 'כיכר השעון' })
    expect(both).toMatchObject({ won: ['location'], lost: ['name'] })
  })

  it('[S4] decides equal stamps by value, the same way from both sides', () => {
    const [a, b] = [{ name: 'א' }, { name: 'ב' }]
    const ab = mergeAll(start, [
      { patch: a, stamp: stampOf(5) },
      { patch: b, stamp: stampOf(5) },
    ])
    const ba = mergeAll(start, [
      { patch: b, stamp: stampOf(5) },
      { patch: a, stamp: stampOf(5) },
    ])
    expect(ab).toEqual(ba)
  })

  it('[S5] does not care in which order, how grouped or how often changes arrive', () => {
    fc.assert(
      fc.property(anyMutations, fc.infiniteStream(fc.nat()), (mutations, dice) => {
        const shuffled = [...mutations]
        for (let index = shuffled.length - 1; index > 0; index--) {
          const swap = (dice.next().value ?? 0) % (index + 1)
          const [x, y] = [shuffled[index], shuffled[swap]]
          if (x !== undefined && y !== undefined) [shuffled[index], shuffled[swap]] = [y, x]
        }
        const once = mergeAll(start, mutations)
        expect(mergeAll(start, shuffled)).toEqual(once)
        expect(mergeAll(once, shuffled)).toEqual(once)
      }),
      { numRuns: 500 },
    )
  })

  it('[S6] keeps a removed list entry removed, though a later edit comes', () => {
    const removed = mergePatch(model, start, { 'checklist/a': null }, stampOf(5)).row
    const edited = mergePatch(model, removed, { 'checklist/a/item': 'שוב' }, stampOf(9))
    expect(edited.lost).toEqual(['checklist/a/item'])
    expect((edited.row.fields['checklist'] as { id: string }[]).map(({ id }) => id)).toEqual(['b'])
  })

  it('[S7] orders lists by key and sets by code unit', () => {
    const row = mergePatch(
      model,
      start,
      {
        'checklist/a/sort_order': 'a2',
        'checklist/b/sort_order': 'a1',
        [cellPath('tags', 'ב')]: true,
        'tags/Z': true,
        'tags/a': true,
        'tags/x': false,
        'tags/y': false,
        [cellPath('tags', 'a/b')]: false,
      },
      stampOf(5),
    ).row
    expect((row.fields['checklist'] as { id: string }[]).map(({ id }) => id)).toEqual(['b', 'a'])
    expect(row.fields['tags']).toEqual(['Z', 'a', 'ב'])
  })

  it('[S64] gives the same when the row is carried as a record between any two changes', () => {
    const carried = (row: Row): Row => {
      const head = { id: 'e1', created_at: '', updated_at: '', _version: 1 }
      return rowOf(model, JSON.parse(JSON.stringify(recordOf(model, row, head))) as WireRecord)
    }
    fc.assert(
      fc.property(anyMutations, (mutations) => {
        const merged = mutations.reduce(
          (row, { patch, stamp }) => mergePatch(model, carried(row), patch, stamp).row,
          start,
        )
        expect(merged).toEqual(mergeAll(start, mutations))
      }),
    )
  })

  it('[S11] lays a pending patch over whatever stands, without asking clocks', () => {
    const newer = mergePatch(model, start, { name: 'של השרת' }, stampOf(50)).row
    expect(overlayPatches(model, newer, [{ patch: { name: 'שלי' }, stamp: stampOf(5) }]).fields['name']).toBe('שלי')
  })
})

describe('removing', () => {
  it('[S6] what is not there, and never was, leaves no clock', () => {
    const strange = { 'checklist/never': null, 'tags/never': false } as const
    const merged = mergePatch(model, start, strange, stampOf(5))
    expect(merged).toEqual({ row: start, won: [], lost: [] })
    expect(overlayPatches(model, start, [{ patch: strange, stamp: stampOf(5) }])).toEqual(start)
  })

  it('[S6] what was there is remembered, also for the next who removes it', () => {
    const removed = mergePatch(model, start, { 'tags/x': false, 'checklist/a': null }, stampOf(5)).row
    expect(removed.clocks).toMatchObject({ 'tags/x': stampOf(5), 'checklist/a': stampOf(5) })
    expect(Object.keys(removed.clocks).filter((path) => path.startsWith('checklist/a/'))).toEqual([])
    const again = mergePatch(model, removed, { 'tags/x': false, 'checklist/a': null }, stampOf(9))
    expect(again.won).toEqual(['tags/x', 'checklist/a'])
  })

  it('[S6] and writing an entry in one patch leaves the removal alone', () => {
    const patch = { 'checklist/b': null, 'checklist/c/item': 'חדש', 'checklist/b/item': 'אחרי' } as const
    const merged = mergePatch(model, start, patch, stampOf(5))
    expect(merged.lost).toEqual(['checklist/b/item'])
    expect(Object.keys(merged.row.clocks).filter((path) => path.startsWith('checklist/b'))).toEqual(['checklist/b'])
  })

  it('[S6] what the same patch makes counts, whatever the order of its cells', () => {
    const [made, gone] = [{ 'checklist/z/item': 'חדש' }, { 'checklist/z': null }]
    for (const patch of [
      { ...made, ...gone },
      { ...gone, ...made },
    ]) {
      const { row } = mergePatch(model, start, patch, stampOf(5))
      expect((row.fields['checklist'] as { id: string }[]).map(({ id }) => id)).toEqual(['a', 'b'])
      expect(row.clocks['checklist/z']).toBe(stampOf(5))
    }
  })

  /** Counts passes over a whole list, set or record: each call of these functions is one. */
  function passesOf(work: () => void): number {
    const spies = [
      vi.spyOn(Array.prototype, 'sort'),
      vi.spyOn(Array.prototype, 'filter'),
      vi.spyOn(Array.prototype, 'find'),
      vi.spyOn(Object, 'keys'),
    ]
    work()
    const passes = spies.reduce((sum, { mock }) => sum + mock.calls.length, 0)
    for (const spy of spies) spy.mockRestore()
    return passes
  }

  const entries = (count: number): Row => {
    const lines = Array.from({ length: count }, (_, index) => [`checklist/l${index}/item`, 'שורה'] as const)
    return mergePatch(model, start, Object.fromEntries(lines), stampOf(1)).row
  }
  const cells = (count: number, cellOf: (index: number) => readonly [string, Patch[string]]): Patch =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => cellOf(index)))

  it.each<[string, (index: number, count: number) => readonly [string, Patch[string]]]>([
    ['removing lines', (index) => [`checklist/l${index}`, null]],
    ['removing lines that never were', (index) => [`checklist/never${index}`, null]],
    ['sorting a list again', (index, count) => [`checklist/l${index}/sort_order`, `a${(count - index) % 10}`]],
    ['adding tags', (index) => [`tags/t${index}`, true]],
    ['removing tags that never were', (index) => [`tags/t${index}`, false]],
  ])('goes over the record as often for 800 cells as for 200: %s', (_, cellOf) => {
    const passes = [200, 800].map((count) => {
      const [row, patch] = [entries(count), cells(count, (index) => cellOf(index, count))]
      return passesOf(() => void mergePatch(model, row, patch, stampOf(5)))
    })
    expect(passes[1]).toBe(passes[0])
  })
})

describe('elements of a canvas', () => {
  const canvas = entityModels.canvas
  const path = 'elements/element-one/element'
  const state = (version: number, versionNonce: number, isDeleted = true): string =>
    JSON.stringify({ version, versionNonce, isDeleted })
  const made = mergePatch(canvas, emptyRow(canvas), { user_id: 'dana' }, stampOf(0)).row
  const anyStates = fc.array(
    fc.record({ ms: fc.integer({ min: 1, max: 5 }), version: fc.nat(3), nonce: fc.nat(2), id: fc.nat(1) }),
    { maxLength: 8 },
  )

  it('[S95] the higher version stands, however early it was written; then the lower nonce', () => {
    const late = mergePatch(canvas, made, { [path]: state(2, 1) }, stampOf(50)).row
    const over = mergePatch(canvas, late, { [path]: state(3, 9) }, stampOf(5))
    expect(over).toMatchObject({ won: [path], lost: [] })
    expect(over.row.clocks[path]).toBe(stampOf(5))
    expect(mergePatch(canvas, over.row, { [path]: state(3, 10) }, stampOf(60))).toMatchObject({ won: [], lost: [path] })
    expect(mergePatch(canvas, over.row, { [path]: state(3, 8) }, stampOf(1))).toMatchObject({ won: [path] })
  })

  it('[S95] does not care in which order, how grouped or how often changes arrive', () => {
    fc.assert(
      fc.property(anyStates, fc.infiniteStream(fc.nat()), (states, dice) => {
        const shuffled = states.toSorted(() => ((dice.next().value ?? 0) % 2) - 0.5)
        const lay = (row: Row, all: typeof states): Row =>
          all.reduce((on, { ms, version, nonce, id }) => {
            const patch = { [`elements/element-${id}/element`]: state(version, nonce) }
            return mergePatch(canvas, on, patch, stampOf(ms)).row
          }, row)
        const once = lay(made, states)
        expect(lay(made, shuffled)).toEqual(once)
        expect(lay(once, shuffled)).toEqual(once)
      }),
    )
  })

  it('[S96] a pending state is shown only where it stands over what the server has', () => {
    const served = mergePatch(canvas, made, { [path]: state(7, 1) }, stampOf(5)).row
    const shown = (version: number) =>
      overlayPatches(canvas, served, [{ patch: { [path]: state(version, 1) }, stamp: stampOf(9) }]).fields['elements']
    expect(shown(6)).toEqual([{ id: 'element-one', element: state(7, 1) }])
    expect(shown(8)).toEqual([{ id: 'element-one', element: state(8, 1) }])
  })
})
