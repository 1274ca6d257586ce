import type { StorageProblem } from '@bama/sync/storage'

/** What an answer says of itself, by lower-case names. */
export type AnswerHeaders = Readonly<Record<string, string | number | undefined>>

export interface RateLimit {
  /** Why nothing may be asked now; null: it may. */
  problem(): StorageProblem | null
  /** Takes note of an answer, and tells whether it says that too much was asked. */
  hear(status: number, headers: AnswerHeaders, message: string): boolean
}

const leastWaitMs = 60_000
/** Limits count by the hour: a longer wait is a clock that goes wrong, here or there. */
const mostWaitMs = 3_600_000

/**
 * GitHub's limits, kept as it asks for: `retry-after` first, then `x-ratelimit-reset` when nothing remains, else a minute, and
 * twice as long each time in a row. Until then nothing is asked.
 */
export function createRateLimit(now: () => number): RateLimit {
  let endMs = 0
  let timesInARow = 0
  return {
    problem() {
      const leftMs = endMs - now()
      return leftMs > 0 && leftMs <= mostWaitMs ? { code: 'busy', retryAfterMs: leftMs } : null
    },
    hear(status, headers, message) {
      const afterSeconds = numberOf(headers['retry-after'])
      const resetSeconds = numberOf(headers['x-ratelimit-reset'])
      // Also of the last that is answered: the next one would not be.
      const isUsedUp = numberOf(headers['x-ratelimit-remaining']) === 0
      const isLimited =
        status === 429 || (status === 403 && (isUsedUp || afterSeconds !== null || /rate limit|abuse/i.test(message)))
      if (isLimited || isUsedUp) {
        const untilResetMs = isUsedUp && resetSeconds !== null ? resetSeconds * 1000 - now() : null
        const waitMs =
          afterSeconds === null ? (untilResetMs ?? leastWaitMs * 2 ** timesInARow) : Math.ceil(afterSeconds * 1000)
        endMs = now() + Math.min(Math.max(waitMs, 1000), mostWaitMs)
      }
      timesInARow = isLimited ? timesInARow + 1 : 0
      return isLimited
    },
  }
}

function numberOf(value: string | number | undefined): number | null {
  const number = Number(value ?? Number.NaN)
  return Number.isNaN(number) ? null : number
}
