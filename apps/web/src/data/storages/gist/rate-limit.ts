import type { StorageProblem } from '@bama/sync/storage'

/** Response headers by lower-case name. */
export type AnswerHeaders = Readonly<Record<string, string | number | undefined>>

export interface RateLimit {
  /** Why no request may be sent now; null if it may. */
  problem(): StorageProblem | null
  /** Records a response. Returns whether it reports an exceeded limit. */
  hear(status: number, headers: AnswerHeaders, message: string): boolean
}

const leastWaitMs = 60_000
/** Limits are hourly, so a longer wait means that one of the clocks is wrong. */
const mostWaitMs = 3_600_000

/**
 * GitHub's rate limits, waited for as it asks: for `retry-after`, else until `x-ratelimit-reset` if nothing remains,
 * else for a minute, doubled for each further refusal in a row. No request is sent until then.
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
      // Also after the last successful response, because the next request would be refused.
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
