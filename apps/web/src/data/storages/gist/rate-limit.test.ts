import { describe, expect, it } from 'vitest'
import { createRateLimit } from './rate-limit.ts'

function begin() {
  let nowMs = 1_800_000_000_000
  const limit = createRateLimit(() => nowMs)
  return { limit, pass: (ms: number) => void (nowMs += ms), seconds: () => nowMs / 1000 }
}
const busyFor = (retryAfterMs: number) => ({ code: 'busy', retryAfterMs })

describe('limits', () => {
  it.each([403, 429])('of %i with retry-after last as long as it says', (status) => {
    const { limit, pass, seconds } = begin()
    const headers = { 'retry-after': '90', 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': seconds() + 5 }
    expect(limit.hear(status, headers, '')).toBe(true)
    expect(limit.problem()).toEqual(busyFor(90_000))
    pass(89_999)
    expect(limit.problem()).toEqual(busyFor(1))
    pass(1)
    expect(limit.problem()).toBeNull()
  })

  it('of a used-up hour last until it begins anew, also after the last answer', () => {
    for (const status of [403, 429, 200, 304]) {
      const { limit, seconds } = begin()
      const headers = { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': String(seconds() + 600) }
      expect(limit.hear(status, headers, '')).toBe(status >= 400)
      expect(limit.problem()).toEqual(busyFor(600_000))
    }
  })

  it('that say nothing last a minute, and twice as long each time in a row', () => {
    const { limit, pass } = begin()
    for (const ms of [60_000, 120_000, 240_000]) {
      expect(limit.hear(403, { 'x-ratelimit-remaining': '4000' }, 'You have exceeded a secondary rate limit.')).toBe(
        true,
      )
      expect(limit.problem()).toEqual(busyFor(ms))
      pass(ms)
    }
    limit.hear(200, {}, '')
    limit.hear(429, {}, '')
    expect(limit.problem()).toEqual(busyFor(60_000))
  })

  it('last an hour at most, whatever a clock says', () => {
    const { limit, pass } = begin()
    limit.hear(403, { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '99999999999' }, '')
    expect(limit.problem()).toEqual(busyFor(3_600_000))
    // The device's clock was set back.
    pass(-10_000_000)
    expect(limit.problem()).toBeNull()
    limit.hear(403, { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '5' }, '')
    expect(limit.problem()).toEqual(busyFor(1000))
  })

  it('are none where a token may not', () => {
    const { limit } = begin()
    expect(limit.hear(403, { 'x-ratelimit-remaining': '4999' }, 'Resource not accessible')).toBe(false)
    expect(limit.hear(404, {}, 'Not Found')).toBe(false)
    expect(limit.problem()).toBeNull()
  })
})
