import { entityModels, type Patch } from '@bama/domain'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type DeviceId, formatStamp, type Stamp } from '../stamp/stamp.ts'
import { emptyRow, mergePatch, overlayPatches } from './merge.ts'
import type { Row } from './row.ts'

const model = entityModels.chatReads
const device = (number: number): DeviceId => String(number).padStart(16, '0') as DeviceId
const stampOf = (ms: number, number: number): Stamp =>
  formatStamp(Date.parse('2026-11-01T08:00:00.000Z') + ms, 0, device(number))
const start = mergePatch(model, emptyRow(model), { chat_id: 'c1', user_id: 'u1' }, stampOf(0, 1)).row

/** Read marks as devices write them, with arbitrary clocks. */
const anyMarks = fc.array(
  fc
    .record({ place: fc.nat(9), ms: fc.integer({ min: 1, max: 9 }), number: fc.integer({ min: 1, max: 3 }) })
    .map(({ place, ms, number }) => ({
      patch: { read_to: `2026-11-01T09:00:0${place}.000Z-0000-0000000000000000` } as Patch,
      stamp: stampOf(ms, number),
    })),
  { minLength: 1, maxLength: 8 },
)
type Marks = readonly { readonly patch: Patch; readonly stamp: Stamp }[]

const merged = (marks: Marks, from: Row = start): Row =>
  marks.reduce((row, { patch, stamp }) => mergePatch(model, row, patch, stamp).row, from)
const largest = (marks: Marks): string =>
  marks
    .map(({ patch }) => patch['read_to'] as string)
    .sort()
    .at(-1) ?? ''

describe('[S84] a field of which the largest value wins', () => {
  it('holds the largest that anybody said, in whatever order and how often it came', () => {
    fc.assert(
      fc.property(anyMarks, fc.array(fc.nat()), (marks, order) => {
        const shuffled = [...marks, ...marks.slice(0, 2)].toSorted(
          (a, b) => (order[marks.indexOf(a)] ?? 0) - (order[marks.indexOf(b)] ?? 0),
        )
        expect(merged(shuffled)).toEqual(merged(marks))
        expect(merged(marks).fields['read_to']).toBe(largest(marks))
      }),
    )
  })

  it('never goes back, and says which marks came to nothing', () => {
    fc.assert(
      fc.property(anyMarks, (marks) => {
        let row = start
        for (const { patch, stamp } of marks) {
          const next = mergePatch(model, row, patch, stamp)
          const [before, after] = [String(row.fields['read_to']), String(next.row.fields['read_to'])]
          expect(after >= before).toBe(true)
          if (after > before) expect(next).toMatchObject({ won: ['read_to'], lost: [] })
          row = next.row
        }
      }),
    )
  })

  it('stays read on the screen while a smaller mark waits', () => {
    fc.assert(
      fc.property(anyMarks, anyMarks, (known, pending) => {
        expect(overlayPatches(model, merged(known), pending).fields['read_to']).toBe(largest([...known, ...pending]))
      }),
    )
  })
})
