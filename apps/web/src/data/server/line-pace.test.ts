import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createLinePace } from './line-pace.ts'

/** Pulls this many bytes over a connection. Returns the pages received, or null if it never finished. */
function pull(bytes: number, { bytesPerSecond, delayMs, cutAfterMs = Infinity }: TestLine): readonly Page[] | null {
  const pace = createLinePace()
  const pages: Page[] = []
  let left = bytes
  for (let request = 0; left > 0; request++) {
    if (request === 1000) return null
    const size = Math.min(left, pace.pageSize())
    const ms = delayMs + (size / bytesPerSecond) * 1000
    if (ms > cutAfterMs) pace.pageFailed()
    else {
      left -= size
      pages.push({ size, ms })
      pace.pageArrived(ms)
    }
  }
  return pages
}

interface TestLine {
  readonly bytesPerSecond: number
  readonly delayMs: number
  /** When every response is cut off. */
  readonly cutAfterMs?: number
}

interface Page {
  readonly size: number
  readonly ms: number
}

describe('[S76] the size of a page', () => {
  it('comes to what the line carries in five seconds, and stays between its bounds', () => {
    const line = fc.record({
      bytesPerSecond: fc.integer({ min: 1_000, max: 50_000_000 }),
      delayMs: fc.integer({ min: 0, max: 1_000 }),
    })
    fc.assert(
      fc.property(line, (one) => {
        const pages = pull(20_000_000, one) ?? []
        for (const { size, ms } of pages.slice(6, -1)) {
          expect(size).toBeGreaterThanOrEqual(16_000)
          expect(size).toBeLessThanOrEqual(1_200_000)
          if (size > 16_000) expect(ms).toBeLessThan(6_000)
          if (size < 1_200_000) expect(ms).toBeGreaterThan(4_000)
        }
      }),
    )
  })

  it('is at its most from the second page on, on a line where that is nothing', () => {
    const pages = pull(4_000_000, { bytesPerSecond: 5_000_000, delayMs: 5 }) ?? []
    expect(pages.map(({ size }) => size)).toEqual([400_000, 1_200_000, 1_200_000, 1_200_000])
  })

  it('becomes as small as gets through between two cuts', () => {
    for (const cutAfterMs of [1_500, 3_000, 7_000])
      expect(pull(1_000_000, { bytesPerSecond: 20_000, delayMs: 600, cutAfterMs })).not.toBeNull()
  })
})
