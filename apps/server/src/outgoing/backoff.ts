/** How long a change may fail before its webhook is paused. */
export const givenUpAfterMs = 48 * 60 * 60 * 1000

const firstMs = 10_000
const longestMs = 3 * 60 * 60 * 1000

/**
 * Returns the milliseconds until the next attempt at a change that has failed `attempts` times. They double each time, up
 * to three hours, plus or minus a quarter so that many servers don't come back together. `requestedMs` is the receiver's
 * `Retry-After`.
 */
export function retryDelayMs(attempts: number, random: number, requestedMs: number | null = null): number {
  const delay = Math.min(firstMs * 2 ** Math.min(attempts - 1, 20), longestMs)
  return Math.max(Math.round(delay * (0.75 + random / 2)), Math.min(requestedMs ?? 0, longestMs))
}
