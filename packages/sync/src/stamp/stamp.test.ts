import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type DeviceId, formatStamp, millisecondsOf, nextStamp, type Stamp, stampSchema } from './stamp.ts'

const device = '9f3a1c2b7d4e5f60' as DeviceId
const other = '0f3a1c2b7d4e5f60' as DeviceId
const at = Date.parse('2026-11-20T22:38:31.123Z')

describe('stamps', () => {
  it('are one sortable string of instant, counter and device', () => {
    expect(formatStamp(at, 0, device)).toBe('2026-11-20T22:38:31.123Z-0000-9f3a1c2b7d4e5f60')
    expect(millisecondsOf(formatStamp(at, 7, device))).toBe(at)
  })

  it('are refused when they are no stamps', () => {
    for (const bad of [
      '',
      '2026-11-20T22:38:31.123Z',
      '2026-13-40T22:38:31.123Z-0000-9f3a1c2b7d4e5f60',
      '2026-11-20T22:38:31.123Z-0000-XYZ',
    ])
      expect(stampSchema.safeParse(bad).success).toBe(false)
  })

  it('are refused when their instant is none, though a date could be made of it: a record would carry it as its own', () => {
    for (const bad of ['2026-02-30T00:00:00.000Z', '2026-11-31T12:00:00.000Z', '2026-11-01T24:00:00.000Z'])
      expect(stampSchema.safeParse(`${bad}-0000-9f3a1c2b7d4e5f60`).success).toBe(false)
  })

  it('[S1] only grow, whatever the clock does and whatever was seen', () => {
    const anyMs = fc.integer({ min: at - 86_400_000, max: at + 86_400_000 })
    const step = fc.record({ now: anyMs, seen: fc.option(anyMs) })
    fc.assert(
      fc.property(fc.array(step, { minLength: 2 }), (steps) => {
        let last: Stamp | null = null
        for (const { now, seen } of steps) {
          const seenStamp = seen === null ? null : formatStamp(seen, 3, other)
          if (seenStamp !== null && (last === null || seenStamp > last)) last = seenStamp
          const stamp = nextStamp(last, now, device)
          if (last !== null) expect(stamp > last).toBe(true)
          last = stamp
        }
      }),
    )
  })

  it('[S1] count up while the clock stands, and take the next millisecond when the counter is full', () => {
    expect(nextStamp(formatStamp(at, 4, device), at, device)).toBe(formatStamp(at, 5, device))
    expect(nextStamp(formatStamp(at, 0xffff, device), at, device)).toBe(formatStamp(at + 1, 0, device))
  })
})
