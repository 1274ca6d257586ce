import { describe, expect, it } from 'vitest'
import { givenUpAfterMs, retryDelayMs } from './backoff.ts'

const hour = 3_600_000

describe('when a message is tried again', () => {
  it('after ten seconds, and twice as long each time, up to three hours', () => {
    expect([1, 2, 3, 4].map((attempts) => retryDelayMs(attempts, 0.5))).toEqual([10_000, 20_000, 40_000, 80_000])
    for (const attempts of [12, 100, 10_000]) expect(retryDelayMs(attempts, 0.5)).toBe(3 * hour)
  })

  it('a quarter earlier or later, so that many do not come back at the same moment', () => {
    expect([0, 0.999].map((random) => Math.round(retryDelayMs(1, random) / 100))).toEqual([75, 125])
  })

  it('not before the receiver asked for it, which counts for three hours at most', () => {
    expect(retryDelayMs(1, 0.5, 60_000)).toBe(60_000)
    expect(retryDelayMs(1, 0.5, 5000)).toBe(10_000)
    expect(retryDelayMs(1, 0.5, 999 * hour)).toBe(3 * hour)
  })

  it('some twenty-five times in two days', () => {
    let at = 0
    let attempts = 0
    while (at < givenUpAfterMs) at += retryDelayMs(++attempts, 0.5)
    expect(attempts).toBeGreaterThan(20)
    expect(attempts).toBeLessThan(30)
  })
})
