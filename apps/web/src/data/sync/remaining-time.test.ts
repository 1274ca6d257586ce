import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Reading, remainingMs, withReading } from './remaining-time.ts'

const read = (readings: readonly Reading[]): readonly Reading[] => readings.reduce<readonly Reading[]>(withReading, [])

/** A page of a hundred records every five seconds. */
const pages = (count: number, left = 10_000): readonly Reading[] =>
  Array.from({ length: count }, (_, index) => ({ atMs: index * 5_000, left: left - index * 100 }))

describe('[S77] the remaining time', () => {
  it('is true within a third, also where the first pages are the slow and full ones and the last are not', () => {
    const page = fc.record({
      records: fc.integer({ min: 93, max: 107 }),
      ms: fc.integer({ min: 4_650, max: 5_350 }),
    })
    fc.assert(
      fc.property(fc.array(page, { minLength: 12, maxLength: 60 }), (all) => {
        const total = all.reduce((sum, { records }) => sum + records, 0)
        const endMs = all.reduce((sum, { ms }) => sum + ms, 0)
        let readings: readonly Reading[] = []
        let [atMs, left] = [0, total]
        for (const { records, ms } of all) {
          atMs += ms
          left -= records
          readings = withReading(readings, { atMs, left })
          const [said, trueMs] = [remainingMs(readings, atMs), endMs - atMs]
          if (said === null) expect(readings.length).toBeLessThan(3)
          else if (trueMs > 10_000) expect(Math.abs(said - trueMs)).toBeLessThan(trueMs / 3)
        }
      }),
    )
  })

  it('follows a line that became slower within half a minute', () => {
    const slower = Array.from({ length: 8 }, (_, index) => ({
      atMs: 50_000 + index * 10_000,
      left: 8_900 - index * 50,
    }))
    const readings = read([...pages(10), ...slower])
    expect(remainingMs(readings, 120_000)).toBeCloseTo((8_550 / 50) * 10_000, -4)
  })

  it('goes down between two pages', () => {
    const readings = read(pages(5))
    expect(remainingMs(readings, 20_000)).toBe(480_000)
    expect(remainingMs(readings, 24_000)).toBe(476_000)
  })

  it('is not said before enough has come, nor when nothing comes', () => {
    expect(remainingMs([], 0)).toBeNull()
    expect(remainingMs(read(pages(2)), 5_000)).toBeNull()
    expect(remainingMs(read(pages(3)), 10_000)).not.toBeNull()
    expect(remainingMs(read(pages(3)), 25_000)).not.toBeNull()
    expect(remainingMs(read(pages(3)), 26_000)).toBeNull()
    // All at once, as from a local server: done before an estimate could be read.
    expect(remainingMs(read(pages(6).map(({ left }, index) => ({ atMs: index * 100, left }))), 500)).toBeNull()
  })

  it('begins again with another pull, and heeds what is told twice once', () => {
    const [first, second] = pages(2)
    if (first === undefined || second === undefined) throw new Error('no pages')
    expect(read([first, second, { ...second, atMs: 9_000 }])).toEqual([first, second])
    expect(read([second, first])).toEqual([first])
  })
})
